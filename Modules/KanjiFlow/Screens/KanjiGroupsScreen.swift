import AppCore
import AppCoreContent
import Observation
import TextBasics

/// The groups that kanji are divided into, each with its size.
@Observable final class KanjiGroupsScreen: ContentScreen, KanjiGroupsInput, KanjiGroupsOutput {
    let place = Place()
    var title = ""
    var groups: [KanjiGroup] = []
    var problem: String?
    var current: Int?

    @ObservationIgnored var onSelect: (Int) -> Void = { _ in }
    @ObservationIgnored var onSearch: (() -> Void)?

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
