import AppCore
import AppCoreLinks
import DictionaryBasics
import TextBasics

/// Shows a word's page in the flow of its coordinator, and the words that it refers to.
@MainActor struct WordPage {
    let dependencies: WordFlowDependencies
    /// The word; without one, the page shows the problem and the kanji of the text.
    let word: Word?
    let text: String
    let route: WordRoute
    var problem: String?

    func show(in flow: AnyFlow) {
        flow.link = route.link
        let page: any WordPageInput & WordPageOutput = WordPageScreen()
        page.title = text.brief
        page.problem = problem
        do {
            page.kanji = try kanji()
        } catch {
            // A page without its word already says what is wrong.
            if word != nil { page.kanjiProblem = "\(error)" }
        }
        page.onKanji = dependencies.onKanji
        page.onSearch = dependencies.onSearch
        if let word { fill(page, with: word, in: flow) }
        flow.show(page)
        dependencies.stars?.begin(in: flow)
    }

    /// The kanji of the text, or else of the first other form that has one: those of 綺麗 for きれい.
    private func kanji() throws -> [KanjiSummary] {
        for writing in [text] + (word?.forms.map(\.writing) ?? []) {
            let kanji = try dependencies.library.kanji(in: writing)
            if !kanji.isEmpty { return kanji }
        }
        return []
    }

    private func fill(_ page: any WordPageInput & WordPageOutput, with word: Word, in flow: AnyFlow) {
        let dependencies = dependencies
        page.word = word
        do {
            page.sentences = try dependencies.library.sentences(for: word)
        } catch {
            page.sentencesProblem = "\(error)"
        }
        page.extras = { dependencies.extras(word) }
        page.onReference = { flow.run(WordCoordinator(dependencies, to: $0.route)) { _ in } }
        if let copy = dependencies.copy {
            let writing = word.id.writing
            page.onCopy = { flow.notify(copy(writing) ?? "Copied \(cleaned(writing)).") }
        }
        guard let stars = dependencies.stars else { return }
        page.isStarred = { stars.items?.contains(word.id) }
        page.starsProblem = { stars.problem }
        page.onStar = { stars.set(word.id, $0, in: flow) }
    }
}
