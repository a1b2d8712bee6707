/// The starred words.
public struct WordStarStore: Sendable {
    private let database: Database
    private let owner: Owner

    /// Makes the store of one owner.
    ///
    /// - Parameters:
    ///   - database: The database with the words.
    ///   - owner: Their owner.
    public init(_ database: Database, owner: Owner) {
        self.database = database
        self.owner = owner
    }

    /// Returns the starred words.
    ///
    /// - Returns: The writing and reading of each, the last starred first.
    /// - Throws: `StorageError`.
    public func starred() async throws(StorageError) -> [(writing: String, reading: String)] {
        try await database.read { [owner] (connection) throws(StorageError) in
            try connection.run("SELECT writing, reading FROM wordstar WHERE owner = ? ORDER BY id DESC", owner.value)
                .compactMap { row in
                    guard let writing = row.text(0), let reading = row.text(1) else { return nil }
                    return (writing, reading)
                }
        }
    }

    /// Stars or unstars a word.
    ///
    /// - Parameters:
    ///   - writing: How the word is written.
    ///   - reading: How it is read.
    ///   - isStarred: Whether to star it; one that is already starred keeps its place.
    ///   - place: The star's former place, as returned when it was removed; `nil` puts it first.
    /// - Returns: The place of the removed star; `nil` if none was removed.
    /// - Throws: `StorageError`.
    @discardableResult public func setStarred(
        writing: String, reading: String, _ isStarred: Bool, at place: Int? = nil
    ) async throws(StorageError) -> Int? {
        let word = [owner.value, .text(writing), .text(reading)]
        return try await database.transaction(of: owner) { (connection) throws(StorageError) in
            guard !isStarred else {
                try connection.run(
                    "INSERT OR IGNORE INTO wordstar (id, owner, writing, reading) VALUES (?, ?, ?, ?)",
                    place.map(SQLValue.integer) ?? .null, word[0], word[1], word[2])
                return nil
            }
            let condition = "WHERE owner = ? AND writing = ? AND reading = ?"
            let found = try connection.run("SELECT id FROM wordstar \(condition)", word[0], word[1], word[2])
            try connection.run("DELETE FROM wordstar \(condition)", word[0], word[1], word[2])
            return found.first?.integer(0)
        }
    }
}
