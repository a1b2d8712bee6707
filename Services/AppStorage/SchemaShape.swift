import Glibc

/// A database's schema, as SQLite reports it.
struct SchemaShape: Equatable, Sendable {
    /// The definition of each table and index, in a fixed order.
    let parts: [[SQLValue]]

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
