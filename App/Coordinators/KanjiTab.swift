import AppCore
import AppCoreContent
import AppCoreLinks
import AppCoreShell
import KanjiFlow
import LoginFlow
import SearchFlow

extension AppFlow {
    /// The dictionary's tab: the search, with the kanji and words above it.
    static var kanji: AppFlow { AppFlow(kanjiName, routes: kanjiRoutes) { DictionaryCoordinator($0) }.symbol(.book) }

    /// The name of the tab, in which the links of words and searches open too.
    static let kanjiName = "Kanji"

    private static var kanjiRoutes: RouteMount<KanjiRoute, KanjiRouteCoordinator, FlowContext> {
        RouteMount(
            KanjiListCoordinator.links, opensInAnyTab: true, title: \.title,
            isFirstScreen: { $0 == .list(grade: nil) },
            problem: { route, context in context.container.library.problem(with: route) },
            coordinator: { route, context in KanjiRouteCoordinator(context.kanjiFlow, to: route) })
    }
}

extension KanjiRoute {
    /// The route in words.
    fileprivate var title: String {
        switch self {
        case .list(grade: nil): "the dictionary"
        case .all: "all kanji"
        case .list(grade: let grade?): "the kanji of grade \(grade)"
        case .groups(let grouping): "the kanji by \(grouping.rawValue)"
        case .group(let grouping, let number): "the kanji of \(grouping.rawValue) \(number)"
        case .kanji(let character): "the page of \(character)"
        case .favourites: "the starred kanji"
        case .recent: "the recently viewed kanji"
        case .language: "the language of meanings"
        }
    }
}

extension FlowContext {
    /// The dependencies of the flow of kanji.
    ///
    /// A guest is offered an account to keep their stars.
    var kanjiFlow: KanjiFlowDependencies {
        var dependencies = container.kanjiFlow
        if container.account == nil { dependencies.onAccountWanted = onSignUp }
        dependencies.onWord = { show(word: $0.text, reading: $0.reading) }
        dependencies.onSearch = { show(search: nil) }
        dependencies.extras = { character in
            Content {
                if let parts = try? container.searchLibrary.parts(of: character), !parts.isEmpty {
                    Section("Parts", id: "parts") {
                        Row(
                            parts.map { String($0) }.joined(separator: " "), subtitle: "other kanji with these parts",
                            hasDisclosure: true, id: "parts-of"
                        ) { show(parts: parts) }
                    }
                }
            }
        }
        return dependencies
    }

    /// Opens a kanji's page.
    func show(kanji character: Unicode.Scalar) { follow(KanjiListCoordinator.links.link(to: .kanji(character))) }

    /// Opens a place that a flow's own link leads to, above the current screen.
    func follow(_ path: String?) { if let path { onLink(LinkMount.app.prefix + path) } }
}
