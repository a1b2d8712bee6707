import AppCore
import AppCoreTesting
import FeedFlow
import Testing

/// A door that answers wait at until a test opens it.
@MainActor final class Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOpen = true

    var waitingCount: Int { waiting.count }

    func close() { isOpen = false }

    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Lets all go that wait, and those that follow.
    func open() {
        isOpen = true
        let freed = waiting
        waiting = []
        for continuation in freed { continuation.resume() }
    }

    /// Lets the one go that waits longest.
    func letOneGo() { waiting.removeFirst().resume() }
}

/// Feeds in memory; every kind of call can be made to wait or to fail.
@MainActor final class ScriptedRepository: FeedRepository {
    enum Call: Hashable { case feeds, items, item, refresh, subscribe, unsubscribe, mark }

    var stored: [Feed] = []
    var itemsByFeed: [FeedID: [FeedItem]] = [:]
    var failures: [Call: FeedFailure] = [:]
    /// What a refresh finds out about each feed; a feed that is not named stays as it is.
    var refreshed: [FeedID: Feed] = [:]
    /// What can be subscribed to.
    var offered: [FeedSource: Feed] = [:]
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
            report(RefreshProgress(done: index + 1, total: all.count, feed: new))
        }
    }

    @MainActor func subscribe(to source: FeedSource) async throws(FeedFailure) -> SubscribeAnswer {
        try await pass(.subscribe)
        guard let feed = offered[source] else {
            throw FeedFailure("There is no feed at this address; check it.")
        }
        if stored.contains(where: { $0.id == feed.id }) { return .already(feed) }
        if !Task.isCancelled { stored.append(feed) }
        return .subscribed(feed)
    }

    @MainActor func unsubscribe(from feed: FeedID) async throws(FeedFailure) {
        try await pass(.unsubscribe, "\(feed.rawValue)")
        stored.removeAll { $0.id == feed }
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

extension ScriptedRepository {
    /// Two feeds, the first of them with three items of which two are unread.
    static func withTwoFeeds() -> ScriptedRepository {
        let repository = ScriptedRepository()
        let news = Feed(
            id: FeedID(rawValue: 1), title: "Kanji news", address: "https://example.org/a", unreadCount: 2)
        let other = Feed(
            id: FeedID(rawValue: 2), title: "Words", address: "https://example.org/b", unreadCount: 0)
        repository.stored = [news, other]
        repository.itemsByFeed[news.id] = [
            item(11, "The oldest", published: 100, isRead: true),
            item(13, "The newest", published: 300, author: "Ann Lee"),
            item(12, "In between", published: 200),
        ]
        return repository
    }

    static func item(
        _ id: Int64, _ title: String, published: Int64?, author: String? = nil, isRead: Bool = false
    ) -> FeedItem {
        FeedItem(
            summary: FeedItemSummary(
                id: FeedItemID(rawValue: id), title: title, author: author, published: published,
                date: published.map { "day \($0)" } ?? "", isRead: isRead),
            text: "Text of \(title).\n\nA second paragraph.",
            links: [
                FeedLink(label: "water", address: "kanjilist://kanji/水"),
                FeedLink(label: "", address: "https://example.org/\(id)"),
            ])
    }
}

/// A few days of kanji.
@MainActor final class ToyDays: KanjiOfTheDay {
    var failure: FeedFailure?

    @MainActor func recent() async throws(FeedFailure) -> [DailyKanji] {
        if let failure { throw failure }
        return [
            DailyKanji(date: "today", character: "水", reading: "みず", meaning: "water"),
            DailyKanji(date: "yesterday", character: "火", reading: "ひ", meaning: "fire"),
        ]
    }
}

extension FlowDriver {
    var elements: [Element] {
        window.visibleScreens.flatMap { screen in
            screen.content.sections.flatMap { section in
                (0..<section.elements.count).map { section.elements[$0] }
            }
        }
    }

    var rows: [Row] { elements.compactMap { if case .row(let row) = $0 { row } else { nil } } }

    func row(_ title: String) -> Row? { rows.first { $0.title == title } }

    /// How much of a shown progress is done.
    var fraction: Double? {
        elements.lazy.compactMap { if case .progress(let progress) = $0 { progress.fraction } else { nil } }.first
    }

    func field(_ label: String) -> Field? {
        elements.lazy.compactMap { if case .field(let field) = $0, field.label == label { field } else { nil } }.first
    }

    func waitUntilShown(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        await wait(for: "'\(text)'", sourceLocation: sourceLocation) { shows(text) }
    }
}

/// A screen with nothing on it.
final class PlainScreen: Screen {
    let place = Place()
    let title: String
    var content: Content { Content() }
    init(_ title: String) { self.title = title }
}

/// A coordinator that does what a test wants.
final class Parent: Coordinator {
    let flow = Flow<Void>("app")
    private let begin: (Parent) -> Void
    init(_ begin: @escaping (Parent) -> Void) { self.begin = begin }
    func start() { begin(self) }
}
