public import AppCore

/// Shows the end of a route, such as the target of a link, wherever it is started.
public final class FeedRouteCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("route")

    private let dependencies: FeedFlowDependencies
    private let route: FeedRoute

    /// Makes a coordinator that shows the end of a route.
    ///
    /// - Parameters:
    ///   - dependencies: The flow's dependencies.
    ///   - route: The route; if its feed doesn't exist, the user sees a notice.
    public init(_ dependencies: FeedFlowDependencies, to route: FeedRoute) {
        self.dependencies = dependencies
        self.route = route
    }

    /// Shows the end of the route; a feed once the feeds are loaded.
    public func start() {
        switch route {
        case .list: flow.run(FeedCoordinator(dependencies)) { _ in }
        case .feed(let id):
            if let feed = dependencies.subscriptions.known(id) { open(feed) } else { find(id) }
        }
    }

    private func open(_ feed: Feed) {
        dependencies.subscriptions.open(feed, in: flow, dependencies)
    }

    private func find(_ id: FeedID) {
        flow.task("find feed") { [self] in
            do throws(FeedFailure) {
                if let feed = try await dependencies.subscriptions.feed(id) { return open(feed) }
                flow.notify("This feed no longer exists.")
            } catch {
                flow.notify(DisplayText.line(error.description))
            }
        }
    }
}

extension FeedFlowDependencies {
    /// Checks whether the end of a route exists.
    ///
    /// - Parameter route: The route.
    /// - Returns: What is missing, in words; `nil` if the route is valid.
    /// - Throws: What is wrong with the store and what to do about it.
    @MainActor public func problem(with route: FeedRoute) async throws(FeedFailure) -> String? {
        guard case .feed(let id) = route, try await subscriptions.feed(id) == nil else { return nil }
        return "there is no feed \(id.rawValue)"
    }
}
