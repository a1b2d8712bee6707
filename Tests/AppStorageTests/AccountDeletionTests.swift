import FeedModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AppStorage

/// What is left of an account after it was deleted: nothing, in no file, even if another process goes on in it.
@Suite struct AccountDeletionTests {
    let folder: TemporaryFolder
    let database: Database
    let accounts: AccountStore
    private let plain = PasswordHashing(hash: { "hash of " + $0 }, matches: { $1 == "hash of " + $0 })

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(file: folder.file)
        accounts = AccountStore(database, passwords: plain, pace: .instant)
    }

    private func signUp(_ name: String) async throws -> Int {
        try #require(try await accounts.signUp(name: name, password: "\(name)-secret")).id
    }

    /// Everything that a user can store, each in words that name the user.
    private func use(_ database: Database, as owner: Owner, _ name: String) async throws {
        try await FavouriteStore(database, owner: owner).setStarred("水", true)
        try await HistoryStore(database, owner: owner).note(
            HistoryLine(kind: .search, item: "\(name)-search", time: 1))
        try await WordStarStore(database, owner: owner).setStarred(StarredWord(writing: "\(name)語", reading: ""), true)
        let item = FeedItem(id: "\(name)-item", title: "t", links: [FeedLink(href: "\(name)-link", text: "")])
        _ = try await FeedStore(database, owner: owner).subscribe(
            to: "https://\(name)-feed.example/", keeping: FetchedFeed(items: [item]), at: 1)
        try await SettingStore(database).set(owner.key("place"), to: "\(name)-draft")
        let filled: Set = ["star", "history", "wordstar", "feed"]
        for table in Schema.owned where !filled.contains(table) {
            try await database.addRow(to: table, for: owner, key: 1)
        }
        guard case .account(let id) = owner else { return }
        try await ProfileStore(database).save(StoredProfile(name: "\(name)-profile", interests: [7]), of: id)
        try await accounts.enter(id, takingGuestData: false)
    }

    /// The rows of all tables, without the counters of identities.
    private func rows(of database: Database) async throws -> [String: [[SQLValue]]] {
        try await database.read { (connection) throws(StorageError) in
            var all: [String: [[SQLValue]]] = [:]
            for table in Schema.tables {
                all[table.name] = try connection.run("SELECT * FROM \(table.name) ORDER BY 1, 2").map(\.values)
            }
            return all
        }
    }

    private func files(with text: String) throws -> [String] {
        try folder.names().filter { name in
            try Data(contentsOf: URL(filePath: folder.path + "/" + name)).range(of: Data(text.utf8)) != nil
        }
    }

    @Test func `every table and setting is as it was before the account was made`() async throws {
        let bob = try await signUp("Bob")
        try await use(database, as: .account(bob), "Bob")
        try await use(database, as: .guest, "guest")
        let before = try await rows(of: database)
        #expect(before.values.allSatisfy { !$0.isEmpty })
        let ann = try await signUp("Ann")
        try await use(database, as: .account(ann), "Ann")
        #expect(try await accounts.delete(ann, password: "Ann-secret") == CopyPurge())
        try await accounts.enter(bob, takingGuestData: false)
        #expect(try await rows(of: database) == before)
    }

    @Test func `no file of the folder contains a word of it, neither a copy nor a log nor what was kept aside`()
        async throws
    {
        let (ann, bob) = (try await signUp("Ann"), try await signUp("Bob"))
        try await use(database, as: .account(ann), "Ann")
        try await use(database, as: .account(bob), "Bob")
        for day in 1...3 { try await database.keepDailyCopy(on: "2026-11-2\(day)") }
        _ = try await database.backup(to: folder.file + ".before-restore-1")
        #expect(try files(with: "Ann").count >= 5)
        let purge = try await accounts.delete(ann, password: "Ann-secret")
        #expect(purge?.changed == 4 && purge?.unchanged == [])
        #expect(try files(with: "Ann").isEmpty)
        #expect(try files(with: "hash of Bob-secret").count == 5)
        for copy in try folder.names().filter({ $0.contains(".copy-") || $0.contains(".before-") }) {
            let rows = try await rows(of: Database(file: folder.path + "/" + copy))
            #expect(rows["account"]?.count == 1 && rows["star"]?.count == 1 && rows["item"]?.count == 1)
        }
    }

    @Test func `a copy of an older format loses the account too`() async throws {
        let path = folder.file + ".copy-1-2026-11-20"
        try PrivateFile.make(path)
        do {
            let old = try Connection(file: path)
            try old.script(
                """
                \(Schema.migrations[0]); PRAGMA user_version = 1; INSERT INTO account VALUES (1, 'Ann', 'old hash');
                INSERT INTO star (owner, kanji) VALUES (1, 27700); INSERT INTO view (owner, kanji) VALUES (1, 27700);
                INSERT INTO setting VALUES ('place of 1', 'Ann-place')
                """)
        }
        let ann = try await signUp("Ann")
        #expect(try await accounts.delete(ann, password: "Ann-secret")?.changed == 1)
        #expect(try files(with: "Ann").isEmpty && files(with: "old hash").isEmpty)
        let copy = try Connection(file: path)
        #expect(try copy.run("SELECT 1 FROM star UNION SELECT 1 FROM view").isEmpty)
    }

    @Test func `a file that can't be read is named, and one of somebody else isn't changed`() async throws {
        let damaged = folder.file + ".damaged-1"
        try Data(repeating: 7, count: 5000).write(to: URL(filePath: damaged))
        let other = try TemporaryFolder()
        do {
            let another = AccountStore(try Database(file: other.file), passwords: plain, pace: .instant)
            _ = try await another.signUp(name: "Carol", password: "Carol-secret")
        }
        let aside = folder.file + ".before-restore-1"
        try FileManager.default.copyItem(atPath: other.file, toPath: aside)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file + ".copy-1-2026-11-20", withDestinationPath: other.file)
        let ann = try await signUp("Ann")
        let purge = try await accounts.delete(ann, password: "Ann-secret")
        #expect(purge?.changed == 0)
        #expect(purge?.unchanged == [folder.file + ".copy-1-2026-11-20", damaged])
        #expect(try files(with: "Carol").contains("kanji-list.sqlite.before-restore-1"))
        #expect(FileManager.default.contents(atPath: other.file)?.range(of: Data("Carol".utf8)) != nil)
    }

    @Test func `a process that goes on in the account writes nothing, and learns why`() async throws {
        let ann = try await signUp("Ann")
        let other = try Database(file: folder.file)
        let gone = Reported()
        await other.whenAccountIsGone { id in gone.ids.withLock { $0.append(id) } }
        await database.whenAccountIsGone { _ in Issue.record("who deleted the account knows") }
        let feeds = FeedStore(other, owner: .account(ann))
        let feed = try await feeds.subscribe(to: "a", keeping: FetchedFeed(), at: 1).feed.id
        let removed = try #require(try await feeds.unsubscribe(from: feed))
        #expect(try await accounts.delete(ann, password: "Ann-secret") != nil)
        let before = try await rows(of: database)
        let stars = FavouriteStore(other, owner: .account(ann))
        let words = WordStarStore(other, owner: .account(ann))
        let history = HistoryStore(other, owner: .account(ann))
        let writes: [() async throws -> Void] = [
            { _ = try await stars.setStarred("水", true) },
            { _ = try await stars.setStarred("水", false) },
            { try await history.note(HistoryLine(kind: .kanji, item: "水", time: 1)) },
            { _ = try await history.remove([HistoryLine(kind: .kanji, item: "水", time: 1)]) },
            { try await history.restore([HistoryLine(kind: .kanji, item: "水", time: 1)]) },
            { _ = try await words.setStarred(StarredWord(writing: "水", reading: ""), true) },
            { _ = try await feeds.subscribe(to: "a", keeping: FetchedFeed(), at: 1) },
            { _ = try await feeds.subscribe(toAll: [("a", "")]) },
            { _ = try await feeds.keep(FetchedFeed(), of: feed, at: 2) },
            { try await feeds.note([FeedNote(feed: feed)], at: 2) },
            { try await feeds.mark([1], isRead: true) },
            { _ = try await feeds.unsubscribe(from: feed) },
            { try await feeds.restore(removed) },
            { try await ProfileStore(other).save(StoredProfile(name: "x"), of: ann) },
            { try await SettingStore(other).set(Owner.account(ann).key("place"), to: "x") },
            { try await SettingStore(other).note(Owner.account(ann).key("place"), as: "x") },
            {
                _ = try await SettingStore(other).value(Owner.account(ann).key("place"), orMade: { "x" })
            },
            { try await AccountStore(other).enter(ann, takingGuestData: true) },
            { _ = try await AccountStore(other).delete(ann, password: "Ann-secret") },
        ]
        for write in writes { await #expect(throws: StorageError.accountGone) { try await write() } }
        #expect(gone.ids.withLock(\.self) == writes.map { _ in ann })
        #expect(try await rows(of: database) == before)
        // The same here, but without a report.
        let late = SettingStore(database)
        await #expect(throws: StorageError.accountGone) {
            try await late.note(Owner.account(ann).key("place"), as: "x")
        }
    }

    @Test func `rows that an older version left without an account go with the next one`() async throws {
        let ann = try await signUp("Ann")
        try await database.transaction { (connection) throws(StorageError) in
            try connection.script(
                """
                INSERT INTO star (owner, kanji) VALUES (77, 1); INSERT INTO wordstar (owner, number, writing, reading)
                VALUES (77, 0, 'a', 'b'); INSERT INTO setting VALUES ('place of 77', 'x'), ('price of gold', 'y')
                """)
        }
        try await use(database, as: .guest, "guest")
        let guest = try await rows(of: database)
        _ = try await accounts.delete(ann, password: "Ann-secret")
        let left = try await rows(of: database)
        #expect(left["star"]?.count == 1 && left["wordstar"]?.count == 1 && left["feed"] == guest["feed"])
        let settings = left["setting"]?.compactMap(\.first)
        #expect(settings == [.text("place"), .text("price of gold")])
    }

    @Test func `signing out leaves another account signed in, which signed in meanwhile`() async throws {
        let (ann, bob) = (try await signUp("Ann"), try await signUp("Bob"))
        try await accounts.enter(ann, takingGuestData: false)
        try await accounts.enter(bob, takingGuestData: false)
        try await accounts.leave(ann)
        #expect(try await accounts.remembered() == .account(StoredAccount(id: bob, name: "Bob")))
        try await accounts.leave(bob)
        #expect(try await accounts.remembered() == .none)
    }

    @Test func `a guest's data is counted without what was only looked up, and stays unless it is taken`() async throws
    {
        let guest = FavouriteStore(database, owner: .guest)
        try await HistoryStore(database, owner: .guest).note(HistoryLine(kind: .kanji, item: "水", time: 1))
        #expect(try await accounts.guestData() == nil)
        for kanji: Unicode.Scalar in ["水", "火", "木"] { try await guest.setStarred(kanji, true) }
        _ = try await FeedStore(database, owner: .guest).subscribe(to: "a", keeping: FetchedFeed(), at: 1)
        let words = try #require(try await accounts.guestData()).description
        #expect(words == "3 starred kanji, 1 feed and the history")
        let ann = try await signUp("Ann")
        try await accounts.enter(ann, takingGuestData: false)
        #expect(try await guest.starred().count == 3)
        try await accounts.enter(ann, takingGuestData: true)
        #expect(try await accounts.guestData() == nil)
        #expect(try await FavouriteStore(database, owner: .account(ann)).starred().count == 3)
    }
}

/// The accounts that were reported as gone.
private final class Reported: Sendable {
    let ids = Mutex<[Int]>([])
}
