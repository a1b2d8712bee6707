import AppCore

extension KanjiListInput {
    /// Opens a kanji's page; its row stays the current one until the page closes.
    func open(
        _ character: Unicode.Scalar, in flow: AnyFlow, _ dependencies: KanjiFlowDependencies,
        onEnd: @escaping () -> Void = {}
    ) {
        current = character
        flow.run(KanjiDetailCoordinator(dependencies, character: character)) { [weak self] _ in
            // Another kanji may be current by now.
            if self?.current == character { self?.current = nil }
            onEnd()
        }
    }

    /// Marks the rows of starred kanji, and keeps the marks up to date.
    func markStars(of dependencies: KanjiFlowDependencies) {
        if let stars = dependencies.stars { isStarred = { stars.contains($0) } }
    }
}
