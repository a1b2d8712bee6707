/// A feed that is subscribed to.
public struct StoredFeed: Equatable, Sendable {
    /// The feed's identity on this machine.
    public var id: Int
    /// Where it comes from: a URL or a path.
    public var address: String
    /// Its title; empty if it has none.
    public var title: String
    /// What the server calls the version that was fetched last.
    public var etag: String?
    /// When the server says that it was changed last, in the server's words.
    public var modified: String?
    /// When it was fetched last, in seconds since 1970.
    public var refreshed: Double?
    /// What went wrong when it was fetched last, if something did.
    public var problem: String?
    /// How many of its items were not read.
    public var unreadCount: Int
}

/// An item of a feed.
public struct StoredItem: Equatable, Sendable {
    /// The item's identity on this machine; 0 for one that was not stored.
    public var id: Int
    /// What tells the item from the feed's others: its guid or its link.
    public var key: String
    /// The title.
    public var title: String
    /// Where it can be read on the web.
    public var link: String?
    /// Who wrote it.
    public var author: String?
    /// When it was published, in seconds since 1970.
    public var published: Double?
    /// What it is about, as plain text.
    public var summary: String
    /// Its readable text.
    public var content: String
    /// The links of its text, in order.
    public var links: [StoredLink]
    /// Whether it was read.
    public var isRead: Bool

    /// Makes an item that was not stored yet.
    ///
    /// - Parameters:
    ///   - key: What tells the item from the feed's others.
    ///   - title: The title.
    ///   - link: Where it can be read on the web.
    ///   - author: Who wrote it.
    ///   - published: When it was published, in seconds since 1970.
    ///   - summary: What it is about.
    ///   - content: Its readable text.
    ///   - links: The links of its text, in order.
    public init(
        key: String, title: String, link: String? = nil, author: String? = nil, published: Double? = nil,
        summary: String = "", content: String = "", links: [StoredLink] = []
    ) {
        id = 0
        self.key = key
        self.title = title
        self.link = link
        self.author = author
        self.published = published
        self.summary = summary
        self.content = content
        self.links = links
        isRead = false
    }
}

/// A link in the text of an item.
public struct StoredLink: Equatable, Sendable {
    /// The words that are linked.
    public var label: String
    /// Where it leads.
    public var address: String

    /// Makes a link.
    ///
    /// - Parameters:
    ///   - label: The words that are linked.
    ///   - address: Where it leads.
    public init(label: String, address: String) {
        self.label = label
        self.address = address
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
    public var published: Double?
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
        var gone: Double?
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
    /// What the server calls this version.
    public var etag: String?
    /// When the server says that it was changed last.
    public var modified: String?
    /// The items.
    public var items: [StoredItem]

    /// Makes the result of a fetch.
    ///
    /// - Parameters:
    ///   - title: The feed's title, if it has one.
    ///   - movedTo: The address to use from now on, if the feed has moved for good.
    ///   - etag: What the server calls this version.
    ///   - modified: When the server says that it was changed last.
    ///   - items: The items.
    public init(
        title: String? = nil, movedTo: String? = nil, etag: String? = nil, modified: String? = nil,
        items: [StoredItem] = []
    ) {
        self.title = title
        self.movedTo = movedTo
        self.etag = etag
        self.modified = modified
        self.items = items
    }
}
