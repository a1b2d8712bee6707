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
        detail: "In a pipe, tabs separate date, feed, title and address. The newest come first. The items stay unread.",
        examples: ["feed unread", "feed refresh && \(ProgramName.current) feed unread --json"]
    ) { options, _ in
        try printItems(options) { try await $0.headlines(unreadOnly: true) }
        return 0
    }

    static let feedSearch = AppCommand(
        "feed search", "WORD...", needs: "a word", meaning: "search the items of all your feeds",
        options: ["json", "limit"],
        detail:
            "It lists the items, read or not, that have all of the words in their title, author or text, as feed unread "
            + "lists them.",
        examples: ["feed search 新幹線", "feed search train --json --limit 5"]
    ) { options, words in
        let wanted = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        guard !wanted.isEmpty else { throw UsageError.missingArgument(command: "feed search", what: "a word") }
        // The database has such limits, but tells of them less clearly.
        guard wanted.count <= 20, wanted.allSatisfy({ $0.utf8.count <= 1_000 }) else {
            throw UsageError.other("'feed search' takes at most 20 words, of 1,000 bytes each")
        }
        if try printItems(options, { try await $0.headlines(with: wanted) }) > 0 { return 0 }
        printError("no item was found for '\(brief(words.joined(separator: " ")))'")
        return 1
    }

    static let feedRefresh = AppCommand(
        "feed refresh", "[FEED...]", meaning: "fetch your feeds now: all of them, or those that are named",
        options: ["json", "quiet"],
        detail:
            "A feed is named by its title, its address or its number in links. One that can't be fetched is named with the "
            + "reason, and makes the exit status 1. While another refresh is running, the exit status is 75.",
        examples: ["feed refresh", "feed refresh --quiet", "feed refresh 'Small news' --json"],
        completion: feedNames
    ) { options, names in try refresh(names, options) }
}

/// Prints items in lines, the number of which it returns.
@MainActor @discardableResult private func printItems(
    _ options: Options,
    _ find: @escaping @Sendable (FeedStore) async throws -> [FeedHeadline]
) throws -> Int {
    let store = try AppContainer.ofUser(options).feedStore
    let (feeds, items) = try waitFor { (try await store.feeds(), try await find(store)) }
    let names = Dictionary(uniqueKeysWithValues: feeds.map { ($0.id, $0.name) })
    for item in items.prefix(options.limit ?? .max) {
        let item = ItemJSON(item.headline, of: names[item.feed] ?? "")
        Output.print(options.app.isJSON ? try jsonLine(item) : item.line)
    }
    printRest(items.count - (options.limit ?? items.count))
    return items.count
}

/// Fetches feeds, and says what came of it; returns 1 if one failed.
@MainActor private func refresh(_ names: [String], _ options: Options) throws -> CInt {
    let store = try AppContainer.ofUser(options, mustKeep: true).feedStore
    guard isOnlyRefresh(in: try DataDirectory(options.dataDirectory).path) else {
        printError("another refresh is running")
        return EX_TEMPFAIL
    }
    let all = try waitFor { try await store.feeds() }
    let before = try names.isEmpty ? all : named(names, of: all)
    try fetch(before, in: StoredFeeds(store), showsProgress: !options.isQuiet && isatty(STDERR_FILENO) == 1)
    let now = try waitFor { try await store.feeds() }
    let results = before.compactMap { old in now.first { $0.id == old.id }.map { RefreshJSON($0, before: old) } }
    let failed = results.filter { $0.problem != nil }
    for feed in failed { printError("“\(feed.title)”: \(feed.problem ?? "")") }
    if options.app.isJSON {
        for result in results where !options.isQuiet || result.problem != nil { Output.print(try jsonLine(result)) }
    } else if !options.isQuiet {
        let arrived = results.reduce(0) { $0 + $1.new }
        let unread = results.reduce(0) { $0 + $1.unread }
        Output.print(
            "Refreshed \(results.count - failed.count) of \(results.count == 1 ? "1 feed" : "\(results.count) feeds"): "
                + "\(arrived == 1 ? "1 new item" : "\(arrived) new items"), \(unread) unread.")
    }
    return failed.isEmpty ? 0 : 1
}

