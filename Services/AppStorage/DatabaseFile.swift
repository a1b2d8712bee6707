import Glibc

enum DatabaseFile {
    /// A larger file isn't checked as a whole; damage is found when it is read.
    private static let largestChecked = 256 << 20

    private enum Finding {
        case sound(Connection)
        case unsound(Rescue.Cause)
    }

    /// Opens a database, makes it if it is missing, and migrates it to the newest format; a damaged file is kept, and
    /// returned with what took its place.
    static func open(_ file: String) throws(StorageError) -> (Connection, Rescue?) {
        for part in PrivateFile.sides(of: file) { try PrivateFile.take(part) }
        if FileStatus(file) == nil { try makeFirst(file) }
        switch try look(at: file) {
        case .sound(let connection): return (connection, nil)
        case .unsound(let cause):
            let rescue = try rescue(file, because: cause)
            guard case .sound(let connection) = try look(at: file) else { throw .corrupt(file: file) }
            return (connection, rescue)
        }
    }

    static func inMemory() throws(StorageError) -> Connection {
        let connection = try Connection(file: "memory", .inMemory)
        try connection.script("PRAGMA foreign_keys = ON")
        try makeTables(connection)
        return connection
    }

    /// Opens a copy or a backup for reading; throws `.unreadableBackup`, or `.noBackup` if this version can't read it
    /// as a backup.
    static func readBackup(_ file: String) throws(StorageError) -> Connection {
        func refusal(_ reason: String) -> StorageError { .noBackup(file: file, reason: reason) }
        var status = stat()
        guard unsafe stat(file, &status) == 0, unsafe access(file, R_OK) == 0 else {
            throw .unreadableBackup(file: file, reason: unsafe String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw refusal("it isn't a regular file") }
        guard status.st_size > 0 else { throw refusal("it is empty") }
        do throws(StorageError) {
            let connection = try Connection(file: file, .readOnly)
            let version = try connection.run("PRAGMA user_version").first?.integer(0) ?? 0
            if version > Database.format {
                throw refusal(
                    "a newer version wrote it (format \(version), this one knows \(Database.format)); use that version")
            }
            guard try SchemaShape(of: connection).isOurs(format: version) else {
                throw refusal("it isn't a backup of Kanji List")
            }
            guard try isWhole(connection, size: Int(status.st_size)) else { throw refusal("it is damaged") }
            return connection
        } catch {
            switch error {
            case .noBackup, .locked: throw error
            case .corrupt: throw refusal("it is damaged, or not a backup of Kanji List")
            case .overLimit: throw refusal("it holds more than this app ever writes")
            case .cannotOpen(_, let reason): throw refusal(reason)
            default: throw refusal("\(error)")
            }
        }
    }

    /// Replaces a database by a complete file in the same folder, and returns the old one's new path; after an error,
    /// that keeps its name.
    static func put(_ new: String, at file: String, keepingOldAs name: String) throws(StorageError) -> String? {
        var aside: String?
        if FileStatus(file) != nil {
            guard let free = PrivateFile.freeName(name), PrivateFile.keepAside(file, as: free) else {
                throw PrivateFile.problem(file)
            }
            aside = free
            for suffix in ["-wal", "-journal"] { _ = unsafe rename(file + suffix, free + suffix) }
        }
        for suffix in ["-wal", "-shm", "-journal"] { _ = unsafe unlink(file + suffix) }
        guard unsafe rename(new, file) == 0 else { throw PrivateFile.problem(file) }
        return aside
    }

    // MARK: - Checking and making

    private static func look(at file: String) throws(StorageError) -> Finding {
        guard let size = FileStatus(file)?.size, size > 0 else { return .unsound(.empty) }
        // SQLite considers a file shorter than the smallest page a new database.
        guard size >= 512 else { return .unsound(.damaged) }
        do throws(StorageError) {
            let connection = try Connection(file: file)
            // SQLite detects a file that isn't a database with the first statement that reads.
            let version = try connection.run("PRAGMA user_version").first?.integer(0) ?? 0
            // No version will ever be a thousand formats ahead.
            guard (0...Database.format + 1000).contains(version) else { return .unsound(.damaged) }
            guard version <= Database.format else {
                throw .newerVersion(file: file, found: version, supported: Database.format)
            }
            guard !connection.isReadOnly else { throw .readOnly(file: file) }
            let soundness = Soundness(of: file)
            let isKnown = soundness.take()
            if !isKnown, try !isWhole(connection, size: size) { return .unsound(.damaged) }
            // A file that is as this version left it needs no second look (bench: terminal-first-frame).
            if !isKnown || version != Database.format {
                guard try SchemaShape(of: connection).isOurs(format: version), try hasNumbersLeft(connection) else {
                    return .unsound(.foreign)
                }
            }
            try connection.script(
                """
                PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
                PRAGMA secure_delete = ON
                """)
            try migrate(connection, from: version)
            if !isKnown { soundness.noteChecked() }
            connection.soundness = soundness
            return .sound(connection)
        } catch {
            switch error {
            case .corrupt: return .unsound(.damaged)
            case .overLimit: return .unsound(.foreign)
            default: throw error
            }
        }
    }

    /// Reads the whole database, unless it is too large, and returns whether it is sound.
    static func isWhole(_ connection: Connection, size: Int) throws(StorageError) -> Bool {
        guard size <= largestChecked else { return true }
        let patience = connection.patience
        connection.patience = .infinity
        defer { connection.patience = patience }
        return try connection.run("PRAGMA quick_check(1)").first?.text(0) == "ok"
    }

    /// Whether new rows can still get identities: after the largest one, SQLite finds none.
    private static func hasNumbersLeft(_ connection: Connection) throws(StorageError) -> Bool {
        try connection.run(
            "SELECT 1 FROM sqlite_sequence WHERE typeof(seq) <> 'integer' OR seq NOT BETWEEN 0 AND 1 << 53"
        ).isEmpty
    }

    private static func makeTables(_ connection: Connection) throws(StorageError) {
        let statements = Schema.statements.joined(separator: ";")
        try connection.script("\(statements); PRAGMA user_version = \(Database.format)")
    }

    private static func migrate(_ connection: Connection, from version: Int) throws(StorageError) {
        for next in version..<Database.format {
            try connection.script("BEGIN IMMEDIATE")
            // Another program may have migrated it meanwhile.
            let now = try connection.run("PRAGMA user_version").first?.integer(0) ?? 0
            if now == next { try connection.script("\(Schema.migrations[next]); PRAGMA user_version = \(next + 1)") }
            try connection.script("COMMIT")
        }
    }

    /// Makes a database under a temporary name and renames it once complete: the app never leaves an empty file.
    private static func makeFirst(_ file: String) throws(StorageError) {
        let new = "\(file).new-\(getpid())"
        PrivateFile.remove(new)
        try make(new) { _ in }
        defer { _ = unsafe unlink(new) }
        // If another process was faster, it made the same file.
        guard unsafe link(new, file) != 0, errno != EEXIST else { return }
        guard unsafe rename(new, file) == 0 else { throw PrivateFile.problem(file) }
    }

    private static func make(
        _ file: String, filling: (Connection) throws(StorageError) -> Void
    ) throws(StorageError) {
        try PrivateFile.make(file)
        do throws(StorageError) {
            let connection = try Connection(file: file)
            // If the program ends meanwhile, the file is worthless: it needs no journal, and is synced once, as a whole.
            try connection.script("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN")
            try makeTables(connection)
            try filling(connection)
            try connection.script("COMMIT; PRAGMA journal_mode = WAL")
            try PrivateFile.sync(file)
        } catch {
            PrivateFile.remove(file)
            throw error
        }
    }

    // MARK: - Rescuing

    /// How many numbers of accounts are skipped after a rescue: more than were given out since any copy.
    private static let skippedAccounts = 1000

    /// Puts the newest copy that can be read in the place of a database, or a new one if there is none.
    private static func rescue(_ file: String, because cause: Rescue.Cause) throws(StorageError) -> Rescue {
        let new = "\(file).rescue"
        PrivateFile.remove(new)
        defer { PrivateFile.remove(new) }
        let found = Copies(database: file).all().reversed().lazy.compactMap { copy in
            (try? usable(copy.path)).map { (copy: copy, connection: $0) }
        }.first
        if let found { try Copies.write(found.connection, to: new) } else { try make(new) { _ in } }
        try skipAccounts(in: new)
        guard let aside = try put(new, at: file, keepingOldAs: "\(file).damaged") else { throw .corrupt(file: file) }
        return Rescue(cause: cause, keptAside: aside, copy: found?.copy.path, day: found?.copy.day)
    }

    private static func usable(_ copy: String) throws(StorageError) -> Connection {
        let connection = try readBackup(copy)
        guard try hasNumbersLeft(connection) else { throw .corrupt(file: copy) }
        return connection
    }

    /// Skips numbers, so that no new account gets that of an account that is lost.
    ///
    /// The database that was kept aside may contain it, and deleting the new one would remove it there.
    private static func skipAccounts(in file: String) throws(StorageError) {
        let connection = try Connection(file: file)
        try connection.run("PRAGMA journal_mode = DELETE")
        try connection.run(
            "UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'account'", .integer(skippedAccounts))
        guard connection.changedCount == 0 else { return }
        try connection.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('account', ?)", .integer(skippedAccounts))
    }
}
