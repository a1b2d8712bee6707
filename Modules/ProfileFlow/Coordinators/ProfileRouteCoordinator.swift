public import AppCore

/// Shows the end of a route, such as what a link leads to, wherever it is started.
public final class ProfileRouteCoordinator: Coordinator {
    /// The coordinator's flow; it is left, never finished.
    public let flow = Flow<Never>("route")

    private let dependencies: ProfileFlowDependencies
    private let route: ProfileRoute

    /// Makes the coordinator of a route's end.
    ///
    /// - Parameters:
    ///   - dependencies: What the flow needs.
    ///   - route: The route; signing out of the profile that it shows only leaves it.
    public init(_ dependencies: ProfileFlowDependencies, to route: ProfileRoute) {
        self.dependencies = dependencies
        self.route = route
    }

    /// Shows the end of the route.
    public func start() {
        switch route {
        case .profile: flow.run(ProfileCoordinator(dependencies)) { _ in }
        case .edit: dependencies.edit(in: flow)
        case .city: dependencies.edit(in: flow, startsWithCity: true)
        }
    }
}
