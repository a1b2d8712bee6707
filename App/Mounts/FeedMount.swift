import AppCoreContent
import AppCoreLinks
import AppCoreShell
import FeedFlow
import KanjiFlow
import WordFlow

extension AppFlow {
    static var feed: AppFlow {
        AppFlow("Feed", symbol: .feed, first: FeedRoute.list) { route, app in
            guard case .feed = route else { return .nothing }
            return .work("a look for the feed") {
                if let problem = try await app.context.feedFlow.problem(with: route) {
                    throw LinkError.nothingThere(problem)
                }
            }
        } show: { route, app in
            FeedCoordinator(app.feedFlow, to: route)
        }
        .waitingCount { app, tabs in app.context.feedFlow.unreadCount(in: tabs) }
    }
}

extension RunningApp<AppContainer> {
    fileprivate var feedFlow: FeedFlowDependencies {
        var dependencies = context.feedFlow
        dependencies.onLink = { open($0) }
        dependencies.onKanji = { go(to: KanjiRoute.kanji($0)) }
        dependencies.onWord = { go(to: WordRoute.entry($0.rawValue)) }
        return dependencies
    }
}
