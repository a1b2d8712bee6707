import CSQLite

struct SQLiteError: Error, CustomStringConvertible {
    let description: String
}

/// An open SQLite database; marked safe because only the object itself uses its handle, and closes it last.
@safe final class Database {
    private let handle: OpaquePointer

    init(path: String, isNew: Bool = false) throws {
        var opened: OpaquePointer?
        let flags = isNew ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
        guard unsafe sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let handle = unsafe opened else {
            throw SQLiteError(description: "cannot open the database '\(path)'")
        }
        unsafe self.handle = unsafe handle
        // One transaction for all reads: otherwise each locks and unlocks the file, which takes most of its time.
        if !isNew { try run("BEGIN") }
    }

    deinit { unsafe sqlite3_close_v2(handle) }

    func run(_ script: String) throws {
        guard unsafe sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    func prepare(_ query: String) throws -> Statement {
        var prepared: OpaquePointer?
        guard unsafe sqlite3_prepare_v2(handle, query, -1, &prepared, nil) == SQLITE_OK,
            let statement = unsafe prepared
        else { throw failure }
        return unsafe Statement(statement, of: self)
    }

    var failure: SQLiteError { unsafe SQLiteError(description: String(cString: sqlite3_errmsg(handle))) }
}

/// A prepared statement; marked safe because it retains its database and finalises its handle last.
@safe final class Statement {
    private let handle: OpaquePointer
    private let database: Database

    init(_ handle: OpaquePointer, of database: Database) {
        unsafe self.handle = unsafe handle
        self.database = database
    }

    deinit { unsafe sqlite3_finalize(handle) }

    func bind(_ number: Int, at index: CInt) { unsafe sqlite3_bind_int64(handle, index, Int64(number)) }

    func bind(_ text: String, at index: CInt) {
        _ = unsafe sqlite3_bind_text_copied(handle, index, text, CInt(text.utf8.count))
    }

    /// Advances to the next row; `false` if there is none.
    func step() throws -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw database.failure
        }
    }

    func reset() { unsafe sqlite3_reset(handle) }

    func number(_ column: CInt) -> Int { unsafe Int(sqlite3_column_int64(handle, column)) }

    func text(_ column: CInt) -> String {
        guard let bytes = unsafe sqlite3_column_text(handle, column) else { return "" }
        let count = unsafe Int(sqlite3_column_bytes(handle, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
