import FeedModel
import TextBasics

/// The subscribed feeds with their items, for reading offline.
public struct FeedStore: Sendable {
    let database: Database
    let owner: Owner

    /// Makes the store of one owner.
    public init(_ database: Database, owner: Owner) {
        self.database = database
        self.owner = owner
    }

    /// Returns the feeds with their unread counts, sorted by title as people read it.
    public func feeds() async throws(StorageError) -> [StoredFeed] {
        try await database.read { [owner] (connection) throws(StorageError) in
            try connection.run("\(Self.feedQuery) WHERE owner = ? ORDER BY id", owner.value).map(Self.feed)
                .sorted { $0.shownTitle.naturallyPrecedes($1.shownTitle) }
        }
    }

    /// Returns one feed, or `nil` if this owner doesn't have it.
    public func feed(_ id: Int) async throws(StorageError) -> StoredFeed? {
        try await database.read { [owner] (connection) throws(StorageError) in
            try connection.run("\(Self.feedQuery) WHERE id = ? AND owner = ?", .integer(id), owner.value).first
                .map(Self.feed)
        }
    }

    /// Returns the headlines of a feed's items, the newest first.
    ///
    /// - Parameter feed: The feed's identity.
    /// - Returns: The headlines. A date that is missing, or was in the future, counts as the time of the fetch that found
    ///   the item; within one date the latest fetch comes first, then the feed's order.
    /// - Throws: `StorageError`.
    public func headlines(of feed: Int) async throws(StorageError) -> [StoredHeadline] {
        try await database.read { [owner] (connection) throws(StorageError) in
            try connection.run(Self.headlineQuery("feed = ? AND owner = ?"), .integer(feed), owner.value)
                .map { Self.feedHeadline($0).headline }
        }
    }

    /// Returns one item with its text and links, or `nil` if this owner doesn't have it.
    public func item(_ id: Int) async throws(StorageError) -> StoredItem? {
        try await database.read { [owner] (connection) throws(StorageError) in
            let rows = try connection.run(
                "\(Self.itemQuery) JOIN feed ON feed.id = item.feed WHERE item.id = ? AND owner = ?", .integer(id),
                owner.value)
            return try rows.first.map { (row) throws(StorageError) in try Self.item(row, in: connection) }
        }
    }

    /// Subscribes to a feed, or finds it at its new address if it has moved, and stores its fetched items, `time` in
    /// seconds since 1970; after an error, nothing has changed.
    public func subscribe(
        to address: String, keeping fetched: FetchedFeed, at time: Int
    ) async throws(StorageError) -> StoredSubscription {
        try await database.transaction(of: owner) { [owner] (connection) throws(StorageError) in
            let address = fetched.movedTo ?? address
            let isNew = try Self.add(address, title: fetched.title ?? "", for: owner, in: connection)
            let feeds = "\(Self.feedQuery) WHERE owner = ? AND address = ?"
            if let id = try connection.run(feeds, owner.value, .text(address)).first?.integer(0) {
                try Self.keep(fetched, of: id, owner: owner, at: time, in: connection)
            }
            guard let feed = try connection.run(feeds, owner.value, .text(address)).first.map(Self.feed) else {
                throw .failed(file: connection.file, message: "a feed that was just written is not there")
            }
            return StoredSubscription(feed: feed, isNew: isNew)
        }
    }

    /// Subscribes to feeds that were not fetched yet, all of them or none; returns for each whether it is new.
    public func subscribe(toAll feeds: [(address: String, title: String)]) async throws(StorageError) -> [Bool] {
        try await database.transaction(of: owner) { [owner] (connection) throws(StorageError) in
            try feeds.map { (feed) throws(StorageError) in
                try Self.add(feed.address, title: feed.title, for: owner, in: connection)
            }
        }
    }

    /// Removes a feed with all its items; returns it for `restore`, or `nil` if this owner doesn't have it.
    @discardableResult public func unsubscribe(from feed: Int) async throws(StorageError) -> RemovedFeed? {
        try await database.transaction(of: owner) { [owner] (connection) throws(StorageError) in
            let rows = try connection.run("\(Self.feedQuery) WHERE id = ? AND owner = ?", .integer(feed), owner.value)
            guard let row = rows.first else { return nil }
            let items = try connection.run("\(Self.itemQuery) WHERE feed = ? ORDER BY id", .integer(feed))
                .map { (row) throws(StorageError) in
                    RemovedFeed.Item(
                        item: try Self.item(row, in: connection), gone: row.rounded(9), found: row.rounded(10))
                }
            try connection.run("DELETE FROM feed WHERE id = ?", .integer(feed))
            return RemovedFeed(feed: Self.feed(row), items: items)
        }
    }

