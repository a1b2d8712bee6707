import AppCore

/// Shows the kanji of one group, such as a grade.
final class KanjiGroupCoordinator: Coordinator {
    let flow = Flow<Never>("group")

    private let dependencies: KanjiFlowDependencies
    private let grouping: KanjiGrouping
    private let number: Int

    init(_ dependencies: KanjiFlowDependencies, grouping: KanjiGrouping, number: Int) {
        self.dependencies = dependencies
        self.grouping = grouping
        self.number = number
    }

    func start() {
        flow.link = KanjiRoute(grouping, number: number).link
        let library = dependencies.library
        let list = dependencies.screens.makeList(in: flow, dependencies)
        list.group { try library.groups(by: grouping, number: number) }
        list.title = list.groups.first?.header ?? "\(grouping.name) \(number)"
        flow.show(list)
        dependencies.stars?.begin(in: flow)
    }
}
