import Foundation
import TestSupport
import Testing

@testable import AppStorage

/// When a database is checked as a whole, and when it is believed.
@Suite struct SoundnessTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var note: String { folder.file + Soundness.suffix }

    /// Makes a database with a star and enough settings for several pages, and ends cleanly.
    private func fill() async throws {
        let database = try Database(file: folder.file)
        try await FavouriteStore(database, owner: .guest).setStarred("水", true)
        let settings = SettingStore(database)
        for number in 0..<40 { try await settings.note("key \(number)", as: String(repeating: "x", count: 1000)) }
    }

    /// Damages the page where the settings begin, in place.
    private func damage() throws {
        let handle = try #require(FileHandle(forUpdatingAtPath: folder.file))
        try handle.seek(toOffset: 4096 * (try page(of: "setting") - 1))
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 4096))
        try handle.close()
    }

    private func page(of table: String) throws -> UInt64 {
        let rows = try Connection(file: folder.file, .readSettled).run(
            "SELECT rootpage FROM sqlite_schema WHERE name = ?", .text(table))
        return UInt64(try #require(rows.first?.integer(0)))
    }

    /// Makes the note say that the file is as it was, as if the disk had changed it.
    private func hideDamage() throws {
        let status = try #require(FileStatus(folder.file))
        try Data("\(status.inode) \(status.size) \(status.changed)".utf8).write(to: URL(filePath: note), options: [])
    }

    /// Leaves a log with contents, as a killed process does.
    private func leaveLog() throws {
        let killed = try DatabaseFile.open(folder.file).0
        killed.keepLog()
        try killed.set("b", to: "c")
    }

    private func value(_ key: String, in database: Database) async -> Result<String?, StorageError> {
        do throws(StorageError) { return .success(try await SettingStore(database).value(key)) } catch {
            return .failure(error)
        }
    }

    @Test func `after a clean end the whole isn't checked, and damage is reported where it is read`() async throws {
        try await fill()
        try damage()
        try hideDamage()
        do {
            let database = try Database(file: folder.file)
            #expect(database.rescue == nil)
            #expect(try await FavouriteStore(database, owner: .guest).starred() == ["水"])
            #expect(await value("key 1", in: database) == .failure(.corrupt(file: folder.file)))
        }
        #expect(try Database(file: folder.file).rescue?.cause == .damaged)
        #expect(try Database(file: folder.file).rescue == nil)
    }

    @Test func `a checkpoint is a clean end too, and what follows it isn't`() async throws {
        let database = try Database(file: folder.file)
        func isKnown() throws -> Bool {
            let status = try #require(FileStatus(folder.file))
            return try String(contentsOfFile: note, encoding: .utf8)
                == "\(status.inode) \(status.size) \(status.changed)"
                && (FileStatus(folder.file + "-wal")?.size ?? 0) == 0
        }
        #expect(try isKnown())
        try await SettingStore(database).set("a", to: "b")
        #expect(try !isKnown())
        try await database.checkpoint()
        #expect(try isKnown())
    }

    @Test func `a log with contents that nobody holds means that the whole is checked`() async throws {
        try await fill()
        try leaveLog()
        try damage()
        try hideDamage()
        #expect(try Database(file: folder.file).rescue?.cause == .damaged)
    }

    @Test func `while another process has it open, that one's check counts`() async throws {
        try await fill()
        var other: Connection? = try DatabaseFile.open(folder.file).0
        try other?.set("b", to: "c")
        try damage()
        do { #expect(try Database(file: folder.file).rescue == nil) }
        // As if it had been killed.
        other?.keepLog()
        other = nil
        #expect(try Database(file: folder.file).rescue?.cause == .damaged)
    }

    @Test(arguments: ["", "nonsense", "1 2 3"]) func `without a note of this very file the whole is checked`(
        _ text: String
    ) async throws {
        try await fill()
        try damage()
        try Data(text.utf8).write(to: URL(filePath: note), options: [])
        #expect(try Database(file: folder.file).rescue?.cause == .damaged)
    }

    @Test func `another file in its place is checked, also one that is put there while the app runs`() async throws {
        try await fill()
        let bytes = try Data(contentsOf: URL(filePath: folder.file))
        try damage()
        let damaged = try Data(contentsOf: URL(filePath: folder.file))
        try bytes.write(to: URL(filePath: folder.file), options: .atomic)
        do {
            let database = try Database(file: folder.file)
            #expect(database.rescue == nil)
            try damaged.write(to: URL(filePath: folder.file), options: .atomic)
            _ = await value("key 1", in: database)
        }
        #expect(try Database(file: folder.file).rescue?.cause == .damaged)
    }

    @Test func `damage is found before a daily copy, which isn't made then`() async throws {
        try await fill()
        do { try await Database(file: folder.file).keepDailyCopy(on: "2026-11-21") }
        try damage()
        try hideDamage()
        do {
            let database = try Database(file: folder.file)
            #expect(database.rescue == nil)
            try await database.keepDailyCopy(on: "2026-11-21")
            await #expect(throws: StorageError.corrupt(file: folder.file)) {
                try await database.keepDailyCopy(on: "2026-11-22")
            }
        }
        let database = try Database(file: folder.file)
        #expect(database.rescue?.day == "2026-11-21")
        for number in 0..<40 { #expect(try await SettingStore(database).value("key \(number)") != nil) }
    }

    @Test func `no note stays beside a file that was only needed for a while`() async throws {
        try await fill()
        let backup = folder.path + "/backup"
        _ = try await Database(file: folder.file).backup(to: backup)
        _ = try Database.restore(backup, to: folder.file)
        #expect(
            try folder.names() == [
                "backup", "kanji-list.sqlite", "kanji-list.sqlite-checked", "kanji-list.sqlite.before-restore-1",
            ])
    }
}
