public import Dispatch
import Glibc

/// The app's SQLite database, which works off the main actor, one call at a time.
///
/// Acknowledged changes survive the end of the program at any moment. Only the stores use it; no other module contains
/// SQL.
public actor Database {
    /// The newest format that this version can read; stored in the file as `user_version`.
    public static let format = Schema.migrations.count

    /// The file's path.
    public nonisolated let file: String
    /// What took the place of a damaged file, if it was damaged.
    public nonisolated let rescue: Rescue?
    /// Whether the data outlives the program.
    public nonisolated let isKept: Bool
    let connection: Connection
    private nonisolated let queue: DatabaseQueue
    /// The file that was opened, and its log after the first write.
    private let opened: FileStatus?
    private var openedLog: FileStatus?
    /// When the next sign-in attempt may begin.
    private var nextTurn = Duration.zero
    /// Accounts that were deleted here, whose users know.
    var deleted: Set<Int> = []
    private var onGone: @Sendable (Int) -> Void = { _ in }

    /// The executor: the database's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Opens a database, makes it if it is missing, and migrates it to the newest format; a damaged file is kept aside,
    /// and the newest daily copy takes its place (`rescue`).
    public init(file: String, on queue: DispatchQueue = DispatchQueue(label: "database")) throws(StorageError) {
        self.file = file
        self.queue = DatabaseQueue(queue)
        (connection, rescue) = try DatabaseFile.open(file)
        isKept = true
        opened = FileStatus(file)
    }

    /// Makes a database in memory, which ends with the program.
    public init(inMemoryOn queue: DispatchQueue = DispatchQueue(label: "database")) throws(StorageError) {
        file = "in memory"
        self.queue = DatabaseQueue(queue)
        connection = try DatabaseFile.inMemory()
        rescue = nil
        isKept = false
        opened = nil
    }

    /// Performs several changes atomically.
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
            // An error such as a full disk may have rolled back already; then there is nothing to undo.
            _ = try? connection.run("ROLLBACK")
            throw error
        }
    }

    /// Changes an owner's data atomically, without waiting for the disk.
    ///
    /// The changes survive the end of the program at any moment, but perhaps not a crash of the machine.
    func quickTransaction(
        of owner: Owner, _ body: @Sendable (Connection) throws(StorageError) -> Void
    ) throws(StorageError) {
        try connection.run("PRAGMA synchronous = NORMAL")
        let result = Result { () throws(StorageError) in try transaction(of: owner, body) }
        try connection.run("PRAGMA synchronous = FULL")
        try result.get()
    }

    /// Observes that an account was deleted by another process, after each change of its data that failed for this
    /// reason.
    public func whenAccountIsGone(_ body: @escaping @Sendable (Int) -> Void) { onGone = body }

    func noteDeleted(_ id: Int) { deleted.insert(id) }

    func reportGone(_ id: Int) { if !deleted.contains(id) { onGone(id) } }

    /// Refuses to write to a file that was deleted or replaced.
    func checkPresence() throws(StorageError) {
        guard let opened else { return }
        if let now = FileStatus(file), now.isSame(as: opened), now.size > 0 {
            guard let openedLog else { return }
            if let log = FileStatus(file + "-wal"), log.isSame(as: openedLog) { return }
        }
        // The file at the path belongs to someone else now, and so does the log next to it.
        connection.keepLog()
        throw .replaced(file: file)
    }

    /// Moves recent changes from the log into the file: the clean end, after which the next start checks little.
    ///
    /// Nothing is lost without it, but the next start then reads the log and checks the whole database. It doesn't wait
    /// for other programs that have the database open; then the log stays.
    ///
    /// - Throws: `StorageError`, such as a full disk; then the log stays too.
    public func checkpoint() throws(StorageError) {
        try connection.withoutWaiting { (connection) throws(StorageError) in
            try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        connection.soundness?.renew()
    }

    /// Reserves the next turn to check a password.
    func takeTurn(after now: Duration, lasting wait: Duration) -> SignInTurn {
        let begin = max(now, nextTurn)
        nextTurn = begin + wait
        return SignInTurn(begin: begin, end: nextTurn)
    }

    /// Makes the rest of a turn available to the next one, unless that is already reserved.
    func giveBack(_ turn: SignInTurn, at now: Duration) { if nextTurn == turn.end { nextTurn = now } }

    /// Reads without changing anything.
    func read<Value: Sendable>(
        _ body: @Sendable (Connection) throws(StorageError) -> Value
    ) throws(StorageError) -> Value { try body(connection) }
}
