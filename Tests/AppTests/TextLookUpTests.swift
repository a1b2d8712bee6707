import AppPacks
import PackReader
import Testing

@testable import KanjiList

/// Texts that people paste or type, with the words that they are cut into.
@Suite struct TextLookUpTests {
    /// The words and names of a text, as the dictionary writes them.
    private func words(of text: String) throws -> [String] {
        let packs = try EmbeddedPacks()
        return try packs.lookUp().find(text, most: 3).pieces.compactMap { piece in
            switch piece.kind {
            case .word(let position):
                try packs.words().word(at: position).map { word in
                    let form = word.form(for: piece.text)
                    return form.writing == form.reading ? form.writing : "\(form.writing) \(form.reading)"
                }
            case .name: piece.text
            case .grammar, .other: nil
            }
        }
    }

    @Test(arguments: [
        // Numbers with counters.
        ("三人の学生", ["三人 さんにん", "学生 がくせい"]), ("3人で２時間待った", ["三人 さんにん", "時間 じかん", "待つ まつ"]),
        ("二十歳になる", ["二十歳 はたち", "なる"]), ("2時間", ["時間 じかん"]), ("８００円", ["円 えん"]),
        ("12月25日に会う", ["十二月 じゅうにがつ", "二十五日 にじゅうごにち", "会う あう"]),
        ("今は一時です", ["今 いま", "一時 いちじ"]),
        // Politeness.
        ("鈴木様がいらっしゃいました", ["鈴木", "様 さま", "いらっしゃる"]), ("先生が本をくださいました", ["先生 せんせい", "本 ほん", "くださる"]),
        ("お疲れ様っす", ["お疲れ様 おつかれさま"]),
        // People, words in two lines, and words that people write in kana.
        ("田中太郎", ["田中", "太郎"]), ("彼は昨\n日来た", ["彼 かれ", "昨日 きのう", "来る くる"]), ("きのうは雨だった", ["昨日 きのう", "雨 あめ"]),
        // Questions.
        ("それ、ほんまに?", ["それ", "ほんま"]), ("元気？学校は楽しい？", ["元気 げんき", "学校 がっこう", "楽しい たのしい"]),
        // Kana for what is written in kanji, half-width kana, and readings in brackets.
        ("ネコが好きです", ["猫 ねこ", "好き すき"]), ("ﾆﾎﾝｺﾞを勉強する", ["日本語 にほんご", "勉強 べんきょう"]),
        ("東京(とうきょう)に行(い)った", ["東京 とうきょう", "行く いく"]), ("｜漢字《かんじ》を書《か》く", ["漢字 かんじ", "書く かく"]),
    ]) func `a text has its words`(text: String, words: [String]) throws { #expect(try self.words(of: text) == words) }

    @Test(arguments: [
        ("元気？", "元気者"), ("食べる?", "食べる"), ("何ですか？", "何"), ("お元気ですか？", "お元気ですか"), ("水？", "水道"), ("食?る", "食べる"),
    ]) func `a question mark ends a question, unless words match it as a pattern`(query: String, word: String) throws {
        let packs = try EmbeddedPacks()
        let found = try packs.lookUp().find(query, most: 40)
        let writings = try found.words.flatMap { try packs.words().word(at: $0)?.forms.map(\.writing) ?? [] }
        #expect(writings.contains(word) && found.pieces.isEmpty, "\(writings)")
    }

    @Test(arguments: ["?", "??", "？？？", "a?", "?*", "zzz?"]) func `only question marks after Japanese end a question`(
        query: String
    ) throws {
        #expect(try EmbeddedPacks().lookUp().find(query, most: 3).pieces.isEmpty)
    }
}
