import FeedFlow

/// Holds answers back until a test opens it.
@MainActor final class Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var awaited: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var isOpen = true

    func close() { isOpen = false }

    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            let told = awaited.filter { $0.count <= waiting.count }
            awaited.removeAll { $0.count <= waiting.count }
            for one in told { one.continuation.resume() }
        }
    }

    /// Waits until `count` answers are waiting.
    func reached(_ count: Int = 1) async {
        if waiting.count < count { await withCheckedContinuation { awaited.append((count, $0)) } }
    }

    /// Lets all waiting answers pass, and later ones.
    func open() {
        isOpen = true
        let freed = waiting
        waiting = []
        for continuation in freed { continuation.resume() }
    }

    /// Lets the answer pass that has waited longest.
    func letOneGo() { waiting.removeFirst().resume() }
}

/// Feeds in memory; every kind of call can be made to wait or fail.
@MainActor final class ScriptedRepository: FeedRepository {
    enum Call: Hashable {
        case feeds, items, unread, item, refresh, subscribe, unsubscribe, restore, mark, importing, exporting
    }

    var stored: [Feed] = []
    var itemsByFeed: [FeedID: [FeedItem]] = [:]
    var failures: [Call: FeedFailure] = [:]
    /// The results of a refresh; a feed without an entry doesn't change.
    var refreshed: [FeedID: Feed] = [:]
    /// The feeds to which one can subscribe.
    var offered: [FeedSource: Feed] = [:]
    /// The pages that name feeds.
    var pages: [FeedSource: [NamedFeed]] = [:]
    /// The hosts to which feeds move when they are fetched.
    var moves: [FeedID: String] = [:]
    var lists: [String: ImportReport] = [:]
    private var removed: (index: Int, feed: Feed)?
    private(set) var log: [String] = []
    private(set) var cancelled: [Call] = []
    private var gates: [Call: Gate] = [:]

    func gate(_ call: Call) -> Gate {
        let gate = gates[call] ?? Gate()
        gates[call] = gate
        return gate
    }

    private func pass(_ call: Call, _ text: String = "") async throws(FeedFailure) {
        log.append(text.isEmpty ? "\(call)" : "\(call) \(text)")
        await gate(call).pass()
        if Task.isCancelled { cancelled.append(call) }
        if let failure = failures[call] { throw failure }
    }

    func calls(_ call: Call) -> Int { log.filter { $0.hasPrefix("\(call)") }.count }

    @MainActor func feeds() async throws(FeedFailure) -> [Feed] {
        log.append("list")
        await gate(.feeds).pass()
        if let failure = failures[.feeds] { throw failure }
        return stored
    }

    @MainActor func items(of feed: FeedID) async throws(FeedFailure) -> [FeedItemSummary] {
        try await pass(.items, "\(feed.rawValue)")
        return (itemsByFeed[feed] ?? []).map(\.summary)
    }

    @MainActor func unreadItems() async throws(FeedFailure) -> [FeedItemSummary] {
        try await pass(.unread)
        return stored.flatMap { feed in
            (itemsByFeed[feed.id] ?? []).map(\.summary).filter { !$0.isRead }
                .map { item in
                    var item = item
                    item.origin = FeedItemSummary.Origin(id: feed.id, title: feed.title)
                    return item
                }
        }
    }

    @MainActor func item(_ item: FeedItemID) async throws(FeedFailure) -> FeedItem? {
        try await pass(.item, "\(item.rawValue)")
        return itemsByFeed.values.joined().first { $0.summary.id == item }
    }

    @MainActor func refresh(
        _ report: @escaping @MainActor @Sendable (RefreshProgress) -> Void
    ) async throws(FeedFailure) {
        log.append("refresh")
        let all = stored
        for (index, feed) in all.enumerated() {
            await gate(.refresh).pass()
            if Task.isCancelled { cancelled.append(.refresh) }
            if let failure = failures[.refresh] { throw failure }
            let place = stored.firstIndex { $0.id == feed.id }
            let new = refreshed[feed.id] ?? place.map { stored[$0] } ?? feed
            if let place { stored[place] = new }
            report(RefreshProgress(done: index + 1, total: all.count, feed: new, movedTo: moves[feed.id]))
        }
    }

