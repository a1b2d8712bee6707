import AppCore
import AppCoreContent
import AppCoreShell
import KanjiFlow
import LoginFlow
import SearchFlow
import WordFlow

extension AppFlow {
    /// The dictionary's tab: the search, with the kanji and words above it.
    static var kanji: AppFlow { AppFlow(kanjiName, routes: kanjiRoutes) { DictionaryCoordinator($0) }.symbol(.book) }

    /// The name of the tab, in which the links of words and searches open too.
    static let kanjiName = "Kanji"

    fileprivate static let kanjiRoutes = RouteMount<KanjiRoute, KanjiCoordinator, FlowContext>(
        KanjiCoordinator.links, opensInAnyTab: true, title: \.title, isFirstScreen: { $0 == .list(grade: nil) },
        problem: { route, context in context.container.library.problem(with: route) },
        coordinator: { route, context in KanjiCoordinator(context.kanjiFlow, to: route) })
}

extension KanjiRoute {
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
        dependencies.onWord = { show(.entry($0.number)) }
        dependencies.onSearch = { show(.search(query: nil)) }
        dependencies.extras = { character in
            Content {
                if let parts = try? container.searchLibrary.parts(of: character), !parts.isEmpty {
                    Section("Parts", id: "parts") {
                        Row(
                            parts.map { String($0) }.joined(separator: " "), subtitle: "other kanji with these parts",
                            hasDisclosure: true, id: "parts-of"
                        ) { show(.parts(parts)) }
                    }
                }
            }
        }
        return dependencies
    }

    /// Opens a place of the dictionary's kanji, above the current screen.
    func show(_ route: KanjiRoute) { onPlace(AppFlow.kanjiRoutes.link(to: route, inTabOf: AppFlow.kanjiName)) }
}
