import AppCore

/// Shows the items of one feed; finishes when the user unsubscribes.
final class FeedItemsCoordinator: Coordinator {
    let flow = Flow<Void>("items")

    private let dependencies: FeedFlowDependencies
    private let source: any ItemSource
    private let writes: WriteQueue
    private var stored: [FeedItemSummary]?
    /// Marks that may not be stored yet.
    private var marks: [FeedItemID: Bool] = [:]
    private var lastMarking = Marking()
    private var turn = Turn()
    private weak var opened: FeedItemCoordinator?

    /// Called with a sentence about a finished action, and a closure that undoes it.
    var onDone: (String, @escaping () -> Void) -> Void = { _, _ in }

    /// Called with the number of unread items whenever that may have changed.
    var onUnread: (Int) -> Void = { _ in }

    init(_ dependencies: FeedFlowDependencies, source: any ItemSource, writes: WriteQueue) {
        self.dependencies = dependencies
        self.source = source
        self.writes = writes
    }

    func start() {
        flow.link = source.link
        let screen: any FeedItemsInput & FeedItemsOutput = FeedItemsScreen()
        screen.title = source.title
        screen.feedProblem = source.problem
        screen.canUnsubscribe = source.canUnsubscribe
        screen.onOpen = { self.open($0) }
        screen.onMarkAll = { self.markAll() }
        screen.onUnsubscribe = { self.flow.finish() }
        screen.onReload = { self.load() }
        screen.onRefresh = { self.load(isRefresh: true) }
        flow.show(screen)
        load()
    }

    private func load(after problem: String? = nil, isRefresh: Bool = false) {
        flow.update { (list: any FeedItemsInput) in list.problem = problem }
        let number = turn.next()
        let source = source
        flow.task(isRefresh ? "refresh" : "load items") {
            await self.writes.settle()
            do throws(FeedFailure) {
                if isRefresh { try await source.refresh() }
                let items = try await source.items()
                if self.turn.isNewest(number) { self.take(items) }
            } catch {
                guard self.turn.isNewest(number) else { return }
                self.flow.update { (list: any FeedItemsInput) in list.problem = DisplayText.line(error.description) }
            }
        }
    }

    /// Stores the items, sorted: the newest first, those without a date last.
    private func take(_ items: [FeedItemSummary]) {
        stored = items.map(\.cleaned).enumerated()
            .sorted { first, second in
                let dates = (first.element.published ?? .min, second.element.published ?? .min)
                return dates.0 == dates.1 ? first.offset < second.offset : dates.0 > dates.1
            }
            .map(\.element)
        refreshScreen()
    }

    private var items: [FeedItemSummary]? {
        stored?
            .map { item in
                var item = item
                item.isRead = marks[item.id] ?? item.isRead
                return item
            }
    }

    private func open(_ id: FeedItemID) {
        guard let items, let position = items.firstIndex(where: { $0.id == id }) else { return }
        let item = FeedItemCoordinator(
            dependencies, source: source, items: items, position: position, onRead: { self.read($0) })
        show(current: id)
        opened = item
        flow.run(item) { [weak item] _ in
            // The user may have opened another item meanwhile.
            if self.opened === item { self.show(current: nil) }
        }
    }

    private func show(current: FeedItemID?) { flow.update { (list: any FeedItemsInput) in list.current = current } }

    private func read(_ id: FeedItemID) {
        show(current: id)
        lastMarking.items.removeAll { $0 == id }
        guard items?.first(where: { $0.id == id })?.isRead == false else { return }
        mark([id], asRead: true)
    }

    private func markAll() {
        let marking = Marking()
        marking.items = (items ?? []).filter { !$0.isRead }.map(\.id)
        guard !marking.items.isEmpty else { return }
        lastMarking = marking
        mark(marking.items, asRead: true)
        let count = marking.items.count == 1 ? "1 item" : "\(marking.items.count) items"
        onDone("Marked \(count) as read.") { [weak self, writes, source] in
            let ids = marking.items
            if let self { return self.mark(ids, asRead: false) }
            writes.add { () async throws(FeedFailure) in try await source.mark(ids, asRead: false) }
        }
    }

    /// Shows the marks at once and writes them in the background; if that fails, shows the stored state and the error.
    private func mark(_ ids: [FeedItemID], asRead isRead: Bool) {
        guard !ids.isEmpty else { return }
        for id in ids { marks[id] = isRead }
        refreshScreen()
        let source = source
        let write = writes.add { () async throws(FeedFailure) in try await source.mark(ids, asRead: isRead) }
        flow.task("mark") {
            guard let failure = await write.value else { return }
            for id in ids where self.marks[id] == isRead { self.marks[id] = nil }
            self.refreshScreen()
            self.load(after: DisplayText.line(failure.description))
        }
    }

    private func refreshScreen() {
        let items = items
        flow.update { (list: any FeedItemsInput) in list.items = items }
        if let items { onUnread(items.count { !$0.isRead }) }
    }
}

/// Items that were marked together, except those opened since then.
@MainActor private final class Marking {
    var items: [FeedItemID] = []
}
