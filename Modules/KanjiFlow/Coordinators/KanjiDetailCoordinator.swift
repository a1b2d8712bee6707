import AppCore
import AppCoreLinks
import DictionaryBasics

/// Shows one kanji.
///
/// It can be started anywhere with just a kanji.
final class KanjiDetailCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    let flow = Flow<Never>("detail")

    private let dependencies: KanjiFlowDependencies
    private let character: Unicode.Scalar

    /// Makes the coordinator of one kanji's page, which says so if the library doesn't have it.
    init(_ dependencies: KanjiFlowDependencies, character: Unicode.Scalar) {
        self.dependencies = dependencies
        self.character = character
    }

    func start() {
        flow.link = KanjiRoute.kanji(character).link
        let library = dependencies.library
        let detail = dependencies.screens.makeDetail()
        detail.title = String(character)
        let character = character
        do {
            detail.kanji = try library.kanji(character)
            if detail.kanji == nil { detail.problem = "The library does not have \(character)." }
            detail.words = try library.words(with: character)
            detail.readingWords = try library.readingWords(of: character, among: detail.words)
                .compactMapValues { try library.word($0, with: character) }
            detail.strokes = try library.strokes(of: character)
            detail.lookAlikes = try library.lookAlikes(of: character)
        } catch {
            detail.problem = "\(error)"
        }
        detail.word = { number in
            do {
                return try library.word(number, with: character)
            } catch {
                return ExampleWord(text: "…", reading: "", gloss: "\(error)", isCommon: false)
            }
        }
        detail.summary = { KanjiSummary(of: $0, library.summary) }
        let (language, extras) = (dependencies.language, dependencies.extras)
        detail.language = { language.language }
        detail.extras = { extras(character) }
        // If the picture can't be read, the host draws the character instead.
        detail.bitmap = { try? library.glyph(of: character) }
        if detail.kanji != nil, let stars = dependencies.stars {
            detail.isStarred = { stars.items == nil ? nil : stars.contains(character) }
            detail.onStar = { stars.set(character, $0, in: self.flow) }
        }
        detail.onSelectWord = dependencies.onWord
        detail.onSelectKanji = { other in
            self.flow.run(KanjiDetailCoordinator(self.dependencies, character: other)) { _ in }
        }
        detail.onPlay = { self.play() }
        detail.onSearch = dependencies.onSearch
        flow.show(detail)
        dependencies.readStars(in: flow)
    }

    /// How long each stroke stands before the next one.
    private static let strokePace = Duration.milliseconds(600)

    /// Draws the strokes one after the other, until the user shows another one.
    private func play() {
        let clock = dependencies.clock
        flow.task("play strokes") {
            let count = self.detail?.strokes.count ?? 0
            for number in stride(from: 1, through: count, by: 1) {
                guard number == 1 || self.detail?.shownStrokes == number - 1 else { return }
                self.detail?.shownStrokes = number
                if number < count { try? await clock.sleep(for: Self.strokePace) }
                if Task.isCancelled { return }
            }
        }
    }

    private var detail: (any KanjiDetailInput)? { flow.shown.first as? any KanjiDetailInput }
}
