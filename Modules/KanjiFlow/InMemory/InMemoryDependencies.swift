public import KanjiFlow

extension KanjiCoordinator {
    /// Makes the coordinator with in-memory dependencies: the kanji of the week, and stars that die with the program.
    public static func inMemory() -> KanjiCoordinator {
        KanjiCoordinator(.inMemory())
    }
}

extension KanjiFlowDependencies {
    /// Makes in-memory dependencies: the kanji of the week, and stars that die with the program.
    @MainActor public static func inMemory() -> KanjiFlowDependencies {
        var dependencies = KanjiFlowDependencies(library: InMemoryLibrary.week(), favourites: InMemoryFavourites())
        dependencies.kanjiOfTheDay = { "曜" }
        return dependencies
    }
}
