import AppCore
import AppCoreContent
import DictionaryBasics
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
        if groups.contains(where: { $0.radical != nil }) {
            let sections = Dictionary(grouping: groups, by: \.radicalStrokes).sorted { $0.key < $1.key }
            for (strokes, groups) in sections {
                Section(strokes == 1 ? "1 stroke" : "\(strokes) strokes", layout: .grid) {
                    Elements(groups, id: Self.rowID, row: row)
                }
            }
        } else {
            Elements(groups, id: Self.rowID, row: row)
        }
        if let onSearch { Button("Search", role: .search) { onSearch() } }
    }

    private func row(of group: KanjiGroup) -> Row {
        let size = group.characters.count == 1 ? "1 kanji" : "\(group.characters.count.grouped) kanji"
        let isCurrent = group.number == current
        guard let radical = group.radical else {
            return Row(group.header, subtitle: size, isCurrent: isCurrent, hasDisclosure: true) {
                self.onSelect(group.number)
            }
        }
        let glyph = String(radical.character)
        return Row(glyph, subtitle: radical.partName, value: size, isCurrent: isCurrent, hasDisclosure: true) {
            self.onSelect(group.number)
        }
    }

    private static func rowID(of group: KanjiGroup) -> ElementID { ElementID("group-\(group.number)") }
}
