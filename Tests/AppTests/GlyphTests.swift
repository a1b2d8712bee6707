import AppCore
import AppCoreContent
import KanjiFlow
import PackReader
import Testing

@testable import AppPacks
@testable import KanjiList

/// The large glyph of a kanji, from the program's built-in pack of glyphs.
@MainActor @Suite struct GlyphTests {
    @Test func `a kanji's page has the pack's picture, a compatibility ideograph its own`() throws {
        let library = try PackKanjiLibrary(EmbeddedPacks())
        var pictures: [[UInt32]] = []
        for character in ["水", "\u{6B04}", "\u{F91D}"] as [Unicode.Scalar] {
            let window = Window()
            let dependencies = KanjiFlowDependencies(library: library)
            window.run(KanjiCoordinator(dependencies, to: .kanji(character))) { _ in }
            guard case .glyph(let glyph) = window.focusedScreen.map(Content.init(of:))?.element("glyph") else {
                Issue.record("the page of \(character) has no glyph")
                continue
            }
            #expect(glyph.character.unicodeScalars.elementsEqual([character]))
            pictures.append(try #require(glyph.bitmap).rows)
        }
        #expect(Set(pictures).count == 3)
    }

    @Test func `the pack of glyphs is opened only when a picture is requested`() throws {
        let library = try PackKanjiLibrary(EmbeddedPacks())
        _ = try library.kanji("水")
        #expect(library.packs.openedGlyphs == nil)
        #expect(try library.glyph(of: "水") != nil)
        #expect(library.packs.openedGlyphs != nil)
    }
}
