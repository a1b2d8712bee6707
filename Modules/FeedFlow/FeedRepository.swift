/// The flow's feeds: a port that the app implements with a store and a fetcher.
///
/// Everything that was fetched is stored, so it can be read offline. Calls come from the main actor; an implementation
/// fetches and stores elsewhere. A call whose task is cancelled stops soon: complete items and feeds stay stored,
/// partial subscriptions don't. `mark`, `unsubscribe` and `restore` are never cancelled.
public protocol FeedRepository: Sendable {
    /// Returns the subscribed feeds, in the order of the list.
    ///
    /// - Returns: The feeds; empty if there are none.
    /// - Throws: What is wrong with the store and what to do about it.
    func feeds() async throws(FeedFailure) -> [Feed]

    /// Returns the stored items of a feed.
    ///
    /// - Parameter feed: The feed.
    /// - Returns: The items in any order; empty if there are none.
    /// - Throws: What is wrong with the store and what to do about it.
    func items(of feed: FeedID) async throws(FeedFailure) -> [FeedItemSummary]

    /// Returns one item with its text.
    ///
    /// - Parameter item: The item.
    /// - Returns: The item, or `nil` if it is no longer stored.
    /// - Throws: What is wrong with the store and what to do about it.
    func item(_ item: FeedItemID) async throws(FeedFailure) -> FeedItem?

    /// Fetches all feeds.
    ///
    /// A failure of one feed becomes that feed's `problem`; it doesn't stop the others, and nothing is lost.
    ///
    /// - Parameter report: Called once for each feed, whether it succeeded or not.
    /// - Throws: What stopped the whole refresh and what to do about it.
    func refresh(_ report: @escaping @MainActor @Sendable (RefreshProgress) -> Void) async throws(FeedFailure)

    /// Fetches a feed for the first time and stores it.
    ///
    /// - Parameter source: The feed's source.
    /// - Returns: The new feed, or the existing one.
    /// - Throws: Why there is no feed or why it can't be stored, and what to do about it.
    func subscribe(to source: FeedSource) async throws(FeedFailure) -> SubscribeAnswer

    /// Deletes a feed and everything stored for it.
    ///
    /// - Parameter feed: The feed.
    /// - Throws: What is wrong with the store and what to do about it.
    func unsubscribe(from feed: FeedID) async throws(FeedFailure)

    /// Restores the last unsubscribed feed, with all items and read marks.
    ///
    /// - Parameter feed: The feed; does nothing if it still exists.
    /// - Throws: What is wrong with the store and what to do about it.
    func restore(_ feed: FeedID) async throws(FeedFailure)

    /// Subscribes to the feeds of an OPML list without fetching them.
    ///
    /// - Parameter path: The path of the list.
    /// - Returns: What was imported and what was refused.
    /// - Throws: Why nothing was imported and what to do about it.
    func importFeeds(from path: String) async throws(FeedFailure) -> ImportReport

    /// Writes the feeds to a new OPML file.
    ///
    /// - Parameter path: The path of the file; an existing file isn't overwritten.
    /// - Returns: The number of feeds in the list.
    /// - Throws: Why the file can't be written and what to do about it.
    func exportFeeds(to path: String) async throws(FeedFailure) -> Int

    /// Marks items as read or unread.
    ///
    /// - Parameters:
    ///   - items: The items; those no longer stored are ignored.
    ///   - isRead: Whether to mark them as read.
    /// - Throws: What is wrong with the store and what to do about it.
    func mark(_ items: [FeedItemID], asRead isRead: Bool) async throws(FeedFailure)
}

/// The source of the kanji of the day, a built-in feed.
public protocol KanjiOfTheDay: Sendable {
    /// Returns the kanji of today and of the previous days.
    ///
    /// - Returns: The kanji, today's first.
    /// - Throws: What is wrong with the store and what to do about it.
    func recent() async throws(FeedFailure) -> [DailyKanji]
}

/// Handles links to the web: a port that the app implements with a browser and a clipboard.
@MainActor public protocol FeedLinks {
    /// Opens an address in the user's browser.
    ///
    /// - Parameter address: The address, which begins with `http://` or `https://`.
    /// - Throws: Why no browser could open it and what to do about it.
    func open(_ address: String) async throws(FeedFailure)

    /// Copies an address, or shows it for the user to copy.
    ///
    /// - Parameter address: The address.
    /// - Returns: A sentence for the user.
    func copy(_ address: String) -> String
}
