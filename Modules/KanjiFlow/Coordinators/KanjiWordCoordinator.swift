import AppCore

/// Shows the kanji of a word.
final class KanjiWordCoordinator: Coordinator {
    let flow = Flow<Never>("word")

    private let dependencies: KanjiFlowDependencies
    private let word: String
    private let gloss: String?

    init(_ dependencies: KanjiFlowDependencies, word: String, gloss: String? = nil) {
        self.dependencies = dependencies
        self.word = word
        self.gloss = gloss
    }

    func start() {
        flow.link = KanjiRoute.word(word).link
        let library = dependencies.library
        let list = dependencies.screens.makeList()
        list.title = word
        list.isSearchable = false
        list.hasDisclosure = false
        list.groups = [KanjiGroup(header: gloss ?? "The kanji of \(word)", characters: library.kanji(of: word))]
        list.summary = { library.row(for: $0) }
        list.onSelect = { self.showDetail(of: $0) }
        list.onSearchWanted = { self.flow.run(KanjiSearchCoordinator(self.dependencies)) { _ in } }
        flow.show(list)
    }

    private func showDetail(of character: Unicode.Scalar) {
        flow.run(KanjiDetailCoordinator(dependencies, character: character)) { _ in }
    }
}
