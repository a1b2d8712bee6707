public import Dispatch
import Glibc

/// The app's SQLite database: one writer, off the main actor.
///
/// What a call has acknowledged survives the end of the program at any moment. The stores are its only users; no other
/// module speaks SQL.
public actor Database {
    /// The newest format that this version can read; written to the file as `user_version`.
    public static let format = Schema.migrations.count

    /// The file's path.
    public nonisolated let file: String
    let connection: Connection
    private nonisolated let queue: DatabaseQueue
    /// When the next try to sign in may begin.
    private var nextTurn = Duration.zero

    /// Where the database works: on its queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Opens a database, makes it if it is missing, and brings it to the newest format.
    ///
    /// - Parameters:
    ///   - file: The file's path.
    ///   - queue: Where the database works: a serial queue of its own, or the main queue in a test in which all work has
    ///     its order.
    /// - Throws: `StorageError`; a damaged file is set aside first, never overwritten.
    public init(file: String, on queue: DispatchQueue = DispatchQueue(label: "database")) throws(StorageError) {
        self.file = file
        self.queue = DatabaseQueue(queue)
        do {
            connection = try Self.open(file)
        } catch .corrupt {
            throw .corrupt(file: file, setAside: Self.setAside(file))
        }
    }

    /// Does several things as one: all of them are kept, or none.
    @discardableResult func transaction<Value: Sendable>(
        _ body: @Sendable (Connection) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try connection.run("BEGIN IMMEDIATE")
        do {
            let value = try body(connection)
            try connection.run("COMMIT")
            return value
        } catch {
            // An error like a full disk may have rolled back already; then there is nothing more to undo.
            _ = try? connection.run("ROLLBACK")
            throw error
        }
    }

    /// Does several things as one, which survive the end of the program at any moment, but perhaps not that of the machine:
    /// nothing waits for the disk.
    func quickTransaction(_ body: @Sendable (Connection) throws(StorageError) -> Void) throws(StorageError) {
        try connection.run("PRAGMA synchronous = NORMAL")
        let result = Result { () throws(StorageError) in try transaction(body) }
        try connection.run("PRAGMA synchronous = FULL")
        try result.get()
    }

    /// Moves what was written lately from the log beside the file into the file, so that the next start need not read it.
    ///
    /// Nothing is lost without it. Another program that has the database open is not waited for; then the log stays.
    ///
    /// - Throws: `StorageError`, such as a full disk; then the log stays too.
    public func checkpoint() throws(StorageError) {
        try connection.withoutWaiting { (connection) throws(StorageError) in
            try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    /// The next turn to try a password.
    func takeTurn(after now: Duration, lasting wait: Duration) -> SignInTurn {
        let begin = max(now, nextTurn)
        nextTurn = begin + wait
        return SignInTurn(begin: begin, end: nextTurn)
    }

    /// Lets the next turn begin earlier, unless somebody has it already.
    func giveBack(_ turn: SignInTurn, at now: Duration) { if nextTurn == turn.end { nextTurn = now } }

    /// Reads without changing anything.
    func read<Value: Sendable>(
        _ body: @Sendable (Connection) throws(StorageError) -> Value
    ) throws(StorageError) -> Value { try body(connection) }

    private static func open(_ file: String) throws(StorageError) -> Connection {
        let connection = try Connection(file: file)
        // The first statement that reads: here SQLite finds out that a file is no database.
        let version = try connection.run("PRAGMA user_version").first?.integer(0) ?? 0
        guard version <= format else {
            throw .newerVersion(file: file, found: version, supported: format)
        }
        guard !connection.isReadOnly else { throw .readOnly(file: file) }
        guard try connection.run("PRAGMA quick_check(1)").first?.text(0) == "ok" else {
            throw .corrupt(file: file, setAside: nil)
        }
        try connection.script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
        for next in version..<format {
            try connection.script("BEGIN IMMEDIATE")
            // Another program may have done it meanwhile.
            let now = try connection.run("PRAGMA user_version").first?.integer(0) ?? 0
            if now == next { try connection.script("\(Schema.migrations[next]); PRAGMA user_version = \(next + 1)") }
            try connection.script("COMMIT")
        }
        return connection
    }

    /// Gives a damaged database, and what lies beside it, a name that is not taken.
    private static func setAside(_ file: String) -> String? {
        for number in 1...999 {
            let copy = "\(file).damaged-\(number)"
            guard unsafe access(copy, F_OK) != 0 else { continue }
            guard unsafe rename(file, copy) == 0 else { return nil }
            for suffix in ["-wal", "-shm"] { _ = unsafe rename(file + suffix, copy + suffix) }
            return copy
        }
        return nil
    }
}
