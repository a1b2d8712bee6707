public import AppCoreLinks

/// A place of the flow to which a link can lead.
public enum FeedRoute: Equatable, Sendable {
    /// The feeds.
    case list
    /// The items of one feed.
    case feed(FeedID)
}

extension FeedRoute {
    /// The link to this place, without the prefix that all links of an app share.
    var link: String? { FeedCoordinator.links.link(to: self) }
}

extension FeedCoordinator {
    /// The links to the flow's places.
    public nonisolated static let links: [LinkPattern<FeedRoute>] = [
        LinkPattern("feed", "the feeds", to: .list),
        LinkPattern("feed/:id", "the items of a feed", example: .feed(FeedID(rawValue: 1))) {
            (values) throws(LinkError) in
            .feed(FeedID(rawValue: try values.value("id")))
        } values: {
            if case .feed(let id) = $0 { ["id": id.rawValue] } else { nil }
        },
    ]
}

extension FeedFlowDependencies {
    /// Says what is missing at the end of a route, in words; `nil` if the route is valid.
    @MainActor public func problem(with route: FeedRoute) async throws(FeedFailure) -> String? {
        guard case .feed(let id) = route, try await subscriptions.feed(id) == nil else { return nil }
        return "there is no feed \(id.rawValue)"
    }
}
