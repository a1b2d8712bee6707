import Foundation
import TestSupport
import Testing

@testable import AppStorage

/// How a database can break.
private enum Harm: CaseIterable {
    case emptied, cut, halved, firstPageLost, pageOfZeros, pageOfNoise, tornPage, foreignLog, tableDropped, columnAdded

    var cause: Rescue.Cause {
        switch self {
        case .emptied: .empty
        case .tableDropped, .columnAdded: .foreign
        default: .damaged
        }
    }

    /// Breaks a closed database; `older` has its bytes from before the last changes.
    func apply(to folder: TemporaryFolder, older: Data) throws {
        var bytes = try Data(contentsOf: URL(filePath: folder.file))
        let page = Self.page(of: "star", in: folder)
        switch self {
        case .emptied: bytes = Data()
        case .cut: bytes = bytes.prefix(100)
        case .halved: bytes = bytes.prefix(bytes.count / 2)
        case .firstPageLost: bytes.replaceSubrange(0..<4096, with: Self.noise)
        case .pageOfZeros: bytes.replaceSubrange(page, with: Data(count: 4096))
        case .pageOfNoise: bytes.replaceSubrange(page, with: Self.noise)
        case .tornPage:
            let half = page.lowerBound + 2048..<page.upperBound
            bytes.replaceSubrange(half, with: older[half])
        case .foreignLog:
            let other = try TemporaryFolder()
            let connection = try DatabaseFile.open(other.file).0
            for number in 0..<200 {
                try connection.set("key \(number)", to: String(repeating: "x", count: 200))
            }
            try FileManager.default.copyItem(atPath: other.file + "-wal", toPath: folder.file + "-wal")
        case .tableDropped, .columnAdded:
            let connection = try Connection(file: folder.file)
            try connection.script(
                self == .tableDropped ? "DROP TABLE star" : "ALTER TABLE star ADD COLUMN note TEXT")
            return
        }
        try bytes.write(to: URL(filePath: folder.file))
    }

    private static var noise: Data {
        var random = SystemRandomNumberGenerator()
        return Data((0..<4096).map { _ in UInt8.random(in: 1...255, using: &random) })
    }

    /// The bytes of the first page of a table.
    static func page(of table: String, in folder: TemporaryFolder) -> Range<Int> {
        let rows = try? Connection(file: folder.file, .readSettled).run(
            "SELECT rootpage FROM sqlite_schema WHERE name = ?", .text(table))
        let number = rows?.first?.integer(0) ?? 1
        return (number - 1) * 4096..<number * 4096
    }
}

