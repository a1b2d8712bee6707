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

    func destination(of link: AppLink, from front: DestinationStep<StackContainer, Void>) -> Destination {
        guard case .feed(.feed(let id)) = link else { return Destination(link.end, to: front) }
        let repository = context.container.feeds
        let isSubscribed = RoutingInterceptor<FeedID>("a look for the feed") { id in
            guard try await repository.feeds().contains(where: { $0.id == id }) else {
                throw LinkError.nothingThere("there is no feed \(id.rawValue)")
            }
        }
        let feed = front.mapContext { (_: FeedID) in }.guarded(by: isSubscribed)
            .afterwards(PostRoutingTask { [weak self] _, id, _ in self?.feeds?.open(.feed(id)) })
        return Destination(link.end, to: feed, with: id)
    }

    private func follow(_ link: String) {
        guard case .kanji(let route)? = try? context.container.destination(of: link), route != .list(grade: nil)
        else { return context.onLink(link) }
        flow.run(KanjiRouteCoordinator(context.container.kanjiFlow, to: route)) { _ in }
    }
}
