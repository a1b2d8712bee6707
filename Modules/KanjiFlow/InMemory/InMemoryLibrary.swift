import AppCoreContent
import DictionaryBasics
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

    let all: [Kanji]
    private let words: [ExampleWord]
    private let lookAlikes: [Set<Unicode.Scalar>]

    /// Makes a library of kanji and words, with the kanji that are taken for each other.
    init(_ all: [Kanji], words: [ExampleWord], lookAlikes: [Set<Unicode.Scalar>] = []) {
        self.all = all
        self.words = words
        self.lookAlikes = lookAlikes
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
            character, gloss: kanji.meanings[.english]?.joined(separator: ", ") ?? "",
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

    func words(with character: Unicode.Scalar) throws -> [Int] {
        try check()
        return words.indices.filter { words[$0].text.unicodeScalars.contains(character) }
    }

    func word(_ number: Int, with character: Unicode.Scalar) throws -> ExampleWord? {
        try check()
        return words.indices.contains(number) ? words[number] : nil
    }

    /// Words that are the kanji alone have its first reading in hiragana.
    func readingWords(of character: Unicode.Scalar, among words: [Int]) throws -> [String: Int] {
        try check()
        let alone = words.first { self.words[$0].text.unicodeScalars.elementsEqual([character]) }
        guard let alone, let reading = try kanji(character)?.kun.first else { return [:] }
        return [reading: alone]
    }

    func lookAlikes(of character: Unicode.Scalar) throws -> [Unicode.Scalar] {
        try check()
        return lookAlikes.filter { $0.contains(character) }.flatMap { $0.subtracting([character]).sorted() }
    }

    func strokes(of character: Unicode.Scalar) throws -> [Stroke] {
        try check()
        return character == "土" ? Self.earth : []
    }

    /// The strokes of 土, drawn with straight lines.
    private static let earth = [
        Stroke(path: [.move(x: 28, y: 45), .line(x: 80, y: 43)]),
        Stroke(path: [.move(x: 54, y: 15), .line(x: 54, y: 92)]),
        Stroke(path: [.move(x: 13, y: 94), .line(x: 97, y: 93)]),
    ]

    /// A radical is the simplest of its kanji.
    func radical(_ number: Int) -> Unicode.Scalar? {
        all.map(\.figures).filter { $0.radical == number }.min { $0.strokes < $1.strokes }?.character
    }
}
