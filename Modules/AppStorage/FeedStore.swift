/// A feed that is subscribed to.
public struct StoredFeed: Equatable, Sendable {
    /// The feed's identity on this machine.
    public var id: Int
    /// Where it comes from: a URL or a path.
    public var address: String
    /// Its title.
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
    public init(
        key: String, title: String, link: String? = nil, author: String? = nil, published: Double? = nil,
        summary: String = "", content: String = ""
    ) {
        id = 0
        self.key = key
        self.title = title
        self.link = link
        self.author = author
        self.published = published
        self.summary = summary
        self.content = content
        isRead = false
    }
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

/// The feeds that somebody has subscribed to, with their items, to be read offline.
public struct FeedStore: Sendable {
    private let database: Database
    private let owner: Owner

    /// Makes the store of one owner.
    ///
    /// - Parameters:
    ///   - database: Where the feeds are kept.
    ///   - owner: Whose they are.
    public init(_ database: Database, owner: Owner) {
        self.database = database
        self.owner = owner
    }

    /// The feeds, in the order of their titles.
    ///
    /// - Returns: The feeds with the number of their unread items.
    /// - Throws: `StorageError`.
    public func feeds() async throws(StorageError) -> [StoredFeed] {
        try await database.read { [owner] (connection) throws(StorageError) in
            try connection.run(
                """
                SELECT id, address, title, etag, modified, refreshed, problem,
                    (SELECT count(*) FROM item WHERE feed = feed.id AND isread = 0)
                FROM feed WHERE owner = ? ORDER BY title COLLATE NOCASE, id
                """, owner.value
            ).map {
                StoredFeed(
                    id: $0.integer(0) ?? 0, address: $0.text(1) ?? "", title: $0.text(2) ?? "", etag: $0.text(3),
                    modified: $0.text(4), refreshed: $0.real(5), problem: $0.text(6), unreadCount: $0.integer(7) ?? 0)
            }
        }
    }

    /// The items of a feed, the newest first.
    ///
    /// - Parameter feed: The feed's identity.
    /// - Returns: The items; those without a date stand where they came in.
    /// - Throws: `StorageError`.
    public func items(of feed: Int) async throws(StorageError) -> [StoredItem] {
        try await database.read { [owner] (connection) throws(StorageError) in
            try connection.run(
                """
                SELECT item.id, key, item.title, link, author, published, summary, content, isread
                FROM item JOIN feed ON feed.id = item.feed
                WHERE feed = ? AND owner = ? ORDER BY published DESC NULLS LAST, item.id
                """, .integer(feed), owner.value
            ).map {
                var item = StoredItem(
                    key: $0.text(1) ?? "", title: $0.text(2) ?? "", link: $0.text(3), author: $0.text(4),
                    published: $0.real(5), summary: $0.text(6) ?? "", content: $0.text(7) ?? "")
                item.id = $0.integer(0) ?? 0
                item.isRead = $0.integer(8) == 1
                return item
            }
        }
    }

    /// Subscribes to a feed.
    ///
    /// - Parameters:
    ///   - address: Where it comes from.
    ///   - title: Its title, or its address until that is known.
    /// - Returns: The feed's identity, also if it was subscribed to before.
    /// - Throws: `StorageError`.
    public func subscribe(to address: String, title: String) async throws(StorageError) -> Int {
        try await database.transaction { [owner] (connection) throws(StorageError) in
            try connection.run(
                "INSERT OR IGNORE INTO feed (owner, address, title) VALUES (?, ?, ?)", owner.value, .text(address),
                .text(title))
            let rows = try connection.run(
                "SELECT id FROM feed WHERE owner = ? AND address = ?", owner.value, .text(address))
            return rows.first?.integer(0) ?? 0
        }
    }

    /// Takes a feed away with all its items.
    ///
    /// - Parameter feed: The feed's identity.
    /// - Throws: `StorageError`.
    public func unsubscribe(from feed: Int) async throws(StorageError) {
        try await database.transaction { [owner] (connection) throws(StorageError) in
            try connection.run("DELETE FROM feed WHERE id = ? AND owner = ?", .integer(feed), owner.value)
        }
    }

    /// Keeps what a fetch has brought: new items come in, known ones are brought up to date, read ones stay read, and
    /// what the feed does not name any more stays too.
    ///
    /// - Parameters:
    ///   - fetched: What was fetched.
    ///   - feed: The feed's identity.
    ///   - time: Now, in seconds since 1970.
    /// - Throws: `StorageError`; nothing was changed then.
    public func keep(_ fetched: FetchedFeed, of feed: Int, at time: Double) async throws(StorageError) {
        try await database.transaction { [owner] (connection) throws(StorageError) in
            try connection.run(
                """
                UPDATE feed SET title = coalesce(?, title), etag = ?, modified = ?, refreshed = ?, problem = NULL
                WHERE id = ? AND owner = ?
                """, SQLValue(fetched.title), SQLValue(fetched.etag), SQLValue(fetched.modified), .real(time),
                .integer(feed), owner.value)
            guard connection.changedCount == 1 else { return }
            if let address = fetched.movedTo {
                try connection.run("UPDATE OR IGNORE feed SET address = ? WHERE id = ?", .text(address), .integer(feed))
            }
            for item in fetched.items {
                try connection.run(
                    """
                    INSERT INTO item (feed, key, title, link, author, published, summary, content)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (feed, key) DO UPDATE SET title = excluded.title, link = excluded.link,
                        author = excluded.author, published = coalesce(excluded.published, published),
                        summary = excluded.summary, content = excluded.content
                    """, .integer(feed), .text(item.key), .text(item.title), SQLValue(item.link),
                    SQLValue(item.author), SQLValue(item.published), .text(item.summary), .text(item.content))
            }
        }
    }

    /// Notes that a feed could not be fetched, or that it has not changed; its items stay.
    ///
    /// - Parameters:
    ///   - problem: What went wrong, or `nil` if nothing has changed.
    ///   - feed: The feed's identity.
    ///   - time: Now, in seconds since 1970.
    /// - Throws: `StorageError`.
    public func note(_ problem: String?, of feed: Int, at time: Double) async throws(StorageError) {
        try await database.transaction { [owner] (connection) throws(StorageError) in
            try connection.run(
                "UPDATE feed SET problem = ?, refreshed = ? WHERE id = ? AND owner = ?", SQLValue(problem),
                .real(time), .integer(feed), owner.value)
        }
    }

    /// Marks items as read or unread.
    ///
    /// - Parameters:
    ///   - items: The items' identities.
    ///   - isRead: Whether they are read afterwards.
    /// - Throws: `StorageError`; nothing was changed then.
    public func mark(_ items: [Int], isRead: Bool) async throws(StorageError) {
        try await database.transaction { [owner] (connection) throws(StorageError) in
            for item in items {
                try connection.run(
                    "UPDATE item SET isread = ? WHERE id = ? AND feed IN (SELECT id FROM feed WHERE owner = ?)",
                    .integer(isRead ? 1 : 0), .integer(item), owner.value)
            }
        }
    }

    /// Moves all feeds to another owner, who keeps the feeds that they have.
    ///
    /// - Parameter other: The other owner.
    /// - Throws: `StorageError`.
    public func move(to other: Owner) async throws(StorageError) {
        try await database.transaction { [owner] (connection) throws(StorageError) in
            try connection.run("UPDATE OR IGNORE feed SET owner = ? WHERE owner = ?", other.value, owner.value)
            try connection.run("DELETE FROM feed WHERE owner = ?", owner.value)
        }
    }
}
