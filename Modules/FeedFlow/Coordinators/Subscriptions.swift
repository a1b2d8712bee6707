import AppCore
import Observation
import TextBasics

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
        show(current: .feed(feed.id))
        run(StoredItems(of: feed, in: repository), in: flow, dependencies) { isUnwanted in
            self.leave(.feed(feed.id))
            if isUnwanted { self.unsubscribe(from: feed, in: flow) }
        }
    }

    /// Shows what is unread in all feeds, or, to go on reading at once, the first of it.
    func openUnread(in flow: AnyFlow, _ dependencies: FeedFlowDependencies, startsReading: Bool = false) {
        show(current: .unread)
        run(StoredItems(unreadIn: repository), in: flow, dependencies, startsReading: startsReading) { _ in
            self.leave(.unread)
        }
    }

    func run(
        _ source: any ItemSource, in flow: AnyFlow, _ dependencies: FeedFlowDependencies, startsReading: Bool = false,
        onEnd: @escaping (_ isUnwanted: Bool) -> Void = { _ in }
    ) {
        let items = FeedItemsCoordinator(dependencies, source: source, writes: writes, startsReading: startsReading)
        items.onUnread = { self.show(unread: $0) }
        items.onRefresh = { self.load() }
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
        self.feeds = feeds.filter { !unwanted.contains($0.id) }.map(\.cleaned).sorted(by: Self.precedes)
        refreshScreen()
    }

    /// Whether a feed stands above another one: those with unread items first, then by their titles.
    private static func precedes(_ first: Feed, _ second: Feed) -> Bool {
        let isUnread = (first.unreadCount > 0, second.unreadCount > 0)
        return isUnread.0 == isUnread.1 ? first.title.naturallyPrecedes(second.title) : isUnread.0
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

    /// Shows new counts; the feeds keep their order until they are loaded again, so that none moves under a hand.
    private func show(unread counts: [FeedID: Int]) {
        guard var feeds, counts.contains(where: { id, count in known(id).map { $0.unreadCount != count } ?? false })
        else { return }
        for index in feeds.indices { feeds[index].unreadCount = counts[feeds[index].id] ?? feeds[index].unreadCount }
        self.feeds = feeds
        refreshScreen()
    }

    private func refreshScreen() { home?.update { (list: any FeedListInput) in list.feeds = feeds } }

    private func show(current: FeedRoute) { home?.update { (list: any FeedListInput) in list.current = current } }

    private func leave(_ route: FeedRoute) {
        home?.update { (list: any FeedListInput) in if list.current == route { list.current = nil } }
    }

    private func show(problem: FeedFailure?) {
        let text = problem.map { DisplayText.line($0.description) }
        home?.update { (list: any FeedListInput) in list.problem = text }
    }
}
