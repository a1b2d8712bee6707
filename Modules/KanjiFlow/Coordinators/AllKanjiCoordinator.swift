import AppCore
import AppCoreLinks

/// Shows all kanji in groups.
final class AllKanjiCoordinator: Coordinator {
    let flow = Flow<Never>("all")

    private let dependencies: KanjiFlowDependencies

    init(_ dependencies: KanjiFlowDependencies) { self.dependencies = dependencies }

    func start() {
        flow.link = KanjiRoute.all.link
        let library = dependencies.library
        let list = dependencies.screens.makeList(in: flow, dependencies)
        list.title = "All kanji"
        list.grouping = .grade
        list.group { try library.groups(by: .grade) }
        list.onGroup = { [unowned list] grouping in
            list.grouping = grouping
            list.group { try library.groups(by: grouping) }
        }
        flow.show(list)
        dependencies.readStars(in: flow)
    }
}
