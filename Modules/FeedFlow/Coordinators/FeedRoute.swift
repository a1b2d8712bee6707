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
