public import AppCore

/// Shows the end of a route, such as the target of a link, wherever it is started.
public final class KanjiRouteCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("route")

    private let dependencies: KanjiFlowDependencies
    private let route: KanjiRoute

    /// Makes a coordinator that shows the end of a route.
    ///
    /// - Parameters:
    ///   - dependencies: The flow's dependencies.
    ///   - route: The route. If stars aren't stored anywhere, the routes to starred and recent kanji show the flow's
    ///     first screen instead.
    public init(_ dependencies: KanjiFlowDependencies, to route: KanjiRoute) {
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
        case (.list(grade: nil), _), (.favourites, nil), (.recent, nil): run(KanjiListCoordinator(dependencies))
        }
    }

    private func run(_ coordinator: some Coordinator<Never>) {
        flow.run(coordinator) { outcome in
            if let departure = outcome.departure { self.flow.leave(departure) }
        }
    }
}
