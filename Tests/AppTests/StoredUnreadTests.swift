import AppStorage
import FeedFlow
import Foundation
import TestSupport
import Testing

@testable import KanjiList

/// What the adapter of the feeds makes of stored items: those that are unread, and short dates.
@MainActor @Suite final class StoredUnreadTests {
    private let folder: TemporaryFolder
    private let store: FeedStore
    private let feeds: StoredFeeds
    private let server = LoopbackServer {
        $0.path == "/a" ? .ok(StoredUnreadTests.rss("A", "One", "Two")) : .ok(StoredUnreadTests.rss("", "Three"))
    }

    init() throws {
        folder = try TemporaryFolder()
        store = FeedStore(try Database(file: folder.url.appending(path: "db").path), owner: .guest)
        feeds = StoredFeeds(store)
    }

    deinit { server.stop() }

    private nonisolated static func rss(_ title: String, _ items: String...) -> [UInt8] {
        let items = items.map {
            """
            <item><title>\($0)</title><guid>\($0)</guid><link>https://example.org/\($0)</link>
            <pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate></item>
            """
        }
        return Array("<rss version='2.0'><channel><title>\(title)</title>\(items.joined())</channel></rss>".utf8)
    }

    private func subscribed(_ path: String) async throws -> FeedFlow.Feed {
        guard case .subscribed(let feed, _) = try await feeds.subscribe(to: .address(server.address + path)) else {
            throw FeedFailure("it was there already")
        }
        return feed
    }

    @Test func `the unread items of all feeds come with their feeds, and their pages`() async throws {
        let first = try await subscribed("/a")
        let second = try await subscribed("/b")
        let read = try #require(try await feeds.items(of: first.id).first { $0.title == "One" })
        try await feeds.mark([read.id], asRead: true)
        let unread = try await feeds.unreadItems()
        #expect(Set(unread.map(\.title)) == ["Two", "Three"])
        #expect(unread.first { $0.title == "Two" }?.origin == .init(id: first.id, title: "A"))
        #expect(unread.first { $0.title == "Three" }?.origin == .init(id: second.id, title: server.address + "/b"))
        #expect(unread.first { $0.title == "Two" }?.page == "https://example.org/Two")
    }

    @Test func `short dates are seen from the clock that the adapter was given`() async throws {
        let feed = try await subscribed("/a")
        let later = StoredFeeds(store) { 1_795_168_800 + 2 * 86_400 }
        #expect(try await later.items(of: feed.id).first?.shortDate == LocalDate.words(1_795_168_800, format: "%a"))
    }
}
