import AppStorage
import FeedModel
import Foundation
import TestSupport
import Testing

@Suite struct AccountStoreTests {
    let folder: TemporaryFolder
    let database: Database
    let accounts: AccountStore

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(file: folder.file)
        accounts = AccountStore(database, pace: .instant)
    }

    @Test func `a user signs up once and signs in afterwards`() async throws {
        let ann = try #require(try await accounts.signUp(name: "Ann", password: "correct horse"))
        #expect(ann.name == "Ann")
        #expect(try await accounts.signUp(name: "ANN", password: "other") == nil)
        #expect(try await accounts.signIn(name: "ann", password: "correct horse") == ann)
        #expect(try await accounts.signIn(name: "Ann", password: "wrong") == nil)
        #expect(try await accounts.signIn(name: "Bob", password: "correct horse") == nil)
    }

    @Test func `a name belongs to one account, however it is composed`() async throws {
        let composed = try #require(try await accounts.signUp(name: "Zo\u{EB}", password: "password"))
        #expect(try await accounts.signUp(name: "Zoe\u{308}", password: "password") == nil)
        #expect(try await accounts.signIn(name: "zoe\u{308}", password: "password") == composed)
    }

    @Test func `no password is on the disk`() async throws {
        _ = try await accounts.signUp(name: "Ann", password: "a very secret one")
        for name in try folder.names() {
            let bytes = try bytes(of: folder.path + "/" + name)
            #expect(!bytes.contains("a very secret one"))
            if name.hasSuffix("-wal") { #expect(bytes.contains("$y$")) }
        }
    }

    @Test func `a password can be reset by name`() async throws {
        let ann = try await accounts.signUp(name: "Ann", password: "forgotten")
        #expect(try await accounts.resetPassword(of: "ann", to: "new one"))
        #expect(try await accounts.resetPassword(of: "bob", to: "new one") == false)
        #expect(try await accounts.signIn(name: "Ann", password: "new one") == ann)
        #expect(try await accounts.signIn(name: "Ann", password: "forgotten") == nil)
    }

    @Test func `a sign-in is remembered until sign-out, and reports a deleted account`() async throws {
        #expect(try await accounts.remembered() == .none)
        let ann = try #require(try await accounts.signUp(name: "Ann", password: "password"))
        try await accounts.remember(ann.id)
        #expect(try await AccountStore(Database(file: folder.file)).remembered() == .account(ann))
        #expect(try await accounts.delete(ann.id, password: "password") != nil)
        #expect(try await accounts.remembered() == .none)
        try await accounts.remember(ann.id)
        #expect(try await accounts.remembered() == .gone)
        try await accounts.remember(nil)
        #expect(try await accounts.remembered() == .none)
    }

    @Test func `an account is deleted with all its data if the password is right`() async throws {
        let ann = try #require(try await accounts.signUp(name: "Ann", password: "password"))
        let owner = Owner.account(ann.id)
        let profiles = ProfileStore(database)
        try await profiles.save(StoredProfile(name: "Ann", interests: [1]), of: ann.id)
        try await FavouriteStore(database, owner: owner).setStarred("水", true)
        _ = try await FeedStore(database, owner: owner).subscribe(
            to: "f", keeping: FetchedFeed(items: [FeedItem(id: "k", title: "t")]), at: 1)
        #expect(try await accounts.delete(ann.id, password: "wrong") == nil)
        #expect(try await profiles.profile(of: ann.id) != nil)
        #expect(try await accounts.delete(ann.id, password: "password") != nil)
        #expect(try await profiles.profile(of: ann.id) == nil)
        #expect(try await FavouriteStore(database, owner: owner).starred().isEmpty)
        #expect(try await FeedStore(database, owner: owner).feeds().isEmpty)
        let next = try #require(try await accounts.signUp(name: "Ann", password: "password"))
        #expect(next.id != ann.id)
    }

    private func bytes(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }
}

