import AppStorage
import FeedFlow
import FeedSyndication
import Foundation
import Synchronization
import TestSupport
import Testing

import struct FeedModel.FeedValidators

@testable import KanjiList

/// The adapter between the feed flow, the store and the fetcher, with its own web server.
@MainActor @Suite final class StoredFeedsTests {
    private let folder: TemporaryFolder
    private let store: FeedStore
    private let feeds: StoredFeeds

    init() throws {
        folder = try TemporaryFolder()
        store = FeedStore(try Database(file: folder.url.appending(path: "db").path), owner: .guest)
        feeds = StoredFeeds(store)
    }

    private nonisolated static func rss(_ title: String, _ items: String...) -> [UInt8] {
        let items = items.map {
            """
            <item><title>\($0)</title><guid>\($0)</guid><link>https://example.org/\($0)</link>
            <pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate>
            <description>See &lt;a href="kanjilist://kanji/水"&gt;water&lt;/a&gt;.</description></item>
            """
        }
        return Array("<rss version='2.0'><channel><title>\(title)</title>\(items.joined())</channel></rss>".utf8)
    }

    private func subscribed(to server: LoopbackServer, _ path: String = "/feed") async throws -> FeedFlow.Feed {
        guard case .subscribed(let feed, _) = try await feeds.subscribe(to: .address(server.address + path)) else {
            throw FeedFailure("it was there already")
        }
        return feed
    }

    private func refresh(_ other: StoredFeeds? = nil) async throws -> [RefreshProgress] {
        let reports = Mutex<[RefreshProgress]>([])
        try await (other ?? feeds).refresh { report in reports.withLock { $0.append(report) } }
        return reports.withLock(\.self)
    }

