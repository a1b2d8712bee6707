import KanjiFlow

@testable import KanjiFlowInMemory

extension InMemoryLibrary {
    /// A library of odd kanji: one compares equal to another as text, and some have no grade, meaning or reading.
    convenience init() {
        self.init(
            [
                Kanji(
                    figures: KanjiFigures(
                        character: "水", strokes: 4, grade: 1, oldLevel: 4, level: 5, frequency: 223, radical: 85),
                    radicalGlyph: "⽔", on: ["スイ"], kun: ["みず"], nanori: ["うず"],
                    meanings: [.english: ["water"], .french: ["eau"]]),
                Kanji(
                    figures: KanjiFigures(
                        character: "一", strokes: 1, grade: 1, oldLevel: 4, level: 5, frequency: 2, radical: 1),
                    radicalGlyph: "⼀", on: ["イチ"], kun: ["ひと"], meanings: [.english: ["one"]]),
                Kanji(
                    figures: KanjiFigures(
                        character: "道", strokes: 12, grade: 2, oldLevel: 4, level: 5, frequency: 207, radical: 162),
                    radicalGlyph: "⾡", on: ["ドウ"], meanings: [.english: ["road-way"]]),
                Kanji(
                    figures: KanjiFigures(character: "亀", strokes: 11, grade: 8, frequency: 1951, radical: 213),
                    radicalGlyph: "⿔", meanings: [.english: ["tortoise"]]),
                Kanji(
                    figures: KanjiFigures(character: "車", strokes: 7, grade: 10, radical: 159), radicalGlyph: "⾞",
                    meanings: [.english: ["car"]], variants: ["\u{F902}", "龘"],
                    codes: [.heisig: ["304"], .fourCorner: ["5000.6", "5050.6"]]),
                Kanji(
                    figures: KanjiFigures(character: "\u{F902}", strokes: 7, radical: 159), radicalGlyph: "⾞",
                    meanings: [.english: ["car, the other one"]]),
                Kanji(figures: KanjiFigures(character: "龘", strokes: 48, radical: 212), radicalGlyph: "⿓"),
            ],
            words: [
                ExampleWord(text: "水道水", reading: "すいどうすい", gloss: "tap-water", isCommon: true),
                ExampleWord(text: "水", reading: "みず", gloss: "water", isCommon: false),
            ])
    }
}
