import AppCore
import FeedFlow
import KanjiFlow

/// The feeds' tab: opens the kanji that an item links to above the item, and hands other links on.
final class FeedTabCoordinator: Coordinator, LinkOpening {
    let flow = Flow<Never>("news")

    private let context: TabContext
    private weak var feeds: FeedCoordinator?

    init(_ context: TabContext) { self.context = context }

    func start() {
        let feeds = FeedCoordinator(context.container.feedFlow) { self.follow($0) }
        self.feeds = feeds
        flow.run(feeds) { outcome in
            if let departure = outcome.departure { self.flow.leave(departure) }
        }
    }

    func open(_ link: AppLink) {
        if case .feed(let route) = link { feeds?.open(route) }
    }

    private func follow(_ link: String) {
        guard case .kanji(let route)? = try? context.container.destination(of: link),
            let coordinator = context.container.kanjiFlow.coordinator(for: route)
        else { return context.onLink(link) }
        run(coordinator)
    }

    private func run(_ coordinator: some Coordinator<Never>) { flow.run(coordinator) { _ in } }
}
