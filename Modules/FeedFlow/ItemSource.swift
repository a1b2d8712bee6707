import AppCoreLinks

/// The source of a list of items: one feed, stored or built in, or all feeds.
protocol ItemSource: Sendable {
    var title: String { get }
    /// Why the last fetch of the feed failed.
    var problem: String? { get }
    /// What the list can do besides showing its items.
    var kind: ItemSourceKind { get }
    /// The feed of all items, if it is one that is stored.
    var feed: FeedID? { get }
    var link: String? { get }

    func refresh() async throws(FeedFailure)
    func items() async throws(FeedFailure) -> [FeedItemSummary]
    func item(_ id: FeedItemID) async throws(FeedFailure) -> FeedItem?
    func mark(_ items: [FeedItemID], asRead isRead: Bool) async throws(FeedFailure)
}

enum ItemSourceKind {
    /// A feed that the user subscribed to, and can unsubscribe from.
    case subscribed
    /// What is unread in all feeds.
    case unread
    /// Items that are always read, and always there.
    case builtIn
}

/// Items that are stored: those of one feed, or all unread ones.
struct StoredItems: ItemSource {
    static let unreadTitle = "Unread"

    let title: String
    let problem: String?
    let kind: ItemSourceKind
    let feed: FeedID?
    let link: String?
    private let repository: any FeedRepository

    /// The items of a feed.
    init(of feed: Feed, in repository: any FeedRepository) {
        (title, problem, kind, self.feed) = (feed.title, feed.problem, .subscribed, feed.id)
        link = FeedRoute.feed(feed.id).link
        self.repository = repository
    }

    /// The unread items of all feeds.
    init(unreadIn repository: any FeedRepository) {
        (title, problem, kind, feed) = (Self.unreadTitle, nil, .unread, nil)
        link = FeedRoute.unread.link
        self.repository = repository
    }

    func refresh() async throws(FeedFailure) { try await repository.refresh { _ in } }

    func items() async throws(FeedFailure) -> [FeedItemSummary] {
        if let feed { try await repository.items(of: feed) } else { try await repository.unreadItems() }
    }

    func item(_ id: FeedItemID) async throws(FeedFailure) -> FeedItem? { try await repository.item(id) }

    func mark(_ items: [FeedItemID], asRead isRead: Bool) async throws(FeedFailure) {
        try await repository.mark(items, asRead: isRead)
    }
}

/// The kanji of the day as a feed: always read, and always subscribed.
struct DailyFeed: ItemSource {
    static let title = "Kanji of the day"

    let days: any KanjiOfTheDay
    let link: String? = nil

    var title: String { Self.title }
    var problem: String? { nil }
    var kind: ItemSourceKind { .builtIn }
    var feed: FeedID? { nil }

    func refresh() async throws(FeedFailure) {}

    func items() async throws(FeedFailure) -> [FeedItemSummary] {
        try await days.recent().enumerated().map { summary($0.element, at: $0.offset) }
    }

    func item(_ id: FeedItemID) async throws(FeedFailure) -> FeedItem? {
        let recent = try await days.recent()
        guard let position = recent.indices.first(where: { Self.id(at: $0) == id }) else { return nil }
        let day = recent[position]
        var item = FeedItem(summary: summary(day, at: position), text: "\(day.reading)\n\(day.meaning)")
        item.kanji = day.character
        return item
    }

    func mark(_ items: [FeedItemID], asRead isRead: Bool) async throws(FeedFailure) {}

    private func summary(_ day: DailyKanji, at position: Int) -> FeedItemSummary {
        FeedItemSummary(
            id: Self.id(at: position), title: "\(day.character) \(day.meaning)", published: -position,
            date: day.date, shortDate: day.shortDate, isRead: true)
    }

    /// Negative, unlike the ids of stored items.
    private static func id(at position: Int) -> FeedItemID { FeedItemID(rawValue: -1 - position) }
}
