import AppCore
import AppCoreRouting
import FeedFlow

extension AppFlow {
    static let feed = AppFlow("Feed", routes: FeedRoute.self) { context in
        let feeds = FeedCoordinator(context.container.feedFlow, onOpenLink: context.onLink)
        return TabCoordinator("news", showing: feeds)
    }
}

extension FeedRoute: AppRoute {
    static var links: [LinkPattern<FeedRoute>] { FeedCoordinator.links }

    var title: String {
        switch self {
        case .list: "the feeds"
        case .feed(let id): "the items of feed \(id.rawValue)"
        }
    }

    var isFirstScreen: Bool { self == .list }

    func look(in container: AppContainer) -> RoutingInterceptor<FeedRoute>? {
        if isFirstScreen { return nil }
        return RoutingInterceptor("a look for the feed") { route in
            if let problem = try await container.feedFlow.problem(with: route) { throw LinkError.nothingThere(problem) }
        }
    }

    func coordinator(in context: FlowContext) -> FeedRouteCoordinator {
        FeedRouteCoordinator(context.container.feedFlow, to: self, onOpenLink: context.onLink)
    }
}
