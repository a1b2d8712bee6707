import AppCore
import AppCoreContent
import DictionaryBasics
import Observation

/// The input of a list of kanji, which knows neither storage nor words.
@MainActor protocol KanjiListInput: Presentable {
    /// The title, such as `All kanji`.
    var title: String { get set }
    var groups: [KanjiGroup] { get set }
    /// Returns the texts of a kanji's row; called when the row becomes visible.
    var summary: (Unicode.Scalar) -> KanjiSummary { get set }
    /// The kanji that was opened from the list and is open now.
    var current: Unicode.Scalar? { get set }
    /// Returns whether a kanji is starred; called when its row becomes visible.
    var isStarred: (Unicode.Scalar) -> Bool { get set }
    /// How all lists of kanji look.
    var look: KanjiListLook { get set }
    /// The buttons below the kanji, which lead to other groups.
    var waysOn: [KanjiListAction] { get set }
    /// The chosen grouping; `nil` offers no choice.
    var grouping: KanjiGrouping? { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

@MainActor protocol KanjiListOutput: Presentable {
    /// Called when the user chooses a kanji.
    var onSelect: (Unicode.Scalar) -> Void { get set }
    /// Called when the user stars a kanji or removes its star; `nil` if there are no stars.
    var onStar: ((Unicode.Scalar, Bool) -> Void)? { get set }
    /// Called when the user chooses another grouping.
    var onGroup: (KanjiGrouping) -> Void { get set }
    /// Called when the user presses a button that leads on.
    var onAction: (KanjiListAction) -> Void { get set }
    /// Called when the user wants to search the dictionary; `nil` offers no search.
    var onSearch: (() -> Void)? { get set }
}

enum KanjiListAction: Equatable {
    /// Goes on to the group before or after.
    case group(number: Int, header: String)

    var title: String {
        switch self {
        case .group(_, let header): header
        }
    }

    var id: ElementID {
        switch self {
        case .group(let number, _): ElementID("group-\(number)")
        }
    }
}

extension KanjiListInput {
    /// Fills the list with groups; on failure, leaves them unchanged and shows the problem.
    func group(by groups: () throws -> [KanjiGroup]) {
        do {
            self.groups = try groups()
            problem = nil
        } catch {
            problem = "\(error)"
        }
    }
}

/// How lists of kanji look, until the app ends: the choice for one holds for all.
@Observable final class KanjiListLook {
    /// Whether each kanji has a row with its readings and meanings, rather than a place in a grid.
    var showsRows = false
}

/// A list of kanji: all of them, or a group.
@Observable final class KanjiListScreen: ContentScreen, KanjiListInput, KanjiListOutput {
    let textLanguage: Language? = .japanese
    var title = ""
    var groups: [KanjiGroup] = []
    var waysOn: [KanjiListAction] = []
    var grouping: KanjiGrouping?
    var problem: String?
    var current: Unicode.Scalar?

    @ObservationIgnored var summary: (Unicode.Scalar) -> KanjiSummary = { KanjiSummary($0) }
    @ObservationIgnored var isStarred: (Unicode.Scalar) -> Bool = { _ in false }
    var look = KanjiListLook()
    var onSelect: (Unicode.Scalar) -> Void = { _ in }
    var onStar: ((Unicode.Scalar, Bool) -> Void)?
    var onGroup: (KanjiGrouping) -> Void = { _ in }
    var onAction: (KanjiListAction) -> Void = { _ in }
    var onSearch: (() -> Void)?

    var content: Content {
        if let problem { Text(problem, style: .error, id: "problem") }
        if let grouping {
            Choice(
                "Group by", options: KanjiGrouping.allCases.map(\.name),
                selected: KanjiGrouping.allCases.firstIndex(of: grouping), id: "group-by"
            ) { self.onGroup(KanjiGrouping.allCases[$0]) }
        }
        if problem == nil, groups.allSatisfy(\.characters.isEmpty) {
            Placeholder("No kanji", symbol: .list)
        }
        for group in groups {
            Section(group.header, layout: look.showsRows ? .table : .grid) { rows(group.characters) }
        }
        if !groups.allSatisfy(\.characters.isEmpty) {
            Section.actions {
                Toggle("Rows with readings", isOn: look.showsRows, symbol: .list, key: "v", id: "rows") {
                    self.look.showsRows = $0
                }
            }
        }
        if !waysOn.isEmpty {
            Section(id: "ways-on") {
                for way in waysOn { Button(way.title, id: way.id) { self.onAction(way) } }
            }
        }
        if let onSearch { Button("Search", role: .search) { onSearch() } }
    }

    private func rows(_ characters: [Unicode.Scalar]) -> Elements {
        Elements(
            kanji: characters,
            summary: { character in
                var summary = self.summary(character)
                summary.isStarred = self.isStarred(character)
                return summary
            }, isCurrent: { $0 == self.current }, onStar: onStar, onSelect: { self.onSelect($0) })
    }
}
