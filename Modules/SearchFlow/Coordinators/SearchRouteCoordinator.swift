public import AppCore

/// Shows the end of a route, such as the target of a link, wherever it is started.
public final class SearchRouteCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("route")

    private let dependencies: SearchFlowDependencies
    private let route: SearchRoute

    /// Makes a coordinator that shows the end of a route.
    ///
    /// - Parameters:
    ///   - dependencies: The flow's dependencies.
    ///   - route: The route.
    public init(_ dependencies: SearchFlowDependencies, to route: SearchRoute) {
        self.dependencies = dependencies
        self.route = route
    }

    /// Shows the end of the route.
    public func start() {
        switch route {
        case .first: run(SearchCoordinator(dependencies))
        case .search(let query): run(SearchCoordinator(dependencies, query: query ?? ""))
        case .parts(let chosen): run(PartsCoordinator(dependencies, chosen: chosen))
        }
    }

    private func run(_ coordinator: some Coordinator<Never>) {
        flow.run(coordinator) { outcome in
            if let departure = outcome.departure { self.flow.leave(departure) }
        }
    }
}
