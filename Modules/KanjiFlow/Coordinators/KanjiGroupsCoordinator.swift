import AppCore
import AppCoreLinks

/// Shows the groups that kanji are divided into, such as one for each number of strokes.
final class KanjiGroupsCoordinator: Coordinator {
    let flow = Flow<Never>("groups")

    private let dependencies: KanjiFlowDependencies
    private let grouping: KanjiGrouping

    init(_ dependencies: KanjiFlowDependencies, by grouping: KanjiGrouping) {
        self.dependencies = dependencies
        self.grouping = grouping
    }

    func start() {
        flow.link = KanjiRoute.groups(by: grouping).link
        let screen = dependencies.screens.makeGroups()
        screen.title = "By \(grouping.word)"
        do {
            let library = dependencies.library
            screen.groups = try library.groups(by: grouping).map { [grouping] in
                var group = $0
                if grouping == .radical { group.radical = try library.radical(group.number).flatMap(library.summary) }
                return group
            }
        } catch {
            screen.problem = "\(error)"
        }
        screen.onSelect = { [unowned screen] number in
            screen.current = number
            let group = KanjiGroupCoordinator(self.dependencies, grouping: self.grouping, number: number)
            self.flow.run(group) { [weak screen] _ in if screen?.current == number { screen?.current = nil } }
        }
        screen.onSearch = dependencies.onSearch
        flow.show(screen)
    }
}
