import AppCore
public import SearchFlow

extension SearchCoordinator {
    /// Makes the coordinator with in-memory dependencies: a few kanji and words, and a line of an app.
    ///
    /// - Returns: The coordinator.
    public static func inMemory() -> SearchCoordinator {
        let log = SearchLog()
        var dependencies = SearchFlowDependencies.inMemory()
        dependencies.onKanji = { log.note("The app shows the kanji \($0).") }
        dependencies.onWord = { log.note("The app shows the word with the number \($0).") }
        dependencies.startLines = {
            let detail = log.last ?? "nothing yet"
            return [
                [
                    StartLine("Last choice", detail: detail, id: "last") {
                        log.note("The app shows what you chose last.")
                    }
                ]
            ]
        }
        let coordinator = SearchCoordinator(dependencies)
        log.flow = coordinator.flow
        return coordinator
    }
}

extension SearchFlowDependencies {
    /// Makes in-memory dependencies: a few kanji and words; what the user chooses leads nowhere.
    ///
    /// - Returns: The dependencies.
    @MainActor public static func inMemory() -> SearchFlowDependencies {
        SearchFlowDependencies(library: InMemoryLibrary())
    }
}

/// Tells the user what an app would show, in a flow that runs alone.
@MainActor private final class SearchLog {
    weak var flow: AnyFlow?
    private(set) var last: String?

    func note(_ text: String) {
        last = text
        flow?.notify(text)
    }
}
