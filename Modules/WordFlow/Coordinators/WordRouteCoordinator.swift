public import AppCore

/// Shows the end of a route, such as the target of a link, wherever it is started.
public final class WordRouteCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("route")

    private let dependencies: WordFlowDependencies
    private let route: WordRoute

    /// Makes a coordinator that shows the end of a route.
    ///
    /// - Parameters:
    ///   - dependencies: The flow's dependencies.
    ///   - route: The route.
    public init(_ dependencies: WordFlowDependencies, to route: WordRoute) {
        self.dependencies = dependencies
        self.route = route
    }

    /// Shows the end of the route.
    public func start() {
        switch route {
        case .word(let text, let reading): run(WordCoordinator(dependencies, text: text, reading: reading))
        case .starred: run(StarredWordsCoordinator(dependencies))
        }
    }

    private func run(_ coordinator: some Coordinator<Never>) {
        flow.run(coordinator) { outcome in
            if let departure = outcome.departure { self.flow.leave(departure) }
        }
    }
}
