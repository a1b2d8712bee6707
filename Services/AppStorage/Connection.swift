import CSQLite
import Glibc

/// One open SQLite database with its prepared statements; used by one task at a time.
///
/// The file isn't trusted: its triggers and views don't run, and statements may not take longer or return more than the
/// app's own ever do.
///
/// Marked safe: the handles live as long as the object, and nothing else holds them.
@safe final class Connection {
    enum Mode {
        case readWrite, inMemory
        /// Reads a file that the user names, which may be a link.
        case readOnly
        /// Reads a file that is complete by itself, as if nobody could change it: no lock is taken.
        case readSettled
        /// Reads a file and its log beside a process that writes; neither makes nor changes a file.
        case readBesideLog
    }

    /// The largest value or row, in bytes; a feed has at most 5 MB.
    static let longestValue: CInt = 8 << 20
    /// The largest result, in bytes.
    private static let largestAnswer = 64 << 20
    /// The most memory that SQLite may use in this process, in bytes: enough for a result and its sources.
    private static let memory: sqlite3_int64 = 128 << 20

    let file: String
    /// The most processor time that a statement may take, in seconds.
    var patience = 2.0
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    private let watch = StatementWatch()
    /// What is known about the file, if the app keeps it.
    var soundness: Soundness?

    /// Opens an existing file.
    init(file: String, _ mode: Mode = .readWrite) throws(StorageError) {
        self.file = file
        _ = Self.isLimited
        // SQLite would take a name like "file:x" for a URI.
        let path = file.hasPrefix("/") ? file : "./" + file
        let own = PrivateFile.resolvingFolder(of: path)
        let (name, access) =
            switch mode {
            case .readWrite: (own, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW)
            case .readOnly: (path, SQLITE_OPEN_READONLY)
            case .inMemory: (":memory:", SQLITE_OPEN_READWRITE)
            case .readSettled: (Self.link(to: own, "immutable=1"), Self.readsLink)
            case .readBesideLog: (Self.link(to: own, "readonly_shm=1"), Self.readsLink)
            }
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(name, &opened, access | SQLITE_OPEN_FULLMUTEX, nil)
        guard code == SQLITE_OK, let opened = unsafe opened else {
            unsafe sqlite3_close_v2(opened)
            throw Self.error(code, file: file, message: unsafe String(cString: sqlite3_errstr(code)))
        }
        unsafe handle = unsafe opened
        unsafe sqlite3_distrust_file(handle)
        unsafe sqlite3_busy_timeout(handle, mode == .readBesideLog ? Self.shortWaiting : Self.waiting)
        unsafe sqlite3_extended_result_codes(handle, 1)
        for (kind, most) in Self.limits { unsafe sqlite3_limit(handle, kind, most) }
        unsafe sqlite3_progress_handler(
            handle, 10_000,
            { watch in
                guard let watch = unsafe watch else { return 0 }
                return unsafe Unmanaged<StatementWatch>.fromOpaque(watch).takeUnretainedValue().isLate ? 1 : 0
            },
            Unmanaged.passUnretained(watch).toOpaque())
    }

    private static let readsLink = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOFOLLOW
    private static let isLimited: Bool = sqlite3_hard_heap_limit64(memory) >= 0

