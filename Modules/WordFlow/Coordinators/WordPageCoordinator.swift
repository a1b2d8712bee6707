import AppCore
import TextBasics

/// Shows a word's page, and the words that it refers to.
final class WordPageCoordinator: Coordinator {
    let flow = Flow<Never>("page")

    private let dependencies: WordFlowDependencies
    private let text: String
    private let word: Word?
    private let route: WordRoute
    private let problem: String?

    /// Makes the coordinator of a page; without a word, the page shows the problem and the kanji of the text.
    init(_ dependencies: WordFlowDependencies, text: String, word: Word?, route: WordRoute, problem: String? = nil) {
        self.dependencies = dependencies
        self.text = text
        self.word = word
        self.route = route
        self.problem = problem
    }

    func start() {
        flow.link = route.link
        let library = dependencies.library
        let page = dependencies.screens.makePage()
        page.title = (word?.id.writing ?? text).brief
        page.problem = problem
        do {
            page.kanji = try library.kanji(in: word?.id.writing ?? text)
        } catch {
            // A page without its word already says what is wrong.
            if word != nil { page.kanjiProblem = "\(error)" }
        }
        page.onKanji = dependencies.onKanji
        page.onSearch = dependencies.onSearch
        if let word { fill(page, with: word) }
        flow.show(page)
        dependencies.stars?.begin(in: flow)
    }

    private func fill(_ page: any WordPageInput & WordPageOutput, with word: Word) {
        page.word = word
        do {
            page.sentences = try dependencies.library.sentences(for: word)
        } catch {
            page.sentencesProblem = "\(error)"
        }
        let extras = dependencies.extras
        page.extras = { extras(word) }
        page.onReference = { self.flow.run(WordCoordinator(self.dependencies, text: $0)) { _ in } }
        if let copy = dependencies.copy { page.onCopy = { self.copy(word, by: copy) } }
        guard let stars = dependencies.stars else { return }
        page.isStarred = { stars.words?.contains(word.id) }
        page.starsProblem = { stars.problem }
        page.onStar = { stars.set(word.id, $0, in: self.flow) }
    }

    private func copy(_ word: Word, by copy: (String) -> String?) {
        let writing = word.id.writing
        flow.notify(copy(writing) ?? "Copied \(cleaned(writing)).")
    }
}
