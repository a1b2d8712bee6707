public import AppCore

/// Shows the feeds, refreshes them, subscribes to new ones, and runs a flow for the feed that the user opens; or shows
/// the items of one feed, or the unread ones of all.
public final class FeedCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("feed")

    private let dependencies: FeedFlowDependencies
    private let route: FeedRoute
    private let refresher: Refresher

    /// Makes the coordinator of the feeds, which show a route; if its feed doesn't exist, the user sees a notice.
    public init(_ dependencies: FeedFlowDependencies, to route: FeedRoute = .list) {
        self.dependencies = dependencies
        self.route = route
        refresher = Refresher(flow, dependencies.repository)
    }

    /// Shows the end of the route; a feed once the feeds are loaded.
    public func start() {
        switch route {
        case .list: showList()
        case .unread: dependencies.subscriptions.openUnread(in: flow, dependencies)
        case .feed(let id): if dependencies.subscriptions.known(id) != nil { open(id) } else { find(id) }
        }
    }

    private func find(_ id: FeedID) {
        flow.task("find feed") { [self] in
            do throws(FeedFailure) {
                guard let feed = try await dependencies.subscriptions.feed(id) else {
                    return flow.notify("This feed no longer exists.")
                }
                dependencies.subscriptions.open(feed, in: flow, dependencies)
            } catch {
                flow.notify(DisplayText.line(error.description))
            }
        }
    }

    private func showList() {
        let subscriptions = dependencies.subscriptions
        let list: any FeedListInput & FeedListOutput = FeedListScreen()
        // Those that were counted for the tab are shown while they are loaded again.
        list.feeds = subscriptions.feeds
        list.builtIn = dependencies.kanjiOfTheDay.map { _ in DailyFeed.title }
        list.onOpen = { self.open($0) }
        list.onOpenUnread = { subscriptions.openUnread(in: self.flow, self.dependencies, startsReading: $0) }
        list.onOpenBuiltIn = { self.openBuiltIn() }
        list.onRefresh = { if let feeds = subscriptions.feeds { self.refresher.start(total: feeds.count) } }
        list.onCancelRefresh = { self.refresher.cancel() }
        list.onSubscribe = { self.ask(for: $0) }
        list.onUnsubscribe = { subscriptions.unsubscribe(from: $0, in: self.flow) }
        list.onReload = { subscriptions.load() }
        flow.show(list)
        refresher.onProgress = { [weak self] in self?.take($0) }
        refresher.onEnd = { [weak self] failure in
            self?.flow.update { (list: any FeedListInput) in list.progress = nil }
            subscriptions.load(after: failure)
        }
        subscriptions.begin(in: flow)
    }

    private func take(_ progress: RefreshProgress) {
        if let feed = progress.feed { dependencies.subscriptions.take(feed) }
        let counts = RefreshProgress(done: progress.done, total: progress.total, feed: nil)
        flow.update { (list: any FeedListInput) in list.progress = counts }
    }

    private func open(_ id: FeedID) {
        guard let feed = dependencies.subscriptions.known(id) else { return }
        dependencies.subscriptions.open(feed, in: flow, dependencies)
    }

    private func openBuiltIn() {
        guard let days = dependencies.kanjiOfTheDay else { return }
        dependencies.subscriptions.run(DailyFeed(days: days), in: flow, dependencies)
    }

    private func ask(for kind: SourceKind) {
        flow.run(SubscribeCoordinator(dependencies, kind: kind)) { outcome in
            if let text = outcome.value { self.flow.notify(text) }
            self.dependencies.subscriptions.load()
        }
    }
}
