/// Where the items of one feed come from, stored or built in.
protocol ItemSource: Sendable {
    var title: String { get }
    /// What went wrong when the feed was fetched last.
    var problem: String? { get }
    var canUnsubscribe: Bool { get }
    /// The link that leads to the items, if one does.
    var link: String? { get }

    func items() async throws(FeedFailure) -> [FeedItemSummary]
    func item(_ id: FeedItemID) async throws(FeedFailure) -> FeedItem?
    func mark(_ items: [FeedItemID], asRead isRead: Bool) async throws(FeedFailure)
}

/// A feed that is subscribed to.
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

    func items() async throws(FeedFailure) -> [FeedItemSummary] { try await repository.items(of: feed.id) }

    func item(_ id: FeedItemID) async throws(FeedFailure) -> FeedItem? { try await repository.item(id) }

    func mark(_ items: [FeedItemID], asRead isRead: Bool) async throws(FeedFailure) {
        try await repository.mark(items, asRead: isRead)
    }
}

/// The kanji of the day as a feed: always read, never unsubscribed.
struct DailyFeed: ItemSource {
    static let title = "Kanji of the day"

    let days: any KanjiOfTheDay
    let appLinkPrefix: String
    let link: String? = nil

    var title: String { Self.title }
    var problem: String? { nil }
    var canUnsubscribe: Bool { false }

    func items() async throws(FeedFailure) -> [FeedItemSummary] {
        try await days.recent().enumerated().map { summary($0.element, at: $0.offset) }
    }

    func item(_ id: FeedItemID) async throws(FeedFailure) -> FeedItem? {
        let recent = try await days.recent()
        guard let position = recent.indices.first(where: { Self.id(at: $0) == id }) else { return nil }
        let day = recent[position]
        let link = FeedLink(label: "More about \(day.character)", address: "\(appLinkPrefix)kanji/\(day.character)")
        var item = FeedItem(
            summary: summary(day, at: position), text: "\(day.reading)\n\(day.meaning)", links: [link])
        item.glyph = day.character
        return item
    }

    func mark(_ items: [FeedItemID], asRead isRead: Bool) async throws(FeedFailure) {}

    private func summary(_ day: DailyKanji, at position: Int) -> FeedItemSummary {
        FeedItemSummary(
            id: Self.id(at: position), title: "\(day.character) \(day.meaning)", published: -position,
            date: day.date, isRead: true)
    }

    /// Below zero, where no stored item is.
    private static func id(at position: Int) -> FeedItemID { FeedItemID(rawValue: -1 - position) }
}
