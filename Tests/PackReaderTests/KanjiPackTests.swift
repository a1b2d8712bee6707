import KanjiData
import PackReader
import Testing

/// The pack that the app carries.
func embeddedPack() throws -> KanjiPack {
    try unsafe KanjiPack(
        embedded: UnsafeRawBufferPointer(start: kanji_pack_bytes(), count: Int(kanji_pack_size())), name: "embedded")
}

@Suite struct KanjiPackTests {
    @Test func `all 13,108 kanji are found by themselves`() throws {
        let pack = try embeddedPack()
        #expect(try pack.count() == 13_108)
        var missing: [Unicode.Scalar] = []
        for position in 0..<13_108 {
            let figures = try #require(try pack.figures(at: position))
            let record = try pack.kanji(figures.scalar)
            if record?.figures != figures { missing.append(figures.scalar) }
        }
        #expect(missing == [])
    }

    @Test func `compatibility ideographs are kanji of their own`() throws {
        let pack = try embeddedPack()
        let compatible: Unicode.Scalar = "\u{F91D}"
        #expect(String(compatible) == "\u{6B04}")
        #expect(try pack.kanji(compatible)?.figures.scalar == compatible)
        #expect(try pack.search("\u{F91D}") == [compatible])
        #expect(try pack.search("\u{6B04}") == ["\u{6B04}"])
    }

    @Test func `the kanji of water has its figures, readings and meanings`() throws {
        let water = try #require(try embeddedPack().kanji("水"))
        #expect(water.figures.strokes == 4)
        #expect(water.figures.grade == 1)
        #expect(water.figures.jlpt == 4)
        #expect(water.figures.frequency == 223)
        #expect(water.figures.radical == 85)
        #expect(water.figures.radicalGlyph == "⽔")
        #expect(water.on == ["スイ"])
        #expect(water.kun == ["みず", "みず-"])
        #expect(water.nanori.contains("うず"))
        #expect(water.meanings(in: "en") == ["water"])
        #expect(water.meanings(in: "fr") == ["eau"])
        #expect(water.meanings(in: "es") == ["agua"])
        #expect(water.meanings(in: "pt") == ["água"])
        #expect(water.meanings(in: "tlh") == [])
    }

    @Test func `words begin with the common ones`() throws {
        let words = try embeddedPack().words(with: "水")
        #expect(words.count >= 12)
        #expect(words.contains { $0.word == "水道" && $0.reading == "すいどう" && $0.common })
        let marks = words.map(\.common)
        #expect(marks == marks.filter { $0 } + marks.filter { !$0 })
        #expect(try embeddedPack().words(with: "\u{4E02}").isEmpty)
    }

    @Test func `every common word is in the pack`() throws {
        let pack = try embeddedPack()
        var words: Set<String> = Set(try pack.otherWords().map { $0.word + $0.reading })
        for position in 0..<13_108 {
            let figures = try #require(try pack.figures(at: position))
            for word in try pack.words(with: figures.scalar) where word.common {
                words.insert(word.word + word.reading)
            }
        }
        let hasKanaWord = words.contains("コロッケコロッケ")
        #expect(words.count == 23_322)
        #expect(hasKanaWord)
    }

    @Test func `what is no kanji is not found`() throws {
        let pack = try embeddedPack()
        #expect(try pack.kanji("a") == nil)
        #expect(try pack.kanji("\u{10FFFF}") == nil)
        #expect(try pack.kanji("\u{0}") == nil)
        #expect(try pack.figures(at: -1) == nil)
        #expect(try pack.figures(at: 13_108) == nil)
    }

    @Test func `the pack is under four megabytes and names its sources`() throws {
        #expect(kanji_pack_size() < 4_000_000)
        #expect(try embeddedPack().sources() == "KANJIDIC2 2022-235 of 2022-08-23\nEDICT 2021-02-03\n")
    }
}
