import Foundation
import Testing

@testable import AppStorage

/// A database with known contents; each of its pages can be damaged.
private struct Sample {
    static let tables = [
        "account", "setting", "profile", "interest", "star", "view", "feed", "item", "itemlink", "wordstar",
    ]

    let bytes: [UInt8]
    let rows: [String: Set<[SQLValue]>]
    /// For each page, the number of each table's rows on it or below it; `nil` for pages that lead to everything.
    let lost: [Int: [String: Int]?]
    let pageSize = 4096

    init(in folder: TemporaryFolder) throws {
        do {
            let connection = try DatabaseFile.open(folder.file).0
            try connection.script("PRAGMA synchronous = OFF; BEGIN")
            try Self.fill(connection)
            try connection.script("COMMIT")
            try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
            rows = try Self.rows(of: connection)
            lost = try Self.pages(of: connection)
        }
        bytes = Array(try Data(contentsOf: URL(filePath: folder.file)))
    }

    private static func fill(_ connection: Connection) throws {
        for number in 1...40 {
            let hash = Password.unknown
            try connection.run("INSERT INTO account (name, hash) VALUES (?, ?)", .text("Name \(number)"), .text(hash))
            try connection.run(
                "INSERT INTO setting VALUES (?, ?)", .text("place of \(number)"),
                .text(String(repeating: "{\"a\":\(number)}", count: 40)))
            try connection.run("INSERT INTO profile VALUES (?, ?, ?, 'JP')", .integer(number), .text("P"), .integer(7))
            for city in 0..<12 {
                try connection.run("INSERT INTO interest VALUES (?, ?)", .integer(number), .integer(1000 + city))
            }
            for kanji in 0..<18 {
                for table in ["star", "view"] {
                    try connection.run(
                        "INSERT INTO \(table) (owner, kanji) VALUES (?, ?)", .integer(number % 3),
                        .integer(0x4E00 + number * 100 + kanji))
                }
            }
            try connection.run(
                "INSERT INTO feed (owner, address, title) VALUES (?, ?, ?)", .integer(number % 3),
                .text("https://example.org/feeds/\(number)/" + String(repeating: "x", count: 120)), .text("F \(number)")
            )
            for item in 0..<3 {
                // One of them has its own pages.
                let length = item == 0 && number.isMultiple(of: 5) ? 9000 : 300
                try connection.run(
                    "INSERT INTO item (feed, key, title, published, summary, content) VALUES (?, ?, 'T', 1.5, '', ?)",
                    .integer(number), .text("guid-\(number)-\(item)"), .text(String(repeating: "c", count: length)))
                for link in 0..<4 {
                    try connection.run(
                        "INSERT INTO itemlink VALUES (?, ?, 'label', ?)", .integer(connection.lastInserted),
                        .integer(link), .text("https://example.org/\(number)/\(item)/\(link)"))
                }
            }
        }
        for word in 0..<720 {
            try connection.run(
                "INSERT INTO wordstar (owner, writing, reading) VALUES (?, ?, 'みず')", .integer(word % 3),
                .text("水\(word)"))
        }
    }

    static func rows(of connection: Connection) throws -> [String: Set<[SQLValue]>] {
        var all: [String: Set<[SQLValue]>] = [:]
        for table in tables { all[table] = Set(try connection.run("SELECT * FROM \(table)").map(\.values)) }
        return all
    }

    /// Asks SQLite for the owner of each page and the number of rows on it.
    private static func pages(of connection: Connection) throws -> [Int: [String: Int]?] {
        struct Page {
            var number: Int
            var owner: String
            var path: String
            var rows: Int
        }
        let owners = Dictionary(
            uniqueKeysWithValues: try connection.run("SELECT name, tbl_name FROM sqlite_schema").map {
                ($0.text(0) ?? "", $0.text(1) ?? "")
            })
        let pages = try connection.run("SELECT pageno, name, path, pagetype, ncell FROM dbstat").map { row in
            let name = row.text(1) ?? ""
            let kind = row.text(3) ?? ""
            // An interior page of a table with row numbers contains no rows; no page of an index does.
            let isWithoutNumbers = ["setting", "interest", "itemlink"].contains(name)
            let holdsRows = tables.contains(name) && (kind == "leaf" || kind == "overflow" || isWithoutNumbers)
            return Page(
                number: row.integer(0) ?? 0, owner: owners[name] ?? name, path: row.text(2) ?? "",
                rows: !holdsRows ? 0 : kind == "overflow" ? 1 : row.integer(4) ?? 0)
        }
        var lost: [Int: [String: Int]?] = [:]
        for page in pages {
            if page.owner == "sqlite_schema" {
                lost[page.number] = .some(nil)
                continue
            }
            // An overflow page belongs to a single row. Below other pages are all whose paths begin with theirs.
            let below =
                page.path.contains("+")
                ? [page] : pages.filter { $0.owner == page.owner && $0.path.hasPrefix(page.path) }
            lost[page.number] = [
                page.owner: below.filter { !$0.path.contains("+") || $0.number == page.number }
                    .reduce(0) { $0 + $1.rows }
            ]
        }
        return lost
    }
}

