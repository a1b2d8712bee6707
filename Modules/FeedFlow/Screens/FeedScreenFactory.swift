import AppCore

/// What the list of feeds is given.
@MainActor protocol FeedListInput: Presentable {
    /// The name of the built-in feed, if there is one.
    var builtIn: String? { get set }
    /// The feeds; `nil` until they are known.
    var feeds: [Feed]? { get set }
    /// The feed whose items stand open now.
    var current: FeedID? { get set }
    /// How far a refresh has come; `nil` while there is none.
    var progress: RefreshProgress? { get set }
    /// What went wrong with the list as a whole.
    var problem: String? { get set }
}

/// What the list of feeds reports.
@MainActor protocol FeedListOutput: Presentable {
    /// A feed was chosen.
    var onOpen: (FeedID) -> Void { get set }
    /// The built-in feed was chosen.
    var onOpenBuiltIn: () -> Void { get set }
    /// All feeds are to be fetched.
    var onRefresh: () -> Void { get set }
    /// The refresh is to stop.
    var onCancelRefresh: () -> Void { get set }
    /// Somebody wants a new feed, or to import or export the list.
    var onSubscribe: (SourceKind) -> Void { get set }
    /// The list is to be read again.
    var onReload: () -> Void { get set }
}

/// What the list of a feed's items is given.
@MainActor protocol FeedItemsInput: Presentable {
    /// The feed's title.
    var title: String { get set }
    /// The items, the newest first; `nil` until they are known.
    var items: [FeedItemSummary]? { get set }
    /// The item that stands open now.
    var current: FeedItemID? { get set }
    /// What went wrong when the feed was fetched last.
    var feedProblem: String? { get set }
    /// What went wrong with the store.
    var problem: String? { get set }
    /// Whether the feed can be unsubscribed.
    var canUnsubscribe: Bool { get set }
}

/// What the list of a feed's items reports.
@MainActor protocol FeedItemsOutput: Presentable {
    /// An item was chosen.
    var onOpen: (FeedItemID) -> Void { get set }
    /// All items are to be marked as read.
    var onMarkAll: () -> Void { get set }
    /// Somebody wants to be rid of the feed.
    var onUnsubscribe: () -> Void { get set }
    /// The items are to be read again.
    var onReload: () -> Void { get set }
}

/// What an item's own page is given.
@MainActor protocol FeedItemInput: Presentable {
    /// What is known of the item before its text is.
    var summary: FeedItemSummary? { get set }
    /// The item with its text, once that is known.
    var item: FeedItem? { get set }
    /// What went wrong.
    var problem: String? { get set }
    /// Whether there is an item before this one.
    var hasPrevious: Bool { get set }
    /// Whether there is an item after this one.
    var hasNext: Bool { get set }
    /// How the links begin that lead into the app.
    var appLinkPrefix: String { get set }
    /// Whether links of the web can be followed too.
    var followsWebLinks: Bool { get set }
}

/// What an item's own page reports.
@MainActor protocol FeedItemOutput: Presentable {
    /// The item before this one is wanted.
    var onPrevious: () -> Void { get set }
    /// The item after this one is wanted.
    var onNext: () -> Void { get set }
    /// A link was followed.
    var onLink: (FeedLink) -> Void { get set }
    /// The text is to be read again.
    var onReload: () -> Void { get set }
}

/// What the screen that asks for an address or a path is given.
@MainActor protocol SubscribeInput: Presentable {
    /// What it is asked for.
    var kind: SourceKind { get set }
    /// What is wrong with what was typed; shown beside it until it is changed.
    var problem: String? { get set }
}

/// What the screen that asks for an address or a path reports.
@MainActor protocol SubscribeOutput: Presentable {
    /// An address or a path was named.
    var onSubmit: (FeedSource) -> Void { get set }
}

/// What the screen about feeds that were not imported is given.
@MainActor protocol ReportInput: Presentable {
    /// What was imported.
    var text: String { get set }
    /// A sentence for each feed that was not.
    var refusals: [String] { get set }
}

/// What the screen about feeds that were not imported reports.
@MainActor protocol ReportOutput: Presentable {
    /// It was read.
    var onDone: () -> Void { get set }
}

/// What the screen of a link is given.
@MainActor protocol LinkInput: Presentable {
    /// What stands on the link.
    var label: String { get set }
    /// Where it leads.
    var address: String { get set }
}

/// What the screen of a link reports.
@MainActor protocol LinkOutput: Presentable {
    /// The browser is to open it.
    var onOpen: () -> Void { get set }
    /// It is to be copied.
    var onCopy: () -> Void { get set }
    /// Nothing is to be done with it.
    var onCancel: () -> Void { get set }
}

/// What the screen that is shown during work is given.
@MainActor protocol WaitInput: Presentable {
    /// What is being done.
    var label: String { get set }
}

/// What the screen that is shown during work reports.
@MainActor protocol WaitOutput: Presentable {
    /// Somebody does not want to wait.
    var onCancel: () -> Void { get set }
}

/// Makes the flow's screens, closed by their inputs and outputs: the one place that knows which types they are.
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
