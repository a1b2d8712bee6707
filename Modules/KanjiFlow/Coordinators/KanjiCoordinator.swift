public import AppCore
import AppCoreLinks

/// Shows the dictionary's kanji: the ways to all of them, or the end of another route, such as a link's target.
///
/// An app with a first screen of its own shows the lines of the flow's first screen there.
public final class KanjiCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("kanji")

    private let dependencies: KanjiFlowDependencies
    private let route: KanjiRoute

    /// Makes the flow's coordinator.
    public init(_ dependencies: KanjiFlowDependencies, to route: KanjiRoute = .list(grade: nil)) {
        self.dependencies = dependencies
        self.route = route
    }

    /// Shows the end of the route.
    public func start() {
        let dependencies = dependencies
        switch route {
        case .list(let grade?): run(KanjiGroupCoordinator(dependencies, grouping: .grade, number: grade))
        case .groups(let grouping): run(KanjiGroupsCoordinator(dependencies, by: grouping))
        case .group(let grouping, let number):
            run(KanjiGroupCoordinator(dependencies, grouping: grouping, number: number))
        case .kanji(let character): run(KanjiDetailCoordinator(dependencies, character: character))
        case .language: run(MeaningLanguageCoordinator(dependencies))
        case .all: run(AllKanjiCoordinator(dependencies))
        case .ways: showLines("All kanji") { [dependencies.ways] }
        case .list(grade: nil):
            showLines("Kanji list") {
                [[dependencies.todaysLine].compactMap { $0 }, dependencies.ways, [dependencies.languageLine]]
            }
        }
    }

    private func run(_ coordinator: some Coordinator<Never>) { flow.run(coordinator) { _ in } }

    private func showLines(_ title: String, _ lines: @escaping () -> [[KanjiStartLine]]) {
        flow.link = route.link
        let screen = dependencies.screens.makeStart()
        screen.title = title
        screen.lines = { lines().filter { !$0.isEmpty } }
        screen.onChoose = { self.run(KanjiCoordinator(self.dependencies, to: $0)) }
        screen.onSearch = dependencies.onSearch
        flow.show(screen)
        dependencies.readStars(in: flow)
    }
}
