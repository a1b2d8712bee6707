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
    ) async throws(StorageError) -> [FeedHeadline] {
        var (conditions, values) = ("", [owner.value])
        if unreadOnly { conditions += " AND isread = 0" }
        for word in words {
            let spellings = Self.spellings(of: word)
            let places = spellings.indices.map { "instr(\(Self.wholeText), ?\(values.count + $0 + 1))" }
            conditions += " AND (\(places.joined(separator: " OR ")))"
            values += spellings.map(SQLValue.text)
        }
        let query = Self.headlineQuery("owner = ?1" + conditions)
        return try await database.read { [values] (connection) throws(StorageError) in
            try connection.run(query, values).map(Self.feedHeadline)
        }
    }

    /// All that is searched, with small letters where they are ASCII, the only ones whose capitals SQLite knows.
    private static let wholeText = """
        lower(item.title || char(10) || coalesce(author, '') || char(10) || coalesce(summary, '') || char(10)
            || coalesce(content, ''))
        """

    /// A word in small letters, with a capital, and in capitals, all as they are in `wholeText`.
    private static func spellings(of word: String) -> [String] {
        let small = word.lowercased()
        let written = [small, small.prefix(1).uppercased() + small.dropFirst(), word.uppercased()]
        return Array(Set(written.map { String($0.map { $0.isASCII ? Character($0.lowercased()) : $0 }) }))
    }
}
