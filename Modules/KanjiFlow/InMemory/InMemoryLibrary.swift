import AppCore
import AppCoreContent
import KanjiFlow

/// An in-memory library of a few kanji; it can be damaged.
final class InMemoryLibrary: KanjiLibrary {
    struct Damaged: Error, CustomStringConvertible {
        let description = "The store is damaged; get a new one."
    }

    var isDamaged = false
    var hasBadGlyphs = false
    private(set) var summaryCount = 0
    private(set) var glyphCount = 0
    private(set) var queries: [String] = []

    let all: [Kanji]
    private let words: [ExampleWord]

    init(_ all: [Kanji], words: [ExampleWord]) {
        self.all = all
        self.words = words
    }

    private func check() throws { if isDamaged { throw Damaged() } }

    var count: Int { all.count }

    func eachFigures(_ body: @MainActor (KanjiFigures) -> Void) throws {
        try check()
        for kanji in all { body(kanji.figures) }
    }

    func summary(of character: Unicode.Scalar) throws -> KanjiSummary? {
        try check()
        summaryCount += 1
        guard let kanji = try kanji(character) else { return nil }
        return KanjiSummary(
            gloss: kanji.meanings[.english]?.joined(separator: ", ") ?? "",
            readings: (kanji.on + kanji.kun).joined(separator: " "))
    }

    func kanji(_ character: Unicode.Scalar) throws -> Kanji? {
        try check()
        return all.first { $0.figures.character == character }
    }

    func glyph(of character: Unicode.Scalar) throws -> Glyph.Bitmap? {
        try check()
        glyphCount += 1
        if hasBadGlyphs { throw Damaged() }
        return character == "水" ? Glyph.Bitmap(rows: Array(0..<32)) : nil
    }

    func words(with character: Unicode.Scalar) throws -> [ExampleWord] {
        try check()
        return words.filter { $0.text.unicodeScalars.contains(character) }
    }

    func search(_ query: String) throws -> [Unicode.Scalar] {
        queries.append(query)
        try check()
        return all.filter { kanji in
            query.unicodeScalars.contains(kanji.figures.character)
                || (kanji.on + kanji.kun + (kanji.meanings[.english] ?? [])).contains { $0.hasPrefix(query) }
        }.map(\.figures.character)
    }

    func radicalGlyph(_ radical: Int) -> String {
        all.first { $0.figures.radical == radical }?.radicalGlyph ?? ""
    }
}
