public import FeedModel

/// A subscribed feed.
public struct StoredFeed: Equatable, Sendable {
    /// The feed's identity on this machine.
    public var id: Int
    /// Its source: a URL or a path.
    public var address: String
    /// Its title; empty if it has none.
    public var title: String
    /// What to send with the next request.
    public var validators: FeedValidators
    /// The time of the last fetch, in seconds since 1970; `nil` until one succeeded.
    public var refreshed: Int?
    /// Why the last fetch failed, if it did.
    public var problem: String?
    /// The number of unread items.
    public var unreadCount: Int

    /// Whether the user got it with a list and nothing was ever fetched from there: a feed that is subscribed to by its
    /// address is fetched at once.
    public var isForeign: Bool { refreshed == nil }
}

/// An item of a subscribed feed.
public struct StoredItem: Equatable, Sendable {
    /// The item's identity on this machine.
    public var id: Int
    /// The item's contents.
    public var item: FeedItem
    /// Whether it is read.
    public var isRead: Bool

    /// The parts that a list shows.
    public var headline: StoredHeadline {
        StoredHeadline(
            id: id, title: item.title, author: item.author, published: item.published, link: item.link, isRead: isRead)
    }
}

/// The parts of an item that a list shows.
public struct StoredHeadline: Equatable, Sendable {
    /// The item's identity on this machine.
    public var id: Int
    /// The title.
    public var title: String
    /// The author.
    public var author: String?
    /// The time of publication, in seconds since 1970.
    public var published: Int?
    /// The address of the item's page.
    public var link: String?
    /// Whether it is read.
    public var isRead: Bool
}

/// The headline of an item, with its feed.
public struct FeedHeadline: Equatable, Sendable {
    /// The headline.
    public var headline: StoredHeadline
    /// The feed's identity on this machine.
    public var feed: Int
    /// The feed's title; empty if it has none.
    public var feedTitle: String
    /// The feed's source: a URL or a path.
    public var feedAddress: String
}

/// The result of subscribing.
public struct StoredSubscription: Equatable, Sendable {
    /// The feed.
    public var feed: StoredFeed
    /// Whether the feed is new.
    public var isNew: Bool
}

/// A removed feed, with everything that `FeedStore.restore` needs.
public struct RemovedFeed: Sendable {
    struct Item: Sendable {
        var item: StoredItem
        /// The time of the first fetch without the item, in seconds since 1970.
        var gone: Int?
        /// The time of the fetch that found it, if known.
        var found: Int?
    }

    let feed: StoredFeed
    let items: [Item]
}

/// The result of fetching a feed.
public struct FetchedFeed: Equatable, Sendable {
    /// The feed's title; `nil` leaves the stored one unchanged.
    public var title: String?
    /// The new address, if the feed has moved permanently.
    public var movedTo: String?
    /// What to send with the next request.
    public var validators: FeedValidators
    /// The items, each with a title for lists.
    public var items: [FeedItem]
    /// What is wrong with the feed although it could be read.
    public var problem: String?

    /// Makes the result of a fetch from its properties.
    public init(
        title: String? = nil, movedTo: String? = nil, validators: FeedValidators = FeedValidators(),
        items: [FeedItem] = [], problem: String? = nil
    ) {
        self.title = title
        self.movedTo = movedTo
        self.validators = validators
        self.items = items
        self.problem = problem
    }
}

/// The result of fetching a feed that changes none of its items.
public struct FeedNote: Equatable, Sendable {
    /// The feed's identity on this machine.
    public var feed: Int
    /// Why the fetch failed, or what is wrong with the feed; `nil` if nothing is.
    public var problem: String?
    /// What to send with the next request; `nil` leaves what is stored unchanged.
    public var validators: FeedValidators?
    /// The new address, if the feed has moved permanently.
    public var movedTo: String?

    /// Makes a note from its properties.
    public init(feed: Int, problem: String? = nil, validators: FeedValidators? = nil, movedTo: String? = nil) {
        self.feed = feed
        self.problem = problem
        self.validators = validators
        self.movedTo = movedTo
    }
}