    @Test func `a feed is fetched once, stored with its links, and read without the network`() async throws {
        let server = LoopbackServer { _ in .ok(Self.rss("News", "One", "Two")) }
        defer { server.stop() }
        let feed = try await subscribed(to: server)
        #expect(feed.title == "News" && feed.unreadCount == 2 && feed.problem == nil)
        #expect(try await feeds.subscribe(to: .address(feed.address)) == .already(feed))
        #expect(server.requests.count == 1)
        server.stop()

        #expect(try await feeds.feeds() == [feed])
        let items = try await feeds.items(of: feed.id)
        #expect(items.map(\.title) == ["One", "Two"])
        #expect(items.allSatisfy { $0.published == 1_795_168_800 && $0.date.contains("November 2026") })
        let item = try #require(try await feeds.item(items[0].id))
        #expect(item.text == "See water [1].")
        #expect(
            item.links == [
                FeedLink(label: "water", address: "kanjilist://kanji/水", isOfApp: true),
                FeedLink(label: "The item's page", address: "https://example.org/One"),
            ])
        try await feeds.mark([items[0].id], asRead: true)
        #expect(try await feeds.feeds().first?.unreadCount == 1)
        try await feeds.unsubscribe(from: feed.id)
        #expect(try await feeds.feeds().isEmpty)
        #expect(try await feeds.item(items[0].id) == nil)
    }

    @Test func `a refresh asks for changes, reports each feed, and keeps the read marks`() async throws {
        let version = Mutex(1)
        let server = LoopbackServer { request in
            let tag = "\"v\(version.withLock(\.self))\""
            if request.headers["if-none-match"] == tag { return .ok([], status: 304) }
            return .ok(Self.rss("News", "One", "Item\(tag.filter(\.isNumber))"), headers: ["ETag": tag])
        }
        defer { server.stop() }
        let feed = try await subscribed(to: server)
        let other = try await subscribed(to: server, "/other")
        try await feeds.mark(try await feeds.items(of: feed.id).map(\.id), asRead: true)
        let same = try await refresh()
        #expect(same.map(\.done) == [1, 2] && same.allSatisfy { $0.total == 2 })
        #expect(Set(same.compactMap { $0.feed?.id }) == [feed.id, other.id])
        #expect(try await feeds.feeds().map(\.unreadCount).sorted() == [0, 2])

        version.withLock { $0 = 2 }
        let new = try await refresh()
        #expect(new.first { $0.feed?.id == feed.id }?.feed?.unreadCount == 1)
        #expect(Set(try await feeds.items(of: feed.id).map(\.title)) == ["One", "Item1", "Item2"])
    }

    /// How many transactions the database's log holds: each ends with a page that tells the size of the file.
    private func transactions() throws -> Int {
        let log = try [UInt8](Data(contentsOf: folder.url.appending(path: "db-wal")))
        func number(_ offset: Int) -> Int { log[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (page, salt) = (number(8), log[16..<24])
        return stride(from: 32, to: log.count - 23, by: page + 24)
            .prefix { log[$0 + 8..<$0 + 16].elementsEqual(salt) }.count { number($0 + 4) > 0 }
    }

    @Test func `feeds that have not changed cost one transaction for all, and those that have one each`() async throws {
        enum Answer { case same, sameContent, newValidators, missing }
        let answer = Mutex(Answer.same)
        let changed = Mutex(Set<String>())
        let number = Mutex(0)
        let server = LoopbackServer { request in
            let isChanged = changed.withLock { $0.contains(request.path) }
            let next = number.withLock {
                $0 += 1
                return $0
            }
            let feed = isChanged ? Self.rss("News", "One", "Two", "New") : Self.rss("News", "One", "Two")
            return switch answer.withLock(\.self) {
            case .same where request.headers["if-none-match"] == "\"v1\"" && !isChanged: .ok([], status: 304)
            case .same, .sameContent: .ok(feed, headers: ["ETag": "\"v1\""])
            case .newValidators: .ok(feed, headers: ["ETag": "\"\(next)\""])
            case .missing: .ok([], status: 404)
            }
        }
        defer { server.stop() }
        for number in 0..<12 { _ = try await subscribed(to: server, "/\(number)") }
        for (kind, tag) in [(Answer.same, "\"v1\""), (.sameContent, "\"v1\""), (.newValidators, nil), (.missing, nil)] {
            answer.withLock { $0 = kind }
            let before = try transactions()
            let reports = try await refresh()
            #expect(reports.map(\.done) == Array(1...12))
            #expect(reports.allSatisfy { ($0.feed?.problem != nil) == (kind == .missing) })
            let after = try transactions()
            // SQLite writes nothing where even the second is the same.
            #expect(after <= before + 1, "\(kind)")
            for feed in try await store.feeds() {
                #expect(tag == nil || feed.validators.entityTag == tag)
                #expect((feed.problem != nil) == (kind == .missing) && feed.unreadCount == 2)
            }
        }
        answer.withLock { $0 = .sameContent }
        changed.withLock { $0 = ["/3", "/8"] }
        let before = try transactions()
        let reports = try await refresh()
        #expect(reports.count { $0.feed?.unreadCount == 3 } == 2)
        #expect(try transactions() <= before + 3)
        #expect(try await store.feeds().allSatisfy { $0.problem == nil && $0.validators.entityTag == "\"v1\"" })
    }

    @Test func `what a refresh found is stored although the refresh is cancelled`() async throws {
        let isHanging = Mutex(false)
        let server = LoopbackServer { request in
            guard isHanging.withLock(\.self) else { return .ok(Self.rss("News", "One")) }
            return request.path == "/0"
                ? .hang([]) : request.path == "/1" ? .ok([], status: 404) : .ok(Self.rss("N", "Two"))
        }
        defer { server.stop() }
        for number in 0..<3 { _ = try await subscribed(to: server, "/\(number)") }
        isHanging.withLock { $0 = true }
        let (reports, report) = AsyncStream.makeStream(of: RefreshProgress.self)
        let task = Task { try await self.feeds.refresh { report.yield($0) } }
        for await progress in reports where progress.done == 2 { break }
        task.cancel()
        try await task.value
        let after = try await store.feeds().sorted { $0.address < $1.address }
        #expect(after.map { $0.problem == nil } == [true, false, true])
        #expect(after.map(\.unreadCount) == [1, 1, 2])
    }

    @Test func `a feed's problem is shown next to it, stops no other feed, and loses nothing`() async throws {
        let isBroken = Mutex(false)
        let server = LoopbackServer { request in
            guard isBroken.withLock(\.self), request.path != "/good" else { return .ok(Self.rss("News", "One")) }
            switch request.path {
            case "/gone": return .ok([], status: 404)
            case "/page": return .ok(Array("<html><body>no feed</body></html>".utf8))
            case "/hang": return .hang(Array("HTTP/1.1 200 OK\r\n".utf8))
            default: return .reset(Array("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n<rss".utf8))
            }
        }
        defer { server.stop() }
        for path in ["/good", "/gone", "/page", "/hang", "/reset"] { _ = try await subscribed(to: server, path) }
        isBroken.withLock { $0 = true }
        var configuration = FeedFetcher.Configuration()
        configuration.idleTimeout = .seconds(1)
        let impatient = StoredFeeds(store, fetcher: FeedFetcher(configuration: configuration))
        #expect(try await refresh(impatient).map(\.done) == [1, 2, 3, 4, 5])
        let after = try await feeds.feeds()
        for feed in after {
            #expect((feed.problem == nil) == feed.address.hasSuffix("/good"), "\(feed)")
            #expect(feed.unreadCount == 1 && feed.problem?.hasSuffix(".") != false)
        }
        #expect(after.first { $0.address.hasSuffix("/gone") }?.problem?.contains("status 404") == true)
        #expect(after.first { $0.address.hasSuffix("/hang") }?.problem?.hasPrefix("http://127.0.0.1:") == true)
        isBroken.withLock { $0 = false }
        _ = try await refresh()
        #expect(try await feeds.feeds().allSatisfy { $0.problem == nil })
    }

    @Test func `a cancelled refresh stops, and stores nothing`() async throws {
        let isHanging = Mutex(false)
        let server = LoopbackServer { _ in
            isHanging.withLock(\.self) ? .hang([]) : .ok(Self.rss("News", "One"))
        }
        defer { server.stop() }
        _ = try await subscribed(to: server)
        isHanging.withLock { $0 = true }
        let task = Task { try await self.refresh() }
        await server.waitForRequests(2)
        task.cancel()
        #expect(try await task.value.isEmpty)
        #expect(try await feeds.feeds().first?.problem == nil)
    }

    @Test func `a moved feed is fetched from its new address`() async throws {
        let server = LoopbackServer { request in
            request.path == "/old"
                ? .ok([], status: 301, headers: ["Location": "/new"]) : .ok(Self.rss("News", "One"))
        }
        defer { server.stop() }
        let feed = try await subscribed(to: server, "/old")
        #expect(feed.address == server.address + "/new")
        #expect(try await feeds.subscribe(to: .address(server.address + "/old")) == .already(feed))
        _ = try await refresh()
        #expect(server.requests.map(\.path) == ["/old", "/new", "/old", "/new", "/new"])
    }

    @Test func `a move to another host is reported, but only once a feed came from there`() async throws {
        let hasMoved = Mutex(false)
        let other = LoopbackServer(host: 2) {
            $0.path == "/page" ? .ok(Array("<html><body>no feed</body></html>".utf8)) : .ok(Self.rss("News", "One"))
        }
        defer { other.stop() }
        let server = LoopbackServer { request in
            hasMoved.withLock(\.self)
                ? .ok([], status: 301, headers: ["Location": other.address + request.path])
                : .ok(Self.rss("News", "One"))
        }
        defer { server.stop() }
        let feed = try await subscribed(to: server, "/feed")
        let page = try await subscribed(to: server, "/page")
        hasMoved.withLock { $0 = true }
        let moved = try await refresh()
        #expect(moved.first { $0.feed?.id == feed.id }?.movedTo == "127.0.0.2")
        #expect(moved.first { $0.feed?.id == page.id }?.movedTo == nil)
        let after = try await feeds.feeds()
        #expect(after.first { $0.id == feed.id }?.address == other.address + "/feed")
        #expect(after.first { $0.id == page.id }?.address == server.address + "/page")
        #expect(try await refresh().allSatisfy { $0.movedTo == nil })
        let new = try await feeds.subscribe(to: .address(server.address + "/new"))
        guard case .subscribed(_, movedTo: "127.0.0.2") = new else {
            Issue.record("\(new)")
            return
        }
    }

    @Test func `an unsubscribed feed can be restored with its items and marks, once`() async throws {
        let server = LoopbackServer { _ in .ok(Self.rss("News", "One", "Two")) }
        defer { server.stop() }
        let feed = try await subscribed(to: server)
        let items = try await feeds.items(of: feed.id)
        try await feeds.mark([items[0].id], asRead: true)
        let before = try await feeds.items(of: feed.id)
        try await feeds.unsubscribe(from: feed.id)
        #expect(try await feeds.feeds().isEmpty)
        try await feeds.restore(FeedID(rawValue: 99))
        #expect(try await feeds.feeds().isEmpty)
        try await feeds.restore(feed.id)
        try await feeds.restore(feed.id)
        #expect(try await feeds.items(of: feed.id) == before)
        #expect(try await feeds.feeds().map(\.unreadCount) == [1])
    }

    @Test func `no visible title or address contains a password`() async throws {
        let server = LoopbackServer { _ in
            .ok(Array("<rss><channel><item><title>One</title></item></channel></rss>".utf8))
        }
        defer { server.stop() }
        let secret = server.address.replacing("http://", with: "http://me:secret@") + "/feed"
        guard case .subscribed(let feed, _) = try await feeds.subscribe(to: .address(secret)) else {
            throw FeedFailure("it was there already")
        }
        #expect(feed.address == server.address + "/feed" && feed.title.isEmpty)
        // Older versions stored feeds without a title like this.
        _ = try await store.subscribe(toAll: [
            (address: "http://me:secret@b.example/", title: "http://me:secret@b.example/")
        ])
        server.stop()
        _ = try await refresh()
        for feed in try await feeds.feeds() { #expect(!"\(feed)".contains("secret"), "\(feed)") }
    }

    @Test func `a feed of a list in one's own network is fetched only when its address is typed`() async throws {
        let server = LoopbackServer { _ in .ok(Self.rss("Mine", "One")) }
        defer { server.stop() }
        let address = server.address + "/feed"
        _ = try await store.subscribe(toAll: [(address: address, title: "Theirs")])
        for _ in 0..<2 {
            let feed = try #require(try await refresh().first?.feed)
            #expect(
                feed.problem
                    == "\(address) is in your own network, where no feed of a list is fetched; to allow it, subscribe to its address."
            )
        }
        #expect(server.requests.isEmpty)
        guard case .subscribed(let feed, _) = try await feeds.subscribe(to: .address(address)) else {
            throw FeedFailure("it was there already")
        }
        #expect(feed.title == "Mine" && feed.unreadCount == 1)
        #expect(try await refresh().first?.feed?.problem == nil)
        #expect(server.requests.count == 2)
    }

    @Test func `a damaged feed is read, says so, and is fetched as a whole until it is well`() async throws {
        let version = Mutex(1)
        let server = LoopbackServer { _ in
            let text = String(decoding: Self.rss("News", "One", "Two"), as: UTF8.self)
            let damaged = version.withLock(\.self) < 3
            return .ok(
                Array((damaged ? text.replacing("<channel>", with: "<channel a=b>") : text).utf8),
                headers: ["ETag": "x"])
        }
        defer { server.stop() }
        let problem =
            "It is damaged at line 1 (not well-formed (invalid token)), so something may be missing or out of place."
        let feed = try await subscribed(to: server)
        #expect(feed.problem == problem && feed.unreadCount == 2)
        version.withLock { $0 = 2 }
        #expect(try await refresh().first?.feed?.problem == problem)
        #expect(try await feeds.feeds().first?.problem == problem)
        version.withLock { $0 = 3 }
        #expect(try await refresh().first?.feed?.problem == nil)
        _ = try await refresh()
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, nil, nil, "x"])
        #expect(try await feeds.items(of: feed.id).count == 2)
    }

    @Test func `an address for a feed reader is stored as one on the web`() async throws {
        let server = LoopbackServer { _ in .ok(Self.rss("News", "One")) }
        defer { server.stop() }
        let feed = try await feeds.subscribe(to: .address(server.address.replacing("http", with: "feed") + "/f"))
        guard case .subscribed(let feed, _) = feed else { return #expect(Bool(false), "it is new") }
        #expect(feed.address == server.address + "/f")
        #expect(try await feeds.subscribe(to: .address("pcast:" + feed.address)) == .already(feed))
    }

    @Test func `a file is stored with its full path, and a missing one says so`() async throws {
        let file = folder.url.appending(path: "feed.xml")
        try Data(Self.rss("Filed", "One")).write(to: file)
        guard case .subscribed(let feed, _) = try await feeds.subscribe(to: .file(file.path)) else {
            return #expect(Bool(false), "it is new")
        }
        #expect(feed.address == file.path && feed.title == "Filed")
        let isRelative = await #expect(throws: FeedFailure.self) {
            try await self.feeds.subscribe(to: .file("no such feed.xml"))
        }
        let whole = FileManager.default.currentDirectoryPath + "/no such feed.xml"
        #expect(isRelative?.description == "The file '\(whole)' cannot be read: there is no such file; check the path.")
        try FileManager.default.removeItem(at: file)
        _ = try await refresh()
        #expect(try await feeds.feeds().first?.problem?.contains("there is no such file") == true)
        #expect(try await feeds.items(of: feed.id).count == 1)
    }

    @Test func `without feeds, a refresh ends at once, and a failed subscription adds none`() async throws {
        #expect(try await refresh().isEmpty)
        let server = LoopbackServer { _ in .ok(Array("not a feed".utf8)) }
        defer { server.stop() }
        let failure = await #expect(throws: FeedFailure.self) {
            try await self.feeds.subscribe(to: .address(server.address))
        }
        #expect(failure?.description.hasPrefix("This isn't a feed") == true)
        #expect(try await feeds.feeds().isEmpty)
    }

    @Test func `feeds that a page names are offered with their titles, and nothing is subscribed`() async throws {
        let server = LoopbackServer { _ in
            .ok(
                Array(
                    """
                    <!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/feed" title="News">
                    <link rel="alternate" type="application/atom+xml" href="/comments"></head></html>
                    """.utf8))
        }
        defer { server.stop() }
        let answer = try await feeds.subscribe(to: .address(server.address + "/"))
        #expect(
            answer
                == .page([
                    NamedFeed(title: "News", address: server.address + "/feed"),
                    NamedFeed(title: "", address: server.address + "/comments"),
                ]))
        #expect(try await feeds.feeds().isEmpty)
    }
}
