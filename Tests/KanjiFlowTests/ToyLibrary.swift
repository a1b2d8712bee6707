import KanjiFlow

/// A library of a handful of kanji, one of them equal to another as text.
final class ToyLibrary: KanjiLibrary {
    struct Damaged: Error, CustomStringConvertible {
        let description = "The store is damaged; get a new one."
    }

    var isDamaged = false
    private(set) var summaryCount = 0
    private(set) var queries: [String] = []

    let all: [Kanji] = [
        Kanji(
            figures: KanjiFigures(character: "水", strokes: 4, grade: 1, jlpt: 4, frequency: 223, radical: 85),
            radicalGlyph: "⽔", on: ["スイ"], kun: ["みず"], nanori: ["うず"],
            meanings: [.english: ["water"], .french: ["eau"]]),
        Kanji(
            figures: KanjiFigures(character: "一", strokes: 1, grade: 1, jlpt: 4, frequency: 2, radical: 1),
            radicalGlyph: "⼀", on: ["イチ"], kun: ["ひと"], meanings: [.english: ["one"]]),
        Kanji(
            figures: KanjiFigures(character: "道", strokes: 12, grade: 2, jlpt: 4, frequency: 207, radical: 162),
            radicalGlyph: "⾡", on: ["ドウ"], meanings: [.english: ["road-way"]]),
        Kanji(
            figures: KanjiFigures(character: "亀", strokes: 11, grade: 8, frequency: 1951, radical: 213),
            radicalGlyph: "⿔", meanings: [.english: ["tortoise"]]),
        Kanji(
            figures: KanjiFigures(character: "車", strokes: 7, grade: 10, radical: 159), radicalGlyph: "⾞",
            meanings: [.english: ["car"]]),
        Kanji(
            figures: KanjiFigures(character: "\u{F902}", strokes: 7, radical: 159), radicalGlyph: "⾞",
            meanings: [.english: ["car, the other one"]]),
        Kanji(figures: KanjiFigures(character: "龘", strokes: 48, radical: 212), radicalGlyph: "⿓"),
    ]

    private let words: [Unicode.Scalar: [ExampleWord]] = [
        "水": [
            ExampleWord(text: "水道水", reading: "すいどうすい", gloss: "tap-water", isCommon: true),
            ExampleWord(text: "水", reading: "みず", gloss: "water", isCommon: false),
        ]
    ]

    private func check() throws { if isDamaged { throw Damaged() } }

    var count: Int { all.count }

    func figures(at position: Int) throws -> KanjiFigures? {
        try check()
        return all.indices.contains(position) ? all[position].figures : nil
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

    func words(with character: Unicode.Scalar) throws -> [ExampleWord] {
        try check()
        return words[character] ?? []
    }

    func search(_ query: String) throws -> [Unicode.Scalar] {
        queries.append(query)
        try check()
        return all.filter { $0.meanings[.english]?.contains { $0.hasPrefix(query) } == true }.map(\.figures.character)
    }

    func radicalGlyph(_ radical: Int) -> String {
        all.first { $0.figures.radical == radical }?.radicalGlyph ?? ""
    }
}
