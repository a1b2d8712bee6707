import AppCore
import AppCoreContent
import AppCoreShell
import KanjiFlow
import LoginFlow
import SearchFlow
import WordFlow

extension AppFlow {
    static var search: AppFlow { AppFlow("Search", inTabOf: kanjiName, routes: searchRoutes) }

    fileprivate static let searchRoutes = RouteMount<SearchRoute, SearchCoordinator, FlowContext>(
        SearchCoordinator.links, opensInAnyTab: true, title: \.title, isFirstScreen: { $0 == .first },
        coordinator: { route, context in SearchCoordinator(context.searchFlow, to: route) })
}

extension SearchRoute {
    fileprivate var title: String {
        switch self {
        case .first: "the dictionary"
        case .search(nil): "a search"
        case .search(let query?): "the search for '\(query)'"
        case .parts: "the kanji by their parts"
        }
    }
}

extension FlowContext {
    var searchFlow: SearchFlowDependencies {
        var dependencies = container.searchFlow
        dependencies.title = "Kanji list"
        dependencies.onKanji = { show(.kanji($0)) }
        dependencies.onWord = { show(.entry($0)) }
        let kanji = container.kanjiFlow
        dependencies.unreadStartLines = { lines(of: kanji.unreadStartLines) }
        dependencies.startLines = { lines(of: try await kanji.startLines()) }
        dependencies.onStartLinesChange = { kanji.onStartLinesChange(for: $0, $1) }
        return dependencies
    }

    /// The lines of kanji, with those of the other flows among them.
    private func lines(of kanji: [[KanjiStartLine]]) -> [[StartLine]] {
        var groups = kanji.map { group in
            group.map { line in
                StartLine(line.title, detail: line.detail, symbol: line.symbol, id: line.id) { show(line.route) }
            }
        }
        for index in groups.indices.prefix(1) { groups[index].append(starredWords) }
        for index in groups.indices.suffix(1) { groups[index] += accountLines }
        return groups
    }

    /// Opens a search, or the kanji that have some parts, above the current screen.
    func show(_ route: SearchRoute) { onPlace(AppFlow.searchRoutes.link(to: route, inTabOf: AppFlow.kanjiName)) }

    /// The first screen's line about accounts; none if there is no account tab.
    private var accountLines: [StartLine] {
        guard let open = onAccount else { return [] }
        let line =
            if let account = container.account {
                StartLine(
                    "Your profile", detail: "signed in as \(account.name)", symbol: .user,
                    id: "account", action: open)
            } else {
                StartLine(
                    "Sign in or sign up", detail: "for stars of your own", symbol: .user,
                    id: "account", action: open)
            }
        return [line]
    }
}
