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
        let new = "\(file).restore"
        defer { PrivateFile.remove(new) }
        let contents = try DatabaseContents(of: unpack(backup, to: new))
        guard try !isInUse(file) else { throw .locked(file: file) }
        return (contents, try DatabaseFile.put(new, at: file, keepingOldAs: "\(file).before-restore"))
    }

    /// Replaces all that this database contains with a backup, while the app runs; returns what was restored, and the
    /// path of a copy of what was there before, and changes nothing after an error.
    ///
    /// What was read before is out of date then, accounts included.
    ///
    /// - Throws: `.noBackup` or `.unreadableBackup` if the file can't be restored, `.locked` if another program is
    ///   writing, or another `StorageError`.
    public func restore(_ backup: String) throws(StorageError) -> (contents: DatabaseContents, keptAside: String) {
        guard isKept else { throw Self.refusal(of: backup) }
        try checkPresence()
        let new = "\(file).restore"
        defer { PrivateFile.remove(new) }
        let source = try Self.unpack(backup, to: new)
        let contents = try DatabaseContents(of: source)
        let accounts = try Set(connection.accounts())
        guard let aside = PrivateFile.freeName("\(file).before-restore") else { throw PrivateFile.problem(file) }
        try Copies.write(connection, to: aside)
        do throws(StorageError) {
            try source.copy(to: connection)
        } catch {
            PrivateFile.remove(aside)
            throw error == .locked(file: new) ? .locked(file: file) : error
        }
        // Their users are told by whoever restores, not as if another program had deleted them.
        deleted = try deleted.union(accounts).subtracting(connection.accounts())
        return (contents, aside)
    }

    /// Reads a backup of any format without restoring it; throws `.noBackup` or `.unreadableBackup` if it can't be
    /// restored here.
    public func check(_ backup: String) throws(StorageError) {
        guard isKept else { throw Self.refusal(of: backup) }
        _ = try DatabaseFile.readBackup(backup)
    }

    private static func refusal(of backup: String) -> StorageError {
        .noBackup(file: backup, reason: "nothing is kept in this run")
    }

    /// Writes a backup to a file of its own, in the newest format and checked like any other database, and opens it.
    private static func unpack(_ backup: String, to new: String) throws(StorageError) -> Connection {
        let source = try DatabaseFile.readBackup(backup)
        PrivateFile.remove(new)
        try Copies.write(source, to: new)
        return try DatabaseFile.open(new).0
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
