public import AppCore

/// The flow's dependencies.
public struct FeedFlowDependencies {
    let repository: any FeedRepository
    let kanjiOfTheDay: (any KanjiOfTheDay)?
    let links: (any FeedLinks)?
    let appLinkPrefix: String
    let screens: any FeedScreenFactory
    let subscriptions: Subscriptions

    /// Makes the flow's dependencies.
    ///
    /// - Parameters:
    ///   - repository: The flow's feeds.
    ///   - kanjiOfTheDay: The source of the kanji of the day; `nil` omits that feed.
    ///   - links: Handles links to the web; `nil` shows them as text.
    ///   - appLinkPrefix: The beginning of the app's own links.
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

    /// Counts the unread items before the flow has begun, such as for its tab.
    ///
    /// - Parameter flow: The flow that waits for it, such as that of the tabs.
    /// - Returns: The number of unread items, observed; 0 until it is known, or if the feeds can't be read.
    @MainActor public func unreadCount(in flow: AnyFlow) -> () -> Int {
        subscriptions.count(in: flow)
        return { [subscriptions] in subscriptions.unreadCount }
    }
}
