import Foundation
import Glibc
import TestSupport
import Testing

@testable import AppStorage

/// Daily copies, backups, and restoring them.
@Suite struct BackupTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func database(_ value: String = "first") async throws -> Database {
        let database = try Database(file: folder.file)
        try await SettingStore(database).set("a", to: value)
        try await HistoryStore(database, owner: .guest).note(HistoryLine(kind: .kanji, item: "水", time: 1))
        return database
    }

    @Test func `a database without anything worth copying isn't copied`() async throws {
        let database = try Database(file: folder.file)
        try await SettingStore(database).set("a", to: "b")
        try await database.keepDailyCopy(on: "2026-11-22")
        #expect(days().isEmpty)
    }

    private func value(in file: String) async throws -> String? {
        try await SettingStore(try Database(file: file)).value("a")
    }

    private func days() -> [String] { Copies(database: folder.file).all().map(\.day) }

    @Test func `one copy is made per day, complete and for the user alone`() async throws {
        let database = try await database()
        try await database.keepDailyCopy(on: "2026-11-22")
        try await SettingStore(database).set("a", to: "second")
        try await database.keepDailyCopy(on: "2026-11-22")
        #expect(days() == ["2026-11-22"])
        let name = "kanji-list.sqlite.copy-1-2026-11-22"
        #expect(try folder.permissions(of: name) == 0o600)
        #expect(try folder.names().filter { $0.contains("copy") } == [name])
        #expect(try await value(in: folder.path + "/" + name) == "first")
    }

    @Test func `a week of copies is kept`() async throws {
        let database = try await database()
        for day in 10...20 { try await database.keepDailyCopy(on: "2026-11-\(day)") }
        #expect(days() == (14...20).map { "2026-11-\($0)" })
    }

    @Test func `a clock that is set back neither removes the copies nor prevents new ones from being made`()
        async throws
    {
        let database = try await database()
        for day in 14...20 { try await database.keepDailyCopy(on: "2026-11-\(day)") }
        try await SettingStore(database).set("a", to: "later")
        // By three days, to a day with a copy.
        try await database.keepDailyCopy(on: "2026-11-17")
        #expect(days() == ["14", "15", "16", "18", "19", "20", "17"].map { "2026-11-" + $0 })
        let newest = try #require(Database.newestCopy(of: folder.file))
        #expect(try await value(in: newest) == "later")
        // By years, and forwards again.
        try await database.keepDailyCopy(on: "1970-01-01")
        #expect(days().count == 7 && days().last == "1970-01-01" && days().contains("2026-11-20"))
        try await database.keepDailyCopy(on: "2026-11-21")
        #expect(days().count == 7 && days().last == "2026-11-21")
        // A clock that jumps back and forth costs one copy of each day, not all copies.
        let before = Set(days())
        for _ in 0..<20 {
            try await database.keepDailyCopy(on: "1970-01-01")
            try await database.keepDailyCopy(on: "2026-11-21")
        }
        #expect(Set(days()) == before)
    }

    @Test func `files that only look like copies do no harm`() async throws {
        let names = [
            "copy-x-2026-11-20", "copy-99999999999999999999-2026-11-20", "copy-3-", "copy--1-2026-11-20", "copy-",
        ]
        for name in names { try Data("?".utf8).write(to: URL(filePath: folder.file + "." + name)) }
        try Data("half".utf8).write(to: URL(filePath: folder.file + ".copy-unfinished"))
        let database = try await database()
        try await database.keepDailyCopy(on: "2026-11-22")
        #expect(days() == ["2026-11-22"])
        for name in names { #expect(FileManager.default.fileExists(atPath: folder.file + "." + name)) }
    }

    @Test func `a database in memory isn't copied`() async throws {
        let database = try Database(inMemoryOn: DispatchQueue(label: "memory"))
        try await SettingStore(database).set("a", to: "b")
        try await database.keepDailyCopy(on: "2026-11-22")
        #expect(try await SettingStore(database).value("a") == "b" && !database.isKept)
        #expect(!FileManager.default.fileExists(atPath: "in memory"))
    }

    @Test func `a backup is one file for the user alone, overwrites nothing, and can be restored`() async throws {
        let backup = folder.path + "/backup"
        let database = try await database()
        _ = try await AccountStore(database, pace: .instant).signUp(name: "Ann", password: "password")
        try await FavouriteStore(database, owner: .guest).setStarred("水", true)
        #expect(
            try await database.backup(to: backup).description
                == "1 account, 1 starred kanji, 0 starred words, 0 feeds with 0 items, 1 line of history")
        #expect(try folder.permissions(of: "backup") == 0o600)
        await #expect(throws: StorageError.exists(file: backup)) { try await database.backup(to: backup) }
        let other = try TemporaryFolder()
        let restored = try Database.restore(backup, to: other.file)
        #expect(restored.contents.owned.kanji == 1 && restored.keptAside == nil)
        #expect(try await value(in: other.file) == "first")
        #expect(try other.permissions(of: "kanji-list.sqlite") == 0o600)
        #expect(try other.names().filter { $0.contains("restore") }.isEmpty)
    }

    @Test func `restoring a backup keeps the previous database`() async throws {
        let backup = folder.path + "/backup"
        do { _ = try await database("old").backup(to: backup) }
        do { _ = try await database("new") }
        let restored = try Database.restore(backup, to: folder.file)
        let aside = try #require(restored.keptAside)
        #expect(aside == folder.file + ".before-restore-1")
        #expect(try await value(in: folder.file) == "old")
        #expect(try await value(in: aside) == "new")
    }

    @Test func `a database in use by another program isn't replaced, and stays usable`() async throws {
        let backup = folder.path + "/backup"
        let database = try await database()
        _ = try await database.backup(to: backup)
        #expect(throws: StorageError.locked(file: folder.file)) { try Database.restore(backup, to: folder.file) }
        try await SettingStore(database).set("a", to: "goes on")
        #expect(try await value(in: folder.file) == "goes on")
    }

    @Test func `a backup is restored while the app runs, which goes on with it`() async throws {
        let backup = folder.path + "/backup"
        let database = try await database("old")
        let accounts = AccountStore(database, pace: .instant)
        _ = try await accounts.signUp(name: "Ann", password: "password")
        _ = try await database.backup(to: backup)
        try await SettingStore(database).set("a", to: "new")
        let bob = try #require(try await accounts.signUp(name: "Bob", password: "password"))
        try await database.check(backup)
        let restored = try await database.restore(backup)
        #expect(restored.contents.accounts == 1 && restored.keptAside == folder.file + ".before-restore-1")
        #expect(try await SettingStore(database).value("a") == "old")
        #expect(try await accounts.remembered() == .none)
        // What the app still does for a user who has gone is refused, and not as if another program had deleted them.
        let (reports, report) = AsyncStream<Int>.makeStream()
        await database.whenAccountIsGone { report.yield($0) }
        await #expect(throws: StorageError.accountGone) {
            try await FavouriteStore(database, owner: .account(bob.id)).setStarred("水", true)
        }
        report.finish()
        for await id in reports { Issue.record("account \(id) was reported") }
        try await SettingStore(database).set("a", to: "goes on")
        #expect(try await value(in: folder.file) == "goes on")
        #expect(try await value(in: restored.keptAside) == "new")
        #expect(try folder.names().filter { $0.contains(".restore") }.isEmpty)
    }

    @Test func `a backup of an older format is restored while the app runs`() async throws {
        let old = folder.path + "/old"
        try PrivateFile.make(old)
        try Connection(file: old).script(
            "\(Schema.migrations[0]); PRAGMA user_version = 1; INSERT INTO account VALUES (1, 'Ann', 'a hash')")
        let database = try await database("new")
        try await database.check(old)
        #expect(try await database.restore(old).contents.accounts == 1)
        #expect(try await SettingStore(database).value("a") == nil)
    }

    @Test func `what can't be restored while the app runs changes nothing`() async throws {
        let backup = folder.path + "/backup"
        let database = try await database("kept")
        _ = try await database.backup(to: backup)
        try Data("no backup".utf8).write(to: URL(filePath: folder.path + "/text"))
        for path in [folder.path + "/text", "/nowhere/at/all"] {
            await #expect(throws: StorageError.self) { try await database.check(path) }
            await #expect(throws: StorageError.self) { try await database.restore(path) }
        }
        let other = try Connection(file: folder.file)
        try other.script("BEGIN IMMEDIATE")
        await #expect(throws: StorageError.locked(file: folder.file)) { try await database.restore(backup) }
        try other.script("ROLLBACK")
        let memory = try Database(inMemoryOn: DispatchQueue(label: "memory"))
        await #expect(throws: StorageError.self) { try await memory.restore(backup) }
        await #expect(throws: StorageError.self) { try await memory.check(backup) }
        #expect(try await SettingStore(database).value("a") == "kept")
        #expect(try folder.names().filter { $0.contains("restore") }.isEmpty)
    }

    @Test func `a damaged database or one of a newer version is kept too`() async throws {
        let backup = folder.path + "/backup"
        do { _ = try await database().backup(to: backup) }
        try Data(repeating: 7, count: 5000).write(to: URL(filePath: folder.file))
        let first = try Database.restore(backup, to: folder.file)
        #expect(try Data(contentsOf: URL(filePath: try #require(first.keptAside))) == Data(repeating: 7, count: 5000))
        do {
            let newer = try Connection(file: folder.file)
            try newer.script("PRAGMA user_version = 99")
        }
        let second = try Database.restore(backup, to: folder.file)
        #expect(second.keptAside == folder.file + ".before-restore-2")
        #expect(try await value(in: folder.file) == "first")
    }

    @Test func `a file that isn't a backup is refused and changes nothing`() async throws {
        do { _ = try await database("kept") }
        let before = try Data(contentsOf: URL(filePath: folder.file))
        var files: [(String, String)] = [("/nowhere/at/all", "No such file"), (folder.path, "isn't a regular file")]
        func plant(_ name: String, _ reason: String, _ bytes: Data) throws {
            try bytes.write(to: URL(filePath: folder.path + "/" + name))
            files.append((folder.path + "/" + name, reason))
        }
        func plant(_ name: String, _ reason: String, _ script: String) throws {
            let path = folder.path + "/" + name
            try PrivateFile.make(path)
            try Connection(file: path).script(script)
            files.append((path, reason))
        }
        try plant("empty", "it is empty", Data())
        try plant("text", "damaged, or not a backup", Data("kanji,codepoint\n".utf8))
        try plant("cut", "damaged, or not a backup", before.prefix(6000))
        var broken = before
        broken.replaceSubrange(4096..<8192, with: Data(repeating: 0xA5, count: 4096))
        try plant("broken", "damaged", broken)
        try plant("other", "it isn't a backup of Kanji List", "CREATE TABLE unrelated (x); PRAGMA user_version = 2")
        try plant("newer", "a newer version wrote it", "CREATE TABLE unrelated (x); PRAGMA user_version = 77")
        let ours = Schema.migrations.joined(separator: ";") + "; PRAGMA user_version = \(Database.format);"
        try plant(
            "trigger", "it isn't a backup of Kanji List",
            ours + "CREATE TRIGGER t AFTER INSERT ON star BEGIN DELETE FROM account; END")
        folder.makePipe(folder.path + "/pipe")
        files.append((folder.path + "/pipe", "isn't a regular file"))
        for (file, reason) in files {
            do throws(StorageError) {
                _ = try Database.restore(file, to: folder.file)
                Issue.record("\(file) was restored")
            } catch {
                #expect("\(error)".contains(reason) && "\(error)".contains("nothing was changed"), "\(error)")
            }
        }
        #expect(try await value(in: folder.file) == "kept")
        #expect(try folder.names().filter { $0.contains("restore") || $0.contains("damaged") }.isEmpty)
    }
}
