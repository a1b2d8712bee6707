import AppCore
import AppCoreContent
import AppCoreShell
import DictionaryBasics
import KanjiFlow
import SearchFlow
import WordFlow

extension AppFlow {
    /// The dictionary's tab: the search, with the kanji and words above it.
    static var kanji: AppFlow {
        AppFlow(kanjiName, symbol: .book) { DictionaryCoordinator($0) }
            .routes(first: KanjiRoute.list(grade: nil), inAnyTab: true) { route, app in
                app.library.problem(with: route).map(Need.missing) ?? .nothing
            } show: { route, app in
                KanjiCoordinator(app.kanjiFlow, to: route)
            }
    }

    /// The name of the tab, in which the links of words and searches open too.
    static let kanjiName = "Kanji"
}

extension RunningApp<AppContainer> {
    /// The dependencies of the flow of kanji.
    var kanjiFlow: KanjiFlowDependencies {
        var dependencies = context.kanjiFlow
        dependencies.onWord = { go(to: WordRoute.entry($0.number)) }
        dependencies.onSearch = { go(to: SearchRoute.search(query: nil)) }
        dependencies.extras = { character in
            Content {
                if let parts = try? context.searchLibrary.parts(of: character), !parts.isEmpty {
                    Section("Parts", layout: .grid, id: "parts") {
                        Elements(parts, id: { ElementID("part-", $0) }) { part in
                            let name = KanjiSummary(of: part, context.library.summary).partName
                            return Row(String(part), subtitle: name) { go(to: SearchRoute.parts([part])) }
                        }
                        if parts.count > 1 {
                            Button("Other kanji with these parts", id: "parts-of") { go(to: SearchRoute.parts(parts)) }
                        }
                    }
                }
            }
        }
        return dependencies
    }
}
