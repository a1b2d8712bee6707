/// The numbers of what users have stored.
public struct OwnedContents: Equatable, Sendable, CustomStringConvertible {
    /// The number of starred kanji.
    public let kanji: Int
    /// The number of starred words.
    public let words: Int
    /// The number of subscribed feeds.
    public let feeds: Int
    /// The number of lines in the history.
    public let history: Int
    /// The number of rows in all other tables that have owners.
    public let others: Int

    /// Counts the rows of one owner, or of all.
    init(of connection: Connection, owner: Owner? = nil) throws(StorageError) {
        func count(_ table: String) throws(StorageError) -> Int {
            try connection.run("SELECT count(*) FROM \(table) WHERE owner = ?1 OR ?1 IS NULL", owner?.value ?? .null)
                .first?.integer(0) ?? 0
        }
        (kanji, words) = (try count("star"), try count("wordstar"))
        (feeds, history) = (try count("feed"), try count("history"))
        let named: Set = ["star", "wordstar", "feed", "history"]
        var rest = 0
        for table in Schema.owned where !named.contains(table) { rest += try count(table) }
        others = rest
    }

    /// Whether there is nothing but a history.
    public var isEmpty: Bool { kanji == 0 && words == 0 && feeds == 0 && others == 0 }

    /// What there is, in words: "3 starred kanji, 1 feed and the history".
    public var description: String {
        var parts: [String] = []
        if kanji > 0 { parts.append("\(kanji) starred kanji") }
        if words > 0 { parts.append(DatabaseContents.words(words, "starred word")) }
        if feeds > 0 { parts.append(DatabaseContents.words(feeds, "feed")) }
        if others > 0 { parts.append(others == 1 ? "1 other entry" : "\(others) other entries") }
        if history > 0 { parts.append("the history") }
        let start = parts.dropLast().joined(separator: ", ")
        return start.isEmpty ? parts.last ?? "nothing" : "\(start) and \(parts.last ?? "")"
    }
}

/// The numbers of accounts, and of what all users have stored, in a database.
public struct DatabaseContents: Equatable, Sendable, CustomStringConvertible {
    /// The number of accounts.
    public let accounts: Int
    /// What the accounts and the guest have.
    public let owned: OwnedContents
    /// The number of items of all feeds.
    public let items: Int

    init(of connection: Connection) throws(StorageError) {
        owned = try OwnedContents(of: connection)
        accounts = try connection.run("SELECT count(*) FROM account").first?.integer(0) ?? 0
        items = try connection.run("SELECT count(*) FROM item").first?.integer(0) ?? 0
    }

    /// The contents in words, such as "2 accounts, 14 starred kanji, 3 starred words, 1 feed with 20 items, 40 lines of
    /// history".
    public var description: String {
        let starred = "\(owned.kanji) starred kanji, \(Self.words(owned.words, "starred word"))"
        let feeds = "\(Self.words(owned.feeds, "feed")) with \(Self.words(items, "item"))"
        let history = "\(Self.words(owned.history, "line")) of history"
        return "\(Self.words(accounts, "account")), \(starred), \(feeds), \(history)"
    }

    static func words(_ count: Int, _ one: String) -> String { "\(count) \(one)\(count == 1 ? "" : "s")" }
}