    /// Restores a removed feed with its items and read marks.
    ///
    /// If the owner has subscribed to the same address since, the items are added to that feed.
    ///
    /// - Parameter removed: The removed feed.
    /// - Throws: `StorageError`; nothing has changed then.
    public func restore(_ removed: RemovedFeed) async throws(StorageError) {
        try await database.transaction(of: owner) { [owner] (connection) throws(StorageError) in
            let feed = removed.feed
            // SQLite never reuses an identity in these tables, so those of the feed and its items are free.
            try connection.run(
                """
                INSERT OR IGNORE INTO feed (id, owner, address, title, etag, modified, refreshed, problem)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """, .integer(feed.id), owner.value, .text(feed.address), .text(feed.title),
                SQLValue(feed.validators.entityTag), SQLValue(feed.validators.lastModified), SQLValue(feed.refreshed),
                SQLValue(feed.problem))
            let there = try connection.run(
                "SELECT id FROM feed WHERE owner = ? AND address = ?", owner.value, .text(feed.address))
            guard let id = there.first?.integer(0) else { return }
            for removed in removed.items {
                let (stored, item) = (removed.item, removed.item.item)
                try connection.run(
                    """
                    INSERT INTO item (id, feed, key, title, link, author, published, summary, content, isread, gone,
                        found)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET isread = excluded.isread
                    """, .integer(stored.id), .integer(id), .text(item.id), .text(item.title), SQLValue(item.link),
                    SQLValue(item.author), SQLValue(item.published), .text(item.summary ?? ""),
                    .text(item.content ?? ""), .integer(stored.isRead ? 1 : 0), SQLValue(removed.gone),
                    SQLValue(removed.found))
                let rows = try connection.run(
                    "SELECT id FROM item WHERE feed = ? AND key = ?", .integer(id), .text(item.id))
                if rows.first?.integer(0) == stored.id { try Self.keep(item.links, of: stored.id, in: connection) }
            }
        }
    }

    /// Stores the result of a fetch: adds new items and updates known ones; read items stay read.
    ///
    /// Items that are no longer in the feed stay for 60 days if read, and for 180 days if unread. If there are more
    /// than 2,000 of them, read ones are deleted first, then those that left the feed the longest ago.
    ///
    /// - Parameters:
    ///   - fetched: The result of the fetch.
    ///   - feed: The feed's identity; ignored if this owner doesn't have it.
    ///   - time: Now, in seconds since 1970.
    /// - Returns: Whether there was something to store; if not, nothing was written, which leaves a `FeedNote`.
    /// - Throws: `StorageError`; nothing has changed then.
    @discardableResult public func keep(
        _ fetched: FetchedFeed, of feed: Int, at time: Int
    ) async throws(StorageError) -> Bool {
        let isKept = try await database.read { [owner] (connection) throws(StorageError) in
            try Self.keeps(fetched, of: feed, owner: owner, at: time, in: connection)
        }
        guard !isKept else { return false }
        try await database.transaction(of: owner) { [owner] (connection) throws(StorageError) in
            try Self.keep(fetched, of: feed, owner: owner, at: time, in: connection)
        }
        return true
    }

    /// Records fetches that changed no item, all of them or none and in one transaction, `time` in seconds since 1970;
    /// feeds that this owner doesn't have are ignored.
    public func note(_ notes: [FeedNote], at time: Int) async throws(StorageError) {
        guard !notes.isEmpty else { return }
        try await database.transaction(of: owner) { [owner] (connection) throws(StorageError) in
            for note in notes {
                try connection.run(
                    """
                    UPDATE feed SET problem = ?1, refreshed = iif(?1 IS NULL OR refreshed IS NOT NULL, ?2, NULL)
                    WHERE id = ?3 AND owner = ?4
                    """, SQLValue(note.problem), .integer(time), .integer(note.feed), owner.value)
                guard connection.changedCount == 1 else { continue }
                if let validators = note.validators {
                    try connection.run(
                        "UPDATE feed SET etag = ?, modified = ? WHERE id = ?", SQLValue(validators.entityTag),
                        SQLValue(validators.lastModified), .integer(note.feed))
                }
                try Self.move(note.feed, to: note.movedTo, in: connection)
            }
        }
    }

