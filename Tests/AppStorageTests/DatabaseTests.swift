import Foundation
import TestSupport
import Testing

@testable import AppStorage

@Suite struct DatabaseTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ bytes: [UInt8], to name: String = "kanji-list.sqlite") throws {
        try Data(bytes).write(to: URL(filePath: folder.path + "/" + name))
    }

    private func error(opening file: String? = nil) -> StorageError? {
        do throws(StorageError) {
            _ = try Database(file: file ?? folder.file)
            return nil
        } catch {
            return error
        }
    }

    @Test func `only the owner can read the database and the files next to it`() async throws {
        let database = try Database(file: folder.file)
        try await SettingStore(database).set("a", to: "b")
        #expect(try folder.names() == ["", "-checked", "-shm", "-wal"].map { "kanji-list.sqlite" + $0 })
        for name in try folder.names() { #expect(try folder.permissions(of: name) == 0o600) }
    }

    @Test func `a noted value is found again, and later writes wait for the disk`() async throws {
        let database = try Database(file: folder.file)
        try await SettingStore(database).note("a", as: "b")
        let level = try await database.read { (connection) throws(StorageError) in
            try connection.run("PRAGMA synchronous").first?.integer(0)
        }
        #expect(level == 2)
        #expect(try await SettingStore(try Database(file: folder.file)).value("a") == "b")
    }

    @Test func `after a checkpoint the log is empty, whether or not another program is reading`() async throws {
        let log = folder.file + "-wal"
        func length() throws -> Int { try Data(contentsOf: URL(filePath: log)).count }
        let database = try Database(file: folder.file)
        let settings = SettingStore(database)
        try await settings.set("a", to: "b")
        #expect(try length() > 0)
        try await database.checkpoint()
        #expect(try length() == 0)
        #expect(try await settings.value("a") == "b")
        // A reader is neither disturbed nor waited for.
        let reader = try Connection(file: folder.file)
        func patience(of connection: Connection) throws(StorageError) -> Int? {
            try connection.run("PRAGMA busy_timeout").first?.integer(0)
        }
        try reader.withoutWaiting { (connection) throws(StorageError) in #expect(try patience(of: connection) == 0) }
        #expect(try patience(of: reader) == 2000)
        try reader.script("BEGIN")
        #expect(try reader.run("SELECT count(*) FROM setting").first?.integer(0) == 1)
        try await settings.set("c", to: "d")
        try await database.checkpoint()
        #expect(try length() > 0)
        #expect(try reader.run("SELECT count(*) FROM setting").first?.integer(0) == 1)
        try reader.script("COMMIT")
        #expect(try await SettingStore(try Database(file: folder.file)).value("c") == "d")
    }

    @Test func `stored values survive reopening`() async throws {
        try await SettingStore(try Database(file: folder.file)).set("key", to: "水\u{0}\u{1F468}\u{200D}\u{1F469}")
        let settings = SettingStore(try Database(file: folder.file))
        #expect(try await settings.value("key") == "水\u{0}\u{1F468}\u{200D}\u{1F469}")
        #expect(try await settings.value("key", orMade: { "other" }) == "水\u{0}\u{1F468}\u{200D}\u{1F469}")
        #expect(try await settings.value("new", orMade: { "made" }) == "made")
        try await settings.set("key", to: nil)
        #expect(try await settings.value("key") == nil)
    }

    @Test func `a newer format is refused, and the file stays`() async throws {
        try await Database(file: folder.file).read { (connection) throws(StorageError) in
            try connection.script("PRAGMA user_version = 99")
        }
        #expect(error() == .newerVersion(file: folder.file, found: 99, supported: Database.format))
        #expect(FileManager.default.fileExists(atPath: folder.file))
    }

    @Test func `a new database is the same as one made by all migrations`() throws {
        let stepped = try #require(SchemaShape.afterSteps(to: Database.format))
        #expect(stepped == .newest)
        #expect(try SchemaShape(of: DatabaseFile.inMemory()) == stepped)
    }

    @Test func `an older format is migrated with its contents`() async throws {
        try PrivateFile.make(folder.file)
        let old = try Connection(file: folder.file)
        try old.script("\(Schema.migrations[0]); PRAGMA user_version = 1; INSERT INTO setting VALUES ('a', 'b')")
        let database = try Database(file: folder.file)
        #expect(database.rescue == nil)
        #expect(try old.run("PRAGMA user_version").first?.integer(0) == Database.format)
        #expect(try await SettingStore(database).value("a") == "b")
    }

    @Test func `kanji that an older format has as viewed begin the history, in their order`() async throws {
        try PrivateFile.make(folder.file)
        let old = try Connection(file: folder.file)
        try old.script(Schema.migrations[..<7].joined(separator: ";") + "; PRAGMA user_version = 7")
        for (owner, kanji) in [(0, 0x6C34), (0, 0xF902), (1, 0x6C34), (0, 0x8ECA), (0, 0x6C34)] {
            try old.run("INSERT OR REPLACE INTO view (owner, kanji) VALUES (?, ?)", .integer(owner), .integer(kanji))
        }
        let store = HistoryStore(try Database(file: folder.file), owner: .guest)
        let lines = try await store.lines()
        #expect(lines.map(\.item.unicodeScalars.first?.value) == [0x6C34, 0x8ECA, 0xF902])
        #expect(lines.allSatisfy { $0.kind == .kanji && $0.time == nil && $0.item.unicodeScalars.count == 1 })
        try await store.note(HistoryLine(kind: .kanji, item: "\u{F902}", time: 1))
        #expect(try await store.lines().map(\.item.unicodeScalars.first?.value) == [0xF902, 0x6C34, 0x8ECA])
    }

    @Test func `two databases on one file take turns`() async throws {
        let first = SettingStore(try Database(file: folder.file))
        let second = SettingStore(try Database(file: folder.file))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask { try await (number % 2 == 0 ? first : second).set("key \(number)", to: "x") }
            }
            try await group.waitForAll()
        }
        for number in 0..<100 { #expect(try await first.value("key \(number)") == "x") }
    }

    @Test func `a database locked by another program says so, and nothing is set aside`() async throws {
        let database = try Database(file: folder.file)
        let other = try Connection(file: folder.file)
        try other.script("BEGIN EXCLUSIVE")
        await #expect(throws: StorageError.locked(file: folder.file)) {
            try await SettingStore(database).set("a", to: "b")
        }
        try other.script("COMMIT")
        try await SettingStore(database).set("a", to: "b")
    }

    @Test func `a full disk is reported, and nothing is lost`() async throws {
        let database = try Database(file: folder.file)
        let settings = SettingStore(database)
        try await settings.set("before", to: "kept")
        try await database.fill()
        await #expect(throws: StorageError.full(file: folder.file)) {
            try await settings.set("big", to: String(repeating: "x", count: 1_000_000))
        }
        #expect(try await settings.value("before") == "kept")
        #expect(try await settings.value("big") == nil)
    }

    @Test func `a transaction that fails leaves nothing behind`() async throws {
        let database = try Database(file: folder.file)
        await #expect(throws: StorageError.self) {
            try await database.transaction { (connection) throws(StorageError) in
                try connection.set("half", to: "done")
                try connection.run("INSERT INTO nowhere VALUES (1)")
            }
        }
        #expect(try await SettingStore(database).value("half") == nil)
    }

    @Test func `a file that can't be made shows why`() {
        let file = folder.path + "/missing/kanji-list.sqlite"
        guard case .cannotOpen(_, "No such file or directory")? = error(opening: file) else {
            Issue.record("\(String(describing: error(opening: file)))")
            return
        }
        #expect(error(opening: folder.path) == .cannotOpen(file: folder.path, reason: "Is a directory"))
    }

    @Test func `each error names the file and what to do`() {
        let errors: [StorageError] = [
            .unusableDirectory(path: "F", reason: "r"), .cannotOpen(file: "F", reason: "r"), .locked(file: "F"),
            .readOnly(file: "F"), .newerVersion(file: "F", found: 2, supported: 1),
            .corrupt(file: "F"), .overLimit(file: "F"), .replaced(file: "F"), .noBackup(file: "F", reason: "r"),
            .exists(file: "F"), .full(file: "F"), .failed(file: "F", message: "m"),
            .readOnlyDirectory(path: "F", reason: "r"),
        ]
        for error in errors { #expect(error.description.contains("'F'")) }
        #expect(Set(errors.map(\.description)).count == errors.count)
    }

    @Test func `the folder is made for its owner alone, by the XDG rules`() throws {
        let home = folder.path + "/home"
        let made = try DataDirectory(environment: { ["HOME": home, "XDG_DATA_HOME": "relative"][$0] })
        #expect(made.path == home + "/.local/share/kanji-list")
        #expect(try folder.permissions(of: "home/.local/share/kanji-list") == 0o700)
        let data = try DataDirectory(environment: { ["HOME": home, "XDG_DATA_HOME": folder.path + "/data"][$0] })
        #expect(data.path == folder.path + "/data/kanji-list")
        #expect(try DataDirectory(folder.path + "/chosen").file("x") == folder.path + "/chosen/x")
        #expect(
            throws: StorageError.readOnlyDirectory(
                path: "~/.local/share/kanji-list", reason: "there is no home directory")
        ) { try DataDirectory(environment: { _ in nil }) }
        try write([1], to: "file")
        #expect(throws: StorageError.unusableDirectory(path: folder.path + "/file", reason: "Not a directory")) {
            try DataDirectory(folder.path + "/file")
        }
    }
}
