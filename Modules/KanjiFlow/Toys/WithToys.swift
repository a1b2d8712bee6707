public import KanjiFlow

extension KanjiListCoordinator {
    /// Makes the coordinator as it runs alone: on the kanji of the week, with stars that live as long as the program.
    ///
    /// - Returns: The coordinator.
    public static func withToys() -> KanjiListCoordinator {
        KanjiListCoordinator(.toys())
    }
}

extension KanjiFlowDependencies {
    /// Makes what the flow needs of toys: the kanji of the week, with stars that live as long as the program.
    ///
    /// - Returns: The dependencies.
    @MainActor public static func toys() -> KanjiFlowDependencies {
        var dependencies = KanjiFlowDependencies(library: ToyLibrary.week(), favourites: ToyFavourites())
        dependencies.kanjiOfTheDay = { "曜" }
        return dependencies
    }
}
