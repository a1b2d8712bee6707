import AppCore
import AppCoreContent
import AppCoreShell
import KanjiFlow
import LoginFlow
import SearchFlow
import WordFlow

extension AppFlow {
    static var search: AppFlow {
        AppFlow("Search", inTabOf: kanjiName).routes(first: SearchRoute.first, inAnyTab: true) { route, app in
            SearchCoordinator(app.searchFlow, to: route)
        }
    }
}

extension RunningApp<AppContainer> {
    var searchFlow: SearchFlowDependencies {
        var dependencies = context.searchFlow
        dependencies.title = "Kanji list"
        dependencies.onKanji = { go(to: KanjiRoute.kanji($0)) }
        dependencies.onWord = { go(to: WordRoute($0)) }
        if user == nil { dependencies.onAccountWanted = { signIn() } }
        let kanji = context.kanjiFlow
        dependencies.startLines = {
            var lines = StartLines(
                yours: [kanji.todaysLine].compactMap { $0.map(line) }, find: [line(of: kanji.waysLine)],
                others: [line(of: kanji.languageLine)])
            if hasTab(AppFlow.profileName) { lines.others.append(accountLine) }
            return lines
        }
        return dependencies
    }

    private func line(of line: KanjiStartLine) -> StartLine {
        StartLine(line.title, detail: line.detail, symbol: line.symbol, id: line.id) { go(to: line.route) }
    }

    /// The first screen's line about accounts.
    private var accountLine: StartLine {
        let (title, detail) =
            if let account = context.account {
                ("Your profile", "signed in as \(account.name)")
            } else {
                ("Sign in or sign up", "for stars of your own")
            }
        return StartLine(title, detail: detail, symbol: .user, id: "account") { goToTab(AppFlow.profileName) }
    }
}
