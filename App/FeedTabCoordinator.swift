import AppCore
import FeedFlow
import KanjiFlow

extension AppFlow {
    static let feed = AppFlow("Feed") { FeedTabCoordinator($0) }
}

extension FeedRoute: AppRoute {
    static var links: [LinkPattern<FeedRoute>] { FeedCoordinator.links }

    var end: String {
        switch self {
        case .list: "the feeds"
        case .feed(let id): "the items of feed \(id.rawValue)"
        }
    }

    var isFirstScreen: Bool { self == .list }

    func run(in flow: AnyFlow, _ container: AppContainer) {
        let id: FeedID? = if case .feed(let id) = self { id } else { nil }
        flow.run(FeedCoordinator(container.feedFlow, opening: id) { _ in }) { _ in }
    }
}

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

    func open(_ route: FeedRoute) { feeds?.open(route) }

    func destination(of route: FeedRoute, from front: DestinationStep<StackContainer, Void>) -> Destination {
        guard case .feed(let id) = route else { return Destination(route.end, to: front) }
        let repository = context.container.feeds
        let isSubscribed = RoutingInterceptor<FeedID>("a look for the feed") { id in
            guard try await repository.feeds().contains(where: { $0.id == id }) else {
                throw LinkError.nothingThere("there is no feed \(id.rawValue)")
            }
        }
        let feed = front.mapContext { (_: FeedID) in }.guarded(by: isSubscribed)
            .afterwards { [weak self] _, id, _ in self?.feeds?.open(.feed(id)) }
        return Destination(route.end, to: feed, with: id)
    }

    private func follow(_ link: String) {
        guard let route = try? context.container.destination(of: link).route as? KanjiRoute, !route.isFirstScreen
        else { return context.onLink(link) }
        route.run(in: flow, context.container)
    }
}
