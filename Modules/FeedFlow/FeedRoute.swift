public import AppCoreRouting

/// A place of the flow that a link can lead to.
public enum FeedRoute: Equatable, Sendable {
    /// The feeds.
    case list
    /// The items of one feed.
    case feed(FeedID)
}

extension FeedRoute {
    /// The link that leads here, without the beginning that all links of an app have.
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
