import KanjiFlow
import PackReader

/// Adapts the pack to what the kanji flow asks for.
final class PackKanjiLibrary: KanjiLibrary {
    let pack: KanjiPack
    let count: Int

    init(_ pack: KanjiPack, count: Int) {
        self.pack = pack
        self.count = count
    }

    func figures(at position: Int) throws -> KanjiFigures? { try pack.figures(at: position).map(KanjiFigures.init) }

    func summary(of character: Unicode.Scalar) throws -> KanjiSummary? {
        guard let record = try pack.kanji(character) else { return nil }
        let readings = record.on.prefix(2) + record.kun.prefix(2)
        return KanjiSummary(
            gloss: record.meanings(in: "en").prefix(3).joined(separator: ", "),
            readings: readings.joined(separator: " "))
    }

    func kanji(_ character: Unicode.Scalar) throws -> Kanji? {
        guard let record = try pack.kanji(character) else { return nil }
        var meanings: [MeaningLanguage: [String]] = [:]
        for language in MeaningLanguage.allCases { meanings[language] = record.meanings(in: language.rawValue) }
        return Kanji(
            figures: KanjiFigures(record.figures), radicalGlyph: record.figures.radicalGlyph, on: record.on,
            kun: record.kun, nanori: record.nanori, meanings: meanings)
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
