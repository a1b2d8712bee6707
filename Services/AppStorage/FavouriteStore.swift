/// The starred kanji.
public struct FavouriteStore: Sendable {
    private let database: Database
    private let owner: Owner

    /// Makes the store of one owner.
    public init(_ database: Database, owner: Owner) {
        self.database = database
        self.owner = owner
    }

    /// Returns the starred kanji, the last starred first.
    public func starred() async throws(StorageError) -> [Unicode.Scalar] {
        try await database.read { [owner] (connection) throws(StorageError) in try connection.starredKanji(of: owner) }
    }

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
}

extension Connection {
    /// The starred kanji of an owner, the last starred first.
    func starredKanji(of owner: Owner) throws(StorageError) -> [Unicode.Scalar] {
        try run("SELECT kanji FROM star WHERE owner = ? ORDER BY id DESC", owner.value)
            .compactMap { $0.integer(0).flatMap(UInt32.init(exactly:)).flatMap(Unicode.Scalar.init) }
    }
}
