import AppCore
import AppCoreRouting
import AppCoreShell
import KanjiFlow
import LoginFlow

extension AppFlow {
    static var kanji: AppFlow {
        AppFlow("Kanji", routes: kanjiRoutes) { context in
            var dependencies = context.kanjiFlow
            dependencies.startsWithSearch = context.startsWithSearch
            return TabCoordinator("dictionary", showing: KanjiListCoordinator(dependencies))
        }
    }

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
    var title: String {
        switch self {
        case .list(grade: nil): "the list of kanji"
        case .list(grade: let grade?): "the kanji of grade \(grade)"
        case .groups(let grouping): "the kanji by \(grouping.rawValue)"
        case .group(let grouping, let number): "the kanji of \(grouping.rawValue) \(number)"
        case .kanji(let character): "the page of \(character)"
        case .word(let word): "the kanji of \(word)"
        case .favourites: "the starred kanji"
        }
    }
}

extension FlowContext {
    /// The dictionary's dependencies.
    ///
    /// A guest is offered an account to keep their stars.
    fileprivate var kanjiFlow: KanjiFlowDependencies {
        var dependencies = container.kanjiFlow
        if container.account == nil { dependencies.onAccountWanted = onSignUp }
        dependencies.startLines = startLines
        return dependencies
    }

    /// The start screen's line about accounts; none if there is no account tab.
    private func startLines() -> [KanjiStartLine] {
        guard let open = onAccount else { return [] }
        let line =
            if let account = container.account {
                KanjiStartLine(
                    "Your profile", detail: "signed in as \(account.name); ? or help tells more", action: open)
            } else {
                KanjiStartLine(
                    "Sign in or sign up", detail: "stars of your own; ? or help tells more", action: open)
            }
        return [line]
    }
}