/// What takes the place of a damaged database.
@Suite struct RescueTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func star(_ range: Range<Int>) async throws {
        let database = try Database(file: folder.file)
        try await database.transaction { (connection) throws(StorageError) in
            for kanji in range {
                try connection.run("INSERT INTO star (owner, kanji) VALUES (0, ?)", .integer(0x4E00 + kanji))
            }
        }
        try await database.checkpoint()
    }

    private func copy(on day: String) async throws { try await Database(file: folder.file).keepDailyCopy(on: day) }

    private func stars() async throws -> Int {
        try await FavouriteStore(try Database(file: folder.file), owner: .guest).starred().count
    }

    @Test(arguments: Harm.allCases) private func `the newest copy takes the place of a database that is kept aside`(
        _ harm: Harm
    ) async throws {
        try await star(0..<5)
        try await copy(on: "2026-11-20")
        try await star(5..<100)
        try await copy(on: "2026-11-21")
        let older = try Data(contentsOf: URL(filePath: folder.file))
        try await star(100..<1500)
        try harm.apply(to: folder, older: older)
        let broken = try Data(contentsOf: URL(filePath: folder.file))
        let rescue = try #require(try Database(file: folder.file).rescue)
        #expect(rescue.cause == harm.cause && rescue.day == "2026-11-21")
        #expect(rescue.copy == folder.file + ".copy-2-2026-11-21")
        #expect(rescue.keptAside == folder.file + ".damaged-1")
        // SQLite moves a log that looks whole into the file.
        if harm != .foreignLog { #expect(try Data(contentsOf: URL(filePath: rescue.keptAside)) == broken) }
        for text in [rescue.report, rescue.summary] { #expect(text.contains("the copy of 2026-11-21")) }
        #expect(rescue.report.contains(rescue.keptAside))
        #expect(try await stars() == 100)
        #expect(try Database(file: folder.file).rescue == nil)
        #expect(try folder.names().filter { $0.contains("rescue") }.isEmpty)
    }

    @Test func `whichever page is lost, the rows are those of the copy`() async throws {
        try await star(0..<1000)
        try await copy(on: "2026-11-21")
        try await star(1000..<1500)
        let bytes = try Data(contentsOf: URL(filePath: folder.file))
        let copy = ".copy-1-2026-11-21"
        for page in 0..<bytes.count / 4096 {
            var broken = bytes
            broken.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0x5A, count: 4096))
            // A folder for each, because a database that is still being closed would vouch for the next one's file.
            let other = try TemporaryFolder()
            try broken.write(to: URL(filePath: other.file))
            try FileManager.default.copyItem(atPath: folder.file + copy, toPath: other.file + copy)
            let database = try Database(file: other.file)
            #expect(database.rescue?.cause == .damaged, "page \(page + 1)")
            let stars = try await FavouriteStore(database, owner: .guest).starred().count
            #expect(stars == 1000, "page \(page + 1)")
        }
    }

    @Test func `a copy that can't be read is skipped`() async throws {
        try await star(0..<5)
        try await copy(on: "2026-11-20")
        try await star(5..<9)
        try await copy(on: "2026-11-21")
        for name in ["", ".copy-2-2026-11-21"] { try Data().write(to: URL(filePath: folder.file + name)) }
        #expect(try Database(file: folder.file).rescue?.day == "2026-11-20")
        #expect(try await stars() == 5)
    }

    @Test func `without a copy the app begins with an empty database, and says so`() async throws {
        try await star(0..<5)
        try Data().write(to: URL(filePath: folder.file))
        let rescue = try #require(try Database(file: folder.file).rescue)
        #expect(rescue.copy == nil && rescue.day == nil)
        for text in [rescue.report, rescue.summary] { #expect(text.contains("there was no copy")) }
        #expect(try await stars() == 0)
    }

    @Test(arguments: [true, false]) func `the identity of a lost account isn't reused`(_ hasCopy: Bool) async throws {
        do {
            let database = try Database(file: folder.file)
            if hasCopy {
                _ = try await database.makeAccount(41)
                try await database.keepDailyCopy(on: "2026-11-21")
            }
            _ = try await database.makeAccount()
        }
        try Data().write(to: URL(filePath: folder.file))
        let database = try Database(file: folder.file)
        #expect(try await database.makeAccount() == (hasCopy ? 1042 : 1001))
    }

    @Test func `an account that was deleted doesn't come back with the copy`() async throws {
        do {
            let database = try Database(file: folder.file)
            let accounts = AccountStore(
                database, passwords: PasswordHashing(hash: { $0 }, matches: { $0 == $1 }), pace: .instant)
            let ann = try #require(try await accounts.signUp(name: "Ann", password: "password"))
            try await FavouriteStore(database, owner: .account(ann.id)).setStarred("水", true)
            try await FavouriteStore(database, owner: .guest).setStarred("火", true)
            try await database.keepDailyCopy(on: "2026-11-21")
            #expect(try await accounts.delete(ann.id, password: "password")?.unchanged.isEmpty == true)
        }
        try Data().write(to: URL(filePath: folder.file))
        let database = try Database(file: folder.file)
        #expect(database.rescue?.day == "2026-11-21")
        let rows = try await database.read { (connection) throws(StorageError) in
            try connection.run("SELECT kanji FROM star").count
                + connection.run("SELECT id FROM account").count
        }
        #expect(rows == 1)
    }
}
