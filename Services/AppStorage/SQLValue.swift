import CSQLite

enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)

    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

    /// Its approximate size in memory, in bytes.
    var size: Int { if case .text(let text) = self { 32 + text.utf8.count } else { 32 } }
}

struct Row: Equatable, Sendable {
    private(set) var values: [SQLValue] = []

    init(_ statement: OpaquePointer) {
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

    /// A text that isn't empty.
    func words(_ column: Int) -> String? { text(column).flatMap { $0.isEmpty ? nil : $0 } }

    /// A number, rounded; SQLite may store it with a fraction.
    func rounded(_ column: Int) -> Int? {
        switch values[column] {
        case .real(let number): Int(exactly: number.rounded())
        case .integer(let number): number
        case .text, .null: nil
        }
    }
}
