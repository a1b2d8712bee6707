/// The starred and the recently viewed kanji.
public struct FavouriteStore: Sendable {
    /// How many viewed kanji are stored.
    public static let viewLimit = 100

    private let database: Database
    private let owner: Owner

    /// Makes the store of one owner.
    public init(_ database: Database, owner: Owner) {
        self.database = database
        self.owner = owner
    }

    /// Returns the starred kanji, the last starred first.
    public func starred() async throws(StorageError) -> [Unicode.Scalar] { try await list("star") }

    /// Returns the recently viewed kanji, at most `viewLimit`, the last viewed first.
    public func viewed() async throws(StorageError) -> [Unicode.Scalar] { try await list("view") }

    /// Stars a kanji, unless it is starred already, or unstars it; `place` is where the removed star was, as returned
    /// then, and `nil` puts it first.
    @discardableResult public func setStarred(
        _ kanji: Unicode.Scalar, _ isStarred: Bool, at place: Int? = nil
    ) async throws(StorageError) -> Int? {
        let kanji = SQLValue.integer(Int(kanji.value))
        return try await database.transaction(of: owner) { [owner] (connection) throws(StorageError) in
            guard !isStarred else {
                let place = place.map(SQLValue.integer) ?? .null
                try connection.run(
                    "INSERT OR IGNORE INTO star (id, owner, kanji) VALUES (?, ?, ?)", place, owner.value, kanji)
                return nil
            }
            let found = try connection.run("SELECT id FROM star WHERE owner = ? AND kanji = ?", owner.value, kanji)
            try connection.run("DELETE FROM star WHERE owner = ? AND kanji = ?", owner.value, kanji)
            return found.first?.integer(0)
        }
    }

    /// Records that a kanji was just viewed.
    public func noteViewed(_ kanji: Unicode.Scalar) async throws(StorageError) {
        try await database.transaction(of: owner) { [owner] (connection) throws(StorageError) in
            try connection.run(
                "INSERT OR REPLACE INTO view (owner, kanji) VALUES (?, ?)", owner.value, .integer(Int(kanji.value)))
            try connection.run(
                """
                DELETE FROM view WHERE owner = ? AND id NOT IN
                    (SELECT id FROM view WHERE owner = ? ORDER BY id DESC LIMIT ?)
                """, owner.value, owner.value, .integer(Self.viewLimit))
        }
    }

    private func list(_ table: String) async throws(StorageError) -> [Unicode.Scalar] {
        try await database.read { [owner] (connection) throws(StorageError) in
            try connection.kanji(in: table, of: owner)
        }
    }
}

extension Connection {
    /// The kanji in a table that has owners, the last one first.
    func kanji(in table: String, of owner: Owner) throws(StorageError) -> [Unicode.Scalar] {
        try run("SELECT kanji FROM \(table) WHERE owner = ? ORDER BY id DESC", owner.value)
            .compactMap { $0.integer(0).flatMap(UInt32.init(exactly:)).flatMap(Unicode.Scalar.init) }
    }
}
