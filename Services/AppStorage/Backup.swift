import Glibc

extension Database {
    /// Makes today's copy next to the file, and keeps the copies of a week; does nothing if there already is one, or if
    /// the database contains nothing worth copying.
    ///
    /// The whole database is checked first, so that no copy of damaged data takes the place of a good one.
    ///
    /// - Parameter day: Today's date in the user's time zone, such as "2026-11-22".
    /// - Throws: `StorageError`, such as `.corrupt` for a damaged database; the copies don't change then.
    public func keepDailyCopy(on day: String) throws(StorageError) {
        guard isKept, try !isBlank() else { return }
        try Copies(database: file).make(of: connection, on: day)
    }

    private func isBlank() throws(StorageError) -> Bool {
        for table in ["account"] + Schema.owned
        where try !connection.run("SELECT 1 FROM \(table) LIMIT 1").isEmpty {
            return false
        }
        return true
    }

    /// The path of the newest daily copy of a database's file, if there is one.
    public static func newestCopy(of file: String) -> String? { Copies(database: file).all().last?.path }

    /// Writes the whole database to a new file that only the user can read; throws `.exists` if the file exists, and
    /// leaves no new file after an error.
    public func backup(to other: String) throws(StorageError) -> DatabaseContents {
        let contents = try DatabaseContents(of: connection)
        try Copies.write(connection, to: other)
        return contents
    }

    /// Replaces a database, which need not exist, with a backup; returns what was restored, and the new path of the old
    /// database, and changes nothing after an error.
    public static func restore(
        _ backup: String, to file: String
    ) throws(StorageError) -> (contents: DatabaseContents, keptAside: String?) {
        let source = try DatabaseFile.readBackup(backup)
        let new = "\(file).restore"
        PrivateFile.remove(new)
        defer { PrivateFile.remove(new) }
        try Copies.write(source, to: new)
        // Opening it like any other database migrates it to the newest format and checks it again.
        let contents = try DatabaseContents(of: DatabaseFile.open(new).0)
        guard try !isInUse(file) else { throw .locked(file: file) }
        return (contents, try DatabaseFile.put(new, at: file, keepingOldAs: "\(file).before-restore"))
    }

    /// Whether another program has the database open; afterwards, its log has been moved into the file.
    private static func isInUse(_ file: String) throws(StorageError) -> Bool {
        guard FileStatus(file) != nil else { return false }
        for part in PrivateFile.sides(of: file) { try PrivateFile.take(part) }
        do throws(StorageError) {
            let connection = try Connection(file: file)
            return try isInUse(connection)
        } catch .locked {
            return true
        } catch {
            // A database that can't be opened is set aside unchanged.
            return false
        }
    }

    private static func isInUse(_ connection: Connection) throws(StorageError) -> Bool {
        var isBusy = false
        try connection.withoutWaiting { (connection) throws(StorageError) in
            // Another connection keeps a shared lock on the log as long as it is open.
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
