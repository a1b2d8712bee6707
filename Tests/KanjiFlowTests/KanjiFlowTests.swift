import AppCore
import AppCoreTesting
import KanjiFlow
import Testing

@MainActor @Suite struct KanjiFlowTests {
    @Test func `the list shows the kanji of general use, and all on demand`() {
        let driver = FlowDriver { KanjiListCoordinator(KanjiFlowDependencies(library: SmallLibrary())) }
        #expect(driver.shows("水"))
        #expect(!driver.shows("龘"))
        driver.tap("All 2 kanji")
        #expect(driver.title == "All kanji")
        #expect(driver.shows("龘"))
    }

    @Test func `choosing a kanji shows it, and back returns to the list`() {
        let driver = FlowDriver { KanjiListCoordinator(KanjiFlowDependencies(library: SmallLibrary())) }
        driver.doubleTap("水")
        #expect(driver.title == "Kanji details")
        #expect(driver.shows("water"))
        driver.back()
        #expect(driver.title == "Kanji list")
        #expect(driver.outcomes.isEmpty)
    }

    @Test func `a detail can be started by itself and leaves nothing behind`() {
        let driver = FlowDriver {
            KanjiDetailCoordinator(KanjiFlowDependencies(library: SmallLibrary()), character: "水")
        }
        #expect(driver.shows("water"))
        driver.back()
        #expect(driver.outcomes == [.left(.back)])
        #expect(driver.isReleased)
        driver.expectNoSurvivors()
    }
}

/// A library of one kanji of general use and one that is not.
private final class SmallLibrary: KanjiLibrary {
    private let all = [
        KanjiFigures(character: "水", strokes: 4, grade: 1, radical: 85),
        KanjiFigures(character: "龘", strokes: 48, radical: 212),
    ]

    var count: Int { all.count }

    func figures(at position: Int) -> KanjiFigures? { all.indices.contains(position) ? all[position] : nil }

    func summary(of character: Unicode.Scalar) -> KanjiSummary? {
        character == "水" ? KanjiSummary(gloss: "water", readings: "スイ みず") : nil
    }

    func kanji(_ character: Unicode.Scalar) -> Kanji? {
        all.first { $0.character == character }.map {
            Kanji(figures: $0, radicalGlyph: "⽔", meanings: character == "水" ? [.english: ["water"]] : [:])
        }
    }

    func words(with character: Unicode.Scalar) -> [ExampleWord] { [] }
    func search(_ query: String) -> [Unicode.Scalar] { [] }
    func radicalGlyph(_ radical: Int) -> String { "" }
}
