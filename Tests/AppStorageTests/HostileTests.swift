import CSQLite
import Foundation
import TestSupport
import Testing

@testable import AppStorage

/// Databases made by someone else.
@Suite(.serialized) struct HostileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static var ours: String {
        Schema.migrations.joined(separator: ";") + "; PRAGMA user_version = \(Database.format);"
    }

    /// Writes a database with SQLite's own program, which doesn't have our limits.
    private func plant(_ script: String, on schema: String = ours) throws {
        try? FileManager.default.removeItem(atPath: folder.file)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c", "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.stdin.read())",
            folder.file,
        ]
        let input = Pipe()
        process.standardInput = input
        try process.run()
        let whole = "PRAGMA synchronous = OFF; BEGIN;\(schema)\(script);COMMIT;"
        try input.fileHandleForWriting.write(contentsOf: Data(whole.utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    /// `make nightly` plants more.
    private static let isSoak = ProcessInfo.processInfo.environment["SOAK"] == "1"

    /// Uses everything in the database and ignores the results.
    private func use() async throws -> Rescue? {
        // On this thread, so a busy machine doesn't count; each later statement has its own limit.
        let start = processorTime
        let database = try Database(file: folder.file)
        #expect(processorTime - start < 30)
        let accounts = AccountStore(
            database, passwords: PasswordHashing(hash: { $0 }, matches: { $0 == $1 }), pace: .instant)
        _ = try? await accounts.signIn(name: "Ann", password: "x")
        _ = try? await accounts.signUp(name: "New", password: "x")
        _ = try? await accounts.remembered()
        for owner in [Owner.guest, .account(1)] {
            let stars = FavouriteStore(database, owner: owner)
            _ = try? await stars.starred()
            _ = try? await stars.setStarred("水", true)
            let history = HistoryStore(database, owner: owner)
            _ = try? await history.lines()
            try? await history.note(HistoryLine(kind: .kanji, item: "水", time: 1))
            let feeds = FeedStore(database, owner: owner)
            for feed in (try? await feeds.feeds()) ?? [] {
                _ = try? await feeds.headlines(of: feed.id)
                _ = try? await feeds.item(feed.id)
            }
        }
        _ = try? await ProfileStore(database).profile(of: 1)
        _ = try? await SettingStore(database).value("a")
        return database.rescue
    }

    /// Uses the database; expects it to end even on a busy machine, without taking all memory.
    private func useInTime() async throws -> Rescue? {
        let start = ContinuousClock.now
        // SQLite's own count: the process runs other tests meanwhile.
        _ = sqlite3_memory_highwater(1)
        let rescue = try await use()
        #expect(start.duration(to: .now) < .seconds(600))
        let peak = sqlite3_memory_highwater(0)
        #expect(peak > 0 && peak <= 128 << 20)
        return rescue
    }

    private static let endless =
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"

    @Test(arguments: [
        (
            "a trigger",
            "CREATE TRIGGER t AFTER INSERT ON star BEGIN INSERT INTO feed (owner, address, title) SELECT (\(endless)), 1, 1; END;"
        ),
        ("a trigger that deletes", "CREATE TRIGGER t BEFORE UPDATE ON setting BEGIN DELETE FROM star; END;"),
        ("a view", "CREATE VIEW extra AS \(endless);"),
        ("an index of expressions", "CREATE INDEX i ON star (hex(zeroblob(owner + 5000000)));"),
        ("a table", "CREATE TABLE extra (x REFERENCES account ON DELETE CASCADE);"),
        ("a virtual table", "CREATE VIRTUAL TABLE extra USING fts5(x);"),
        ("the last number", "INSERT INTO sqlite_sequence VALUES ('star', 9223372036854775807);"),
    ]) func `a database with foreign contents is kept aside, and the copy is used`(
        _ what: String, _ script: String
    ) async throws {
        do {
            let database = try Database(file: folder.file)
            try await SettingStore(database).set("a", to: "b")
            try await FavouriteStore(database, owner: .guest).setStarred("火", true)
            try await database.keepDailyCopy(on: "2026-11-21")
        }
        try plant("INSERT INTO setting VALUES ('a', 'c');" + script)
        let rescue = try #require(try await useInTime(), "\(what)")
        #expect(rescue.cause == .foreign && rescue.day == "2026-11-21", "\(what)")
        let database = try Database(file: folder.file)
        #expect(database.rescue == nil)
        #expect(try await FavouriteStore(database, owner: .guest).starred().contains("火"))
        #expect(try await SettingStore(database).value("a") == "b")
    }

    @Test(arguments: ["VIEW account AS \(endless)", "VIRTUAL TABLE account USING fts5(id, name, hash)"])
    func `anything but a table under a table's name isn't read`(_ made: String) async throws {
        try plant("DROP TABLE account; CREATE \(made);")
        #expect(try await useInTime()?.cause == .foreign)
    }

    @Test func `computed columns aren't waited for`() async throws {
        try plant(
            """
            DROP TABLE star;
            CREATE TABLE star (id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL, kanji INTEGER
                GENERATED ALWAYS AS (length(hex(zeroblob(1000000)) || hex(zeroblob(owner + 1000000)))));
            WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT \(Self.isSoak ? 2000 : 300))
            INSERT INTO star (owner) SELECT x FROM n;
            """)
        #expect(try await useInTime()?.cause == .foreign)
    }

    @Test func `rows of 100 MB are not waited for`() async throws {
        for rows in [1, 4] {
            let big = (0..<rows).map {
                "INSERT INTO setting VALUES ('big \($0)', CAST(zeroblob(100000000) AS TEXT));"
            }.joined()
            try plant("INSERT INTO star (owner, kanji) VALUES (0, 27700);" + big)
            _ = try await useInTime()
            #expect(
                try await FavouriteStore(try Database(file: folder.file), owner: .guest).starred().contains("水"))
        }
    }

    @Test func `a million rows take no more memory than our own results may`() async throws {
        for rows in [250_000, 1_000_000] {
            try plant(
                """
                WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT \(rows))
                INSERT INTO account (name, hash) SELECT 'name ' || x, 'hash' FROM n;
                """)
            #expect(try await useInTime() == nil)
        }
    }

    /// Statements that fill a foreign database with a number of something.
    private static let amounts: [(what: String, count: Int, script: @Sendable (Int) -> String)] = [
        ("stars", 20_000, { rows($0, of: "star (owner, kanji)", "0, x") }),
        ("a long text", 5_000_000, { "INSERT INTO setting VALUES ('a', CAST(zeroblob(\($0)) AS TEXT));" }),
        ("tables", 1_500, { (0..<$0).map { "CREATE TABLE t\($0) (x);" }.joined() }),
        (
            "columns", 400,
            { "CREATE TABLE t (\((0..<$0).map { "c\($0)" }.joined(separator: ", ")));" }
        ),
        (
            "triggers", 1_500,
            { (0..<$0).map { "CREATE TRIGGER t\($0) AFTER INSERT ON star BEGIN SELECT 1; END;" }.joined() }
        ),
    ]

    private static func rows(_ count: Int, of table: String, _ values: String) -> String {
        """
        WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT \(count))
        INSERT INTO \(table) SELECT \(values) FROM n;
        """
    }

    @Test(arguments: amounts.indices) func `four times as much takes less than six times as long to open`(_ index: Int)
        throws
    {
        let (what, most, script) = Self.amounts[index]
        let count = Self.isSoak ? most : most / 2
        // Times near zero are imprecise.
        func isFair(_ times: [Double]) -> Bool { times[1] < 6 * max(times[0], 0.02) }
        let times = try leastTimes([count, 4 * count], until: isFair) { count in
            try plant(script(count) + "CREATE TABLE extra (x);")
            return try processorTime {
                let database = try Database(file: folder.file)
                #expect(database.rescue != nil)
            }
        }
        #expect(isFair(times), "\(what): \(times)")
    }

    @Test func `values of the wrong type are ignored`() async throws {
        try plant(
            """
            INSERT INTO account (id, name, hash) VALUES (1, x'00ff', 5), (2, char(65, 110, 110), 'x'), (3, 'A' || char(0), 'x');
            INSERT INTO star (owner, kanji) VALUES (0, 'text'), (0, -1), (0, 1e300), (0, 9223372036854775807), (0, 27700);
            INSERT INTO feed (owner, address, title, refreshed) VALUES (0, x'80', 'a' || char(0) || 'b', 'never');
            INSERT INTO item (feed, key, title, summary, content, published) VALUES (1, 1, 2, 3, 4, 'x');
            INSERT INTO setting VALUES ('a', x'fffe'), ('signed-in', '-9999999999999999999999');
            """)
        #expect(try await useInTime() == nil)
        #expect(try await FavouriteStore(try Database(file: folder.file), owner: .guest).starred() == ["水"])
    }

    @Test func `ten thousand foreign tables are not better than one`() async throws {
        for count in [2500, 10_000] {
            try plant((0..<count).map { "CREATE TABLE t\($0) (x);" }.joined())
            #expect(try await useInTime()?.cause == .foreign)
        }
    }

    @Test func `another program's database is kept unchanged`() async throws {
        try plant("CREATE TABLE letters (x); INSERT INTO letters VALUES ('dear');", on: "")
        let before = try Data(contentsOf: URL(filePath: folder.file))
        let rescue = try #require(try await useInTime())
        #expect(rescue.cause == .foreign)
        #expect(try Data(contentsOf: URL(filePath: rescue.keptAside)) == before)
    }
}
