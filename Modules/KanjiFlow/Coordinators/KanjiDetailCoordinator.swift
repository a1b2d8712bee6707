public import AppCore

/// Shows one kanji, and the kanji of any word the user chooses there.
///
/// It can be started anywhere with just a kanji.
public final class KanjiDetailCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("detail")

    private let dependencies: KanjiFlowDependencies
    private let character: Unicode.Scalar

    /// Makes the coordinator of one kanji's page.
    ///
    /// - Parameters:
    ///   - dependencies: The flow's dependencies.
    ///   - character: The kanji. If the library doesn't have it, its page says so.
    public init(_ dependencies: KanjiFlowDependencies, character: Unicode.Scalar) {
        self.dependencies = dependencies
        self.character = character
    }

    /// Shows the kanji.
    public func start() {
        flow.link = KanjiRoute.kanji(character).link
        let library = dependencies.library
        let detail = dependencies.screens.makeDetail()
        detail.title = String(character)
        detail.language = dependencies.language.language
        do {
            detail.kanji = try library.kanji(character)
            if detail.kanji == nil { detail.problem = "The library does not have \(character)." }
            detail.words = try library.words(with: character)
        } catch {
            detail.problem = "\(error)"
        }
        let character = character
        // If the picture can't be read, the host draws the character instead.
        detail.bitmap = { try? library.glyph(of: character) }
        detail.onSelectLanguage = { self.choose($0) }
        if detail.kanji != nil, let stars = dependencies.stars {
            detail.isStarred = { stars.isRead ? stars.contains(character) : nil }
            detail.onStar = { stars.set(character, $0, in: self.flow) }
        }
        detail.onSelectWord = { self.showKanji(of: $0) }
        detail.onSearchWanted = { self.flow.run(KanjiSearchCoordinator(self.dependencies)) { _ in } }
        flow.show(detail)
        dependencies.stars?.begin(in: flow)
        if detail.kanji != nil, let stars = dependencies.stars { noteView(in: stars) }
    }

    private func noteView(in stars: KanjiStars) {
        flow.task("note view", outlivesFlow: true) {
            do {
                try await stars.noteViewed(self.character)
            } catch {
                self.flow.notify("\(error)")
            }
        }
    }

    private func choose(_ language: MeaningLanguage) {
        dependencies.language.language = language
        flow.update { (detail: any KanjiDetailInput) in detail.language = language }
    }

    private func showKanji(of word: ExampleWord) {
        flow.run(KanjiWordCoordinator(dependencies, word: word.text)) { _ in }
    }
}
