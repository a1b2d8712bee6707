public import AppCore

/// The flow's dependencies.
public struct FeedFlowDependencies {
    let repository: any FeedRepository
    let kanjiOfTheDay: (any KanjiOfTheDay)?
    let links: (any FeedLinks)?
    let words: (any ItemWords)?
    let subscriptions: Subscriptions
    /// Called with the address of one of the app's own links that the user followed in an item.
    public var onLink: (String) -> Void = { _ in }
    /// Called with the kanji of a day that the user wants to know more about.
    public var onKanji: (Unicode.Scalar) -> Void = { _ in }

    /// Called with a word of an item's text that the user wants to know more about.
    public var onWord: (ItemWordID) -> Void = { _ in }

    /// Makes the flow's dependencies; without a source, there is no kanji of the day, without links, those to the web
    /// are text, and without words, texts aren't cut into them.
    @MainActor public init(
        repository: any FeedRepository, kanjiOfTheDay: (any KanjiOfTheDay)?, links: (any FeedLinks)? = nil,
        words: (any ItemWords)? = nil
    ) {
        self.repository = repository
        self.kanjiOfTheDay = kanjiOfTheDay
        self.links = links
        self.words = words
        subscriptions = Subscriptions(repository)
    }

    /// Counts the unread items before the flow has begun, such as for its tab; observed, and 0 until it is known, or if
    /// the feeds can't be read.
    @MainActor public func unreadCount(in flow: AnyFlow) -> () -> Int {
        subscriptions.count(in: flow)
        return { [subscriptions] in subscriptions.unreadCount }
    }
}

extension FeedFlowDependencies {
    /// Says what is missing at the end of a route, in words; `nil` if the route is valid.
    @MainActor public func problem(with route: FeedRoute) async throws(FeedFailure) -> String? {
        guard case .feed(let id) = route, try await subscriptions.feed(id) == nil else { return nil }
        return "there is no feed \(id.rawValue)"
    }
}
