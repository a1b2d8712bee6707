public import AppCore

/// Shows the feeds, refreshes them, subscribes to new ones, and runs a flow for the one that is read.
public final class FeedCoordinator: Coordinator {
    /// The coordinator's flow; it is left, never finished.
    public let flow = Flow<Never>("feed")

    private let dependencies: FeedFlowDependencies
    private let onOpenLink: (String) -> Void
    private let writes = WriteQueue()
    private let refresher: Refresher
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
        refresher = Refresher(flow, dependencies.repository)
        opening = feed
    }

    /// Shows the feeds.
    public func start() {
        let list = dependencies.screens.makeList()
        list.builtIn = dependencies.kanjiOfTheDay.map { _ in DailyFeed.title }
        list.onOpen = { self.show($0) }
        list.onOpenBuiltIn = { self.openBuiltIn() }
        list.onRefresh = { if let feeds = self.feeds { self.refresher.start(total: feeds.count) } }
        list.onCancelRefresh = { self.refresher.cancel() }
        list.onSubscribe = { self.ask(for: $0) }
        list.onReload = { self.load() }
        flow.show(list)
        refresher.onProgress = { [weak self] in self?.take($0) }
        refresher.onEnd = { [weak self] failure in
            self?.flow.update { (list: any FeedListInput) in list.progress = nil }
            self?.load(after: failure)
        }
        load()
    }

    func load(after failure: FeedFailure? = nil) {
        show(problem: failure.map { DisplayText.line($0.description) })
        let number = loading.next()
        flow.task("load feeds") {
            await self.writes.settle()
            do throws(FeedFailure) {
                let feeds = try await self.dependencies.repository.feeds()
                if self.loading.isNewest(number) { self.take(feeds) }
            } catch {
                if self.loading.isNewest(number) { self.show(problem: DisplayText.line(error.description)) }
            }
        }
    }

    private func take(_ feeds: [Feed]) {
        self.feeds = feeds.filter { !unwanted.contains($0.id) }.map(\.cleaned)
        refreshScreen()
        guard let opening else { return }
        self.opening = nil
        if !show(opening) { show(problem: "There is no such feed any more.") }
    }

    private func take(_ progress: RefreshProgress) {
        if let feed = progress.feed, let index = feeds?.firstIndex(where: { $0.id == feed.id }) {
            feeds?[index] = feed.cleaned
            refreshScreen()
        }
        let counts = RefreshProgress(done: progress.done, total: progress.total, feed: nil)
        flow.update { (list: any FeedListInput) in list.progress = counts }
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
        // Told by this flow, what was done can be undone after the items have been left.
        items.onDone = { text, undo in
            self.offerUndo(text) { [weak self] in
                undo()
                self?.load()
            }
        }
        flow.run(items) { outcome in
            if outcome.value != nil { onUnwanted() } else { self.load() }
        }
    }

    private func unsubscribe(from feed: Feed) {
        unwanted.insert(feed.id)
        feeds?.removeAll { $0.id == feed.id }
        refreshScreen()
        let repository = dependencies.repository
        write { () async throws(FeedFailure) in
            try await repository.unsubscribe(from: feed.id)
        } then: {
            self.unwanted.remove(feed.id)
        }
        offerUndo("Unsubscribed from “\(feed.title)”.") { [weak self] in
            self?.write { () async throws(FeedFailure) in try await repository.restore(feed.id) }
        }
    }

    private func offerUndo(_ text: String, _ undo: @escaping () -> Void) {
        flow.notify(text, action: NoticeAction("Undo", perform: undo))
    }

    private func write(
        _ work: @escaping @Sendable () async throws(FeedFailure) -> Void, then: @escaping () -> Void = {}
    ) {
        let write = writes.add(work)
        flow.task("write") {
            let failure = await write.value
            then()
            self.load(after: failure)
        }
    }

    private func ask(for kind: SourceKind) {
        flow.run(SubscribeCoordinator(dependencies, kind: kind)) { outcome in
            if let text = outcome.value { self.flow.notify(text) }
            self.load()
        }
    }

    private func refreshScreen() { flow.update { (list: any FeedListInput) in list.feeds = feeds } }

    private func show(problem: String?) { flow.update { (list: any FeedListInput) in list.problem = problem } }
}
