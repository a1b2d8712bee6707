import AppCore

/// Shows a word's readings, meanings and kanji.
final class KanjiWordCoordinator: Coordinator {
    let flow = Flow<Never>("word")

    private let dependencies: KanjiFlowDependencies
    private let word: String

    init(_ dependencies: KanjiFlowDependencies, word: String) {
        self.dependencies = dependencies
        self.word = word
    }

    func start() {
        flow.link = KanjiRoute.word(word).link
        let library = dependencies.library
        let list = dependencies.screens.makeList()
        list.title = word
        list.isSearchable = false
        list.hasDisclosure = false
        // A word that isn't in the dictionary still has its kanji.
        let entries = ((try? library.entries(of: word)) ?? []).map { "\($0.reading): \($0.gloss)" }
        list.groups = [
            KanjiGroup(
                header: entries.isEmpty ? "The kanji of \(word)" : entries.joined(separator: " · "),
                characters: library.kanji(of: word))
        ]
        list.summary = { library.row(for: $0) }
        list.markStars(of: dependencies)
        list.onSelect = { [unowned list] in list.open($0, in: self.flow, self.dependencies) }
        list.onSearchWanted = { self.flow.run(KanjiSearchCoordinator(self.dependencies)) { _ in } }
        flow.show(list)
        dependencies.stars?.begin(in: flow)
    }
}
