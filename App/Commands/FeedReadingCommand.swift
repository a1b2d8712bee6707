import AppStorage
import CommandSupport
import FeedFlow
import FeedSyndication
import Glibc
import HostSupport
import TextBasics

extension AppCommand {
    static let feedUnread = AppCommand(
        "feed unread", meaning: "list the unread items of your feeds", options: ["json", "limit"],
        detail: "In a pipe, tabs separate date, feed, title and address. The items stay unread.",
        examples: ["feed unread", "feed refresh && feed unread --json"]
    ) { options, _ in
        let store = try AppContainer.ofUser(options).feedStore
        let items = try waitFor {
            var items: [UnreadJSON] = []
            for feed in try await store.feeds() where feed.unreadCount > 0 {
                items += try await store.headlines(of: feed.id).filter { !$0.isRead }.map { UnreadJSON($0, of: feed) }
            }
            return items
        }
        for item in items.prefix(options.limit ?? .max) {
            Output.print(options.app.isJSON ? try jsonLine(item) : item.line)
        }
        printRest(items.count - (options.limit ?? items.count))
        return 0
    }

    static let feedRefresh = AppCommand(
        "feed refresh", meaning: "fetch all your feeds now",
        detail: "A feed that can't be fetched is named with the reason, and makes the exit status 1.",
        examples: ["feed refresh"]
    ) { options, _ in
        let container = try AppContainer.ofUser(options)
        let (store, feeds) = (container.feedStore, container.feeds)
        let before = try waitFor { try await store.feeds() }
        try refresh(feeds)
        let after = try waitFor { try await store.feeds() }
        let failed = after.filter { $0.problem != nil }
        for feed in failed { printError("“\(feed.ownTitle ?? WebAddress.shown(feed.address))”: \(feed.problem ?? "")") }
        func unread(_ feeds: [StoredFeed]) -> Int { feeds.reduce(0) { $0 + $1.unreadCount } }
        let arrived = max(0, unread(after) - unread(before))
        Output.print(
            "Refreshed \(after.count - failed.count) of \(after.count == 1 ? "1 feed" : "\(after.count) feeds"): "
                + "\(arrived == 1 ? "1 new item" : "\(arrived) new items"), \(unread(after)) unread.")
        return failed.isEmpty ? 0 : 1
    }
}

/// Fetches all feeds, and shows the progress in a terminal.
@MainActor private func refresh(_ feeds: any FeedRepository) throws {
    let isTerminal = isatty(STDERR_FILENO) == 1
    defer { if isTerminal { showProgress("") } }
    // Progress is reported on the main actor, so its queue has to run. Each fetch has limits of its own.
    try MainQueue.run(within: .seconds(86_400)) {
        try await feeds.refresh { if isTerminal { showProgress("\($0.done) of \($0.total)") } }
    }
}

/// Replaces the line of progress in the terminal.
private func showProgress(_ text: String) {
    let line = "\r\u{1B}[K" + text
    _ = unsafe line.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
}

/// An unread item as `--json` prints it; unknown values are omitted.
private struct UnreadJSON: Encodable, Sendable {
    var feed: String
    var title: String
    var author: String?
    var published: String?
    var link: String?

    init(_ item: StoredHeadline, of feed: StoredFeed) {
        self.feed = feed.ownTitle ?? WebAddress.shown(feed.address)
        title = item.title
        author = item.author
        published = item.published.map { LocalDate.words($0, format: "%Y-%m-%d %H:%M") }
        link = item.link.map(WebAddress.shown)
    }

    /// The item in columns with tabs between them.
    var line: String { [published ?? "", feed, title, link ?? ""].map { cleaned($0) }.joined(separator: "\t") }
}