    private static let limits: [(CInt, CInt)] = [
        (SQLITE_LIMIT_LENGTH, longestValue), (SQLITE_LIMIT_SQL_LENGTH, 64 << 10), (SQLITE_LIMIT_COLUMN, 64),
        (SQLITE_LIMIT_EXPR_DEPTH, 64), (SQLITE_LIMIT_COMPOUND_SELECT, 16), (SQLITE_LIMIT_VDBE_OP, 25_000),
        (SQLITE_LIMIT_FUNCTION_ARG, 16), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 64),
        (SQLITE_LIMIT_VARIABLE_NUMBER, 64), (SQLITE_LIMIT_TRIGGER_DEPTH, 8), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]

    /// How long a statement waits for other programs, in milliseconds.
    private static let waiting: CInt = 2000
    /// How long a look-up waits for another program, in milliseconds; it can do without.
    private static let shortWaiting: CInt = 100

    /// A URI of SQLite for a path, which may contain anything.
    private static func link(to path: String, _ query: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            let isPlain = byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
            if isPlain, byte != UInt8(ascii: "%") {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        // An absolute path follows an empty host.
        return "file:\(path.hasPrefix("/") ? "//" : "")\(String(decoding: bytes, as: UTF8.self))?\(query)"
    }

    /// Runs a closure that fails at once where it would have to wait for another program.
    func withoutWaiting(_ body: (Connection) throws(StorageError) -> Void) throws(StorageError) {
        unsafe sqlite3_busy_timeout(handle, 0)
        defer { unsafe sqlite3_busy_timeout(handle, Self.waiting) }
        try body(self)
    }

    deinit {
        // SQLite keeps a closed database until its statements are finalised.
        statements.removeAll()
        unsafe sqlite3_close_v2(handle)
        soundness?.renew()
    }

    var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

    /// Makes closing leave the file and its log unchanged.
    func keepLog() { unsafe sqlite3_keep_log(handle) }

    /// Limits the size, so that a test can fill the disk.
    func limit(pages: Int) throws(StorageError) { try script("PRAGMA max_page_count = \(pages)") }

    /// Runs statements without values, and ignores their rows.
    func script(_ text: String) throws(StorageError) {
        watch.begin(patience)
        let code = unsafe sqlite3_exec(handle, text, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Runs one statement, which is prepared once, with a value for each question mark; throws `.overLimit` if there
    /// are more rows than the app ever asks for.
    @discardableResult func run(_ text: String, _ values: SQLValue...) throws(StorageError) -> [Row] {
        try run(text, values)
    }

    @discardableResult func run(_ text: String, _ values: [SQLValue]) throws(StorageError) -> [Row] {
        var rows: [Row] = []
        var size = 0
        let file = file
        try each(text, values) { (row) throws(StorageError) in
            size += row.values.reduce(64) { $0 + $1.size }
            if size > Self.largestAnswer { throw .overLimit(file: file) }
            rows.append(row)
            return true
        }
        return rows
    }

    /// Runs one statement, which must not run again before its last row, and passes its rows on one by one, so that
    /// only one is in memory, until `body` returns `false`.
    func each(
        _ text: String, _ values: [SQLValue] = [], _ body: (Row) throws(StorageError) -> Bool
    ) throws(StorageError) {
        watch.begin(patience)
        let kept = try prepared(text)
        let statement = unsafe kept.handle
        defer {
            unsafe sqlite3_reset(statement)
            unsafe sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() {
            let code = unsafe bind(value, to: statement, at: CInt(index + 1))
            guard code == SQLITE_OK else { throw error(code) }
        }
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW: if try unsafe !body(Row(statement)) { return }
            case SQLITE_DONE: return
            case let code: throw error(code)
            }
        }
    }

    var lastInserted: Int { Int(unsafe sqlite3_last_insert_rowid(handle)) }

    /// How many rows the last statement changed.
    var changedCount: Int { Int(unsafe sqlite3_changes(handle)) }

    /// Copies the whole current database over another one.
    func copy(to other: Connection) throws(StorageError) {
        guard let backup = unsafe sqlite3_backup_init(other.handle, "main", handle, "main") else {
            throw other.error(unsafe sqlite3_errcode(other.handle))
        }
        let code = unsafe sqlite3_backup_step(backup, -1)
        unsafe sqlite3_backup_finish(backup)
        switch code {
        case SQLITE_DONE: return
        case SQLITE_FULL: throw .full(file: other.file)
        default: throw error(code)
        }
    }

    private func prepared(_ text: String) throws(StorageError) -> Statement {
        if let known = statements[text] { return known }
        var made: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            handle, text, -1, CUnsignedInt(SQLITE_PREPARE_PERSISTENT), &made, nil)
        guard code == SQLITE_OK, let made = unsafe made else { throw error(code) }
        let statement = unsafe Statement(made)
        statements[text] = statement
        return statement
    }

    private func bind(_ value: SQLValue, to statement: OpaquePointer, at index: CInt) -> CInt {
        switch value {
        case .null: unsafe sqlite3_bind_null(statement, index)
        case .integer(let number): unsafe sqlite3_bind_int64(statement, index, sqlite3_int64(number))
        case .real(let number): unsafe sqlite3_bind_double(statement, index, number)
        case .text(let text): unsafe sqlite3_bind_text_copied(statement, index, text, CInt(clamping: text.utf8.count))
        }
    }

    private func error(_ code: CInt) -> StorageError {
        let error = Self.error(code, file: file, message: unsafe String(cString: sqlite3_errmsg(handle)))
        if case .corrupt = error { soundness?.withdraw() }
        return error
    }

    private static func error(_ code: CInt, file: String, message: String) -> StorageError {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .locked(file: file)
        case SQLITE_READONLY, SQLITE_PERM: .readOnly(file: file)
        case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt(file: file)
        case SQLITE_FULL: .full(file: file)
        case SQLITE_CANTOPEN: .cannotOpen(file: file, reason: message)
        case SQLITE_INTERRUPT, SQLITE_TOOBIG, SQLITE_NOMEM: .overLimit(file: file)
        default: .failed(file: file, message: message)
        }
    }
}

/// A prepared statement; marked safe because the handle lives as long as the object.
@safe private final class Statement {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { unsafe self.handle = unsafe handle }

    deinit { unsafe sqlite3_finalize(handle) }
}

/// Checks whether the running statement takes too long; used on the thread that runs it.
private final class StatementWatch {
    private var end = Double.infinity

    func begin(_ seconds: Double) { end = ThreadTime.now + seconds }

    var isLate: Bool { ThreadTime.now > end }
}

/// The processor time of this thread, so that a busy machine causes no timeouts.
enum ThreadTime {
    /// The time so far, in seconds.
    static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
