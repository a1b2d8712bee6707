import AppCoreContent
import AppPacks
import DictionaryBasics
import KanjiFlow
import PackReader

/// Adapts the packs to the kanji flow's `KanjiLibrary`.
final class PackKanjiLibrary: KanjiLibrary {
    let packs: EmbeddedPacks
    let count: Int
    /// The language of meanings, which all pages and lists follow.
    let language: LanguageSetting
    /// A cache, because a page rebuilds its rows at each key press.
    private var summaries: [Unicode.Scalar: KanjiSummary] = [:]
    private var summariesLanguage = MeaningLanguage.english
    private static let mostSummaries = 500

    /// Makes the library, with meanings in a language until the user sets another.
    init(_ packs: EmbeddedPacks, _ language: MeaningLanguage = .english) throws(PackError) {
        self.packs = packs
        self.language = LanguageSetting(language)
        count = try packs.kanji.count()
    }

    var pack: KanjiPack { packs.kanji }

    func eachFigures(_ body: @MainActor (KanjiFigures) -> Void) throws {
        let levels = try packs.levels()
        for record in try pack.allFigures() { body(KanjiFigures(record, level: try levels.level(of: record.scalar))) }
    }

    func summary(of character: Unicode.Scalar) throws -> KanjiSummary? {
        let language = language.language
        if language != summariesLanguage { summaries.removeAll(keepingCapacity: true) }
        summariesLanguage = language
        if let summary = summaries[character] { return summary }
        guard let record = try pack.kanji(character) else { return nil }
        let readings = record.on.prefix(2) + record.kun.prefix(2)
        let summary = KanjiSummary(
            character, gloss: record.meanings(in: language).prefix(3).map(named).joined(separator: ", "),
            readings: readings.map(Kanji.typeset).joined(separator: " "))
        if summaries.count == Self.mostSummaries { summaries.removeAll(keepingCapacity: true) }
        summaries[character] = summary
        return summary
    }

    /// Names the radical in a meaning that only counts it: `person radical (no. 9)` for the `radical number 9` of 亻.
    private func named(_ meaning: String) -> String {
        guard meaning.hasPrefix("radical number ") || meaning.hasPrefix("variant of radical "),
            let number = meaning.split(separator: " ").last.flatMap({ Int($0) }), let radical = radical(number),
            let record = try? pack.kanji(radical)
        else { return meaning }
        let gloss = record.meanings(in: MeaningLanguage.english.rawValue).joined(separator: ", ")
        return KanjiSummary(radical, gloss: gloss).partName.map { "\($0) radical (no. \(number))" } ?? meaning
    }

    func kanji(_ character: Unicode.Scalar) throws -> Kanji? {
        guard let record = try pack.kanji(character) else { return nil }
        var meanings: [MeaningLanguage: [String]] = [:]
        for language in MeaningLanguage.allCases {
            meanings[language] = record.meanings(in: language.rawValue).map(named)
        }
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
        var learnt: [(position: Int, level: Int)] = []
        for word in try packs.levels().words(with: character).prefix(Self.mostLearnt) {
            guard let position = try words.positions(of: word.writing).first else { continue }
            learnt.append((position, word.level))
        }
        learnt.sort { ($1.level, $0.position) < ($0.level, $1.position) }
        var positions: [Int] = []
        for word in learnt where !positions.contains(word.position) { positions.append(word.position) }
        // Both are in ascending order.
        var others = positions.sorted()[...]
        for position in try examples(with: character, in: words) {
            if position == others.first { others.removeFirst() } else { positions.append(position) }
        }
        return positions
    }

    /// The words with a kanji; if there are none, those with its usual form: 剥 for 剝.
    private func examples(with character: Unicode.Scalar, in words: WordPack) throws(PackError) -> [Int] {
        var positions = try words.positions(with: character)
        for form in try pack.usualForms(of: character) where positions.isEmpty {
            positions = try words.positions(with: form)
        }
        return positions
    }

    func word(_ number: Int, with character: Unicode.Scalar) throws -> ExampleWord? {
        guard let entry = try packs.words().word(at: number) else { return nil }
        let form = entry.form(with: character)
        return ExampleWord(
            number: entry.number, text: form.writing, reading: form.reading, gloss: entry.gloss(4),
            isCommon: form.isCommon)
    }

    func readingWords(of character: Unicode.Scalar, among words: [Int]) throws -> [String: Int] {
        guard let record = try pack.kanji(character) else { return [:] }
        return try ReadingWords(packs.words(), pack).positions(of: record, among: words)
    }

    func lookAlikes(of character: Unicode.Scalar) throws -> [Unicode.Scalar] {
        try packs.strokes().lookAlikes(of: character)
    }

    func strokes(of character: Unicode.Scalar) throws -> [KanjiFlow.Stroke] {
        (try packs.strokes().strokes(of: character) ?? []).map {
            KanjiFlow.Stroke(path: $0.segments.map(Picture.Segment.init))
        }
    }

    func radical(_ number: Int) -> Unicode.Scalar? {
        KanjiFigureRecord.kanji(ofRadical: number).first { (try? pack.kanji($0)) != nil }
    }
}

extension KanjiRecord {
    /// The meanings in a language, or the English ones if there are none.
    func meanings(in language: MeaningLanguage) -> [String] { language.texts { meanings(in: $0.rawValue) } }
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