    @MainActor func subscribe(to source: FeedSource) async throws(FeedFailure) -> SubscribeAnswer {
        try await pass(.subscribe)
        if let feeds = pages[source] { return .page(feeds) }
        guard let feed = offered[source] else {
            throw FeedFailure("There is no feed at this address; check it.")
        }
        if stored.contains(where: { $0.id == feed.id }) { return .already(feed) }
        if !Task.isCancelled { stored.append(feed) }
        return .subscribed(feed, movedTo: moves[feed.id])
    }

    @MainActor func unsubscribe(from feed: FeedID) async throws(FeedFailure) {
        try await pass(.unsubscribe, "\(feed.rawValue)")
        guard let index = stored.firstIndex(where: { $0.id == feed }) else { return }
        removed = (index, stored.remove(at: index))
    }

    @MainActor func restore(_ feed: FeedID) async throws(FeedFailure) {
        try await pass(.restore, "\(feed.rawValue)")
        guard let removed, removed.feed.id == feed else { return }
        stored.insert(removed.feed, at: min(removed.index, stored.count))
        self.removed = nil
    }

    @MainActor func importFeeds(from path: String) async throws(FeedFailure) -> ImportReport {
        try await pass(.importing, path)
        guard let report = lists[path] else { throw FeedFailure("There is no such file; check the path.") }
        return report
    }

    @MainActor func exportFeeds(to path: String) async throws(FeedFailure) -> Int {
        try await pass(.exporting, path)
        return stored.count
    }

    @MainActor func mark(_ items: [FeedItemID], asRead isRead: Bool) async throws(FeedFailure) {
        try await pass(.mark, "\(items.map(\.rawValue)) \(isRead)")
        for (feed, stored) in itemsByFeed {
            itemsByFeed[feed] = stored.map { item in
                var item = item
                if items.contains(item.summary.id) { item.summary.isRead = isRead }
                return item
            }
        }
        for index in stored.indices {
            guard let items = itemsByFeed[stored[index].id] else { continue }
            stored[index].unreadCount = items.filter { !$0.summary.isRead }.count
        }
    }
}

/// A browser and a clipboard that only record the addresses.
@MainActor final class InMemoryLinks: FeedLinks {
    var failure: FeedFailure?
    private(set) var opened: [String] = []
    private(set) var copied: [String] = []

    @MainActor func open(_ address: String) async throws(FeedFailure) {
        if let failure { throw failure }
        opened.append(address)
    }

    func copy(_ address: String) -> String {
        copied.append(address)
        return "Copied."
    }
}

/// A dictionary of a few words, which finds them where they stand.
@MainActor final class InMemoryWords: ItemWords {
    static let known = [
        ItemWord(id: ItemWordID(rawValue: 1), writing: "出口", reading: "でぐち", meaning: "exit"),
        ItemWord(id: ItemWordID(rawValue: 2), writing: "止まれ", reading: "とまれ", meaning: "stop"),
        ItemWord(id: ItemWordID(rawValue: 3), writing: "はる", reading: nil, meaning: "spring"),
    ]
    var failure: FeedFailure?
    private(set) var texts: [String] = []
    let gate = Gate()

    @MainActor func words(of text: String, most: Int) async throws(FeedFailure) -> [ItemWord] {
        texts.append(text)
        await gate.pass()
        if let failure { throw failure }
        return Array(
            Self.known.filter { word in [word.writing, word.reading].contains { $0.map(text.contains) == true } }
                .prefix(most))
    }
}

@MainActor final class InMemoryDays: KanjiOfTheDay {
    var failure: FeedFailure?

    @MainActor func recent() async throws(FeedFailure) -> [DailyKanji] {
        if let failure { throw failure }
        return [
            DailyKanji(date: "today", character: "水", reading: "みず", meaning: "water"),
            DailyKanji(date: "yesterday", character: "火", reading: "ひ", meaning: "fire"),
        ]
    }
}
