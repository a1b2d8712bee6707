import AppStorage
import CommandSupport
import FeedModel
import FeedSyndication
import FoundationEssentials
import Glibc

/// A feed with 100 unread items of about 1.3 KB, in the app and in newsboat.
@MainActor private struct FeedReaders {
    private static let newsboat = "/usr/bin/newsboat"

    let app: PseudoTerminal
    let other: PseudoTerminal

    init(_ workspace: Workspace) throws {
        guard unsafe access(Self.newsboat, X_OK) == 0 else {
            throw ProcessError(description: "newsboat is missing; install Debian's package of that name")
        }
        let folder = workspace.newPath()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        unsafe setenv("HOME", folder, 1)
        let bytes = feedToOpen()
        try Data(bytes).write(to: URL(filePath: "\(folder)/feed.xml"))

        let store = FeedStore(try AppStorage.Database(file: "\(folder)/kanji-list.sqlite"), owner: .guest)
        let feed = try FeedParser().parse(bytes)
        let fetched = FetchedFeed(title: feed.title, items: feed.items)
        _ = try waitFor { try await store.subscribe(to: "\(folder)/feed.xml", keeping: fetched, at: 1) }
        app = try PseudoTerminal(
            try programDirectory() + "/App", ["--data-dir", folder, "--no-restore", "kanjilist://feed"])
        try app.read(until: [feed.title, "quit"])
        try app.readUntilIdle()

        try Data("file://\(folder)/feed.xml\n".utf8).write(to: URL(filePath: "\(folder)/urls"))
        try Data().write(to: URL(filePath: "\(folder)/config"))
        let files = ["-u", "\(folder)/urls", "-c", "\(folder)/cache.db", "-C", "\(folder)/config"]
        _ = try runProcess(Self.newsboat, files + ["-x", "reload"])
        other = try PseudoTerminal(Self.newsboat, ["-q"] + files)
        try other.read(until: [feed.title, "(100/100)"])
        try other.readUntilIdle()
    }

    /// Presses Enter in both in turn, and measures until the last byte; other keys lead from there to the next turn.
    func costs(_ repetitions: Int, then keys: (app: [String], other: [String])) throws -> [Costs] {
        try interleaveCosts(
            repetitions,
            [(app, keys.app), (other, keys.other)].map { program, keys in
                {
                    let worked = program.processorTime
                    let start = wallClock()
                    try program.type("\r")
                    let end = try program.readUntilIdle()
                    let cost = Cost(wall: end - start, processor: program.processorTime - worked)
                    for key in keys {
                        try program.type(key)
                        try program.readUntilIdle()
                    }
                    return cost
                }
            })
    }
}

/// An RSS feed with 100 items of HTML as it occurs in feeds.
private func feedToOpen() -> [UInt8] {
    let html = String(
        repeating: """
            <p>The character <a href="https://example.org/kanji">water</a> is written with <b>four</b> strokes &mdash; \
            and read <i>mizu</i>.</p><ul><li>first</li><li>second &amp; third</li></ul>
            """, count: 5)
    let items = (0..<100).map { number in
        """
        <item><title>Item \(number) about water and mountains</title><link>https://example.org/\(number)</link>
        <guid isPermaLink="false">urn:bench:\(number)</guid><author>someone@example.org</author>
        <pubDate>Mon, 15 Jan 2024 \(10 + number / 60):\(10 + number % 50):00 GMT</pubDate>
        <description><![CDATA[\(html)]]></description></item>
        """
    }
    let head = "<?xml version='1.0' encoding='UTF-8'?><rss version='2.0'><channel><title>Bench</title>"
    return Array((head + items.joined() + "</channel></rss>").utf8)
}

@MainActor func feedOpenRows(_ workspace: Workspace) throws -> [Row] {
    let readers = try FeedReaders(workspace)
    let escape = "\u{1B}"
    func rows(_ name: String, _ costs: [Costs]) -> [Row] {
        // The processor's time has what comes after the drawing too: the mark as read is written at once.
        [
            Row(
                name: "\(name), to the last byte", ours: costs[0].wall, baseline: ("newsboat", costs[1].wall),
                target: .timesBaseline(1)),
            Row(
                name: "\(name), processor time", ours: costs[0].processor,
                baseline: ("newsboat", costs[1].processor)),
        ]
    }
    let feed = try readers.costs(31, then: (app: [escape], other: ["q"]))
    for program in [readers.app, readers.other] {
        try program.type("\r")
        try program.readUntilIdle()
    }
    // Each item is opened once, so that it is marked as read.
    let item = try readers.costs(61, then: (app: [escape, "j"], other: ["q", "j"]))
    try readers.app.quit()
    try readers.other.quit(by: "Q")
    return rows("open a feed of 100 items", feed) + rows("open an item", item)
}