@Suite struct ProfileAndFavouriteTests {
    let folder: TemporaryFolder
    let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(file: folder.file)
    }

    @Test func `a profile is saved as a whole`() async throws {
        let account = try #require(try await AccountStore(database).signUp(name: "Ann", password: "password"))
        let profiles = ProfileStore(database)
        #expect(try await profiles.profile(of: account.id) == nil)
        let first = StoredProfile(name: "Ann 👩🏽‍🚀", city: 7, country: "JP", interests: [1, 2, 3])
        try await profiles.save(first, of: account.id)
        #expect(try await profiles.profile(of: account.id) == first)
        let second = StoredProfile(name: "עַנָּה", interests: [3])
        try await profiles.save(second, of: account.id)
        #expect(try await profiles.profile(of: account.id) == second)
    }

    @Test func `the last star comes first, and a guest's stars move to the account`() async throws {
        let guest = FavouriteStore(database, owner: .guest)
        let ann = try await database.makeAccount()
        let account = FavouriteStore(database, owner: .account(ann))
        for kanji: Unicode.Scalar in ["水", "火", "\u{F902}", "車"] { try await guest.setStarred(kanji, true) }
        try await guest.setStarred("火", false)
        try await guest.setStarred("水", true)
        #expect(try await guest.starred() == ["車", "\u{F902}", "水"])
        try await account.setStarred("水", true)
        try await account.setStarred("木", true)
        try await AccountStore(database).enter(ann, takingGuestData: true)
        #expect(try await guest.starred().isEmpty)
        #expect(Set(try await account.starred()) == ["車", "\u{F902}", "水", "木"])
    }

    @Test func `a starred word is its number, or its texts without one, and comes back to its place`() async throws {
        let guest = WordStarStore(database, owner: .guest)
        let words = [
            StarredWord(number: 1_371_250, writing: "水", reading: "みず"),
            StarredWord(number: 1, writing: "上手", reading: "じょうず"),
            StarredWord(number: 2, writing: "上手", reading: "じょうず"),
            StarredWord(writing: "'; DROP TABLE wordstar; --", reading: ""),
        ]
        for word in words { try await guest.setStarred(word, true) }
        try await guest.setStarred(StarredWord(number: 1_371_250, writing: "みず", reading: "みず"), true)
        let all = Array(words.reversed())
        #expect(try await guest.starred() == all)
        let place = try await guest.setStarred(StarredWord(number: 1, writing: "", reading: ""), false)
        #expect(try await guest.starred() == all.filter { $0.number != 1 } && place != nil)
        #expect(try await guest.setStarred(words[1], false) == nil)
        try await guest.setStarred(words[1], true, at: place)
        #expect(try await guest.starred() == all)
        let ann = try await database.makeAccount()
        let account = WordStarStore(database, owner: .account(ann))
        #expect(try await account.starred().isEmpty)
        try await account.setStarred(words[0], true)
        try await AccountStore(database).enter(ann, takingGuestData: true)
        #expect(try await guest.starred().isEmpty)
        let moved = try await account.starred()
        #expect(moved.count == all.count && all.allSatisfy(moved.contains))
    }

    @Test func `a star that gets its number keeps its place, unless that word is starred already`() async throws {
        let store = WordStarStore(database, owner: .guest)
        let old = ["綺麗", "奇麗", "水"].map { StarredWord(writing: $0, reading: "きれい") }
        for star in old { try await store.setStarred(star, true) }
        let word = StarredWord(number: 1_591_900, writing: "きれい", reading: "きれい")
        try await store.replace(old[0], with: word)
        #expect(try await store.starred() == [old[2], old[1], word])
        try await store.replace(old[1], with: word)
        try await store.replace(old[1], with: word)
        #expect(try await store.starred() == [old[2], word])
    }
}

