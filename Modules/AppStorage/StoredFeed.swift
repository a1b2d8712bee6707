public import FeedModel

/// A feed that is subscribed to.
public struct StoredFeed: Equatable, Sendable {
    /// The feed's identity on this machine.
    public var id: Int
    /// Where it comes from: a URL or a path.
    public var address: String
    /// Its title; empty if it has none.
    public var title: String
    /// What to send along the next time that it is fetched.
    public var validators: FeedValidators
    /// When it was fetched last, in seconds since 1970.
    public var refreshed: Int?
    /// What went wrong when it was fetched last, if something did.
    public var problem: String?
    /// How many of its items were not read.
    public var unreadCount: Int
}

/// An item of a feed that is subscribed to.
public struct StoredItem: Equatable, Sendable {
    /// The item's identity on this machine.
    public var id: Int
    /// What the feed says of it.
    public var item: FeedItem
    /// Whether it was read.
    public var isRead: Bool

    /// What a list shows of it.
    public var headline: StoredHeadline {
        StoredHeadline(id: id, title: item.title, author: item.author, published: item.published, isRead: isRead)
    }
}

/// What a list shows of an item.
public struct StoredHeadline: Equatable, Sendable {
    /// The item's identity on this machine.
    public var id: Int
    /// The title.
    public var title: String
    /// Who wrote it.
    public var author: String?
    /// When it was published, in seconds since 1970.
    public var published: Int?
    /// Whether it was read.
    public var isRead: Bool
}

/// What became of a subscription.
public struct StoredSubscription: Equatable, Sendable {
    /// The feed.
    public var feed: StoredFeed
    /// Whether it was not subscribed to before.
    public var isNew: Bool
}

/// A feed that was taken away, with all that `FeedStore.restore` brings back.
public struct RemovedFeed: Sendable {
    struct Item: Sendable {
        var item: StoredItem
        /// Since when the feed no longer names it, in seconds since 1970.
        var gone: Int?
    }

    let feed: StoredFeed
    let items: [Item]
}

/// What a fetch has brought for a feed.
public struct FetchedFeed: Equatable, Sendable {
    /// The feed's title; the one that is kept stays if it is `nil`.
    public var title: String?
    /// The address to use from now on, if the feed has moved for good.
    public var movedTo: String?
    /// What to send along the next time.
    public var validators: FeedValidators
    /// The items, each with the title that lists show.
    public var items: [FeedItem]

    /// Makes the result of a fetch.
    ///
    /// - Parameters:
    ///   - title: The feed's title, if it has one.
    ///   - movedTo: The address to use from now on, if the feed has moved for good.
    ///   - validators: What to send along the next time.
    ///   - items: The items, each with the title that lists show.
    public init(
        title: String? = nil, movedTo: String? = nil, validators: FeedValidators = FeedValidators(),
        items: [FeedItem] = []
    ) {
        self.title = title
        self.movedTo = movedTo
        self.validators = validators
        self.items = items
    }
}
