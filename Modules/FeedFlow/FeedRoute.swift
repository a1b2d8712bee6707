public import AppCoreLinks

/// A place of the flow to which a link can lead.
public enum FeedRoute: Route {
    /// The feeds.
    case list
    /// The unread items of all feeds.
    case unread
    /// The items of one feed.
    case feed(FeedID)
}

extension FeedRoute {
    /// The links to the flow's places.
    public static let links = [
        LinkPattern("feed", "the feeds", to: FeedRoute.list),
        LinkPattern("feed/:id", "the items of a feed", example: .feed(FeedID(rawValue: 1)), FeedRoute.feed),
        LinkPattern("unread", "the unread items of all feeds", to: FeedRoute.unread),
    ]

    /// The place in words.
    public var title: String {
        switch self {
        case .list: "the feeds"
        case .unread: "the unread items"
        case .feed(let id): "the items of feed \(id.rawValue)"
        }
    }
}