@Suite struct FeedStoreTests {
    let folder: TemporaryFolder
    let database: Database
    let store: FeedStore

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(file: folder.file)
        store = FeedStore(database, owner: .guest)
    }

    private func subscribe(_ address: String, title: String? = nil, keys: [String] = []) async throws -> Int {
        let fetched = FetchedFeed(
            title: title, validators: FeedValidators(entityTag: "e"),
            items: keys.map { FeedItem(id: $0, title: $0) })
        return try await store.subscribe(to: address, keeping: fetched, at: 1).feed.id
    }

    @Test func `a feed's items are stored without duplicates, and read items stay read`() async throws {
        let feed = try await subscribe("https://example.org/feed")
        let old = FeedItem(id: "1", title: "One", published: 10)
        let links = [FeedLink(href: "https://example.org/x", text: "x"), FeedLink(href: "y", text: "")]
        let new = FeedItem(
            id: "2", title: "Two", link: "l", author: "a", published: 20, summary: "s", content: "c", links: links)
        try await store.keep(FetchedFeed(title: "News", items: [old, new, old]), of: feed, at: 100)
        var items = try await store.headlines(of: feed)
        #expect(items.map(\.title) == ["Two", "One"])
        #expect(try await store.item(items[0].id)?.item == new)
        try await store.mark([items[1].id], isRead: true)
        let mended = [FeedItem(id: "1", title: "One, mended"), FeedItem(id: "2", title: "Two", published: 20)]
        try await store.keep(FetchedFeed(movedTo: "https://example.org/new", items: mended), of: feed, at: 200)
        items = try await store.headlines(of: feed)
        #expect(items.map(\.title) == ["Two", "One, mended"])
        #expect(items.map(\.isRead) == [false, true])
        #expect(items[1].published == 10)
        #expect(try await store.item(items[0].id)?.item.links.isEmpty == true)
        let kept = try #require(try await store.feeds().first)
        #expect(
            kept.title == "News" && kept.unreadCount == 1 && kept.refreshed == 200 && kept.validators.entityTag == nil)
        #expect(kept.address == "https://example.org/new")
    }

    @Test func `subscribing again returns the existing feed, even after it has moved`() async throws {
        let first = try await store.subscribe(to: "a", keeping: FetchedFeed(title: "A", movedTo: "b"), at: 1)
        #expect(first.isNew && first.feed.address == "b" && first.feed.title == "A" && first.feed.refreshed == 1)
        let again = try await store.subscribe(
            to: "b", keeping: FetchedFeed(items: [FeedItem(id: "k", title: "t")]), at: 2)
        #expect(!again.isNew && again.feed.id == first.feed.id && again.feed.title == "A")
        #expect(again.feed.unreadCount == 1)
        let untitled = try await store.subscribe(to: "c", keeping: FetchedFeed(), at: 3)
        #expect(untitled.feed.title.isEmpty && untitled.feed.address == "c")
    }

    @Test func `an error is stored with its feed and loses nothing`() async throws {
        let feed = try await subscribe("a", title: "A", keys: ["k"])
        try await store.note([FeedNote(feed: feed, problem: "The server does not answer.")], at: 2)
        #expect(try await store.feeds().first?.problem == "The server does not answer.")
        #expect(try await store.feeds().first?.validators.entityTag == "e")
        #expect(try await store.headlines(of: feed).count == 1)
        try await store.note([FeedNote(feed: feed, movedTo: "b")], at: 3)
        let kept = try #require(try await store.feed(feed))
        #expect(kept.problem == nil && kept.address == "b" && kept.refreshed == 3)
    }

    @Test func `feeds are sorted as people read their titles, and those without one by their source`() async throws {
        for title in ["F10", "b", "F2", "A"] { _ = try await subscribe("https://\(title).example", title: title) }
        _ = try await subscribe("c")
        #expect(try await store.feeds().map(\.title) == ["A", "b", "", "F2", "F10"])
    }

    @Test func `the unread headlines of all feeds are sorted together, the newest first`() async throws {
        let first = try await store.subscribe(
            to: "a", keeping: FetchedFeed(title: "A", items: [FeedItem(id: "1", title: "old", published: 10)]), at: 50
        ).feed.id
        let items = [
            FeedItem(id: "2", title: "new", published: 30), FeedItem(id: "3", title: "older", published: 5),
            FeedItem(id: "4", title: "read", published: 40),
        ]
        let second = try await store.subscribe(to: "b", keeping: FetchedFeed(items: items), at: 50).feed.id
        let read = try #require(try await store.headlines(of: second).first { $0.title == "read" })
        try await store.mark([read.id], isRead: true)
        let unread = try await store.headlines(unreadOnly: true)
        #expect(unread.map(\.headline.title) == ["new", "old", "older"])
        #expect(unread.map(\.feed) == [second, first, second] && unread.map(\.feedTitle) == ["", "A", ""])
        #expect(unread.map(\.feedAddress) == ["b", "a", "b"])
    }

    @Test func `feeds belong to their owner`() async throws {
        let mine = try await subscribe("a", title: "A", keys: ["k"])
        let ann = try await database.makeAccount()
        let other = FeedStore(database, owner: .account(ann))
        #expect(try await other.feeds().isEmpty)
        #expect(try await other.headlines(of: mine).isEmpty)
        #expect(try await other.headlines(unreadOnly: true).isEmpty)
        #expect(try await store.headlines(unreadOnly: true).map(\.feed) == [mine])
        let item = try #require(try await store.headlines(of: mine).first)
        #expect(try await other.item(item.id) == nil)
        #expect(try await other.feed(mine) == nil)
        try await other.note([FeedNote(feed: mine, problem: "x", movedTo: "elsewhere")], at: 2)
        #expect(try await store.feed(mine)?.address == "a")
        try await other.mark([item.id], isRead: true)
        try await other.unsubscribe(from: mine)
        try await other.keep(FetchedFeed(items: [FeedItem(id: "x", title: "x")]), of: mine, at: 2)
        #expect(try await store.headlines(of: mine).map(\.isRead) == [false])
        _ = try await other.subscribe(to: "b", keeping: FetchedFeed(title: "B"), at: 1)
        try await AccountStore(database).enter(ann, takingGuestData: true)
        #expect(try await other.feeds().map(\.title) == ["A", "B"])
        #expect(try await store.feeds().isEmpty)
        try await other.unsubscribe(from: mine)
        #expect(try await other.headlines(of: mine).isEmpty)
        #expect(try await other.item(item.id) == nil)
    }
}
