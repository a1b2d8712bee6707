/// Where the flow finds its feeds: a port that the app adapts a store and a fetcher to.
///
/// Everything that was fetched is stored, so it can be read without a network. Calls come from the main actor, and an
/// implementation leaves it to fetch and to store. A call whose task was cancelled stops soon; what is stored by then
/// stays, half-made subscriptions do not. `mark`, `unsubscribe` and `restore` are never cancelled.
public protocol FeedRepository: Sendable {
    /// The feeds that are subscribed to, in the order in which they are listed.
    ///
    /// - Returns: The feeds; empty if there are none.
    /// - Throws: What is wrong with the store and the way out.
    func feeds() async throws(FeedFailure) -> [Feed]

    /// What is stored of a feed.
    ///
    /// - Parameter feed: The feed.
    /// - Returns: The items in any order; empty if there are none.
    /// - Throws: What is wrong with the store and the way out.
    func items(of feed: FeedID) async throws(FeedFailure) -> [FeedItemSummary]

    /// One item with its text.
    ///
    /// - Parameter item: The item.
    /// - Returns: The item, or `nil` if it is not stored any more.
    /// - Throws: What is wrong with the store and the way out.
    func item(_ item: FeedItemID) async throws(FeedFailure) -> FeedItem?

    /// Fetches all feeds.
    ///
    /// What goes wrong with one feed is told in that feed's `problem`, does not stop the others, and loses nothing.
    ///
    /// - Parameter report: Called once for each feed that is done, well or not.
    /// - Throws: What stopped the whole refresh, and the way out.
    func refresh(_ report: @escaping @MainActor @Sendable (RefreshProgress) -> Void) async throws(FeedFailure)

    /// Fetches a feed for the first time and stores it.
    ///
    /// - Parameter source: Where it is.
    /// - Returns: The new feed, or the one that was there.
    /// - Throws: Why there is no feed there, or why it cannot be stored, and the way out.
    func subscribe(to source: FeedSource) async throws(FeedFailure) -> SubscribeAnswer

    /// Forgets a feed and all that is stored of it.
    ///
    /// - Parameter feed: The feed.
    /// - Throws: What is wrong with the store and the way out.
    func unsubscribe(from feed: FeedID) async throws(FeedFailure)

    /// Brings back the feed that was unsubscribed from last, with all items and what was read of them.
    ///
    /// - Parameter feed: The feed; one that is still there stays as it is.
    /// - Throws: What is wrong with the store and the way out.
    func restore(_ feed: FeedID) async throws(FeedFailure)

    /// Subscribes to the feeds of a list in OPML, without fetching them.
    ///
    /// - Parameter path: The list's file.
    /// - Returns: What was taken and what not.
    /// - Throws: Why nothing was taken, and the way out.
    func importFeeds(from path: String) async throws(FeedFailure) -> ImportReport

    /// Writes the feeds to a new file as a list in OPML.
    ///
    /// - Parameter path: The file; one that exists is not overwritten.
    /// - Returns: How many feeds the list has.
    /// - Throws: Why it cannot be written, and the way out.
    func exportFeeds(to path: String) async throws(FeedFailure) -> Int

    /// Marks items as read, or as unread.
    ///
    /// - Parameters:
    ///   - items: The items; those that are not stored any more are passed over.
    ///   - isRead: How they are marked.
    /// - Throws: What is wrong with the store and the way out.
    func mark(_ items: [FeedItemID], asRead isRead: Bool) async throws(FeedFailure)
}

/// Where the flow finds the kanji of the day, which is built in as a feed.
public protocol KanjiOfTheDay: Sendable {
    /// The kanji of today and of the days before.
    ///
    /// - Returns: The kanji, today's first.
    /// - Throws: What is wrong with the store and the way out.
    func recent() async throws(FeedFailure) -> [DailyKanji]
}

/// Where the flow takes links of the web: a port that the app adapts a browser and a clipboard to.
@MainActor public protocol FeedLinks {
    /// Opens an address in the user's browser.
    ///
    /// - Parameter address: The address, which begins with `http://` or `https://`.
    /// - Throws: Why no browser has it, and the way out.
    func open(_ address: String) async throws(FeedFailure)

    /// Copies an address, or shows it so that the user can.
    ///
    /// - Parameter address: The address.
    /// - Returns: What to tell the user, one sentence.
    func copy(_ address: String) -> String
}

/// What the flow needs to run.
public struct FeedFlowDependencies {
    let repository: any FeedRepository
    let kanjiOfTheDay: (any KanjiOfTheDay)?
    let links: (any FeedLinks)?
    let appLinkPrefix: String
    let screens: any FeedScreenFactory
    let subscriptions: Subscriptions

    /// Gathers what the flow needs.
    ///
    /// - Parameters:
    ///   - repository: Where the flow finds its feeds.
    ///   - kanjiOfTheDay: Where it finds the kanji of the day; `nil` leaves that feed out.
    ///   - links: Where it takes links of the web; `nil` shows them as text.
    ///   - appLinkPrefix: How the links begin that the flow hands out.
    @MainActor public init(
        repository: any FeedRepository, kanjiOfTheDay: (any KanjiOfTheDay)?, links: (any FeedLinks)? = nil,
        appLinkPrefix: String = "kanjilist://"
    ) {
        self.init(
            repository: repository, kanjiOfTheDay: kanjiOfTheDay, links: links, appLinkPrefix: appLinkPrefix,
            screens: StandardFeedScreens())
    }

    @MainActor init(
        repository: any FeedRepository, kanjiOfTheDay: (any KanjiOfTheDay)?, links: (any FeedLinks)?,
        appLinkPrefix: String, screens: any FeedScreenFactory
    ) {
        self.repository = repository
        self.kanjiOfTheDay = kanjiOfTheDay
        self.links = links
        self.appLinkPrefix = appLinkPrefix
        self.screens = screens
        subscriptions = Subscriptions(repository)
    }
}
