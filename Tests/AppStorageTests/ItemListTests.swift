import AppStorage
import FeedModel
import TestSupport
import Testing

/// Lists of the items of all feeds.
@Suite final class ItemListTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(file: folder.file)
    }

    /// Subscribes to a feed with one item.
    private func subscribe(_ owner: Owner, _ address: String, _ item: FeedItem, at time: Int = 1_000) async throws
        -> Int
    {
        try await FeedStore(database, owner: owner).subscribe(
            to: address, keeping: FetchedFeed(items: [item]), at: time
        ).feed.id
    }

    @Test func `the items of all feeds of one owner are listed, the newest first, or the unread ones`() async throws {
        let store = FeedStore(database, owner: .guest)
        let old = try await subscribe(.guest, "a", FeedItem(id: "1", title: "Old", published: 10))
        let new = try await subscribe(.guest, "b", FeedItem(id: "1", title: "New", published: 20))
        let undated = try await subscribe(.guest, "c", FeedItem(id: "1", title: "Undated"))
        _ = try await subscribe(.account(database.makeAccount()), "a", FeedItem(id: "1", title: "Another's"))
        let all = try await store.headlines()
        #expect(all.map(\.headline.title) == ["Undated", "New", "Old"] && all.map(\.feed) == [undated, new, old])
        try await store.mark([all[1].headline.id], isRead: true)
        #expect(try await store.headlines(unreadOnly: true).map(\.headline.title) == ["Undated", "Old"])
        #expect(try await store.headlines(unreadOnly: true, with: ["new"]).isEmpty)
        #expect(try await store.headlines(with: ["another"]).isEmpty)
    }

    @Test(arguments: [
        (["road"], true), (["ROAD", "ann"], true), (["straße"], true), (["ÉLAN"], true), (["élan", "新幹"], true),
        (["road", "rail"], false), (["r%d"], false), (["100%"], true), (["_"], false), (["\\"], true), ([], true),
    ]) func `an item is found by all of some words, in title, author, summary or text`(
        words: [String], isFound: Bool
    ) async throws {
        _ = try await subscribe(
            .guest, "a",
            FeedItem(
                id: "1", title: "Roads 100%", author: "Ann", summary: "Élan und Straße", content: "新幹線 \\"))
        #expect(try await FeedStore(database, owner: .guest).headlines(with: words).count == (isFound ? 1 : 0))
    }
}
