import AppCore
import Observation

/// The feeds of a session as its list shows them; updates the list after the user reads a feed opened anywhere.
@MainActor @Observable final class Subscriptions {
    private let repository: any FeedRepository
    private let writes = WriteQueue()
    /// The feeds; `nil` until they are loaded.
    private(set) var feeds: [Feed]?
    /// Feeds being unsubscribed, which the store may still contain.
    @ObservationIgnored private var unwanted: Set<FeedID> = []
    @ObservationIgnored private var loading = Turn()
    /// The flow of the list.
    ///
    /// It outlives the items, so their undo notices are shown there.
    @ObservationIgnored private weak var home: AnyFlow?

    init(_ repository: any FeedRepository) { self.repository = repository }

    /// Remembers the list's flow and loads the feeds.
    func begin(in flow: AnyFlow) {
        if home?.isRunning != true { home = flow }
        load()
    }

    /// Reloads the feeds after all pending writes; the list shows the failure that led to this.
    func load(after failure: FeedFailure? = nil) {
        guard let home else { return }
        show(problem: failure)
        let number = loading.next()
        home.task("load feeds") { [self] in
            do throws(FeedFailure) {
                let feeds = try await stored()
                if loading.isNewest(number) { take(feeds) }
            } catch {
                if loading.isNewest(number) { show(problem: error) }
            }
        }
    }

    /// Loads the feeds for those who count their items; a failure is left to the list, which loads them again.
    func count(in flow: AnyFlow) {
        let number = loading.next()
        flow.task("count unread items") { [self] in
            if let feeds = try? await stored(), loading.isNewest(number) { take(feeds) }
        }
    }

    /// How many items are unread in the feeds that are loaded.
    var unreadCount: Int { feeds?.reduce(0) { $0 + $1.unreadCount } ?? 0 }

    /// Finds a feed; reloads the feeds if it isn't known.
    func feed(_ id: FeedID) async throws(FeedFailure) -> Feed? {
        if let feed = known(id) { return feed }
        take(try await stored())
        return known(id)
    }

    /// A feed that is already loaded.
    func known(_ id: FeedID) -> Feed? { feeds?.first { $0.id == id } }

    func take(_ feed: Feed) {
        guard let index = feeds?.firstIndex(where: { $0.id == feed.id }) else { return }
        feeds?[index] = feed.cleaned
        refreshScreen()
    }

    func open(_ feed: Feed, in flow: AnyFlow, _ dependencies: FeedFlowDependencies) {
        let source = SubscribedFeed(feed: feed, repository: repository)
        show(current: feed.id)
        run(source, in: flow, dependencies) { count in
            self.show(unread: count, in: feed.id)
        } onEnd: { isUnwanted in
            self.home?.update { (list: any FeedListInput) in if list.current == feed.id { list.current = nil } }
            if isUnwanted { self.unsubscribe(from: feed, in: flow) }
        }
    }

    func run(
        _ source: any ItemSource, in flow: AnyFlow, _ dependencies: FeedFlowDependencies,
        onUnread: @escaping (Int) -> Void = { _ in }, onEnd: @escaping (_ isUnwanted: Bool) -> Void = { _ in }
    ) {
        let items = FeedItemsCoordinator(dependencies, source: source, writes: writes)
        items.onUnread = onUnread
        items.onDone = { [unowned flow] text, undo in
            self.offerUndo(text, in: flow) { [weak self] in
                undo()
                self?.load()
            }
        }
        flow.run(items) { outcome in
            onEnd(outcome.value != nil)
            if outcome.value == nil { self.load() }
        }
    }

    private func stored() async throws(FeedFailure) -> [Feed] {
        await writes.settle()
        return try await repository.feeds()
    }

    private func take(_ feeds: [Feed]) {
        self.feeds = feeds.filter { !unwanted.contains($0.id) }.map(\.cleaned)
        refreshScreen()
    }

    func unsubscribe(from id: FeedID, in flow: AnyFlow) {
        if let feed = known(id) { unsubscribe(from: feed, in: flow) }
    }

    private func unsubscribe(from feed: Feed, in flow: AnyFlow) {
        unwanted.insert(feed.id)
        feeds?.removeAll { $0.id == feed.id }
        refreshScreen()
        let repository = repository
        write(in: flow) { () async throws(FeedFailure) in
            try await repository.unsubscribe(from: feed.id)
        } then: {
            self.unwanted.remove(feed.id)
        }
        offerUndo("Unsubscribed from “\(feed.title)”.", in: flow) { [weak self, weak flow] in
            if let self, let flow = home ?? flow { restore(feed.id, in: flow) }
        }
    }

    private func restore(_ feed: FeedID, in flow: AnyFlow) {
        let repository = repository
        write(in: flow) { () async throws(FeedFailure) in try await repository.restore(feed) }
    }

    private func write(
        in flow: AnyFlow, _ work: @escaping @Sendable () async throws(FeedFailure) -> Void,
        then: @escaping () -> Void = {}
    ) {
        let write = writes.add(work)
        (home ?? flow).task("write") {
            let failure = await write.value
            then()
            self.load(after: failure)
        }
    }

    private func offerUndo(_ text: String, in flow: AnyFlow, _ undo: @escaping () -> Void) {
        (home ?? flow).notify(text, action: NoticeAction("Undo", perform: undo))
    }

    private func show(unread count: Int, in feed: FeedID) {
        guard let index = feeds?.firstIndex(where: { $0.id == feed }), feeds?[index].unreadCount != count else {
            return
        }
        feeds?[index].unreadCount = count
        refreshScreen()
    }

    private func refreshScreen() { home?.update { (list: any FeedListInput) in list.feeds = feeds } }

    private func show(current: FeedID) { home?.update { (list: any FeedListInput) in list.current = current } }

    private func show(problem: FeedFailure?) {
        let text = problem.map { DisplayText.line($0.description) }
        home?.update { (list: any FeedListInput) in list.problem = text }
    }
}
