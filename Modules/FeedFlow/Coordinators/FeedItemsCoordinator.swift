import AppCore

/// Shows a list of items, those of one feed or all unread ones; finishes when the user unsubscribes.
final class FeedItemsCoordinator: Coordinator {
    let flow = Flow<Void>("items")

    private let dependencies: FeedFlowDependencies
    private let source: any ItemSource
    private let writes: WriteQueue
    private let list: ItemList
    /// Whether the first unread item is opened once the items are there.
    private var startsReading: Bool
    private var turn = Turn()
    private weak var opened: FeedItemCoordinator?

    /// Called with a sentence about a finished action, and a closure that undoes it.
    var onDone: (String, @escaping () -> Void) -> Void = { _, _ in }

    /// Called with the numbers of unread items whenever they may have changed.
    var onUnread: ([FeedID: Int]) -> Void = { _ in }

    /// Called when all feeds were refreshed.
    var onRefresh: () -> Void = {}

    init(
        _ dependencies: FeedFlowDependencies, source: any ItemSource, writes: WriteQueue, startsReading: Bool = false
    ) {
        self.dependencies = dependencies
        self.source = source
        self.writes = writes
        self.startsReading = startsReading
        list = ItemList(source, writes)
    }

    func start() {
        flow.link = source.link
        let screen: any FeedItemsInput & FeedItemsOutput = FeedItemsScreen()
        screen.title = source.title
        screen.feedProblem = source.problem
        screen.kind = source.kind
        screen.followsWebLinks = dependencies.links != nil
        screen.onOpen = { self.open($0) }
        screen.onBrowse = { self.browse($0) }
        screen.onMark = { self.mark([$0], asRead: $1) }
        screen.onNextUnread = { self.openUnread() }
        screen.onMarkAll = { self.markAll() }
        screen.onUnsubscribe = { self.flow.finish() }
        screen.onReload = { self.load() }
        screen.onRefresh = { self.load(isRefresh: true) }
        flow.show(screen)
        load(in: screen)
    }

    private func load(
        after problem: String? = nil, isRefresh: Bool = false, in screen: (any FeedItemsInput)? = nil
    ) {
        flow.update { (list: any FeedItemsInput) in list.problem = problem }
        show(isRefreshing: isRefresh)
        let number = turn.next()
        let source = source
        flow.task(isRefresh ? "refresh" : "load items") {
            await self.writes.settle()
            defer { if self.turn.isNewest(number) { self.show(isRefreshing: false) } }
            do throws(FeedFailure) {
                if isRefresh { try await source.refresh() }
                let items = try await source.items()
                guard self.turn.isNewest(number) else { return }
                if isRefresh { self.tellNews(items) }
                self.list.take(items)
                self.refreshScreen()
                if self.startsReading { self.openUnread(from: screen) }
            } catch {
                guard self.turn.isNewest(number) else { return }
                self.flow.update { (list: any FeedItemsInput) in list.problem = DisplayText.line(error.description) }
            }
        }
    }

    private func tellNews(_ items: [FeedItemSummary]) {
        let known = Set((list.items ?? []).map(\.id))
        let count = items.count { !known.contains($0.id) }
        flow.notify(count == 0 ? "Nothing new." : count == 1 ? "1 new item." : "\(count) new items.")
        onRefresh()
    }

    private func openUnread(from screen: (any FeedItemsInput)? = nil) {
        startsReading = false
        guard let id = list.unread() else { return flow.notify("Everything here is read.") }
        open(id, from: screen)
    }

    private func open(_ id: FeedItemID, from screen: (any FeedItemsInput)? = nil) {
        guard list.items?.contains(where: { $0.id == id }) == true else { return }
        let item = FeedItemCoordinator(dependencies, source: source, list: list, item: id)
        item.onShow = { self.show(current: $0) }
        item.onMark = { self.mark([$0], asRead: $1) }
        opened = item
        flow.run(item, from: screen) { [weak item] _ in
            // The user may have opened another item meanwhile.
            if self.opened === item { self.show(current: nil) }
        }
    }

    private func show(current: FeedItemID?) { flow.update { (list: any FeedItemsInput) in list.current = current } }

    private func show(isRefreshing: Bool) {
        flow.update { (list: any FeedItemsInput) in list.isRefreshing = isRefreshing }
    }

    private func browse(_ id: FeedItemID) {
        guard let item = list.items?.first(where: { $0.id == id }) else { return }
        dependencies.linkOpening(in: flow)?.browse(item)
        mark([id], asRead: true)
    }

    private func markAll() {
        let ids = (list.items ?? []).filter { !$0.isRead }.map(\.id)
        guard !ids.isEmpty else { return }
        mark(ids, asRead: true)
        let marking = list.remember(ids)
        onDone("Marked \(ids.count == 1 ? "1 item" : "\(ids.count) items") as read.") { [weak self, writes, source] in
            let ids = marking.items
            if let self { return self.mark(ids, asRead: false) }
            writes.add { () async throws(FeedFailure) in try await source.mark(ids, asRead: false) }
        }
    }

    /// Shows the marks at once and writes them in the background; if that fails, shows the stored state and the error.
    private func mark(_ ids: [FeedItemID], asRead isRead: Bool) {
        guard let marked = list.mark(ids, asRead: isRead) else { return }
        refreshScreen()
        flow.task("mark") {
            guard let failure = await marked.write.value else { return }
            self.list.forget(marked.items, markedAsRead: isRead)
            self.refreshScreen()
            self.load(after: DisplayText.line(failure.description))
        }
    }

    private func refreshScreen() {
        let items = list.items
        flow.update { (list: any FeedItemsInput) in list.items = items }
        if items != nil { onUnread(list.unreadCounts) }
    }
}