    /// Marks items as read or unread, all of them or none.
    public func mark(_ items: [Int], isRead: Bool) async throws(StorageError) {
        try await database.transaction(of: owner) { [owner] (connection) throws(StorageError) in
            for item in items {
                try connection.run(
                    "UPDATE item SET isread = ? WHERE id = ? AND feed IN (SELECT id FROM feed WHERE owner = ?)",
                    .integer(isRead ? 1 : 0), .integer(item), owner.value)
            }
        }
    }
}

extension FeedStore {
    private static let feedQuery = """
        SELECT id, address, title, etag, modified, refreshed, problem,
            (SELECT count(*) FROM item WHERE feed = feed.id AND isread = 0)
        FROM feed
        """

    private static let itemQuery = """
        SELECT item.id, key, item.title, link, author, published, summary, content, isread, gone, found FROM item
        """

    static func headlineQuery(_ condition: String) -> String {
        """
        SELECT item.id, item.title, author, published, isread, item.link, feed.id, feed.title, feed.address
        FROM item JOIN feed ON feed.id = item.feed WHERE \(condition)
        ORDER BY min(coalesce(published, found), coalesce(found, published)) DESC NULLS LAST,
            found DESC NULLS LAST, item.id
        """
    }

    static func feedHeadline(_ row: Row) -> FeedHeadline {
        let headline = StoredHeadline(
            id: row.integer(0) ?? 0, title: row.text(1) ?? "", author: row.text(2), published: row.rounded(3),
            link: row.text(5), isRead: row.integer(4) == 1)
        return FeedHeadline(
            headline: headline, feed: row.integer(6) ?? 0, feedTitle: row.text(7) ?? "", feedAddress: row.text(8) ?? "")
    }

    private static func feed(_ row: Row) -> StoredFeed {
        StoredFeed(
            id: row.integer(0) ?? 0, address: row.text(1) ?? "", title: row.text(2) ?? "",
            validators: FeedValidators(entityTag: row.text(3), lastModified: row.text(4)), refreshed: row.rounded(5),
            problem: row.text(6), unreadCount: row.integer(7) ?? 0)
    }

    private static func item(_ row: Row, in connection: Connection) throws(StorageError) -> StoredItem {
        let id = row.integer(0) ?? 0
        let links = try connection.run(
            "SELECT label, address FROM itemlink WHERE item = ? ORDER BY position", .integer(id))
        let item = FeedItem(
            id: row.text(1) ?? "", title: row.text(2) ?? "", link: row.text(3), author: row.text(4),
            published: row.rounded(5), summary: row.words(6), content: row.words(7),
            links: links.map { FeedLink(href: $0.text(1) ?? "", text: $0.text(0) ?? "") })
        return StoredItem(id: id, item: item, isRead: row.integer(8) == 1)
    }

    /// Adds a feed unless its owner already has one with this address; returns whether it was added.
    private static func add(
        _ address: String, title: String, for owner: Owner, in connection: Connection
    ) throws(StorageError) -> Bool {
        try connection.run(
            "INSERT OR IGNORE INTO feed (owner, address, title) VALUES (?, ?, ?)", owner.value, .text(address),
            .text(title))
        return connection.changedCount == 1
    }

    /// Whether storing a fetch would change nothing but the feed's validators and the note of the last fetch.
    private static func keeps(
        _ fetched: FetchedFeed, of feed: Int, owner: Owner, at time: Int, in connection: Connection
    ) throws(StorageError) -> Bool {
        let rows = try connection.run(
            "SELECT address, title FROM feed WHERE id = ? AND owner = ?", .integer(feed), owner.value)
        guard let row = rows.first, (fetched.movedTo ?? row.text(0)) == row.text(0),
            (fetched.title ?? row.text(1)) == row.text(1)
        else { return false }
        for item in fetched.items where try !keeps(item, of: feed, in: connection) { return false }
        let (inFeed, overdue) = try (
            connection.run("SELECT count(*) FROM item WHERE feed = ? AND gone IS NULL", .integer(feed)),
            connection.run("SELECT count(*) FROM item WHERE feed = ? AND \(isOverdue)", .integer(feed), .integer(time))
        )
        return inFeed.first?.integer(0) == Set(fetched.items.map(\.id)).count && overdue.first?.integer(0) == 0
    }

