import AppCore
import AppCoreContent
import AppCoreLinks
import AppCoreRouting
import AppCoreShell
import FeedFlow

extension AppFlow {
    static var feed: AppFlow {
        AppFlow("Feed", routes: feedRoutes) { context in
            let feeds = FeedCoordinator(context.container.feedFlow, onOpenLink: context.onLink)
            return TabCoordinator("news", showing: feeds)
        }
        .symbol(.feed)
        .waitingCount { context, tabs in context.container.feedFlow.unreadCount(in: tabs) }
    }

    private static var feedRoutes: RouteMount<FeedRoute, FeedRouteCoordinator, FlowContext> {
        RouteMount(
            FeedCoordinator.links, title: \.title, isFirstScreen: { $0 == .list },
            look: { route, context in
                if route == .list { return nil }
                return RoutingInterceptor("a look for the feed") { route in
                    if let problem = try await context.container.feedFlow.problem(with: route) {
                        throw LinkError.nothingThere(problem)
                    }
                }
            },
            coordinator: { route, context in
                FeedRouteCoordinator(context.container.feedFlow, to: route, onOpenLink: context.onLink)
            })
    }
}

extension FeedRoute {
    /// The route in words.
    fileprivate var title: String {
        switch self {
        case .list: "the feeds"
        case .feed(let id): "the items of feed \(id.rawValue)"
        }
    }
}
