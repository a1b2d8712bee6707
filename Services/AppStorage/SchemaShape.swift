import Glibc

/// A database's schema, as SQLite reports it.
struct SchemaShape: Equatable, Sendable {
    /// The definition of each table and index, in a fixed order.
    let parts: [[SQLValue]]

    /// Reads a database's schema.
    init(of connection: Connection) throws(StorageError) {
        // SQLite's own statistics tables don't affect results.
        parts = try connection.run(
            """
            SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite~_stat_' ESCAPE '~'
            ORDER BY type, name
            """
        ).map(\.values)
    }

    private init(_ parts: [[SQLValue]]) { self.parts = parts }

    /// The schema of a database made with `Schema.tables`.
    static let newest: SchemaShape = {
        let tables = Schema.tables + [("sqlite_sequence", "CREATE TABLE sqlite_sequence(name,seq)")]
        // C finds a text in another one at a tenth of the cost, and this runs at each start.
        let indexed = tables.filter { unsafe strstr($0.sql, "UNIQUE") != nil }.map(\.name).sorted()
        let unread = Schema.unreadIndex
        return SchemaShape(
            [[.text("index"), .text(unread.name), .text(unread.table), .text(unread.sql)]]
                + indexed.map { [.text("index"), .text("sqlite_autoindex_\($0)_1"), .text($0), .null] }
                + tables.sorted { $0.name < $1.name }.map {
                    [.text("table"), .text($0.name), .text($0.name), .text($0.sql)]
                })
    }()

    /// The schema after the migrations to a format; `nil` if there is no such format.
    static func afterSteps(to format: Int) -> SchemaShape? {
        guard (1...Schema.migrations.count).contains(format),
            let connection = try? Connection(file: "memory", .inMemory),
            (try? connection.script(Schema.migrations[..<format].joined(separator: ";"))) != nil
        else { return nil }
        return try? SchemaShape(of: connection)
    }

    /// Whether it is exactly the schema of one of this app's formats, with nothing added.
    func isOurs(format: Int) -> Bool {
        self == (format == Schema.migrations.count ? .newest : Self.afterSteps(to: format))
    }
}

/// A table of this app, as the rescue reads and writes it.
struct TableShape: Sendable {
    struct Column: Sendable {
        let name: String
        let type: String
        let isRequired: Bool

        /// Whether the app could have written the value.
        func accepts(_ value: SQLValue) -> Bool {
            switch (value, type) {
            case (.null, _): !isRequired
            // Identities count from 1, and after the largest one SQLite finds no more.
            case (.integer(let number), "INTEGER"): number.magnitude < 1 << 53
            case (.integer, "REAL"), (.real, "REAL"), (.text, "TEXT"): true
            default: false
            }
        }
    }

    /// An index of the table.
    struct Index: Sendable {
        let name: String
        /// The positions of its columns in the table.
        let columns: [Int]
    }

    let name: String
    let columns: [Column]
    /// The positions of the columns that order the rows in the file.
    let key: [Int]
    let indexes: [Index]

    /// The tables of a database that has this version's schema.
    static func all(of connection: Connection) throws(StorageError) -> [TableShape] {
        var tables: [TableShape] = []
        let names = try connection.run(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY rowid"
        )
        for name in names.compactMap({ $0.text(0) }) {
            let rows = try connection.run(
                "SELECT name, type, \"notnull\", pk FROM pragma_table_info(?) ORDER BY cid", .text(name))
            let columns = rows.map {
                Column(
                    name: $0.text(0) ?? "", type: $0.text(1) ?? "", isRequired: $0.integer(2) == 1 || $0.integer(3) != 0
                )
            }
            let key = rows.indices.filter { rows[$0].integer(3) != 0 }
                .sorted { (rows[$0].integer(3) ?? 0) < (rows[$1].integer(3) ?? 0) }
            var indexes: [Index] = []
            for row in try connection.run("SELECT name FROM pragma_index_list(?) WHERE origin = 'u'", .text(name)) {
                guard let index = row.text(0) else { continue }
                let positions = try connection.run("SELECT cid FROM pragma_index_info(?) ORDER BY seqno", .text(index))
                indexes.append(Index(name: index, columns: positions.compactMap { $0.integer(0) }))
            }
            tables.append(TableShape(name: name, columns: columns, key: key, indexes: indexes))
        }
        return tables
    }

    func names(_ positions: [Int]) -> String { positions.map { "\"\(columns[$0].name)\"" }.joined(separator: ", ") }

    var all: String { names(Array(columns.indices)) }

    /// Whether the app could have written the row.
    func accepts(_ row: [SQLValue]) -> Bool {
        row.count == columns.count && zip(columns, row).allSatisfy { $0.accepts($1) }
    }

    func key(of row: [SQLValue]) -> [SQLValue] { key.map { row[$0] } }
}

/// Compares keys in SQLite's order.
func isBefore(_ first: [SQLValue], _ second: [SQLValue]) -> Bool {
    for (one, other) in zip(first, second) where one != other {
        switch (one, other) {
        case (.integer(let one), .integer(let other)): return one < other
        case (.text(let one), .text(let other)): return one.utf8.lexicographicallyPrecedes(other.utf8)
        default: return false
        }
    }
    return false
}
