import AppStorage
import CommandSupport
import FeedModel
import FeedSyndication
import Foundation
import FoundationXML

/// Makes an RSS feed with 1,000 items, of which `content` gives the elements with the text.
private func rss(_ content: (Int) -> String) -> [UInt8] {
    var text = """
        <?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Bench</title>
        <link>https://example.org/</link>
        """
    for number in 0..<1000 {
        text += """
            <item><title>Item \(number) 漢字</title><link>https://example.org/\(number)</link>
            <guid isPermaLink="false">urn:bench:\(number)</guid><dc:creator>Someone</dc:creator>
            <pubDate>Mon, 15 Jan 2024 10:\(10 + number % 50):00 GMT</pubDate>\(content(number))</item>
            """
    }
    return Array((text + "</channel></rss>").utf8)
}

/// About 1.3 KB of HTML as it occurs in feeds.
private let html = String(
    repeating: """
        <p>The character <a href="/kanji/1">water</a> is written with <b>four</b> strokes &mdash; and read <i>mizu</i>.</p>
        <ul><li>first</li><li>second &amp; third</li></ul><img src="w.png" alt="water">
        """, count: 5)

/// Receives every element and does nothing.
private final class Nothing: NSObject, XMLParserDelegate {}

@MainActor func feedParseRows() throws -> [Row] {
    let escaped = html.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let delegate = Nothing()
    let feeds = [
        ("short descriptions", rss { "<description>Short text \($0).</description>" }),
        ("1.3 KB of HTML in CDATA", rss { _ in "<content:encoded><![CDATA[\(html)]]></content:encoded>" }),
        ("1.3 KB of HTML, escaped", rss { _ in "<description>\(escaped)</description>" }),
    ]
    return try feeds.map { name, bytes in
        let data = Data(bytes)
        let samples = try interleave(
            11,
            [
                Subject(times: 3, clock: wallClock) { keep(try FeedParser().parse(bytes).items.count) },
                Subject(times: 3, clock: wallClock) {
                    let parser = XMLParser(data: data)
                    parser.delegate = delegate
                    keep(parser.parse())
                },
            ])
        return Row(
            name: "parse a feed of 1,000 items, \(name)", ours: samples[0],
            baseline: ("XMLParser doing nothing", samples[1]), target: .timesBaseline(2.5))
    }
}

/// Both write to the same database in turn, each to a new feed, with the same statements.
@MainActor func feedWriteRows(_ workspace: Workspace) throws -> [Row] {
    let path = workspace.newPath()
    let store = FeedStore(try AppStorage.Database(file: path), owner: .guest)
    let raw = try RawFeedWriter(path)
    let items = (0..<1000).map { number in
        FeedItem(
            id: "urn:bench:\(number)", title: "Item \(number) 漢字", link: "https://example.org/\(number)",
            author: "Someone", published: 1_700_000_000 + number, summary: "Short text \(number).",
            content: String(repeating: "The character water is written with four strokes. ", count: 20),
            links: [FeedLink(href: "kanjilist://kanji/水", text: "water")])
    }
    let fetched = FetchedFeed(title: "Bench", items: items)
    var number = 0
    func timed(_ write: (String) throws -> Void) rethrows -> Double {
        number += 1
        let start = wallClock()
        try write("https://example.org/\(number)")
        return Double(wallClock() - start)
    }
    let samples = try interleave(
        15,
        [
            Subject {
                try timed { address in
                    _ = try waitFor { try await store.subscribe(to: address, keeping: fetched, at: 1) }
                }
            },
            Subject { try timed { try raw.write(fetched, to: $0) } },
        ])
    return [
        Row(
            name: "write 1,000 items in one transaction", ours: samples[0],
            baseline: ("raw sqlite3", samples[1]), target: .timesBaseline(1.5))
    ]
}

/// The same written by hand with SQLite's own functions.
private final class RawFeedWriter {
    private let database: Database
    private let feed: Statement
    private let item: Statement
    private let link: Statement

    init(_ path: String) throws {
        database = try Database(path: path, isNew: true)
        try database.run("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
        feed = try database.prepare(
            "INSERT INTO feed (owner, address, title, refreshed) VALUES (0, ?, ?, 1) RETURNING id")
        item = try database.prepare(
            """
            INSERT INTO item (feed, key, title, link, author, published, summary, content)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
            """)
        link = try database.prepare("INSERT INTO itemlink (item, position, label, address) VALUES (?, ?, ?, ?)")
    }

    func write(_ fetched: FetchedFeed, to address: String) throws {
        try database.run("BEGIN IMMEDIATE")
        feed.bind(address, at: 1)
        feed.bind(fetched.title ?? "", at: 2)
        let id = try inserted(feed)
        for each in fetched.items {
            item.bind(id, at: 1)
            let texts = [each.id, each.title, each.link ?? "", each.author ?? ""]
            for (index, text) in texts.enumerated() { item.bind(text, at: CInt(index + 2)) }
            item.bind(each.published ?? 0, at: 6)
            item.bind(each.summary ?? "", at: 7)
            item.bind(each.content ?? "", at: 8)
            let itemID = try inserted(item)
            for (position, each) in each.links.enumerated() {
                link.bind(itemID, at: 1)
                link.bind(position, at: 2)
                link.bind(each.text, at: 3)
                link.bind(each.href, at: 4)
                _ = try link.step()
                link.reset()
            }
        }
        try database.run("COMMIT")
    }

    private func inserted(_ statement: Statement) throws -> Int {
        guard try statement.step() else { throw SQLiteError(description: "a row was not inserted") }
        let id = statement.number(0)
        // SQLite only completes the statement when asked for the row after the last one.
        _ = try statement.step()
        statement.reset()
        return id
    }
}
