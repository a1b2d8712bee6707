import Foundation
import TestSupport
import Testing

@testable import AppStorage

/// What a look-up reads, and that it leaves everything as it is.
@Suite struct KeptStarsTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Reads the stars and expects that no file was made, removed or changed.
    private func stars() throws -> Set<Unicode.Scalar> {
        // Not when the kernel last changed them: as the superuser, SQLite gives a log its owner once more.
        func state() -> [String] {
            (([""] + ((try? folder.names()) ?? [])).map { name in
                let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
                // Connections of one process share the log's index, so that one that only reads may change it.
                let time: [FileAttributeKey] = name.hasSuffix("-shm") ? [] : [.modificationDate]
                let kept = ([.systemFileNumber, .size, .posixPermissions] + time).map {
                    attributes?[$0].map { "\($0)" } ?? ""
                }
                return "\(name) \(kept.joined(separator: " "))"
            })
        }
        let before = state()
        defer { #expect(state() == before) }
        return try KeptStars.read(in: folder.path).kanji
    }

    private func star(_ kanji: Unicode.Scalar, in database: Database, of owner: Owner = .guest) async throws {
        try await FavouriteStore(database, owner: owner).setStarred(kanji, true)
    }

    @Test func `without a database there are no stars`() throws {
        #expect(try stars().isEmpty)
        #expect(try KeptStars.read(in: folder.path + "/missing").kanji.isEmpty)
    }

    @Test func `stars are read after a clean end, also where nothing can be written`() async throws {
        do { try await star("水", in: Database(file: folder.file)) }
        #expect(try folder.names() == ["kanji-list.sqlite", "kanji-list.sqlite-checked"])
        #expect(try stars() == ["水"])
        try folder.allow(0o400, of: folder.file)
        try folder.allow(0o500)
        defer { try? folder.allow(0o700) }
        #expect(try stars() == ["水"])
    }

    @Test func `a star that another process has just stored is seen, whether or not it is in the log`() async throws {
        let database = try Database(file: folder.file)
        #expect(try stars().isEmpty)
        try await star("水", in: database)
        #expect(try stars() == ["水"])
        try await database.checkpoint()
        #expect(try stars() == ["水"])
        try await star("木", in: database)
        try await database.transaction { (connection) throws(StorageError) in
            try connection.run("DELETE FROM star WHERE kanji = ?", .integer(0x6C34))
            do { #expect(try stars() == ["水", "木"]) } catch { Issue.record(error) }
        }
        #expect(try stars() == ["木"])
    }

    @Test func `what a killed process has stored is read from its log, which stays`() throws {
        do {
            let killed = try DatabaseFile.open(folder.file).0
            killed.keepLog()
            try killed.run("INSERT INTO star (owner, kanji) VALUES (0, 27700)")
        }
        #expect(try folder.names().contains("kanji-list.sqlite-wal"))
        #expect(try stars() == ["水"])
    }

    @Test func `the stars are those of the account that is signed in`() async throws {
        do {
            let database = try Database(file: folder.file)
            let accounts = AccountStore(
                database, passwords: PasswordHashing(hash: { $0 }, matches: { $0 == $1 }), pace: .instant)
            let ann = try #require(try await accounts.signUp(name: "Ann", password: "password")).id
            try await star("水", in: database)
            try await star("木", in: database, of: .account(ann))
            try await accounts.remember(ann)
        }
        #expect(try stars() == ["木"])
    }

    @Test func `an older format is read as it is, and a newer one is refused`() throws {
        try PrivateFile.make(folder.file)
        do {
            let old = try Connection(file: folder.file)
            try old.script(
                "\(Schema.migrations[0]); PRAGMA user_version = 1; INSERT INTO star (owner, kanji) VALUES (0, 27700)")
        }
        #expect(try stars() == ["水"])
        try Connection(file: folder.file).script("PRAGMA user_version = 99")
        #expect(throws: StorageError.newerVersion(file: folder.file, found: 99, supported: Database.format)) {
            try stars()
        }
    }

    @Test func `a database that another program has locked is hardly waited for`() async throws {
        do { try await star("水", in: Database(file: folder.file)) }
        let other = try Connection(file: folder.file)
        try other.script("PRAGMA locking_mode = EXCLUSIVE; INSERT INTO star (owner, kanji) VALUES (0, 26408)")
        let start = ContinuousClock.now
        #expect(throws: StorageError.locked(file: folder.file)) { try stars() }
        #expect(start.duration(to: .now) < .seconds(1.5))
    }

    @Test func `a transaction that another program has open isn't waited for`() async throws {
        let database = try Database(file: folder.file)
        try await star("水", in: database)
        let other = try Connection(file: folder.file)
        try other.script("BEGIN EXCLUSIVE; DELETE FROM star")
        #expect(try stars() == ["水"])
        try other.script("ROLLBACK")
    }

    @Test func `an empty file, a link, and something else show no stars`() async throws {
        try Data().write(to: URL(filePath: folder.file))
        #expect(try stars().isEmpty)
        try Data(repeating: 0x41, count: 5000).write(to: URL(filePath: folder.file))
        #expect(throws: StorageError.corrupt(file: folder.file)) { try stars() }
        try FileManager.default.removeItem(atPath: folder.file)
        try FileManager.default.createSymbolicLink(atPath: folder.file, withDestinationPath: "/etc/passwd")
        #expect(
            throws: StorageError.cannotOpen(file: folder.file, reason: "it is a symbolic link, which is not followed")
        ) { try stars() }
    }

    @Test func `damage that a look-up meets is looked into at the next start`() async throws {
        do { try await star("水", in: Database(file: folder.file)) }
        // The page of the index that has all that is read.
        let page = try #require(
            try Connection(file: folder.file, .readSettled).run(
                "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_star_1'"
            ).first?.integer(0))
        let handle = try #require(FileHandle(forUpdatingAtPath: folder.file))
        try handle.seek(toOffset: UInt64(4096 * (page - 1)))
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 4096))
        try handle.close()
        let status = try #require(FileStatus(folder.file))
        let note = URL(filePath: folder.file + Soundness.suffix)
        try Data("\(status.inode) \(status.size) \(status.changed)".utf8).write(to: note, options: [])
        #expect(throws: StorageError.corrupt(file: folder.file)) { try KeptStars.read(in: folder.path).kanji }
        #expect(try Data(contentsOf: note).isEmpty)
        #expect(try Database(file: folder.file).rescue?.cause == .damaged)
    }

    @Test func `a name that SQLite could take for something else is a plain name`() async throws {
        let strange = folder.path + "/a b%20?mode=memory#水"
        let data = try DataDirectory(strange)
        do { try await star("水", in: Database(file: data.file(KeptData.databaseName))) }
        #expect(try KeptStars.read(in: strange).kanji == ["水"])
        #expect(try KeptStars.read(in: "/" + strange).kanji == ["水"])
        let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
        let relative = String(repeating: "../", count: depth) + strange.dropFirst()
        #expect(try KeptStars.read(in: relative).kanji == ["水"])
    }
}
