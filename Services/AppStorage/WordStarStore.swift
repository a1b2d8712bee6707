/// A starred word.
public struct StarredWord: Equatable, Sendable {
    /// The word's number in the dictionary; 0 for one that has none, or was starred before stars had numbers.
    public var number: Int
    /// How the word is written.
    public var writing: String
    /// How it is read.
    public var reading: String

    /// Makes a starred word from its properties.
    public init(number: Int = 0, writing: String, reading: String) {
        self.number = number
        self.writing = writing
        self.reading = reading
    }
}

/// The starred words.
///
/// Words with a number are the same if their numbers are, others if their writings and readings are.
public struct WordStarStore: Sendable {
    private let database: Database
    private let owner: Owner

    /// Makes the store of one owner.
    public init(_ database: Database, owner: Owner) {
        self.database = database
        self.owner = owner
    }

    /// Returns the starred words, the last starred first.
    public func starred() async throws(StorageError) -> [StarredWord] {
        try await database.read { [owner] (connection) throws(StorageError) in
            try connection.starredWords(of: owner)
        }
    }

    /// Stars a word, unless it is starred already, or unstars it; `place` is where the removed star was, as returned
    /// then, and `nil` puts it first.
    @discardableResult public func setStarred(
        _ word: StarredWord, _ isStarred: Bool, at place: Int? = nil
    ) async throws(StorageError) -> Int? {
        try await database.transaction(of: owner) { [owner] (connection) throws(StorageError) in
            let found = try connection.place(of: word, owner)
            if isStarred, found == nil {
                try connection.run(
                    "INSERT OR IGNORE INTO wordstar (id, owner, number, writing, reading) VALUES (?, ?, ?, ?, ?)",
                    place.map(SQLValue.integer) ?? .null, owner.value, .integer(word.number), .text(word.writing),
                    .text(word.reading))
            }
            guard !isStarred, let found else { return nil }
            try connection.run("DELETE FROM wordstar WHERE id = ?", .integer(found))
            return found
        }
    }

    /// Puts a word in the place of a starred one, or removes that one if the word is starred already; nothing happens
    /// if the old one isn't starred any more.
    public func replace(_ old: StarredWord, with word: StarredWord) async throws(StorageError) {
        try await database.transaction(of: owner) { [owner] (connection) throws(StorageError) in
            guard let found = try connection.place(of: old, owner) else { return }
            guard try connection.place(of: word, owner) == nil else {
                try connection.run("DELETE FROM wordstar WHERE id = ?", .integer(found))
                return
            }
            try connection.run(
                "UPDATE wordstar SET number = ?, writing = ?, reading = ? WHERE id = ?", .integer(word.number),
                .text(word.writing), .text(word.reading), .integer(found))
        }
    }
}

extension Connection {
    /// The starred words of an owner, the last starred first.
    func starredWords(of owner: Owner) throws(StorageError) -> [StarredWord] {
        try run("SELECT number, writing, reading FROM wordstar WHERE owner = ? ORDER BY id DESC", owner.value)
            .compactMap { row in
                guard let number = row.integer(0), let writing = row.text(1), let reading = row.text(2) else {
                    return nil
                }
                return StarredWord(number: number, writing: writing, reading: reading)
            }
    }

    /// The place of a word's star; `nil` if it has none.
    fileprivate func place(of word: StarredWord, _ owner: Owner) throws(StorageError) -> Int? {
        let found =
            word.number == 0
            ? try run(
                "SELECT id FROM wordstar WHERE owner = ? AND number = 0 AND writing = ? AND reading = ?", owner.value,
                .text(word.writing), .text(word.reading))
            : try run("SELECT id FROM wordstar WHERE owner = ? AND number = ?", owner.value, .integer(word.number))
        return found.first?.integer(0)
    }
}