/// The feeds that some names mean: by title, in capitals or not, by address, or by number.
private func named(_ names: [String], of feeds: [StoredFeed]) throws(UsageError) -> [StoredFeed] {
    var found: [StoredFeed] = []
    for name in names {
        let meant = feeds.filter {
            $0.name.lowercased() == name.lowercased() || $0.address == name || WebAddress.shown($0.address) == name
                || String($0.id) == name
        }
        guard !meant.isEmpty else { throw .unknown(kind: "feed", name, possible: feeds.map(\.name)) }
        found += meant.filter { feed in !found.contains { $0.id == feed.id } }
    }
    return found
}

/// The names of the user's feeds with their addresses; a shell that asks makes no data folder.
@MainActor private func feedNames(_ options: Options) throws -> ArgumentCompletion {
    guard DataDirectory.has(KeptData.databaseName, in: options.dataDirectory) else { return .text }
    let store = try AppContainer.ofUser(options).feedStore
    return .words(try waitFor { try await store.feeds() }.map { (cleaned($0.name), WebAddress.shown($0.address)) })
}

/// Whether no other process refreshes the feeds of a data folder; none can, from now until this one ends.
private func isOnlyRefresh(in folder: String) -> Bool {
    // Where nothing can be locked, as on some network file systems, the database itself keeps two refreshes apart.
    let folder = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return folder < 0 || flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
}

/// Fetches feeds, and may show the progress in a terminal.
@MainActor private func fetch(_ feeds: [StoredFeed], in stored: StoredFeeds, showsProgress: Bool) throws {
    defer { if showsProgress { show("") } }
    // Progress is reported on the main actor, so its queue has to run. Each fetch has limits of its own.
    try MainQueue.run(within: .seconds(86_400)) {
        try await stored.refresh(feeds) { if showsProgress { show("\($0.done) of \($0.total)") } }
    }
}

/// Replaces the line of progress in the terminal.
private func show(_ progress: String) {
    let line = "\r\u{1B}[K" + progress
    _ = unsafe line.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
}

extension StoredFeed {
    /// What the user calls it.
    fileprivate var name: String { ownTitle ?? WebAddress.shown(address) }
}

/// An item as `--json` prints it; unknown values are omitted.
private struct ItemJSON: Encodable {
    var feed: String
    var title: String
    var author: String?
    var published: String?
    var link: String?
    var read: Bool
    private let date: String

    private enum CodingKeys: CodingKey { case feed, title, author, published, link, read }

    init(_ item: StoredHeadline, of feed: String) {
        (self.feed, title, author, read) = (feed, item.title, item.author, item.isRead)
        published = item.published.map(FeedDate.iso8601)
        date = item.published.map { LocalDate.words($0, format: "%Y-%m-%d %H:%M") } ?? ""
        link = item.link.map(WebAddress.shown)
    }

    /// The item in columns with tabs between them.
    var line: String { [date, feed, title, link ?? ""].map { cleaned($0) }.joined(separator: "\t") }
}

/// What a refresh did to a feed, as `--json` prints it; unknown values are omitted.
private struct RefreshJSON: Encodable {
    var title: String
    var link: String
    /// How many items arrived, and how many are unread now.
    var new: Int
    var unread: Int
    /// Why it wasn't fetched, or what is wrong with it.
    var problem: String?

    init(_ feed: StoredFeed, before: StoredFeed) {
        (title, link, unread) = (feed.name, WebAddress.shown(feed.address), feed.unreadCount)
        (new, problem) = (max(0, feed.unreadCount - before.unreadCount), feed.problem)
    }
}
