public import AppCore
import AppCoreLinks
import DictionaryBasics

/// Shows the page of the word that is written or read like a text; if there are several words, a list of them first.
public final class WordCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("word")

    private let dependencies: WordFlowDependencies
    private let route: WordRoute
    private var word: Word?

    /// Makes the flow's coordinator.
    ///
    /// - Parameters:
    ///   - dependencies: The flow's dependencies.
    ///   - route: What it shows. If the library doesn't have a word, its page says so.
    public init(_ dependencies: WordFlowDependencies, to route: WordRoute) {
        self.dependencies = dependencies
        self.route = route
    }

    /// Makes the coordinator of a word that is known already.
    convenience init(_ dependencies: WordFlowDependencies, word: Word) {
        self.init(dependencies, to: WordRoute(word.id))
        self.word = word
    }

    /// Shows the word, or the words to choose from.
    public func start() {
        switch route {
        case .entry(let number): show(number)
        case .word(let text, let reading): show(text, reading: reading)
        }
    }

    private func show(_ number: Int) {
        do {
            if let word = try word ?? dependencies.library.word(number) {
                show(word)
            } else {
                show("\(number)", problem: "The dictionary has no word with the number \(number).")
            }
        } catch {
            show("\(number)", problem: "\(error)")
        }
    }

    private func show(_ word: Word) {
        let route = WordRoute(word.id)
        WordPage(dependencies: dependencies, word: word, text: word.id.writing, route: route).show(in: flow)
    }

    private func show(_ text: String, reading: String?) {
        do {
            let words = try word.map { [$0] } ?? dependencies.library.words(text, reading: reading)
            if words.count > 1 {
                offer(words, for: text)
            } else if let word = words.first {
                show(word)
            } else {
                show(text, problem: "The dictionary does not have \(text.isEmpty ? "an empty word" : text.brief).")
            }
        } catch {
            show(text, problem: "\(error)")
        }
    }

    private func show(_ text: String, problem: String) {
        WordPage(dependencies: dependencies, word: nil, text: text, route: route, problem: problem).show(in: flow)
    }

    private func offer(_ words: [Word], for text: String) {
        flow.link = route.link
        let choices = ListedWord.list(words.map(\.id))
        let byChoice = Dictionary(zip(choices, words)) { first, _ in first }
        let list: any WordListInput & WordListOutput = WordListScreen()
        list.title = text.brief
        list.words = choices
        list.gloss = { byChoice[$0]?.gloss ?? "" }
        if let stars = dependencies.stars {
            list.isStarred = { stars.contains($0.id) }
            list.onStar = { stars.set($0.id, $1, in: self.flow) }
        }
        list.onSearch = dependencies.onSearch
        list.onSelect = { [unowned list] choice in
            guard let word = byChoice[choice] else { return }
            list.open(choice, in: self.flow, WordCoordinator(self.dependencies, word: word))
        }
        flow.show(list)
        dependencies.stars?.begin(in: flow)
    }
}

extension Word.Reference {
    /// The route to the word's page.
    var route: WordRoute { number == 0 ? .word(writing, reading: nil) : .entry(number) }
}

extension WordListInput {
    /// Opens a word's page; its row stays the current one until the page closes.
    fileprivate func open(_ word: ListedWord, in flow: AnyFlow, _ page: WordCoordinator) {
        current = word
        flow.run(page) { [weak self] _ in
            // Another word may be current by now.
            if self?.current == word { self?.current = nil }
        }
    }
}