private enum Harm: String, CaseIterable {
    case zeroed, random, flipped

    func apply(to bytes: inout [UInt8], page: Int, size: Int) {
        let start = (page - 1) * size
        var state = UInt64(page) &* 0x9E37_79B9_7F4A_7C15 | 1
        func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
        switch self {
        case .zeroed: for index in start..<start + size { bytes[index] = 0 }
        case .random: for index in start..<start + size { bytes[index] = UInt8(truncatingIfNeeded: next()) }
        case .flipped:
            // The beginning of a page has the numbers that locate everything else on it.
            for _ in 0..<8 { bytes[start + Int(next() % 40)] ^= 1 << (next() % 8) }
            for _ in 0..<8 { bytes[start + Int(next() % UInt64(size))] ^= 1 << (next() % 8) }
        }
    }
}

@Suite struct RescueTests {
    @Test(arguments: Harm.allCases) private func `no row is ever lost unless it is on a damaged page or below one`(
        _ harm: Harm
    ) async throws {
        let folder = try TemporaryFolder()
        let sample = try Sample(in: folder)
        let count = sample.bytes.count / sample.pageSize
        try #require(count >= 60, "\(count) pages")
        // Each third page, another one on each day; `make nightly` breaks all of them.
        let isSoak = ProcessInfo.processInfo.environment["SOAK"] == "1"
        let first = isSoak ? 1 : 1 + Int(Date().timeIntervalSince1970 / 86_400) % 3
        for page in stride(from: first, through: count, by: isSoak ? 1 : 3) {
            let broken = try TemporaryFolder()
            var bytes = sample.bytes
            harm.apply(to: &bytes, page: page, size: sample.pageSize)
            try Data(bytes).write(to: URL(filePath: broken.file))
            let database = try Database(file: broken.file)
            let found = try await database.read { (connection) throws(StorageError) in
                do { return try Sample.rows(of: connection) } catch { throw .failed(file: "", message: "\(error)") }
            }
            guard let losses = sample.lost[page] else { continue }
            for table in Sample.tables {
                guard let losses else { break }
                let whole = sample.rows[table] ?? []
                let kept = whole.intersection(found[table] ?? []).count
                #expect(
                    kept >= whole.count - (losses[table] ?? 0),
                    "\(harm) page \(page): \(kept) of \(whole.count) rows of \(table), at most \(losses) may be lost")
            }
            if let rescue = database.rescue {
                #expect(try Data(contentsOf: URL(filePath: rescue.keptAside)) == Data(bytes), "page \(page)")
                for table in rescue.tables { #expect(table.read == found[table.name]?.count, "\(rescue.report)") }
            }
        }
    }

