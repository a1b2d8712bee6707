public import KanjiFlow

extension KanjiListCoordinator {
    /// Makes the coordinator as it runs alone: on the kanji of the week, with stars that live as long as the program.
    ///
    /// - Returns: The coordinator.
    public static func withToys() -> KanjiListCoordinator {
        KanjiListCoordinator(KanjiFlowDependencies(library: ToyLibrary.week(), favourites: ToyFavourites()))
    }
}
