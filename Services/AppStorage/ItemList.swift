/// Items of all feeds of one owner, in one list.
extension FeedStore {
    /// Returns headlines of all feeds, each with its feed's identity, in the order of `headlines(of:)`.
    ///
    /// - Parameters:
    ///   - unreadOnly: Whether read items are left out.
    ///   - words: What the items contain in title, author or text, all of it, in capitals or not.
    /// - Returns: The headlines with their feeds.
    /// - Throws: `StorageError`.
    public func headlines(
        unreadOnly: Bool = false, with words: [String] = []
    ) async throws(StorageError) -> [(feed: Int, headline: StoredHeadline)] {
        var (conditions, values) = ("", [owner.value])
        if unreadOnly { conditions += " AND isread = 0" }
        for word in words {
            // SQLite knows the capitals of ASCII only.
            let spellings = Set([word, word.lowercased(), word.uppercased()]).map { Self.pattern(containing: $0) }
            let places = spellings.indices.flatMap { index in
                ["item.title", "author", "summary", "content"].map {
                    "coalesce(\($0), '') LIKE ?\(values.count + index + 1) ESCAPE '\\'"
                }
            }
            conditions += " AND (\(places.joined(separator: " OR ")))"
            values += spellings.map(SQLValue.text)
        }
        let query = """
            SELECT item.id, item.title, author, published, isread, item.link, feed
            FROM item JOIN feed ON feed.id = item.feed WHERE owner = ?1\(conditions) ORDER BY \(Self.newestFirst)
            """
        return try await database.read { [values] (connection) throws(StorageError) in
            try connection.run(query, values).map { (feed: $0.integer(6) ?? 0, headline: Self.headline($0)) }
        }
    }

    private static func pattern(containing word: String) -> String {
        "%" + word.flatMap { "%_\\".contains($0) ? "\\\($0)" : "\($0)" } + "%"
    }
}