    @Test func `unreadable rows come from the newest copy and are counted by table`() async throws {
        let folder = try TemporaryFolder()
        let sample = try Sample(in: folder)
        do { try await Database(file: folder.file).keepDailyCopy(on: "2026-11-21") }
        // The largest page of items without others below it.
        let (page, losses) = try #require(
            sample.lost.compactMap { page, losses in (losses ?? [:])["item"].map { (page, $0) } }.filter { $0.1 > 0 }
                .min { ($0.1, $0.0) < ($1.1, $1.0) })
        var bytes = sample.bytes
        Harm.zeroed.apply(to: &bytes, page: page, size: sample.pageSize)
        try Data(bytes).write(to: URL(filePath: folder.file))
        let database = try Database(file: folder.file)
        let rescue = try #require(database.rescue)
        let items = try #require(rescue.tables.first { $0.name == "item" })
        #expect(items.fromCopy >= 1 && items.fromCopy <= losses && items.lost == 0 && !items.mayLackMore)
        #expect(rescue.report.contains("\n  item: \(items.read) read, \(items.fromCopy) from the copy, 0 lost"))
        #expect(rescue.report.contains(rescue.keptAside) && rescue.report.contains(".copy-1-2026-11-21"))
        let found = try await database.read { (connection) throws(StorageError) in
            do { return try Sample.rows(of: connection) } catch { throw .failed(file: "", message: "\(error)") }
        }
        #expect(found == sample.rows)
        #expect(try Database(file: folder.file).rescue == nil)
    }

    @Test func `rows deleted since the copy don't come back, as far as can be known`() async throws {
        let folder = try TemporaryFolder()
        let sample = try Sample(in: folder)
        do {
            let database = try Database(file: folder.file)
            try await database.keepDailyCopy(on: "2026-11-21")
            try await database.transaction { (connection) throws(StorageError) in
                try connection.run("DELETE FROM star WHERE owner = 1")
            }
            try await database.checkpoint()
        }
        var bytes = Array(try Data(contentsOf: URL(filePath: folder.file)))
        // Not an overflow page, because the last one of a row may be all zeros anyway.
        let page = try #require(
            sample.lost.keys.sorted().first { ((sample.lost[$0] ?? [:])?["item"] ?? 0) > 1 })
        Harm.zeroed.apply(to: &bytes, page: page, size: sample.pageSize)
        try Data(bytes).write(to: URL(filePath: folder.file))
        let database = try Database(file: folder.file)
        #expect(database.rescue != nil)
        let count = try await database.read { (connection) throws(StorageError) in
            try connection.run("SELECT count(*) FROM star WHERE owner = 1").first?.integer(0)
        }
        #expect(count == 0)
    }

    @Test func `a damaged first page is replaced with that of a copy or a new database`() async throws {
        for hasCopy in [true, false] {
            let folder = try TemporaryFolder()
            let sample = try Sample(in: folder)
            if hasCopy { try await Database(file: folder.file).keepDailyCopy(on: "2026-11-21") }
            var bytes = sample.bytes
            Harm.random.apply(to: &bytes, page: 1, size: sample.pageSize)
            try Data(bytes).write(to: URL(filePath: folder.file))
            let rescue = try #require(try Database(file: folder.file).rescue)
            for table in rescue.tables {
                #expect(table.read == sample.rows[table.name]?.count, "\(rescue.report)")
            }
        }
    }

    @Test(arguments: [0, 1, 100, 4096, 4096 * 2 + 17, 4096 * 30]) func `a truncated file is kept, and partially read`(
        _ length: Int
    ) async throws {
        let folder = try TemporaryFolder()
        let sample = try Sample(in: folder)
        try Data(sample.bytes.prefix(length)).write(to: URL(filePath: folder.file))
        let rescue = try #require(try Database(file: folder.file).rescue)
        #expect(rescue.cause == (length == 0 ? .empty : .damaged))
        #expect(rescue.keptAside == folder.file + ".damaged-1" && rescue.copy == nil)
        #expect(try Data(contentsOf: URL(filePath: rescue.keptAside)) == Data(sample.bytes.prefix(length)))
        #expect(try Database(file: folder.file).rescue == nil)
        #expect(try folder.names().filter { $0.contains("rescue") || $0.contains("graft") }.isEmpty)
    }

    @Test func `an empty file doesn't count as a new one, and its rows come from the copy`() async throws {
        let folder = try TemporaryFolder()
        let sample = try Sample(in: folder)
        do { try await Database(file: folder.file).keepDailyCopy(on: "2026-11-21") }
        try Data().write(to: URL(filePath: folder.file))
        let database = try Database(file: folder.file)
        #expect(database.rescue?.cause == .empty)
        let found = try await database.read { (connection) throws(StorageError) in
            do { return try Sample.rows(of: connection) } catch { throw .failed(file: "", message: "\(error)") }
        }
        #expect(found == sample.rows)
    }

    @Test func `the identity of a lost account whose stars survived isn't reused`() async throws {
        let folder = try TemporaryFolder()
        do {
            let database = try Database(file: folder.file)
            let account = try await database.makeAccount(41)
            try await FavouriteStore(database, owner: .account(account)).setStarred("水", true)
            try await database.checkpoint()
        }
        var bytes = Array(try Data(contentsOf: URL(filePath: folder.file)))
        // The table of accounts begins on the second page.
        Harm.zeroed.apply(to: &bytes, page: 2, size: 4096)
        try Data(bytes).write(to: URL(filePath: folder.file))
        let database = try Database(file: folder.file)
        #expect(database.rescue != nil)
        let accounts = AccountStore(
            database, passwords: PasswordHashing(hash: { $0 }, matches: { $0 == $1 }), pace: .instant)
        #expect(try await accounts.signUp(name: "New", password: "password")?.id == 42)
    }
}
