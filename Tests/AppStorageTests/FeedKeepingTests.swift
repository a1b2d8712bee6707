import AppStorage
import FeedModel
import Foundation
import TestSupport
import Testing

/// Items that are no longer in the feed, and removed feeds.
@Suite final class FeedKeepingTests {
    private let folder: TemporaryFolder
    private let database: Database
    private let store: FeedStore
    private static let day = 86_400

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(file: folder.url.appending(path: "db").path)
        store = FeedStore(database, owner: .guest)
    }

    private func items(_ keys: some Sequence<Int>) -> FetchedFeed {
        FetchedFeed(items: keys.map { FeedItem(id: "\($0)", title: "\($0)", published: $0 - 10) })
    }

    private func titles(_ feed: Int) async throws -> [String] { try await store.headlines(of: feed).map(\.title) }

    private func mark(_ feed: Int, _ titles: Set<String>) async throws {
        let ids = try await store.headlines(of: feed).filter { titles.contains($0.title) }.map(\.id)
        try await store.mark(ids, isRead: true)
    }

    // MARK: Items that left the feed

    @Test func `read items stay 60 days after leaving the feed, unread ones 180`() async throws {
        let feed = try await store.subscribe(to: "a", keeping: items(1...4), at: 0).feed.id
        try await mark(feed, ["1", "3"])
        // In the feed for 300 days: an item's age doesn't matter.
        try await store.keep(items(1...4), of: feed, at: 300 * Self.day)
        try await store.keep(items(3...5), of: feed, at: 301 * Self.day)
        try await store.keep(items(3...5), of: feed, at: 361 * Self.day)
        #expect(try await titles(feed) == ["5", "4", "3", "2", "1"])
        try await store.keep(items(3...5), of: feed, at: 361 * Self.day + 1)
        #expect(try await titles(feed) == ["5", "4", "3", "2"])
        try await store.keep(items(3...5), of: feed, at: 481 * Self.day)
        #expect(try await titles(feed) == ["5", "4", "3", "2"])
        try await store.keep(items(3...5), of: feed, at: 481 * Self.day + 1)
        #expect(try await titles(feed) == ["5", "4", "3"])
    }

    @Test func `an item that comes back counts as never gone`() async throws {
        let feed = try await store.subscribe(to: "a", keeping: items(1...2), at: 0).feed.id
        try await mark(feed, ["1"])
        try await store.keep(items(2...2), of: feed, at: Self.day)
        try await store.keep(items(1...2), of: feed, at: 59 * Self.day)
        try await store.keep(items(2...2), of: feed, at: 100 * Self.day)
        try await store.keep(items(2...2), of: feed, at: 150 * Self.day)
        #expect(try await store.headlines(of: feed).map(\.isRead) == [false, true])
    }

    @Test func `an empty feed, an error and no change drop nothing at once`() async throws {
        let feed = try await store.subscribe(to: "a", keeping: items(1...3), at: 0).feed.id
        try await mark(feed, ["1"])
        try await store.note([FeedNote(feed: feed, problem: "gone")], at: 500 * Self.day)
        try await store.note([FeedNote(feed: feed)], at: 900 * Self.day)
        try await store.keep(items([]), of: feed, at: 1_000 * Self.day)
        #expect(try await titles(feed).count == 3)
        try await store.keep(items(1...3), of: feed, at: 1_001 * Self.day)
        try await store.keep(items(1...3), of: feed, at: 2_000 * Self.day)
        #expect(try await titles(feed).count == 3)
    }

    @Test func `a clock that was set back drops nothing early`() async throws {
        let feed = try await store.subscribe(to: "a", keeping: items(1...2), at: 900 * Self.day).feed.id
        try await mark(feed, ["1"])
        try await store.keep(items(2...2), of: feed, at: 900 * Self.day)
        try await store.keep(items(2...2), of: feed, at: 10 * Self.day)
        try await store.keep(items(2...2), of: feed, at: 200 * Self.day)
        #expect(try await titles(feed).count == 2)
    }

    @Test func `of many items that left the feed, two thousand stay: unread first, then the latest`() async throws {
        let feed = try await store.subscribe(to: "a", keeping: items(1...1_500), at: 1).feed.id
        try await mark(feed, Set((1...100).map { "\($0)" }))
        try await store.keep(items(1_501...2_150), of: feed, at: 2)
        #expect(try await titles(feed).count == 2_150)
        try await store.keep(items(3_000...3_000), of: feed, at: 3)
        let left = Set(try await titles(feed))
        #expect(left.count == 2_001 && left.contains("3000"))
        #expect(left.isSuperset(of: (101...2_150).map { "\($0)" }.suffix(1_950)))
        #expect((1...100).filter { left.contains("\($0)") }.count == 0)
        // A feed whose items are all new each time doesn't fill the disk.
        for round in 0..<5 {
            try await store.keep(items((10_000 + round * 1_000)..<(11_000 + round * 1_000)), of: feed, at: 4)
        }
        #expect(try await titles(feed).count == 3_000)
    }

    @Test func `a fetch without changes writes nothing, one with a change of any kind does`() async throws {
        let links = [FeedLink(href: "https://example.org/x", text: "x")]
        let item = FeedItem(
            id: "1", title: "t", link: "l", author: "a", published: 1, summary: "s", content: "c", links: links)
        let other = FeedItem(id: "2", title: "u")
        let fetched = FetchedFeed(title: "T", validators: FeedValidators(entityTag: "e"), items: [item, other])
        let feed = try await store.subscribe(to: "a", keeping: fetched, at: 0).feed.id
        func isStored(_ change: (inout FetchedFeed) -> Void) async throws -> Bool {
            var changed = fetched
            change(&changed)
            // Twice, because the second time nothing is new any more.
            let isStored = try await store.keep(changed, of: feed, at: 1)
            let again = try await store.keep(changed, of: feed, at: 2)
            #expect(!again)
            try await store.keep(fetched, of: feed, at: 3)
            return isStored
        }
        #expect(try await isStored { _ in } == false)
        #expect(try await isStored { $0.validators = FeedValidators(entityTag: "f") } == false)
        #expect(try await isStored { $0.title = nil } == false)
        #expect(try await isStored { $0.items[0].published = nil } == false)
        #expect(try await isStored { $0.items.swapAt(0, 1) } == false)
        #expect(try await isStored { $0.items.append($0.items[0]) } == false)
        #expect(try await isStored { $0.title = "New" })
        #expect(try await isStored { $0.items.append(FeedItem(id: "3", title: "v")) })
        #expect(try await isStored { $0.items.removeLast() })
        for change: @Sendable (inout FeedItem) -> Void in [
            { $0.title = "x" }, { $0.link = nil }, { $0.author = "x" }, { $0.published = 2 }, { $0.summary = nil },
            { $0.content = "x" }, { $0.links = [] }, { $0.links[0].text = "y" },
        ] {
            #expect(try await isStored { change(&$0.items[0]) })
        }
        #expect(try await store.keep(FetchedFeed(movedTo: "b", items: fetched.items), of: feed, at: 4))
        let account = FeedStore(database, owner: .account(try await database.makeAccount()))
        try await account.keep(fetched, of: feed, at: 5)
        #expect(try await account.feeds().isEmpty)
    }

    @Test func `items that are overdue are deleted although the feed has not changed`() async throws {
        let feed = try await store.subscribe(to: "a", keeping: items(1...3), at: 0).feed.id
        try await store.keep(items(2...3), of: feed, at: Self.day)
        let (before, after) = try await (
            store.keep(items(2...3), of: feed, at: 181 * Self.day),
            store.keep(items(2...3), of: feed, at: 181 * Self.day + 1)
        )
        #expect(!before && after)
        #expect(try await titles(feed) == ["3", "2"])
    }

    @Test func `fetches that change no item are noted together`() async throws {
        let first = try await store.subscribe(to: "a", keeping: items(1...2), at: 0).feed.id
        let second = try await store.subscribe(to: "b", keeping: items(1...2), at: 0).feed.id
        let validators = FeedValidators(entityTag: "e", lastModified: "m")
        try await store.note(
            [
                FeedNote(feed: first, validators: validators), FeedNote(feed: 99, problem: "x"),
                FeedNote(feed: second, problem: "p", movedTo: "c"),
            ], at: 7)
        let feeds = try await store.feeds()
        #expect(feeds.map(\.refreshed) == [7, 7] && feeds.map(\.problem) == [nil, "p"])
        #expect(feeds.map(\.address) == ["a", "c"] && feeds.map(\.validators) == [validators, FeedValidators()])
    }

    // MARK: Removed feeds

    @Test func `a feed of 5,000 items is restored completely`() async throws {
        let links = [FeedLink(href: "https://example.org/x", text: "x"), FeedLink(href: "y", text: "")]
        let fetched = FetchedFeed(
            title: "T", validators: FeedValidators(entityTag: "e", lastModified: "m"),
            items: (1...5_000).map {
                FeedItem(
                    id: "\($0)", title: "\($0)", link: "l", author: "a", published: $0 - 10_000, summary: "s",
                    content: "c\($0)", links: $0 % 50 == 0 ? links : [])
            })
        let feed = try await store.subscribe(to: "a", keeping: fetched, at: 1).feed.id
        try await mark(feed, Set((1...2_500).map { "\($0 * 2)" }))
        try await store.note([FeedNote(feed: feed, problem: "problem")], at: 2)
        let before = (try await store.feed(feed), try await store.headlines(of: feed))
        let item = try await store.item(before.1[0].id)
        let removed = try #require(try await store.unsubscribe(from: feed))
        #expect(try await store.feeds().isEmpty)
        #expect(try await store.item(before.1[0].id) == nil)
        _ = try await store.subscribe(to: "b", keeping: items(1...3), at: 3)
        try await store.restore(removed)
        #expect(try await store.feed(feed) == before.0)
        #expect(try await store.headlines(of: feed) == before.1)
        #expect(try await store.item(before.1[0].id) == item)
        #expect(item?.item.links == links && item?.item.content == "c5000")
        #expect(before.1.filter(\.isRead).count == 2_500)
    }

    @Test func `restoring twice, or after subscribing again, duplicates nothing`() async throws {
        let feed = try await store.subscribe(to: "a", keeping: items(1...3), at: 1).feed.id
        try await mark(feed, ["1", "2"])
        let removed = try #require(try await store.unsubscribe(from: feed))
        let new = try await store.subscribe(to: "a", keeping: items(2...4), at: 2).feed.id
        #expect(new != feed)
        try await store.restore(removed)
        try await store.restore(removed)
        let headlines = try await store.headlines(of: new)
        #expect(headlines.map(\.title) == ["4", "3", "2", "1"])
        #expect(headlines.map(\.isRead) == [false, false, true, true])
        #expect(try await store.feeds().map(\.id) == [new])
    }

    @Test func `restoring a feed keeps the times at which its items left it`() async throws {
        let feed = try await store.subscribe(to: "a", keeping: items(1...2), at: 0).feed.id
        try await mark(feed, ["1"])
        try await store.keep(items(2...2), of: feed, at: 1)
        try await store.restore(try #require(try await store.unsubscribe(from: feed)))
        try await store.keep(items(2...2), of: feed, at: 61 * Self.day)
        #expect(try await titles(feed) == ["2"])
    }

    @Test func `nobody can remove or restore the feeds of others`() async throws {
        let feed = try await store.subscribe(to: "a", keeping: items(1...2), at: 1).feed.id
        let other = FeedStore(database, owner: .account(try await database.makeAccount()))
        #expect(try await other.unsubscribe(from: feed) == nil)
        #expect(try await store.unsubscribe(from: 99) == nil)
        #expect(try await titles(feed).count == 2)
    }

    // MARK: Several feeds at once

    @Test func `a feed of a list is foreign until a fetch of it has succeeded`() async throws {
        _ = try await store.subscribe(toAll: [(address: "a", title: "A")])
        let feed = try #require(try await store.feeds().first)
        #expect(feed.isForeign)
        try await store.note([FeedNote(feed: feed.id, problem: "p")], at: 7)
        #expect(try await store.feed(feed.id)?.isForeign == true)
        try await store.keep(FetchedFeed(items: [FeedItem(id: "k")], problem: "damaged"), of: feed.id, at: 8)
        let kept = try #require(try await store.feed(feed.id))
        #expect(!kept.isForeign && kept.problem == "damaged")
        try await store.note([FeedNote(feed: feed.id, problem: "q")], at: 9)
        #expect(try await store.feed(feed.id)?.refreshed == 9)
    }

    @Test func `many feeds are subscribed at once, each address once`() async throws {
        _ = try await store.subscribe(to: "b", keeping: items(1...2), at: 1)
        let feeds = [("a", "A"), ("b", "B"), ("a", "again"), ("c", "")]
        #expect(try await store.subscribe(toAll: feeds.map { (address: $0, title: $1) }) == [true, false, false, true])
        #expect(try await store.feeds().map(\.address) == ["a", "b", "c"])
        #expect(try await store.feeds().map(\.unreadCount) == [0, 2, 0])
        let many = (0..<10_000).map { (address: "https://example.org/\($0)", title: "\($0)") }
        #expect(try await store.subscribe(toAll: many).allSatisfy(\.self))
        #expect(try await store.feeds().count == 10_003)
    }
}
