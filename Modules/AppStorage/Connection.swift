import CSQLite
import Glibc

/// One open SQLite database with its prepared statements; used by one task at a time.
///
/// Marked safe: the handles live as long as the object, and nobody else has them.
@safe final class Connection {
    let file: String
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens a file, and makes it if it is missing, readable for its owner alone.
    init(file: String) throws(StorageError) {
        self.file = file
        // SQLite gives the files beside it the same permissions.
        let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EACCES, errno != EROFS {
            throw .cannotOpen(file: file, reason: unsafe String(cString: strerror(errno)))
        }
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(file, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX, nil)
        guard code == SQLITE_OK, let opened = unsafe opened else {
            unsafe sqlite3_close_v2(opened)
            throw Self.error(code, file: file, message: unsafe String(cString: sqlite3_errstr(code)))
        }
        unsafe handle = unsafe opened
        unsafe sqlite3_busy_timeout(handle, Self.patience)
        unsafe sqlite3_extended_result_codes(handle, 1)
    }

    /// How long a statement waits for another program, in milliseconds.
    private static let patience: CInt = 2000

    /// Does something that fails at once where another program would have to be waited for.
    func withoutWaiting(_ body: (Connection) throws(StorageError) -> Void) throws(StorageError) {
        unsafe sqlite3_busy_timeout(handle, 0)
        defer { unsafe sqlite3_busy_timeout(handle, Self.patience) }
        try body(self)
    }

    // SQLite keeps a closed database until its statements are gone too.
    deinit { unsafe sqlite3_close_v2(handle) }

    /// Whether the file can only be read.
    var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

    /// Limits the size, so that a test can fill the disk.
    func limit(pages: Int) throws(StorageError) { try script("PRAGMA max_page_count = \(pages)") }

    /// Carries out statements that take no values and whose rows are of no interest.
    func script(_ text: String) throws(StorageError) {
        let code = unsafe sqlite3_exec(handle, text, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Carries out one statement and gives its rows.
    ///
    /// - Parameters:
    ///   - text: The statement, with a question mark for each value; prepared once and kept.
    ///   - values: The values, in order.
    /// - Returns: The rows; none for a statement that has none.
    /// - Throws: What SQLite says, by kind.
    @discardableResult func run(_ text: String, _ values: SQLValue...) throws(StorageError) -> [Row] {
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
        var rows: [Row] = []
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW: unsafe rows.append(Row(statement))
            case SQLITE_DONE: return rows
            case let code: throw error(code)
            }
        }
    }

    /// The identity of the row that was inserted last.
    var lastInserted: Int { Int(unsafe sqlite3_last_insert_rowid(handle)) }

    /// How many rows the last statement has changed.
    var changedCount: Int { Int(unsafe sqlite3_changes(handle)) }

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
        case .text(let text): unsafe sqlite3_bind_text_copied(statement, index, text, CInt(text.utf8.count))
        }
    }

    private func error(_ code: CInt) -> StorageError {
        Self.error(code, file: file, message: unsafe String(cString: sqlite3_errmsg(handle)))
    }

    private static func error(_ code: CInt, file: String, message: String) -> StorageError {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .locked(file: file)
        case SQLITE_READONLY, SQLITE_PERM: .readOnly(file: file)
        case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt(file: file, setAside: nil)
        case SQLITE_FULL: .full(file: file)
        case SQLITE_CANTOPEN: .cannotOpen(file: file, reason: message)
        default: .failed(file: file, message: message)
        }
    }
}

/// A prepared statement; marked safe, as the handle lives as long as the object.
@safe private final class Statement {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { unsafe self.handle = unsafe handle }

    deinit { unsafe sqlite3_finalize(handle) }
}

/// A value as SQLite has it.
enum SQLValue: Equatable, Sendable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)

    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }
    init(_ number: Double?) { self = number.map { .real($0) } ?? .null }
}

/// One row of an answer.
struct Row: Equatable, Sendable {
    private var values: [SQLValue] = []

    fileprivate init(_ statement: OpaquePointer) {
        let count = unsafe sqlite3_column_count(statement)
        for index in 0..<count {
            switch unsafe sqlite3_column_type(statement, index) {
            case SQLITE_INTEGER: values.append(.integer(Int(unsafe sqlite3_column_int64(statement, index))))
            case SQLITE_FLOAT: values.append(.real(unsafe sqlite3_column_double(statement, index)))
            case SQLITE_TEXT:
                let bytes = unsafe UnsafeBufferPointer(
                    start: sqlite3_column_text(statement, index), count: Int(sqlite3_column_bytes(statement, index)))
                values.append(.text(unsafe String(decoding: bytes, as: UTF8.self)))
            default: values.append(.null)
            }
        }
    }

    func integer(_ column: Int) -> Int? { if case .integer(let number) = values[column] { number } else { nil } }
    func text(_ column: Int) -> String? { if case .text(let text) = values[column] { text } else { nil } }

    func real(_ column: Int) -> Double? {
        switch values[column] {
        case .real(let number): number
        case .integer(let number): Double(number)
        case .text, .null: nil
        }
    }
}
