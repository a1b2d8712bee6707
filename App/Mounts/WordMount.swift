import AppCore
import AppCoreContent
import AppCoreShell
import KanjiFlow
import SearchFlow
import WordFlow

extension AppFlow {
    static var word: AppFlow { AppFlow("Word", inTabOf: kanjiName, routes: wordRoutes) }

    fileprivate static let wordRoutes = RouteMount<WordRoute, WordCoordinator, FlowContext>(
        WordCoordinator.links, opensInAnyTab: true, title: \.title,
        problem: { route, context in context.container.wordLibrary.problem(with: route) },
        coordinator: { route, context in WordCoordinator(context.wordFlow, to: route) })
}

extension WordRoute {
    fileprivate var title: String {
        switch self {
        case .entry(let number): "the word with the number \(number)"
        case .word(let word, _): "the word \(word)"
        case .starred: "the starred words"
        }
    }
}

extension FlowContext {
    var wordFlow: WordFlowDependencies {
        var dependencies = container.wordFlow
        dependencies.onKanji = { show(.kanji($0)) }
        dependencies.onSearch = { show(.search(query: nil)) }
        dependencies.extras = { word in
            let writing = word.forms.first?.writing ?? ""
            return Content {
                Section(id: "longer-words") {
                    Row("Words with \(writing)", subtitle: "a search", hasDisclosure: true, id: "longer") {
                        show(.search(query: "*\(writing)*"))
                    }
                }
            }
        }
        return dependencies
    }

    /// Opens a word's page, or the starred words, above the current screen.
    func show(_ route: WordRoute) { onPlace(AppFlow.wordRoutes.link(to: route, inTabOf: AppFlow.kanjiName)) }

    /// The first screen's line to the starred words.
    var starredWords: StartLine {
        StartLine("Starred words", detail: "with their readings", symbol: .star, id: "starred-words") { show(.starred) }
    }
}
