/// The result of rescuing the rows of a damaged database.
public struct Rescue: Equatable, Sendable {
    /// Why a database was not used as it was.
    public enum Cause: Equatable, Sendable {
        /// It was damaged.
        case damaged
        /// It was empty.
        case empty
        /// It contained more than this app writes, or something else.
        case foreign
    }

    /// The result for the rows of one table.
    public struct Table: Equatable, Sendable {
        /// The table's name.
        public let name: String
        /// The number of rows read from the database.
        public internal(set) var read = 0
        /// The number of rows taken from the newest copy.
        public internal(set) var fromCopy = 0
        /// The number of rows known to be lost.
        public internal(set) var lost = 0
        /// Whether more rows may be lost.
        public internal(set) var mayLackMore = false
    }

    /// Why the database was not used as it was.
    public let cause: Cause
    /// The new path of the damaged database.
    public let keptAside: String
    /// The copy used, if there was one.
    public let copy: String?
    /// The results for the tables.
    public let tables: [Table]

    /// A full report, with a line for each table that had rows.
    public var report: String {
        let what =
            switch cause {
            case .damaged: "was damaged"
            case .empty: "was empty"
            case .foreign: "contained foreign data"
            }
        let lines = tables.filter { $0.read + $0.fromCopy + $0.lost > 0 || $0.mayLackMore }.map { table in
            "\n  \(table.name): \(table.read) read, \(table.fromCopy) from the copy, "
                + (!table.mayLackMore
                    ? "\(table.lost) lost" : table.lost == 0 ? "perhaps some lost" : "\(table.lost) or more lost")
        }
        let source = copy.map { "\nThe newest copy is '\($0)'." } ?? "\nThere is no copy."
        return "The database \(what); it was kept as '\(keptAside)', and its rows are in a new one:"
            + (lines.isEmpty ? " there were none." : lines.joined()) + source
    }

    /// The result in one line.
    public var summary: String {
        let (read, copied, lost) = tables.reduce((0, 0, 0)) { ($0.0 + $1.read, $0.1 + $1.fromCopy, $0.2 + $1.lost) }
        let more = tables.contains(where: \.mayLackMore) ? " or more" : ""
        let problem = cause == .foreign ? "was changed by another program" : "was damaged"
        return "Your database \(problem): \(read) rows were read, \(copied) came from a copy, \(lost)\(more) are lost."
    }
}

/// Copies the readable rows of a damaged database into a new one, one table after the other.
struct Salvage {
    let source: Connection?
    let copy: Connection?
    let target: Connection
    /// The deadline for the whole rescue, in processor time of this thread.
    private let end: Double

    /// Prepares a rescue.
    ///
    /// - Parameters:
    ///   - source: The damaged database; `nil` if none of it can be read.
    ///   - size: Its size in bytes; a larger one may take longer.
    ///   - copy: The copy that replaces unreadable rows.
    ///   - target: An empty database of the newest format.
    init(from source: Connection?, size: Int, copy: Connection?, into target: Connection) {
        (self.source, self.copy, self.target) = (source, copy, target)
        end = ThreadTime.now + 2 + min(60, Double(size) / 2e6)
    }

    /// Rescues every table.
    func run() throws(StorageError) -> [Rescue.Table] {
        var results: [Rescue.Table] = []
        for shape in try TableShape.all(of: target) {
            var table = TableSalvage(self, shape)
            try table.run()
            results.append(table.result)
        }
        try continueNumbers()
        return results
    }

    var isLate: Bool { ThreadTime.now > end }

    /// Continues the numbering, so that no identity is reused, not even that of a lost row that others refer to.
    private func continueNumbers() throws(StorageError) {
        for connection in [source, copy].compactMap(\.self) {
            let rows = (try? connection.run("SELECT name, seq FROM sqlite_sequence")) ?? []
            for row in rows { if let name = row.text(0), let last = row.integer(1) { try number(name, from: last) } }
        }
        for (table, users) in Schema.references {
            for user in users {
                if let last = try target.run("SELECT max(\(user.column)) FROM \(user.table)").first?.integer(0) {
                    try number(table, from: last)
                }
            }
        }
    }

    private func number(_ table: String, from last: Int) throws(StorageError) {
        guard (0..<1 << 53).contains(last) else { return }
        try target.run("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", .integer(last), .text(table))
        if target.changedCount == 0 {
            try target.run(
                """
                INSERT INTO sqlite_sequence (name, seq) SELECT name, ? FROM sqlite_schema
                WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'
                """, .integer(last), .text(table))
        }
    }
}

/// Rescues one table: from both ends, then by its indexes and between the ends, then from the copy.
private struct TableSalvage {
    /// The most searches for single rows between unreadable parts.
    private static let mostProbes = 1000

    private let salvage: Salvage
    private let shape: TableShape
    private(set) var result: Rescue.Table
    /// Keys that an index contains, but whose rows are missing.
    private var missing: Set<[SQLValue]> = []
    /// Whether the whole table was read, or a whole index that contains all its rows.
    private var isComplete = true

