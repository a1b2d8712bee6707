import Glibc

/// How much a database holds.
public struct DatabaseContents: Equatable, Sendable, CustomStringConvertible {
    /// How many accounts there are.
    public let accounts: Int
    /// How many kanji are starred.
    public let stars: Int
    /// How many feeds are subscribed to.
    public let feeds: Int
    /// How many items these have.
    public let items: Int

    init(of connection: Connection) throws(StorageError) {
        func count(_ table: String) throws(StorageError) -> Int {
            try connection.run("SELECT count(*) FROM \(table)").first?.integer(0) ?? 0
        }
        (accounts, stars) = (try count("account"), try count("star"))
        (feeds, items) = (try count("feed"), try count("item"))
    }

    /// In words, such as "2 accounts, 14 stars, 1 feed with 20 items".
    public var description: String {
        func words(_ count: Int, _ one: String) -> String { "\(count) \(one)\(count == 1 ? "" : "s")" }
        return
            "\(words(accounts, "account")), \(words(stars, "star")), \(words(feeds, "feed")) with \(words(items, "item"))"
    }
}

extension Database {
    /// Keeps a copy of today beside the file, and those of a week; nothing is done if the newest copy is of today, or if
    /// the database has nothing that would be missed.
    ///
    /// - Parameter day: Today where the user is, as in "2026-11-22".
    /// - Throws: `StorageError`; then the copies are as they were.
    public func keepDailyCopy(on day: String) throws(StorageError) {
        guard isKept, try !isBlank() else { return }
        try Copies(database: file).make(of: connection, on: day)
    }

    private func isBlank() throws(StorageError) -> Bool {
        for table in ["account", "star", "view", "feed"]
        where try !connection.run("SELECT 1 FROM \(table) LIMIT 1").isEmpty {
            return false
        }
        return true
    }

    /// The newest daily copy, if there is one.
    ///
    /// - Parameter file: The database's file.
    /// - Returns: The copy's path.
    public static func newestCopy(of file: String) -> String? { Copies(database: file).all().last?.path }

    /// Writes everything to a new file, for the user alone.
    ///
    /// - Parameter other: The new file's path.
    /// - Returns: What was written.
    /// - Throws: `StorageError.exists` if there is such a file already; others if it cannot be written, and there is none
    ///   then.
    public func backup(to other: String) throws(StorageError) -> DatabaseContents {
        let contents = try DatabaseContents(of: connection)
        try Copies.write(connection, to: other)
        return contents
    }

    /// Puts what a backup holds in the place of a database, which is kept under another name.
    ///
    /// - Parameters:
    ///   - backup: The backup's path.
    ///   - file: The database's path; there need be none.
    /// - Returns: What was restored, and where the database that was there lies now.
    /// - Throws: `StorageError`; nothing was changed then.
    public static func restore(
        _ backup: String, to file: String
    ) throws(StorageError) -> (contents: DatabaseContents, keptAside: String?) {
        let source = try DatabaseFile.readBackup(backup)
        let new = "\(file).restore"
        PrivateFile.remove(new)
        defer { PrivateFile.remove(new) }
        try Copies.write(source, to: new)
        // Opened as any other: it is brought to the newest format, and looked at once more.
        let contents = try DatabaseContents(of: DatabaseFile.open(new).0)
        guard try !isInUse(file) else { throw .locked(file: file) }
        return (contents, try DatabaseFile.put(new, at: file, keepingOldAs: "\(file).before-restore"))
    }

    /// Whether another program has the database open; its log is in the file afterwards.
    private static func isInUse(_ file: String) throws(StorageError) -> Bool {
        guard FileStatus(file) != nil else { return false }
        for part in PrivateFile.sides(of: file) { try PrivateFile.take(part) }
        do throws(StorageError) {
            let connection = try Connection(file: file)
            return try isInUse(connection)
        } catch .locked {
            return true
        } catch {
            // What cannot be opened is put aside as it is.
            return false
        }
    }

    private static func isInUse(_ connection: Connection) throws(StorageError) -> Bool {
        var isBusy = false
        try connection.withoutWaiting { (connection) throws(StorageError) in
            // Another connection holds a share of the log as long as it is open.
            try connection.script("PRAGMA locking_mode = EXCLUSIVE")
            do throws(StorageError) {
                try connection.script("BEGIN EXCLUSIVE; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
            } catch .locked {
                isBusy = true
            }
        }
        return isBusy
    }
}
