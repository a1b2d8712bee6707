import AppCore

/// The input of the list of feeds.
@MainActor protocol FeedListInput: Presentable {
    /// The name of the built-in feed, if there is one.
    var builtIn: String? { get set }
    /// The feeds; `nil` until they are loaded.
    var feeds: [Feed]? { get set }
    /// The feed whose items are open.
    var current: FeedID? { get set }
    /// The progress of a refresh; `nil` if none is running.
    var progress: RefreshProgress? { get set }
    /// A problem with the whole list.
    var problem: String? { get set }
}

/// The output of the list of feeds.
@MainActor protocol FeedListOutput: Presentable {
    /// The user chose a feed.
    var onOpen: (FeedID) -> Void { get set }
    /// The user chose the built-in feed.
    var onOpenBuiltIn: () -> Void { get set }
    /// The user wants to refresh all feeds.
    var onRefresh: () -> Void { get set }
    /// The user wants to stop the refresh.
    var onCancelRefresh: () -> Void { get set }
    /// The user wants to subscribe to a feed, or to import or export the list.
    var onSubscribe: (SourceKind) -> Void { get set }
    /// The user wants to unsubscribe from a feed.
    var onUnsubscribe: (FeedID) -> Void { get set }
    /// The user wants to reload the list.
    var onReload: () -> Void { get set }
}

/// The input of the list of a feed's items.
@MainActor protocol FeedItemsInput: Presentable {
    /// The feed's title.
    var title: String { get set }
    /// The items, the newest first; `nil` until they are loaded.
    var items: [FeedItemSummary]? { get set }
    /// The open item.
    var current: FeedItemID? { get set }
    /// Why the last fetch of the feed failed.
    var feedProblem: String? { get set }
    /// A problem with the store.
    var problem: String? { get set }
    /// Whether the user can unsubscribe from the feed.
    var canUnsubscribe: Bool { get set }
}

/// The output of the list of a feed's items.
@MainActor protocol FeedItemsOutput: Presentable {
    /// The user chose an item.
    var onOpen: (FeedItemID) -> Void { get set }
    /// The user wants to mark all items as read.
    var onMarkAll: () -> Void { get set }
    /// The user wants to unsubscribe from the feed.
    var onUnsubscribe: () -> Void { get set }
    /// The user wants to reload the items.
    var onReload: () -> Void { get set }
    /// The user wants to look for new items in all feeds.
    var onRefresh: () -> Void { get set }
}

/// The input of an item's page.
@MainActor protocol FeedItemInput: Presentable {
    /// The item's summary, known before its text.
    var summary: FeedItemSummary? { get set }
    /// The item with its text, once it is loaded.
    var item: FeedItem? { get set }
    /// Why the text can't be read.
    var problem: String? { get set }
    /// Whether there is a previous item.
    var hasPrevious: Bool { get set }
    /// Whether there is a next item.
    var hasNext: Bool { get set }
    /// Whether links to the web can be followed too.
    var followsWebLinks: Bool { get set }
}

/// The output of an item's page.
@MainActor protocol FeedItemOutput: Presentable {
    /// The user wants the previous item.
    var onPrevious: () -> Void { get set }
    /// The user wants the next item.
    var onNext: () -> Void { get set }
    /// The user followed a link.
    var onLink: (FeedLink) -> Void { get set }
    /// The user wants to know more about the kanji that the item is about.
    var onKanji: (Unicode.Scalar) -> Void { get set }
    /// The user wants to reload the text.
    var onReload: () -> Void { get set }
}

/// The input of the screen that asks for an address or a path.
@MainActor protocol SubscribeInput: Presentable {
    /// What the address or path is for.
    var kind: SourceKind { get set }
    /// What is wrong with the text; shown next to it until the user changes it.
    var problem: String? { get set }
}

/// The output of the screen that asks for an address or a path.
@MainActor protocol SubscribeOutput: Presentable {
    /// The user entered an address or a path.
    var onSubmit: (FeedSource) -> Void { get set }
}

/// The input of the screen about feeds that were not imported.
@MainActor protocol ReportInput: Presentable {
    /// What was imported, in words.
    var text: String { get set }
    /// A sentence for each refused feed.
    var refusals: [String] { get set }
}

/// The output of the screen about feeds that were not imported.
@MainActor protocol ReportOutput: Presentable {
    /// The user is done reading.
    var onDone: () -> Void { get set }
}

/// The input of a link's screen.
@MainActor protocol LinkInput: Presentable {
    /// The link.
    var link: FeedLink? { get set }
}

/// The output of a link's screen.
@MainActor protocol LinkOutput: Presentable {
    /// The user wants to open it in the browser.
    var onOpen: () -> Void { get set }
    /// The user wants to copy it.
    var onCopy: () -> Void { get set }
    /// The user wants neither.
    var onCancel: () -> Void { get set }
}

/// The input of the screen that is shown during work.
@MainActor protocol WaitInput: Presentable {
    /// The work, in words.
    var label: String { get set }
}

/// The output of the screen that is shown during work.
@MainActor protocol WaitOutput: Presentable {
    /// The user doesn't want to wait.
    var onCancel: () -> Void { get set }
}

/// Makes the flow's screens behind their inputs and outputs; only the factory knows their types.
@MainActor protocol FeedScreenFactory {
    func makeList() -> any FeedListInput & FeedListOutput
    func makeItems() -> any FeedItemsInput & FeedItemsOutput
    func makeItem() -> any FeedItemInput & FeedItemOutput
    func makeSubscribe() -> any SubscribeInput & SubscribeOutput
    func makeReport() -> any ReportInput & ReportOutput
    func makeLink() -> any LinkInput & LinkOutput
    func makeWait() -> any WaitInput & WaitOutput
}

struct StandardFeedScreens: FeedScreenFactory {
    func makeList() -> any FeedListInput & FeedListOutput { FeedListScreen() }
    func makeItems() -> any FeedItemsInput & FeedItemsOutput { FeedItemsScreen() }
    func makeItem() -> any FeedItemInput & FeedItemOutput { FeedItemScreen() }
    func makeSubscribe() -> any SubscribeInput & SubscribeOutput { SubscribeScreen() }
    func makeReport() -> any ReportInput & ReportOutput { ReportScreen() }
    func makeLink() -> any LinkInput & LinkOutput { LinkScreen() }
    func makeWait() -> any WaitInput & WaitOutput { WaitScreen() }
}
