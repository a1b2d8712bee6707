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
    /// What became of the rows of a damaged file, if it was one.
    public nonisolated let rescue: Rescue?
    /// Whether anything is kept when the program has ended.
    public nonisolated let isKept: Bool
    let connection: Connection
    private nonisolated let queue: DatabaseQueue
    /// The file that was opened, and its log as soon as something was written.
    private let opened: FileStatus?
    private var openedLog: FileStatus?
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
    /// - Throws: `StorageError`. A damaged file is no error: it is kept, and its rows are read into a new one (`rescue`).
    public init(file: String, on queue: DispatchQueue = DispatchQueue(label: "database")) throws(StorageError) {
        self.file = file
        self.queue = DatabaseQueue(queue)
        (connection, rescue) = try DatabaseFile.open(file)
        isKept = true
        opened = FileStatus(file)
    }

    /// Makes a database that is gone with the program.
    ///
    /// - Parameter queue: Where the database works.
    /// - Throws: `StorageError`, such as for want of memory.
    public init(inMemoryOn queue: DispatchQueue = DispatchQueue(label: "database")) throws(StorageError) {
        file = "in memory"
        self.queue = DatabaseQueue(queue)
        connection = try DatabaseFile.inMemory()
        rescue = nil
        isKept = false
        opened = nil
    }

    /// Does several things as one: all of them are kept, or none.
    @discardableResult func transaction<Value: Sendable>(
        _ body: @Sendable (Connection) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try checkPresence()
        try connection.run("BEGIN IMMEDIATE")
        do {
            let value = try body(connection)
            try connection.run("COMMIT")
            if openedLog == nil, isKept { openedLog = FileStatus(file + "-wal") }
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

    /// Refuses to write where nobody would find it.
    private func checkPresence() throws(StorageError) {
        guard let opened else { return }
        if let now = FileStatus(file), now.isSame(as: opened), now.size > 0 {
            guard let openedLog else { return }
            if let log = FileStatus(file + "-wal"), log.isSame(as: openedLog) { return }
        }
        // What stands there now is somebody else's, and so is the log beside it.
        connection.keepLog()
        throw .replaced(file: file)
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
}