    init(_ salvage: Salvage, _ shape: TableShape) {
        self.salvage = salvage
        self.shape = shape
        result = Rescue.Table(name: shape.name)
    }

    mutating func run() throws(StorageError) {
        var gap: (first: [SQLValue]?, last: [SQLValue]?)?
        if let source = salvage.source, isPlain(in: source) {
            gap = try readEnds(of: source)
            let isIndexed = try readIndexes(of: source)
            if let gap, !isIndexed { try probe(source, between: gap.first, and: gap.last) }
            isComplete = gap == nil || isIndexed
        } else {
            gap = (nil, nil)
            isComplete = false
        }
        if let copy = salvage.copy, gap != nil || !missing.isEmpty { try fill(from: copy, gap) }
        result.lost += missing.count
        result.mayLackMore = !isComplete
    }

    // MARK: - From the damaged database

    /// Whether the table exists and is neither a view nor a virtual table.
    private func isPlain(in source: Connection) -> Bool {
        let rows = try? source.run(
            "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? AND rootpage > 0 AND sql LIKE 'CREATE TABLE%'",
            .text(shape.name))
        return rows?.isEmpty == false
    }

    /// Reads forwards and, if that ends early, backwards too.
    ///
    /// - Returns: The keys between which rows may be missing; `nil` if none are.
    private mutating func readEnds(of source: Connection) throws(StorageError) -> ([SQLValue]?, [SQLValue]?)? {
        let first = try read(source, isForward: true)
        if first.isWhole { return nil }
        let last = try read(source, isForward: false, upTo: first.last)
        return (first.last, last.last)
    }

    private mutating func read(
        _ source: Connection, isForward: Bool, from start: [SQLValue]? = nil, upTo end: [SQLValue]? = nil
    ) throws(StorageError) -> (last: [SQLValue]?, isWhole: Bool) {
        var last: [SQLValue]?
        var isWhole = true
        let keys = shape.names(shape.key)
        let order = shape.key.map { "\"\(shape.columns[$0].name)\"\(isForward ? "" : " DESC")" }.joined(separator: ", ")
        let marks = shape.key.map { _ in "?" }.joined(separator: ", ")
        let condition = start == nil ? "" : " WHERE (\(keys)) \(isForward ? ">=" : "<") (\(marks))"
        var problem: StorageError?
        do throws(StorageError) {
            try source.each(
                "SELECT \(shape.all) FROM \"\(shape.name)\" NOT INDEXED\(condition) ORDER BY \(order)", start ?? []
            ) { (row) throws(StorageError) in
                let key = shape.key(of: row.values)
                if let end, !(isForward ? isBefore(key, end) : isBefore(end, key)) { return false }
                // A damaged page may contain something that looks like a row but was never written like that, or there.
                let isInOrder = last.map { isForward ? isBefore($0, key) : isBefore(key, $0) } ?? true
                guard isInOrder, shape.accepts(row.values), isThere(row.values, key, in: source) else {
                    isWhole = false
                    return false
                }
                last = key
                do throws(StorageError) { try take(row.values, key, source) } catch { problem = error }
                return problem == nil && !salvage.isLate
            }
        } catch {
            isWhole = false
        }
        if let problem { throw problem }
        return (last, isWhole && !salvage.isLate)
    }

    /// Whether looking up the key finds the same row; if the path to it is damaged, the row counts as found.
    private func isThere(_ row: [SQLValue], _ key: [SQLValue], in source: Connection) -> Bool {
        do throws(StorageError) { return try self.row(key, in: source) == row } catch { return true }
    }

    private func row(_ key: [SQLValue], in connection: Connection) throws(StorageError) -> [SQLValue]? {
        var found: [SQLValue]?
        try connection.each("SELECT \(shape.all) FROM \"\(shape.name)\" NOT INDEXED WHERE \(equals(shape.key))", key) {
            found = $0.values
            return false
        }
        return found
    }

    private func equals(_ positions: [Int]) -> String {
        positions.map { "\"\(shape.columns[$0].name)\" = ?" }.joined(separator: " AND ")
    }

    /// Uses each index to look for rows that were not read.
    ///
    /// - Returns: Whether a whole index was read, which contains all rows.
    private mutating func readIndexes(of source: Connection) throws(StorageError) -> Bool {
        var isWhole = false
        for index in shape.indexes {
            let known = shape.key + index.columns
            var ended = [false, false]
            for (side, order) in ["", " DESC"].enumerated() where !ended[0] {
                var keys: [[SQLValue]] = []
                let by = index.columns.map { "\"\(shape.columns[$0].name)\"\(order)" }.joined(separator: ", ")
                ended[side] =
                    (try? source.each(
                        "SELECT \(shape.names(known)) FROM \"\(shape.name)\" INDEXED BY \"\(index.name)\" ORDER BY \(by)"
                    ) { (row) throws(StorageError) in
                        if try target(has: Array(row.values.prefix(shape.key.count))) { return !salvage.isLate }
                        keys.append(row.values)
                        return keys.count < 100_000 && !salvage.isLate
                    }) != nil && !salvage.isLate
                for values in keys { try take(named: values, known, source) }
            }
            isWhole = isWhole || ended[0]
        }
        return isWhole
    }

