import AppCore
import AppCoreContent
import KanjiFlow
import PackReader

/// Adapts the packs to the kanji flow's `KanjiLibrary`.
final class PackKanjiLibrary: KanjiLibrary {
    let packs: EmbeddedPacks
    let count: Int
    /// A cache, because a page rebuilds its rows at each key press.
    private var summaries: [Unicode.Scalar: KanjiSummary] = [:]
    private static let mostSummaries = 500

    /// Makes the library.
    ///
    /// - Parameter packs: The packs.
    /// - Throws: What is wrong with the pack of kanji.
    init(_ packs: EmbeddedPacks) throws(PackError) {
        self.packs = packs
        count = try packs.kanji.count()
    }

    /// The pack of kanji.
    var pack: KanjiPack { packs.kanji }

    func eachFigures(_ body: @MainActor (KanjiFigures) -> Void) throws {
        let levels = try packs.levels()
        for record in try pack.allFigures() { body(KanjiFigures(record, level: try levels.level(of: record.scalar))) }
    }

    func summary(of character: Unicode.Scalar) throws -> KanjiSummary? {
        if let summary = summaries[character] { return summary }
        guard let record = try pack.kanji(character) else { return nil }
        let readings = record.on.prefix(2) + record.kun.prefix(2)
        let summary = KanjiSummary(
            gloss: record.meanings(in: "en").prefix(3).joined(separator: ", "),
            readings: readings.map(Kanji.typeset).joined(separator: " "))
        if summaries.count == Self.mostSummaries { summaries.removeAll(keepingCapacity: true) }
        summaries[character] = summary
        return summary
    }

    func kanji(_ character: Unicode.Scalar) throws -> Kanji? {
        guard let record = try pack.kanji(character) else { return nil }
        var meanings: [MeaningLanguage: [String]] = [:]
        for language in MeaningLanguage.allCases { meanings[language] = record.meanings(in: language.rawValue) }
        var codes: [KanjiCode: [String]] = [:]
        for kind in KanjiCode.allCases { codes[kind] = record.codes(of: kind.rawValue) }
        return Kanji(
            figures: KanjiFigures(record.figures, level: try packs.levels().level(of: character)),
            radicalGlyph: record.figures.radicalGlyph, on: record.on,
            kun: record.kun, nanori: record.nanori, meanings: meanings, variants: record.variants,
            codes: codes.filter { !$0.value.isEmpty })
    }

    func glyph(of character: Unicode.Scalar) throws -> Glyph.Bitmap? {
        try packs.glyphs().bitmap(of: character).flatMap { Glyph.Bitmap(rows: $0.rows) }
    }

    /// How many words of the learners' lists come before all others.
    private static let mostLearnt = 12

    func words(with character: Unicode.Scalar) throws -> [Int] {
        let words = try packs.words()
        let learnt = try packs.levels().words(with: character).prefix(Self.mostLearnt).compactMap { word in
            try words.positions(of: word.writing).first.map { (position: $0, level: word.level) }
        }
        var first: [Int] = []
        for word in learnt.sorted(by: { ($1.level, $0.position) < ($0.level, $1.position) })
        where !first.contains(word.position) { first.append(word.position) }
        return first + (try words.positions(with: character).filter { !first.contains($0) })
    }

    func word(_ number: Int, with character: Unicode.Scalar) throws -> ExampleWord? {
        try packs.words().word(at: number).map { entry in
            let gloss = entry.senses.flatMap(\.glosses).prefix(4).joined(separator: "; ")
            let form = entry.forms.first { $0.writing.unicodeScalars.contains(character) } ?? entry.first
            return ExampleWord(text: form.writing, reading: form.reading, gloss: gloss, isCommon: form.isCommon)
        }
    }

    func strokes(of character: Unicode.Scalar) throws -> [KanjiFlow.Stroke] {
        try packs.strokes().strokes(of: character)?.map {
            KanjiFlow.Stroke(path: $0.segments.map(Picture.Segment.init))
        }
            ?? []
    }

    func radicalGlyph(_ radical: Int) -> String { KanjiFigureRecord.glyph(ofRadical: radical) }
}

extension KanjiFigures {
    fileprivate init(_ record: KanjiFigureRecord, level: Int?) {
        self.init(
            character: record.scalar, strokes: record.strokes, grade: record.grade, oldLevel: record.jlpt, level: level,
            frequency: record.frequency, radical: record.radical)
    }
}

extension Picture.Segment {
    fileprivate init(_ segment: PackReader.Stroke.Segment) {
        self =
            switch segment {
            case .move(let end): .move(x: end.x, y: end.y)
            case .line(let end): .line(x: end.x, y: end.y)
            case .curve(let first, let second, let end):
                .curve(x1: first.x, y1: first.y, x2: second.x, y2: second.y, x: end.x, y: end.y)
            }
    }
}
