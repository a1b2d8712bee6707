import FeedModel
import Foundation
import TestSupport
import Testing

@testable import AppStorage

/// Which stored item a fetched one is, when identities are shared, and in what order items are listed.
@Suite final class ItemIdentityTests {
    private let folder: TemporaryFolder
    private let database: Database
    private let store: FeedStore
    private var time = 1_700_000_000

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(file: folder.url.appending(path: "db").path)
        store = FeedStore(database, owner: .guest)
    }

    /// An item of a feed in which several share `origin`, as the parser identifies it.
    private func item(
        _ title: String, of origin: String = "home", shared: Bool = true, text: String? = nil, at published: Int? = nil
    ) -> FeedItem {
        let told = shared ? "\(FeedItem.originEnd)#\(title.isEmpty ? text ?? "" : title)" : ""
        let id = origin == FeedItem.contentsOrigin ? "\(origin)\(title)\(text ?? "")" : origin + told
        return FeedItem(id: id, title: title, link: "https://e.example/", published: published, summary: text)
    }

    private func fetch(_ items: FeedItem...) async throws {
        time += 3_600
        let fetched = FetchedFeed(items: items)
        if let feed = try await store.feeds().first {
            try await store.keep(fetched, of: feed.id, at: time)
        } else {
            _ = try await store.subscribe(to: "a", keeping: fetched, at: time)
        }
    }

    private var headlines: [StoredHeadline] {
        get async throws {
            guard let feed = try await store.feeds().first else { return [] }
            return try await store.headlines(of: feed.id)
        }
    }

    private func read(_ titles: String...) async throws {
        try await store.mark(try await headlines.filter { titles.contains($0.title) }.map(\.id), isRead: true)
    }

    private var unread: [String] { get async throws { try await headlines.filter { !$0.isRead }.map(\.title) } }

    // MARK: Identity

    @Test func `a second item with the same link doesn't take the first one's mark`() async throws {
        try await fetch(item("old", shared: false))
        try await read("old")
        try await fetch(item("new"), item("old"))
        #expect(try await unread == ["new"])
        #expect(try await headlines.count == 2)
    }

    @Test func `an item that remains alone of several stays read, and so does the one that comes back`() async throws {
        try await fetch(item("a"), item("b"), item("c"))
        try await read("a", "b")
        try await fetch(item("b", shared: false))
        #expect(try await unread == ["c"])
        try await fetch(item("d"), item("a"), item("b"), item("c"))
        #expect(try await unread == ["d", "c"])
        #expect(try await headlines.count == 4)
    }

    @Test func `whichever of two remains keeps its own mark`() async throws {
        for (left, others) in [("a", "b"), ("b", "a")] {
            let origin = "home of \(left)"
            try await fetch(item("a", of: origin), item("b", of: origin))
            try await read(left)
            try await fetch(item(others, of: origin, shared: false))
            try await fetch(item(left, of: origin, shared: false))
            let marks = try await headlines.filter { ["a", "b"].contains($0.title) }
            #expect(marks.first { $0.title == left }?.isRead == true)
            #expect(marks.first { $0.title == others }?.isRead == false)
            for feed in try await store.feeds() { try await store.unsubscribe(from: feed.id) }
        }
    }

    @Test func `an edited item keeps its mark: by its id, its title or its text`() async throws {
        try await fetch(item("one", of: "guid", shared: false, text: "x"))
        try await read("one")
        try await fetch(item("changed", of: "guid", shared: false, text: "y"))
        #expect(try await unread == [])
        try await fetch(item("changed", of: "guid", text: "y again"), item("next", of: "guid", text: "z"))
        #expect(try await unread == ["next"])
        try await read("next")
        try await fetch(item("renamed", of: "guid", text: "z"), item("changed", of: "guid", text: "y again"))
        #expect(try await unread == [])
        #expect(try await headlines.count == 2)
    }

    @Test func `items with neither id nor link are known by their titles while they are in the feed`() async throws {
        let none = FeedItem.contentsOrigin
        try await fetch(item("a", of: none, text: "1"), item("b", of: none, text: "2"))
        try await read("a", "b")
        try await fetch(item("c", of: none, text: "3"), item("a", of: none, text: "1, edited"))
        #expect(try await unread == ["c"])
        // The old one left the feed; this is another one.
        try await fetch(item("b", of: none, text: "something else"))
        #expect(try await unread.sorted() == ["b", "c"])
    }

    @Test func `a mark isn't handed on where titles repeat or dates differ`() async throws {
        try await fetch(item("open", of: "home", at: 1), item("open", of: "home 2", at: 1))
        try await read("open")
        try await fetch(item("open", of: "home", at: 1), FeedItem(id: "home\tother", title: "open", published: 2))
        #expect(try await headlines.filter { !$0.isRead }.map(\.published) == [2])
    }

    @Test func `random fetches never hand a mark to another item, and never lose one`() async throws {
        var random = SystemRandomNumberGenerator()
        for round in 0..<20 {
            var marked: Set<String> = []
            var known: Set<String> = []
            for _ in 0..<12 {
                let titles = (0..<6).map { "\(round).\($0)" }.shuffled(using: &random).prefix(Int.random(in: 1...5))
                let items = titles.map { item($0, of: "r\(round)", shared: titles.count > 1, text: "text of \($0)") }
                time += 60
                if let feed = try await store.feeds().first {
                    try await store.keep(FetchedFeed(items: items), of: feed.id, at: time)
                } else {
                    _ = try await store.subscribe(to: "a", keeping: FetchedFeed(items: items), at: time)
                }
                // With one item alone, its id decides: what has another title may be an edited item.
                if titles.count == 1, !known.contains(titles[0]) { break }
                known.formUnion(titles)
                let own = try await headlines.filter { $0.title.hasPrefix("\(round).") }
                #expect(Set(own.filter(\.isRead).map(\.title)) == marked)
                #expect(Set(own.map(\.title)) == known && own.count == known.count)
                if let title = titles.randomElement(using: &random) {
                    try await read(title)
                    marked.insert(title)
                }
            }
        }
    }

    @Test func `a store of the version before keeps its marks`() async throws {
        let file = folder.url.appending(path: "old").path
        try PrivateFile.make(file)
        do {
            // As 696cf99 wrote it: the first item of a feed had the shared id or link alone.
            let old = try Connection(file: file)
            try old.script(
                """
                \(Schema.migrations[..<4].joined()) PRAGMA user_version = 4;
                INSERT INTO feed (id, owner, address, title, refreshed) VALUES (1, 0, 'a', 'F', 1700000000);
                INSERT INTO item (feed, key, title, link, published, summary, content, isread) VALUES
                    (1, 'https://e.example/', 'top', 'https://e.example/', NULL, 'T', '', 1),
                    (1, 'https://e.example/ contents:0123456789abcdef', 'below', 'https://e.example/', NULL, 'B', '', 0),
                    (1, 'guid', 'one', 'https://e.example/1', NULL, '', '', 0),
                    (1, 'guid https://e.example/2', 'two', 'https://e.example/2', NULL, '', '', 1),
                    (1, 'alone', 'alone', NULL, NULL, '', '', 1),
                    (1, 'contents:00', 'bare', NULL, NULL, '', '', 1);
                """)
        }
        let store = FeedStore(try Database(file: file), owner: .guest)
        let items = [
            FeedItem(id: "https://e.example/\tn", title: "new", link: "https://e.example/", summary: "N"),
            FeedItem(id: "https://e.example/\tt", title: "top", link: "https://e.example/", summary: "T"),
            FeedItem(id: "https://e.example/\tb", title: "below", link: "https://e.example/", summary: "B"),
            FeedItem(id: "guid\t3", title: "three", link: "https://e.example/3"),
            FeedItem(id: "guid\t2", title: "two", link: "https://e.example/2"),
            FeedItem(id: "guid\t1", title: "one", link: "https://e.example/1"),
            FeedItem(id: "alone", title: "alone, edited"), FeedItem(id: "contents:00", title: "bare"),
        ]
        try await store.keep(FetchedFeed(items: items), of: 1, at: 1_700_000_100)
        let headlines = try await store.headlines(of: 1)
        #expect(headlines.count == items.count)
        #expect(headlines.filter { !$0.isRead }.map(\.title) == ["new", "three", "below", "one"])
    }

    // MARK: Order

    @Test func `without dates, and within a day, what was found last comes first, then the feed's order`() async throws
    {
        try await fetch(item("b"), item("a"))
        try await fetch(item("d"), item("c"), item("b"), item("a"))
        #expect(try await headlines.map(\.title) == ["d", "c", "b", "a"])
        let day = time / 86_400 * 86_400
        try await fetch(item("y", of: "p", at: day))
        try await fetch(item("z", of: "q", at: day), item("y", of: "p", at: day))
        #expect(try await headlines.map(\.title).filter { "yz".contains($0) } == ["z", "y"])
    }

    @Test func `a date after the fetch counts as the fetch, and no date too`() async throws {
        try await fetch(item("2097", of: "f", at: 4_000_000_000), item("plain", of: "n"))
        time += 86_400
        try await fetch(item("tomorrow", of: "t", at: time + 3_600), item("2097", of: "f", at: 4_000_000_000))
        try await fetch(item("later", of: "l", at: time + 7_200))
        #expect(try await headlines.map(\.title) == ["later", "tomorrow", "2097", "plain"])
    }
}
