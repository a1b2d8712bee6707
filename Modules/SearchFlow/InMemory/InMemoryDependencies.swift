import AppCore
import DictionaryBasics
public import SearchFlow

extension SearchCoordinator {
    /// Makes the coordinator with in-memory dependencies: a few kanji and words, stars and a history.
    ///
    /// - Returns: The coordinator.
    public static func inMemory() -> SearchCoordinator {
        let log = SearchLog()
        var dependencies = SearchFlowDependencies.inMemory()
        let history = dependencies.history
        dependencies.onKanji = { kanji in
            log.note("The app shows the kanji \(kanji).") { history?.note(.kanji(kanji), in: $0) }
        }
        dependencies.onWord = { word in
            log.note("The app shows the word with the number \(word.number).") {
                history?.note(.word(word.number), in: $0)
            }
        }
        let coordinator = SearchCoordinator(dependencies)
        log.flow = coordinator.flow
        return coordinator
    }
}

extension SearchFlowDependencies {
    /// Makes in-memory dependencies: a few kanji and words, with stars and a history that die with the program; what the
    /// user chooses leads nowhere.
    ///
    /// - Returns: The dependencies.
    @MainActor public static func inMemory() -> SearchFlowDependencies { inMemory(InMemoryLibrary()) }

    /// Makes in-memory dependencies of a library, whose rows show the stars.
    @MainActor static func inMemory(
        _ library: InMemoryLibrary, history: InMemoryHistory = InMemoryHistory(),
        kanji: InMemoryStars<Unicode.Scalar> = InMemoryStars(), words: InMemoryStars<WordID> = InMemoryStars()
    ) -> SearchFlowDependencies {
        let undo = UndoSteps()
        var dependencies = SearchFlowDependencies(library: library)
        dependencies.history = SearchHistory(history, undo: undo) { history.now }
        dependencies.days.now = { history.now }
        let stars = (
            kanji: Stars(kanji, undo: undo) { String($0) }, words: Stars(words, undo: undo, name: \.writing)
        )
        library.isStarred = { stars.kanji.contains($0) }
        library.isWordStarred = { stars.words.contains($0) }
        dependencies.stars = DictionaryStars(kanji: stars.kanji, words: stars.words) { kanji, words, _ in
            if history.isFull { throw InMemoryHistory.Full() }
            history.exported.append((kanji.map { String($0) } + words.map(\.writing)).joined(separator: " "))
        }
        return dependencies
    }
}

/// Tells the user what an app would show, in a flow that runs alone.
@MainActor private final class SearchLog {
    weak var flow: AnyFlow?

    func note(_ text: String, then body: (AnyFlow) -> Void) {
        guard let flow else { return }
        flow.notify(text)
        body(flow)
    }
}
