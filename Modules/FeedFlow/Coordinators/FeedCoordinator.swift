public import AppCore

/// Shows the feeds, refreshes them, subscribes to new ones, and runs a flow for the one that is read.
public final class FeedCoordinator: Coordinator {
    /// The coordinator's flow; it is left, never finished.
    public let flow = Flow<Never>("feed")

    private let dependencies: FeedFlowDependencies
    private let onOpenLink: (String) -> Void
    private let writes = WriteQueue()
    private var refreshing: FlowTask?
    private var refreshes = Turn()
    /// The feed that is opened as soon as the feeds are read.
    var opening: FeedID?
    private var feeds: [Feed]?
    /// Feeds that are being unsubscribed, which the store may still know.
    private var unwanted: Set<FeedID> = []
    private var loading = Turn()

    /// Makes the coordinator of the feeds.
    ///
    /// - Parameters:
    ///   - dependencies: What the flow needs.
    ///   - feed: The feed to open at once; `nil` to stay at the list.
    ///   - onOpenLink: Called with the address of a link that leads out of the flow, such as to a kanji.
    public init(
        _ dependencies: FeedFlowDependencies, opening feed: FeedID? = nil, onOpenLink: @escaping (String) -> Void
    ) {
        self.dependencies = dependencies
        self.onOpenLink = onOpenLink
        opening = feed
    }

    /// Shows the feeds.
    public func start() {
        let list = dependencies.screens.makeList()
        list.builtIn = dependencies.kanjiOfTheDay.map { _ in DailyFeed.title }
        list.onOpen = { self.show($0) }
        list.onOpenBuiltIn = { self.openBuiltIn() }
        list.onRefresh = { self.refresh() }
        list.onCancelRefresh = { self.cancelRefresh() }
        list.onSubscribe = { self.subscribe(by: $0) }
        list.onReload = { self.load() }
        flow.show(list)
        load()
    }

    func load(after problem: String? = nil) {
        update { $0.problem = problem }
        let number = loading.next()
        flow.task("load feeds") {
            await self.writes.settle()
            do throws(FeedFailure) {
                let feeds = try await self.dependencies.repository.feeds()
                if self.loading.isNewest(number) { self.take(feeds) }
            } catch {
                if self.loading.isNewest(number) { self.update { $0.problem = DisplayText.line(error.description) } }
            }
        }
    }

    private func take(_ feeds: [Feed]) {
        self.feeds = feeds.filter { !unwanted.contains($0.id) }.map(\.cleaned)
        refreshScreen()
        guard let opening else { return }
        self.opening = nil
        if !show(opening) { update { $0.problem = "There is no such feed any more." } }
    }

    private func refresh() {
        guard let feeds, refreshing == nil else { return }
        update { $0.progress = RefreshProgress(done: 0, total: feeds.count, feed: nil) }
        let number = refreshes.next()
        refreshing = flow.task("refresh") {
            var failure: FeedFailure?
            do throws(FeedFailure) {
                try await self.dependencies.repository.refresh { [weak self] in self?.report($0, ofRefresh: number) }
            } catch {
                failure = error
            }
            if self.refreshes.isNewest(number) { self.endRefresh(because: failure) }
        }
    }

    /// Stops the refresh; what it tells after that is dropped.
    private func cancelRefresh() {
        _ = refreshes.next()
        refreshing?.cancel()
        endRefresh(because: nil)
    }

    private func report(_ progress: RefreshProgress, ofRefresh number: Int) {
        guard refreshes.isNewest(number) else { return }
        if let feed = progress.feed, let index = feeds?.firstIndex(where: { $0.id == feed.id }) {
            feeds?[index] = feed.cleaned
            refreshScreen()
        }
        update { $0.progress = RefreshProgress(done: progress.done, total: progress.total, feed: nil) }
    }

    private func endRefresh(because failure: FeedFailure?) {
        refreshing = nil
        update { $0.progress = nil }
        load(after: failure.map { DisplayText.line($0.description) })
    }

    @discardableResult private func show(_ id: FeedID) -> Bool {
        guard let feed = feeds?.first(where: { $0.id == id }) else { return false }
        run(StoredFeed(feed: feed, repository: dependencies.repository)) { self.unsubscribe(from: feed) }
        return true
    }

    private func openBuiltIn() {
        guard let days = dependencies.kanjiOfTheDay else { return }
        run(DailyFeed(days: days, appLinkPrefix: dependencies.appLinkPrefix)) {}
    }

    private func run(_ source: any ItemSource, onUnwanted: @escaping () -> Void) {
        let items = FeedItemsCoordinator(dependencies, source: source, writes: writes, onOpenLink: onOpenLink)
        flow.run(items) { outcome in
            if outcome.value != nil { onUnwanted() } else { self.load() }
        }
    }

    private func unsubscribe(from feed: Feed) {
        unwanted.insert(feed.id)
        feeds?.removeAll { $0.id == feed.id }
        refreshScreen()
        flow.notify("Unsubscribed from “\(feed.title)”.")
        let repository = dependencies.repository
        let write = writes.add { () async throws(FeedFailure) in try await repository.unsubscribe(from: feed.id) }
        flow.task("unsubscribe") {
            let failure = await write.value
            self.unwanted.remove(feed.id)
            self.load(after: failure.map { DisplayText.line($0.description) })
        }
    }

    private func subscribe(by kind: SourceKind) {
        flow.run(SubscribeCoordinator(dependencies, kind: kind)) { outcome in
            if let feed = outcome.value { self.flow.notify("Subscribed to “\(feed.title)”.") }
            self.load()
        }
    }

    private func refreshScreen() { update { $0.feeds = self.feeds } }

    private func update(_ body: (any FeedListInput) -> Void) { flow.update((any FeedListInput).self, body) }
}
