import AppCoreLinks
/// The source of one feed's items, stored or built in.
protocol ItemSource: Sendable {
    var title: String { get }
    /// Why the last fetch of the feed failed.
    var problem: String? { get }
    var canUnsubscribe: Bool { get }
    var link: String? { get }

    func refresh() async throws(FeedFailure)
    func items() async throws(FeedFailure) -> [FeedItemSummary]
    func item(_ id: FeedItemID) async throws(FeedFailure) -> FeedItem?
    func mark(_ items: [FeedItemID], asRead isRead: Bool) async throws(FeedFailure)
}

struct SubscribedFeed: ItemSource {
    let feed: Feed
    let repository: any FeedRepository
    let link: String?

    init(feed: Feed, repository: any FeedRepository) {
        self.feed = feed
        self.repository = repository
        link = FeedRoute.feed(feed.id).link
    }

    var title: String { feed.title }
    var problem: String? { feed.problem }
    var canUnsubscribe: Bool { true }

    func refresh() async throws(FeedFailure) { try await repository.refresh { _ in } }

    func items() async throws(FeedFailure) -> [FeedItemSummary] { try await repository.items(of: feed.id) }

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
    var canUnsubscribe: Bool { false }

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
            date: day.date, isRead: true)
    }

    /// Negative, unlike the ids of stored items.
    private static func id(at position: Int) -> FeedItemID { FeedItemID(rawValue: -1 - position) }
}
