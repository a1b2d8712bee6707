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
        dependencies.onWord = { go(to: WordRoute.entry($0)) }
        let kanji = context.kanjiFlow
        dependencies.unreadStartLines = { lines(of: kanji.unreadStartLines) }
        dependencies.startLines = { lines(of: try await kanji.startLines()) }
        dependencies.onStartLinesChange = { kanji.onStartLinesChange(for: $0, $1) }
        return dependencies
    }

    /// The lines of kanji, with those of the other flows among them.
    private func lines(of kanji: [[KanjiStartLine]]) -> [[StartLine]] {
        var groups = kanji.map { group in
            group.map { line in
                StartLine(line.title, detail: line.detail, symbol: line.symbol, id: line.id) { go(to: line.route) }
            }
        }
        for index in groups.indices.prefix(1) {
            groups[index].append(
                StartLine("Starred words", detail: "with their readings", symbol: .star, id: "starred-words") {
                    go(to: WordRoute.starred)
                })
        }
        for index in groups.indices.suffix(1) where hasTab(AppFlow.profileName) {
            groups[index].append(accountLine)
        }
        return groups
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