    /// Takes the row for an index entry, or the entry's own columns if the table has no others.
    private mutating func take(named values: [SQLValue], _ known: [Int], _ source: Connection) throws(StorageError) {
        let key = Array(values.prefix(shape.key.count))
        guard zip(shape.key, key).allSatisfy({ shape.columns[$0].accepts($1) }), try !target(has: key) else { return }
        if let row = (try? row(key, in: source)) ?? nil, shape.accepts(row) { return try take(row, key, source) }
        let row = shape.columns.indices.compactMap { known.firstIndex(of: $0).map { values[$0] } }
        if shape.accepts(row) { try take(row, key, source) } else { missing.insert(key) }
    }

    /// Looks for readable rows between the two ends, each time in the middle of an unknown range.
    private mutating func probe(
        _ source: Connection, between first: [SQLValue]?, and last: [SQLValue]?
    ) throws(StorageError) {
        guard shape.columns[shape.key[0]].type == "INTEGER" else { return }
        func number(_ key: [SQLValue]?) -> Int? { if case .integer(let number)? = key?.first { number } else { nil } }
        var ranges = [(number(first) ?? 0, number(last) ?? 1 << 40)]
        var probes = first == nil && last == nil ? 64 : Self.mostProbes
        while probes > 0, !ranges.isEmpty, !salvage.isLate {
            probes -= 1
            let (low, high) = ranges.removeFirst()
            guard high - low > 1 else { continue }
            let middle = low + (high - low) / 2
            let start = [SQLValue.integer(middle)] + shape.key.dropFirst().map { _ in SQLValue.integer(.min) }
            let forward = try probe(source, start, isForward: true, end: high)
            let backward = try probe(source, start, isForward: false, end: low)
            if !forward.isWhole { ranges.append((max(middle, forward.last ?? middle), high)) }
            if !backward.isWhole { ranges.append((low, min(middle, backward.last ?? middle))) }
        }
    }

    private mutating func probe(
        _ source: Connection, _ start: [SQLValue], isForward: Bool, end: Int
    ) throws(StorageError) -> (last: Int?, isWhole: Bool) {
        let end = [SQLValue.integer(end)] + shape.key.dropFirst().map { _ in SQLValue.integer(.min) }
        let found = try read(source, isForward: isForward, from: start, upTo: end)
        if case .integer(let last)? = found.last?.first { return (last, found.isWhole) }
        return (nil, found.isWhole)
    }

    // MARK: - From the copy

    /// Takes missing rows from the copy: those that an index contains or, without a whole index, those in the unread
    /// gap.
    private mutating func fill(from copy: Connection, _ gap: ([SQLValue]?, [SQLValue]?)?) throws(StorageError) {
        let first = gap?.0
        let last = gap?.1
        var problem: StorageError?
        try? copy.each("SELECT \(shape.all) FROM \"\(shape.name)\"") { (row) throws(StorageError) in
            let key = shape.key(of: row.values)
            let isMissing = missing.contains(key)
            let mayBe =
                !isComplete && gap != nil && (first.map { isBefore($0, key) } ?? true)
                && (last.map { isBefore(key, $0) } ?? true)
            guard isMissing || mayBe, shape.accepts(row.values), try !target(has: key) else { return true }
            do throws(StorageError) {
                if try insert(row.values) {
                    result.fromCopy += 1
                    missing.remove(key)
                }
            } catch { problem = error }
            return problem == nil && !salvage.isLate
        }
        if let problem { throw problem }
    }

    // MARK: - Into the new database

    private func target(has key: [SQLValue]) throws(StorageError) -> Bool { try row(key, in: salvage.target) != nil }

    /// Inserts a row that was read, unless it is already there.
    private mutating func take(_ row: [SQLValue], _ key: [SQLValue], _ source: Connection) throws(StorageError) {
        if try insert(row) {
            result.read += 1
            missing.remove(key)
            return
        }
        if try target(has: key) { return }
        // Another row has the same unique value; the index says which one owns it.
        for index in shape.indexes {
            let values = index.columns.map { row[$0] }
            var owner: [SQLValue]?
            try? source.each(
                """
                SELECT \(shape.names(shape.key)) FROM "\(shape.name)" INDEXED BY "\(index.name)"
                WHERE \(equals(index.columns))
                """, values
            ) {
                owner = $0.values
                return false
            }
            guard owner == key else { continue }
            try salvage.target.each("DELETE FROM \"\(shape.name)\" WHERE \(equals(index.columns))", values) { _ in true
            }
            _ = try insert(row)
            return
        }
    }

    private func insert(_ row: [SQLValue]) throws(StorageError) -> Bool {
        let marks = row.map { _ in "?" }.joined(separator: ", ")
        try salvage.target.each(
            "INSERT OR IGNORE INTO \"\(shape.name)\" (\(shape.all)) VALUES (\(marks))", row
        ) { _ in true }
        return salvage.target.changedCount == 1
    }
}
