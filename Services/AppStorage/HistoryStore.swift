/// What a user looked up once: a page that they looked at, or a search that they used.
public struct HistoryLine: Equatable, Sendable {
    /// What a line is about.
    public enum Kind: String, Sendable {
        /// A kanji, by itself.
        case kanji
        /// A word, by its number in the dictionary.
        case word
        /// A search, by its text.
        case search
    }

    /// The line's place in the history, a higher one for a later line; `nil` before it is stored.
    public var place: Int?
    /// What the line is about.
    public var kind: Kind
    /// The kanji, the word's number or the text of the search.
    public var item: String
    /// How much a search found.
    public var count: Int?
    /// When it was, in seconds since 1970; `nil` for what was viewed before the history knew times.
    public var time: Int?

    /// Makes a line from its properties.
    public init(place: Int? = nil, kind: Kind, item: String, count: Int? = nil, time: Int?) {
        self.place = place
        self.kind = kind
        self.item = item
        self.count = count
        self.time = time
    }
}

/// What a user looked up, each thing once.
public struct HistoryStore: Sendable {
    /// How many lines are stored.
    public static let limit = 1_000

    private let database: Database
    private let owner: Owner

    /// Makes the store of one owner.
    public init(_ database: Database, owner: Owner) {
        self.database = database
        self.owner = owner
    }

    /// Returns the lines, the last first.
    public func lines() async throws(StorageError) -> [HistoryLine] {
        try await database.read { [owner] (connection) throws(StorageError) in
            try connection.run(
                "SELECT id, kind, item, count, time FROM history WHERE owner = ? ORDER BY id DESC LIMIT ?", owner.value,
                .integer(Self.limit)
            ).compactMap(HistoryLine.init)
        }
    }

    /// Puts a line first, and an older one of the same away, without waiting for the disk.
    public func note(_ line: HistoryLine) async throws(StorageError) {
        try await database.quickTransaction(of: owner) { [owner] (connection) throws(StorageError) in
            var line = line
            line.place = nil
            try connection.put(line, of: owner)
            try connection.run(
                """
                DELETE FROM history WHERE owner = ? AND id NOT IN
                    (SELECT id FROM history WHERE owner = ? ORDER BY id DESC LIMIT ?)
                """, owner.value, owner.value, .integer(Self.limit))
        }
    }

    /// Removes the lines of some kinds and items, and returns those that were there, with their places.
    public func remove(_ lines: [HistoryLine]) async throws(StorageError) -> [HistoryLine] {
        try await database.transaction(of: owner) { [owner] (connection) throws(StorageError) in
            var removed: [HistoryLine] = []
            for line in lines {
                removed += try connection.run(
                    """
                    DELETE FROM history WHERE owner = ? AND kind = ? AND item = ?
                    RETURNING id, kind, item, count, time
                    """, owner.value, .text(line.kind.rawValue), .text(line.item)
                ).compactMap(HistoryLine.init)
            }
            return removed
        }
    }

    /// Puts removed lines back to their places; what has been looked up again since keeps its new one.
    public func restore(_ lines: [HistoryLine]) async throws(StorageError) {
        try await database.transaction(of: owner) { [owner] (connection) throws(StorageError) in
            for line in lines { try connection.put(line, of: owner, orIgnore: true) }
        }
    }
}

extension HistoryLine {
    fileprivate init?(_ row: Row) {
        guard let place = row.integer(0), let kind = row.text(1).flatMap(Kind.init), let item = row.text(2) else {
            return nil
        }
        self.init(place: place, kind: kind, item: item, count: row.integer(3), time: row.integer(4))
    }
}

extension Connection {
    fileprivate func put(
        _ line: HistoryLine, of owner: Owner, orIgnore: Bool = false
    ) throws(StorageError) {
        let integer = { (value: Int?) in value.map(SQLValue.integer) ?? .null }
        try run(
            """
            INSERT OR \(orIgnore ? "IGNORE" : "REPLACE") INTO history (id, owner, kind, item, count, time)
            VALUES (?, ?, ?, ?, ?, ?)
            """, integer(line.place), owner.value, .text(line.kind.rawValue), .text(line.item), integer(line.count),
            integer(line.time))
    }
}
