import AppCore
import AppCoreContent
import KanjiFlow
import PackReader

/// Adapts the packs to the kanji flow's `KanjiLibrary`.
final class PackKanjiLibrary: KanjiLibrary {
    let pack: KanjiPack
    let count: Int
    private let openGlyphs: () throws(PackError) -> GlyphPack
    private var glyphs: GlyphPack?
    /// A cache, because a page rebuilds its rows at each key press.
    private var summaries: [Unicode.Scalar: KanjiSummary] = [:]
    private static let mostSummaries = 500

    /// `glyphs` opens the glyph pack; it is called for the first glyph.
    init(_ pack: KanjiPack, count: Int, glyphs: @escaping () throws(PackError) -> GlyphPack) {
        self.pack = pack
        self.count = count
        openGlyphs = glyphs
    }

    func eachFigures(_ body: @MainActor (KanjiFigures) -> Void) throws {
        for record in try pack.allFigures() { body(KanjiFigures(record)) }
    }

    func summary(of character: Unicode.Scalar) throws -> KanjiSummary? {
        if let summary = summaries[character] { return summary }
        guard let record = try pack.kanji(character) else { return nil }
        let readings = record.on.prefix(2) + record.kun.prefix(2)
        let summary = KanjiSummary(
            gloss: record.meanings(in: "en").prefix(3).joined(separator: ", "),
            readings: readings.joined(separator: " "))
        if summaries.count == Self.mostSummaries { summaries.removeAll(keepingCapacity: true) }
        summaries[character] = summary
        return summary
    }

    func kanji(_ character: Unicode.Scalar) throws -> Kanji? {
        guard let record = try pack.kanji(character) else { return nil }
        var meanings: [MeaningLanguage: [String]] = [:]
        for language in MeaningLanguage.allCases { meanings[language] = record.meanings(in: language.rawValue) }
        return Kanji(
            figures: KanjiFigures(record.figures), radicalGlyph: record.figures.radicalGlyph, on: record.on,
            kun: record.kun, nanori: record.nanori, meanings: meanings)
    }

    func glyph(of character: Unicode.Scalar) throws -> Glyph.Bitmap? {
        let pack = try glyphs ?? openGlyphs()
        glyphs = pack
        return try pack.bitmap(of: character).flatMap { Glyph.Bitmap(rows: $0.rows) }
    }

    func words(with character: Unicode.Scalar) throws -> [ExampleWord] {
        try pack.words(with: character).map {
            ExampleWord(text: $0.word, reading: $0.reading, gloss: $0.gloss, isCommon: $0.common)
        }
    }

    func search(_ query: String) throws -> [Unicode.Scalar] { try pack.search(query) }

    func radicalGlyph(_ radical: Int) -> String { KanjiFigureRecord.glyph(ofRadical: radical) }
}

extension KanjiFigures {
    fileprivate init(_ record: KanjiFigureRecord) {
        self.init(
            character: record.scalar, strokes: record.strokes, grade: record.grade, jlpt: record.jlpt,
            frequency: record.frequency, radical: record.radical)
    }
}
