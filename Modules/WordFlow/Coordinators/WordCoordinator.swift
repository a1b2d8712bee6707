public import AppCore

/// Shows the page of the word that is written or read like a text; if there are several, a list of them first.
///
/// It can be started anywhere with just a text.
public final class WordCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("word")

    private let dependencies: WordFlowDependencies
    private let text: String
    private let reading: String?
    private var word: Word?

    /// Makes the coordinator of a word.
    ///
    /// - Parameters:
    ///   - dependencies: The flow's dependencies.
    ///   - text: The word as written or read. If the library doesn't have it, its page says so.
    ///   - reading: The reading, which decides between words that are written alike.
    public init(_ dependencies: WordFlowDependencies, text: String, reading: String? = nil) {
        self.dependencies = dependencies
        self.text = text
        self.reading = reading
    }

    /// Makes the coordinator of a word that is known already.
    convenience init(_ dependencies: WordFlowDependencies, word: Word) {
        self.init(dependencies, text: word.id.writing, reading: word.id.reading)
        self.word = word
    }

    /// Shows the word, or the words to choose from.
    public func start() {
        do {
            let words = try word.map { [$0] } ?? dependencies.library.words(text, reading: reading)
            if words.count > 1 {
                offer(words)
            } else if let word = words.first {
                WordPage(dependencies: dependencies, word: word, text: word.id.writing, route: word.id.route)
                    .show(in: flow)
            } else {
                show("The dictionary does not have \(text.isEmpty ? "an empty word" : text.brief).")
            }
        } catch {
            show("\(error)")
        }
    }

    private func show(_ problem: String) {
        let route = WordRoute.word(text, reading: reading)
        WordPage(dependencies: dependencies, word: nil, text: text, route: route, problem: problem).show(in: flow)
    }

    private func offer(_ words: [Word]) {
        flow.link = WordRoute.word(text, reading: reading).link
        let choices = ListedWord.list(words.map(\.id))
        let byChoice = Dictionary(zip(choices, words)) { first, _ in first }
        let list = dependencies.screens.makeList()
        list.title = text.brief
        list.words = { choices }
        list.gloss = { byChoice[$0]?.gloss ?? "" }
        if let stars = dependencies.stars { list.isStarred = { stars.contains($0.id) } }
        list.onSearch = dependencies.onSearch
        list.onSelect = { [unowned list] choice in
            guard let word = byChoice[choice] else { return }
            list.open(choice, in: self.flow, WordCoordinator(self.dependencies, word: word))
        }
        flow.show(list)
        dependencies.stars?.begin(in: flow)
    }
}

extension WordID {
    /// The route to the word's page.
    var route: WordRoute { .word(writing, reading: reading) }
}

extension WordListInput {
    /// Opens a word's page; its row stays the current one until the page closes.
    func open(_ word: ListedWord, in flow: AnyFlow, _ page: WordCoordinator) {
        current = word
        flow.run(page) { [weak self] _ in
            // Another word may be current by now.
            if self?.current == word { self?.current = nil }
        }
    }
}
