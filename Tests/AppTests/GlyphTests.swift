import AppCore
import AppCoreContent
import KanjiFlow
import PackReader
import Testing

@testable import App

/// The large glyph of a kanji, from the program's built-in pack of glyphs.
@MainActor @Suite struct GlyphTests {
    @Test func `a kanji's page has the pack's picture, a compatibility ideograph its own`() throws {
        let library = try EmbeddedPacks.library()
        var pictures: [[UInt32]] = []
        for character in ["水", "\u{6B04}", "\u{F91D}"] as [Unicode.Scalar] {
            let window = Window()
            let dependencies = KanjiFlowDependencies(library: library)
            window.run(KanjiDetailCoordinator(dependencies, character: character)) { _ in }
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
        let pack = try EmbeddedPacks.library().pack
        var count = 0
        let library = PackKanjiLibrary(pack, count: 1) { () throws(PackError) in
            count += 1
            throw .empty(file: "glyphs")
        }
        _ = try library.kanji("水")
        #expect(count == 0)
        #expect(throws: PackError.empty(file: "glyphs")) { try library.glyph(of: "水") }
        #expect(count == 1)
    }
}
