/// The flow's feeds: a port that the app implements with a store and a fetcher.
///
/// Everything that was fetched is stored, so it can be read offline. Calls come from the main actor; an implementation
/// fetches and stores elsewhere. A call whose task is cancelled stops soon: complete items and feeds stay stored,
/// partial subscriptions don't. `mark`, `unsubscribe` and `restore` are never cancelled.
public protocol FeedRepository: Sendable {
    /// Returns the subscribed feeds, in the order of the list.
    func feeds() async throws(FeedFailure) -> [Feed]

    /// Returns the stored items of a feed, in any order.
    func items(of feed: FeedID) async throws(FeedFailure) -> [FeedItemSummary]

    /// Returns the unread items of all feeds, each with its feed, in any order.
    func unreadItems() async throws(FeedFailure) -> [FeedItemSummary]

    /// Returns one item with its text, or `nil` if it is no longer stored.
    func item(_ item: FeedItemID) async throws(FeedFailure) -> FeedItem?

    /// Fetches all feeds.
    ///
    /// A failure of one feed becomes that feed's `problem`; it doesn't stop the others, and nothing is lost.
    ///
    /// - Parameter report: Called once for each feed, whether it succeeded or not.
    /// - Throws: What stopped the whole refresh and what to do about it.
    func refresh(_ report: @escaping @MainActor @Sendable (RefreshProgress) -> Void) async throws(FeedFailure)

    /// Fetches a feed for the first time and stores it, or finds the existing one; returns the feeds that are named
    /// there if it is a web page.
    func subscribe(to source: FeedSource) async throws(FeedFailure) -> SubscribeAnswer

    /// Deletes a feed and everything stored for it.
    func unsubscribe(from feed: FeedID) async throws(FeedFailure)

    /// Restores the last unsubscribed feed, with all items and read marks, unless it still exists.
    func restore(_ feed: FeedID) async throws(FeedFailure)

    /// Subscribes to the feeds of the OPML list at a path, without fetching them; returns what was imported and what
    /// was refused.
    func importFeeds(from path: String) async throws(FeedFailure) -> ImportReport

    /// Writes the feeds to a new OPML file and returns their number; an existing file isn't overwritten.
    func exportFeeds(to path: String) async throws(FeedFailure) -> Int

    /// Marks items as read or unread; those no longer stored are ignored.
    func mark(_ items: [FeedItemID], asRead isRead: Bool) async throws(FeedFailure)
}

/// The source of the kanji of the day, a built-in feed.
public protocol KanjiOfTheDay: Sendable {
    /// Returns the kanji of today and of the previous days, today's first.
    func recent() async throws(FeedFailure) -> [DailyKanji]
}

/// The source of what is known of a text's words: a port that the app implements with a dictionary.
@MainActor public protocol ItemWords {
    /// Cuts a text into words and looks them up; stops soon after its task is cancelled.
    ///
    /// - Parameters:
    ///   - text: The text, or its beginning.
    ///   - most: How many words to return.
    /// - Returns: The words that the dictionary has, each once, in the order of the text.
    /// - Throws: Why they can't be looked up.
    func words(of text: String, most: Int) async throws(FeedFailure) -> [ItemWord]
}

/// Handles links to the web: a port that the app implements with a browser and a clipboard.
@MainActor public protocol FeedLinks {
    /// Opens an address, which begins with `http://` or `https://`, in the user's browser.
    func open(_ address: String) async throws(FeedFailure)

    /// Copies an address, or shows it for the user to copy; returns a sentence for the user.
    func copy(_ address: String) -> String
}
