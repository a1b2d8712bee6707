import AppPacks
import Testing

@testable import PackReader

/// The words beside the readings of a kanji.
@Suite struct ReadingWordsTests {
    /// The words beside a kanji's readings.
    private func words(_ character: Unicode.Scalar) throws -> [String: String] {
        let packs = try EmbeddedPacks()
        let words = try packs.words()
        let record = try #require(try packs.kanji.kanji(character))
        return try ReadingWords(words, packs.kanji)
            .positions(of: record, among: words.positions(with: character)).mapValues { position in
                try #require(try words.word(at: position)).form(with: character).writing
            }
    }

    @Test func `a reading with okurigana has its own word, and another one the commonest that is read so`() throws {
        let found = try words("飛")
        #expect(found["と.ぶ"] == "飛ぶ" && found["と.ばす"] == "飛ばす" && found["ヒ"]?.contains("飛行") == true)
        let water = try words("水")
        #expect(water["みず"] == "水" && water["スイ"]?.contains("水") == true)
    }

    @Test func `a word that is read in another way stands beside no reading`() throws {
        // 今日 is read as a whole, and 明日 too.
        let (now, bright, life) = (try words("今"), try words("明"), try words("生"))
        #expect(!now.values.contains("今日") && !bright.values.contains("明日"))
        #expect(life["セイ"] != nil && life["ショウ"] != life["セイ"])
    }

    @Test(arguments: ["\u{F91D}", "込", "畑"] as [Unicode.Scalar])
    func `a kanji without words, or without readings of a kind, has what there is`(character: Unicode.Scalar) throws {
        let record = try #require(try EmbeddedPacks().kanji.kanji(character))
        let found = try words(character)
        #expect(found.keys.allSatisfy { (record.on + record.kun).contains($0) })
    }
}
