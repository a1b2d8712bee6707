public import AppCore

/// Shows the end of a route, such as what a link leads to, wherever it is started.
public final class FeedRouteCoordinator: Coordinator {
    /// The coordinator's flow; it is left, never finished.
    public let flow = Flow<Never>("route")

    private let dependencies: FeedFlowDependencies
    private let route: FeedRoute
    private let onOpenLink: (String) -> Void

    /// Makes the coordinator of a route's end.
    ///
    /// - Parameters:
    ///   - dependencies: What the flow needs.
    ///   - route: The route; the user is told if it leads to a feed that isn't there.
    ///   - onOpenLink: Called with the address of a link that leads out of the flow, such as to a kanji.
    public init(
        _ dependencies: FeedFlowDependencies, to route: FeedRoute, onOpenLink: @escaping (String) -> Void
    ) {
        self.dependencies = dependencies
        self.route = route
        self.onOpenLink = onOpenLink
    }

    /// Shows the end of the route; a feed as soon as the feeds are read.
    public func start() {
        switch route {
        case .list: flow.run(FeedCoordinator(dependencies, onOpenLink: onOpenLink)) { _ in }
        case .feed(let id):
            if let feed = dependencies.subscriptions.known(id) { open(feed) } else { find(id) }
        }
    }

    private func open(_ feed: Feed) {
        dependencies.subscriptions.open(feed, in: flow, dependencies, onOpenLink: onOpenLink)
    }

    private func find(_ id: FeedID) {
        flow.task("find feed") { [self] in
            do throws(FeedFailure) {
                if let feed = try await dependencies.subscriptions.feed(id) { return open(feed) }
                flow.notify("There is no such feed any more.")
            } catch {
                flow.notify(DisplayText.line(error.description))
            }
        }
    }
}

extension FeedFlowDependencies {
    /// Looks whether the end of a route is there.
    ///
    /// - Parameter route: The route.
    /// - Returns: What is missing, in words; `nil` if the route leads somewhere.
    /// - Throws: What is wrong with the store and the way out.
    @MainActor public func problem(with route: FeedRoute) async throws(FeedFailure) -> String? {
        guard case .feed(let id) = route, try await subscriptions.feed(id) == nil else { return nil }
        return "there is no feed \(id.rawValue)"
    }
}
