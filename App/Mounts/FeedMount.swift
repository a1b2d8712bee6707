import AppCore
import AppCoreContent
import AppCoreLinks
import AppCoreRouting
import AppCoreShell
import FeedFlow
import KanjiFlow

extension AppFlow {
    static var feed: AppFlow {
        AppFlow("Feed", routes: feedRoutes) { context in
            TabCoordinator("news", showing: FeedCoordinator(context.feedFlow))
        }
        .symbol(.feed)
        .waitingCount { context, tabs in context.container.feedFlow.unreadCount(in: tabs) }
    }

    private static var feedRoutes: RouteMount<FeedRoute, FeedCoordinator, FlowContext> {
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
            coordinator: { route, context in FeedCoordinator(context.feedFlow, to: route) })
    }
}

extension FlowContext {
    fileprivate var feedFlow: FeedFlowDependencies {
        var dependencies = container.feedFlow
        dependencies.onLink = onLink
        dependencies.onKanji = { show(.kanji($0)) }
        return dependencies
    }
}

extension FeedRoute {
    fileprivate var title: String {
        switch self {
        case .list: "the feeds"
        case .feed(let id): "the items of feed \(id.rawValue)"
        }
    }
}
