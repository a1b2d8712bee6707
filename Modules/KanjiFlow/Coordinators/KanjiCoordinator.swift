public import AppCore

/// Shows the dictionary's kanji: the ways to all of them, or the end of another route, such as a link's target.
///
/// An app with a first screen of its own shows the lines of the flow's first screen there.
public final class KanjiCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("kanji")

    private let dependencies: KanjiFlowDependencies
    private let route: KanjiRoute

    /// Makes the flow's coordinator; the first screen also stands in for starred and recent kanji where stars aren't
    /// stored anywhere.
    public init(_ dependencies: KanjiFlowDependencies, to route: KanjiRoute = .list(grade: nil)) {
        self.dependencies = dependencies
        self.route = route
    }

    /// Shows the end of the route.
    public func start() {
        switch (route, dependencies.favourites) {
        case (.list(let grade?), _): run(KanjiGroupCoordinator(dependencies, grouping: .grade, number: grade))
        case (.groups(let grouping), _): run(KanjiGroupsCoordinator(dependencies, by: grouping))
        case (.group(let grouping, let number), _):
            run(KanjiGroupCoordinator(dependencies, grouping: grouping, number: number))
        case (.kanji(let character), _): run(KanjiDetailCoordinator(dependencies, character: character))
        case (.favourites, let favourites?):
            run(SavedKanjiCoordinator(dependencies, favourites: favourites, shelf: .starred))
        case (.recent, let favourites?):
            run(SavedKanjiCoordinator(dependencies, favourites: favourites, shelf: .recent))
        case (.language, _): run(MeaningLanguageCoordinator(dependencies))
        case (.all, _): run(AllKanjiCoordinator(dependencies))
        case (.list(grade: nil), _), (.favourites, nil), (.recent, nil): showLines()
        }
    }

    private func run(_ coordinator: some Coordinator<Never>) { flow.run(coordinator) { _ in } }

    private func showLines() {
        let screen = dependencies.screens.makeStart()
        screen.lines = dependencies.startLines(recent: [], starCount: 0)
        screen.onChoose = { self.flow.run(KanjiCoordinator(self.dependencies, to: $0)) { _ in } }
        screen.onSearch = dependencies.onSearch
        flow.show(screen)
        dependencies.readStars(in: flow)
        dependencies.onStartLinesChange(for: self) { [weak self] in self?.reload() }
        reload()
    }

    /// Reads the user's recent kanji and stars for the lines that show them.
    private func reload() {
        guard flow.isRunning, dependencies.favourites != nil else { return }
        flow.task("load start") {
            do {
                let lines = try await self.dependencies.startLines()
                self.flow.update { (screen: any KanjiStartFace) in screen.lines = lines }
            } catch {
                self.flow.notify("\(error)")
            }
        }
    }
}
