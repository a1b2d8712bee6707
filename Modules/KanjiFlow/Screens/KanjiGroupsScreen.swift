import AppCore
import AppCoreContent
import Observation
import TextBasics

@MainActor protocol KanjiGroupsInput: Presentable {
    /// The title, such as `By strokes`.
    var title: String { get set }
    var groups: [KanjiGroup] { get set }
    /// The number of the group that is open now.
    var current: Int? { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

@MainActor protocol KanjiGroupsOutput: Presentable {
    /// Called with the number of the group that the user chooses.
    var onSelect: (Int) -> Void { get set }
    /// Called when the user wants to search the dictionary; `nil` offers no search.
    var onSearch: (() -> Void)? { get set }
}

/// The groups that kanji are divided into, each with its size.
@Observable final class KanjiGroupsScreen: ContentScreen, KanjiGroupsInput, KanjiGroupsOutput {
    let textLanguage: Language? = .japanese
    var title = ""
    var groups: [KanjiGroup] = []
    var problem: String?
    var current: Int?

    var onSelect: (Int) -> Void = { _ in }
    var onSearch: (() -> Void)?

    var content: Content {
        if let problem { Text(problem, style: .error, id: "problem") }
        Elements(groups, id: Self.rowID) { group in
            let count = group.characters.count
            return Row(
                group.header, subtitle: count == 1 ? "1 kanji" : "\(count.grouped) kanji",
                isCurrent: group.number == self.current, hasDisclosure: true
            ) { self.onSelect(group.number) }
        }
        if let onSearch { Button("Search", role: .search) { onSearch() } }
    }

    private static func rowID(of group: KanjiGroup) -> ElementID { ElementID("group-\(group.number)") }
}
