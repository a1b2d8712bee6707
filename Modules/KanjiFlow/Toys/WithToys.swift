public import KanjiFlow

extension KanjiListCoordinator {
    /// Makes the coordinator with in-memory dependencies: the kanji of the week, and stars that die with the program.
    ///
    /// - Returns: The coordinator.
    public static func withToys() -> KanjiListCoordinator {
        KanjiListCoordinator(.toys())
    }
}

extension KanjiFlowDependencies {
    /// Makes in-memory dependencies: the kanji of the week, and stars that die with the program.
    ///
    /// - Returns: The dependencies.
    @MainActor public static func toys() -> KanjiFlowDependencies {
        var dependencies = KanjiFlowDependencies(library: ToyLibrary.week(), favourites: ToyFavourites())
        dependencies.kanjiOfTheDay = { "曜" }
        return dependencies
    }
}