    private static func keep(
        _ fetched: FetchedFeed, of feed: Int, owner: Owner, at time: Int, in connection: Connection
    ) throws(StorageError) {
        try connection.run(
            """
            UPDATE feed SET title = coalesce(?, title), etag = ?, modified = ?, refreshed = ?, problem = ?
            WHERE id = ? AND owner = ?
            """, SQLValue(fetched.title), SQLValue(fetched.validators.entityTag),
            SQLValue(fetched.validators.lastModified), .integer(time), SQLValue(fetched.problem), .integer(feed),
            owner.value)
        guard connection.changedCount == 1 else { return }
        try move(feed, to: fetched.movedTo, in: connection)
        var changed: [FeedItem] = []
        for item in fetched.items where try !keeps(item, of: feed, in: connection) { changed.append(item) }
        try ItemMatching.rename(changed, of: fetched.items, in: feed, connection)
        for item in changed { try keep(item, of: feed, at: time, in: connection) }
        // `gone` is the time of the first fetch without the item; storing an item that is in the feed resets it.
        let keys = Set(fetched.items.map(\.id))
        let inFeed = try connection.run("SELECT id, key FROM item WHERE feed = ? AND gone IS NULL", .integer(feed))
        for row in inFeed where !keys.contains(row.text(1) ?? "") {
            try connection.run(
                "UPDATE item SET gone = ? WHERE id = ?", .integer(time), .integer(row.integer(0) ?? 0))
        }
        try connection.run("DELETE FROM item WHERE feed = ? AND \(isOverdue)", .integer(feed), .integer(time))
        try connection.run(
            """
            DELETE FROM item WHERE id IN (
                SELECT id FROM item WHERE feed = ? AND gone IS NOT NULL ORDER BY isread, gone DESC, id DESC
                LIMIT -1 OFFSET 2000)
            """, .integer(feed))
    }

    /// Whether an item has been out of its feed for so long, at a given time, that it is deleted.
    private static let isOverdue = """
        (gone < ?2 - 180 * 86400 OR (isread = 1 AND gone < ?2 - 60 * 86400))
        """

    /// Changes a feed's address, unless its owner already has a feed there.
    private static func move(_ feed: Int, to address: String?, in connection: Connection) throws(StorageError) {
        guard let address else { return }
        try connection.run("UPDATE OR IGNORE feed SET address = ? WHERE id = ?", .text(address), .integer(feed))
    }

    /// Whether an item is stored as it is, and as one that is in its feed.
    private static func keeps(_ item: FeedItem, of feed: Int, in connection: Connection) throws(StorageError) -> Bool {
        let rows = try connection.run("\(itemQuery) WHERE feed = ? AND key = ?", .integer(feed), .text(item.id))
        guard let row = rows.first, row.rounded(9) == nil else { return false }
        let stored = try Self.item(row, in: connection).item
        var item = item
        item.published = item.published ?? stored.published
        return item == stored
    }

    private static func keep(
        _ item: FeedItem, of feed: Int, at time: Int, in connection: Connection
    ) throws(StorageError) {
        let rows = try connection.run(
            """
            INSERT INTO item (feed, key, title, link, author, published, summary, content, found)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (feed, key) DO UPDATE SET title = excluded.title, link = excluded.link,
                author = excluded.author, published = coalesce(excluded.published, published),
                summary = excluded.summary, content = excluded.content, gone = NULL
            RETURNING id
            """, .integer(feed), .text(item.id), .text(item.title), SQLValue(item.link), SQLValue(item.author),
            SQLValue(item.published), .text(item.summary ?? ""), .text(item.content ?? ""), .integer(time))
        if let id = rows.first?.integer(0) { try keep(item.links, of: id, in: connection) }
    }

    private static func keep(_ links: [FeedLink], of item: Int, in connection: Connection) throws(StorageError) {
        try connection.run("DELETE FROM itemlink WHERE item = ?", .integer(item))
        for (position, link) in links.enumerated() {
            try connection.run(
                "INSERT INTO itemlink (item, position, label, address) VALUES (?, ?, ?, ?)", .integer(item),
                .integer(position), .text(link.text), .text(link.href))
        }
    }
}

extension StoredFeed {
    /// What stands for it in a list: the title, or else the source.
    fileprivate var shownTitle: String { title.isEmpty ? address : title }
}
