public import AppCore

/// Shows the end of a route, such as the target of a link, wherever it is started.
public final class ProfileRouteCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("route")

    private let dependencies: ProfileFlowDependencies
    private let route: ProfileRoute

    /// Makes a coordinator that shows the end of a route.
    ///
    /// - Parameters:
    ///   - dependencies: The flow's dependencies.
    ///   - route: The route. Signing out on the profile that it shows only leaves the profile.
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
