import EmbeddedData
import Testing

@testable import PackReader

/// The app's embedded pack of words.
func embeddedWords() throws -> WordPack {
    try unsafe WordPack(
        embedded: UnsafeRawBufferPointer(start: word_pack_bytes(), count: Int(word_pack_size())), name: "embedded")
}

@Suite struct WordPackTests {
    private func writings(_ query: String, most: Int = 20) throws -> [String] {
        let pack = try embeddedWords()
        return try pack.search(query, most: most).positions.map { try #require(try pack.word(at: $0)).first.writing }
    }

    @Test func `it has all of EDICT, the common words first`() throws {
        let pack = try embeddedWords()
        #expect(try pack.sources() == "EDICT 2021-02-03\n" && pack.count == 188_355 && pack.commonCount == 22_314)
        // Every tenth word, because a debug build reads slowly; `make check-data` compares all.
        for position in stride(from: 0, to: pack.count, by: 10) {
            let word = try #require(try pack.word(at: position))
            let isCommon = word.forms.contains(where: \.isCommon)
            #expect(isCommon == (position < pack.commonCount), "\(word.first.writing)")
            #expect(!word.senses.isEmpty || word.first.writing == "４°", "\(word.first.writing)")
        }
        #expect(try pack.word(at: -1) == nil && pack.word(at: pack.count) == nil)
    }

    @Test func `a word has its forms and senses`() throws {
        let pack = try embeddedWords()
        let position = try #require(try pack.positions(of: "食べる").first)
        let word = try #require(try pack.word(at: position))
        #expect(word.first.writing == "食べる" && word.first.reading == "たべる" && word.first.isCommon)
        #expect(word.others.contains { $0.writing == "喰べる" && $0.isUnusual })
        #expect(
            word.senses.map(\.glosses) == [["to eat"], ["to live on (e.g. a salary)", "to live off", "to subsist on"]])
        #expect(word.senses.first?.partsOfSpeech == ["v1", "vt"] && word.isAny(of: ["v1"]) && !word.isAny(of: ["v5r"]))
        #expect(word.form(for: "喰べ").writing == "喰べる" && word.form(for: "たべ").writing == "食べる")
    }

    @Test(arguments: [
        (
            "n) (1) water (cool, fresh)/(2) {astron} fluid/(vs) (3) (arch) (See 湯・ゆ・1,氷) to wet",
            [
                WordSense(partsOfSpeech: ["n"], glosses: ["water (cool, fresh)"]),
                WordSense(tags: ["astron"], glosses: ["fluid"]),
                WordSense(partsOfSpeech: ["vs"], tags: ["arch"], references: ["湯・ゆ・1", "氷"], glosses: ["to wet"]),
            ]
        ),
        ("int) (uk) (what a pity)", [WordSense(partsOfSpeech: ["int"], tags: ["uk"], glosses: ["(what a pity)"])]),
        (")", [WordSense(glosses: ["()"])]),
    ]) func `senses are read from tags and numbers`(entry: String, senses: [WordSense]) {
        #expect(WordSense.senses(of: Array("(\(entry)".utf8)[...]) == senses)
    }

    @Test func `exact words come before beginnings, and common ones before rare ones`() throws {
        #expect(try writings("学校").prefix(2) == ["学校", "学校名"])
        #expect(try writings("がっこう").first == "学校" && writings("gakkou").first == "学校")
        #expect(try writings("to drink").first == "飲む" && writings("ICE  cream").first == "アイスクリーム")
        #expect(try writings("café").contains("カフェ") && writings("tōkyō").first == "東京")
        for query in ["CD", "cd", "ＣＤ", "ｃｄ"] { #expect(try writings(query).contains("ＣＤ"), "\(query)") }
        for query in ["Tシャツ", "ｔシャ", "Ｔシャツ"] { #expect(try writings(query).contains("Ｔシャツ"), "\(query)") }
        let pack = try embeddedWords()
        let matches = try pack.search("きる", most: 1_000)
        let exact = try matches.positions.prefix(matches.exactCount).map { try #require(try pack.word(at: $0)) }
        #expect(exact.allSatisfy { $0.forms.contains { $0.reading == "きる" || $0.reading == "キル" } } && exact.count > 3)
        let firstRare = exact.firstIndex { !$0.forms.contains(where: \.isCommon) } ?? exact.count
        #expect(exact[firstRare...].allSatisfy { !$0.forms.contains(where: \.isCommon) })
        #expect(Set(matches.positions).count == matches.positions.count && matches.count == matches.positions.count)
    }

    @Test func `typing on narrows the result, and an unfinished syllable is ignored`() throws {
        let pack = try embeddedWords()
        for text in ["watermelon", "gakkou", "がっこう", "学校法人"] {
            var last = Int.max
            for end in 1...text.count {
                let count = try pack.search(String(text.prefix(end)), most: 1, isTyping: true).count
                #expect(count > 0 && (count <= last || text == "gakkou"), "\(text.prefix(end))")
                last = count
            }
        }
    }

    @Test(arguments: [
        "", " ", "*", "?*?", "。", "zzzzzz", String(repeating: "水", count: 10_000), "\u{0}", "水a", "to", "*a(*",
    ])
    func `any query ends with an answer`(query: String) throws {
        let pack = try embeddedWords()
        let matches = try pack.search(query, most: 5, isTyping: true)
        #expect(matches.positions.count <= 5 && matches.count >= matches.positions.count)
        #expect(try pack.positions(of: query).count <= pack.count)
    }

    @Test func `half-width kana and full-width letters are the usual ones`() {
        #expect(SearchKeys.typed("ｶﾞｯｺｳ ﾊﾟﾋﾟ ｳﾞ ﾞ") == "ガッコウ パピ ヴ")
        #expect(SearchKeys.typed("　Ｗａｔｅｒ  ９ ") == "Water 9")
        #expect(SearchKeys.gloss("To drink (e.g. tea)") == "drink" && SearchKeys.gloss("the a") == "a")
        #expect(SearchKeys.gloss("children's café") == "childrens cafe" && SearchKeys.gloss("(x)").isEmpty)
    }

    @Test(arguments: [
        ("こゝろ", "こころ"), ("いすゞ", "いすず"), ("づゝ", "づつ"), ("バヽ", "バハ"), ("ハヾ", "ハバ"), ("ぱゞ", "ぱば"), ("アヽ", "アア"),
        ("たゝゝ", "たたた"), ("ゝ", "ゝ"), ("水ゝ", "水ゝ"), ("aゞ", "aゞ"), ("んゞ", "んん"), ("ミスヾ", "ミスズ"), ("ﾐｽヾ", "ミスズ"),
    ]) func `a mark that repeats a kana is that kana`(text: String, kana: String) {
        #expect(SearchKeys.typed(text) == kana)
    }

    @Test func `a damaged index is reported by the block that has it, and a damaged pack isn't opened from a file`()
        throws
    {
        let whole = unsafe Array(UnsafeRawBufferPointer(start: word_pack_bytes(), count: Int(word_pack_size())))
        var damaged = whole
        damaged[whole.count - 1_000_000] ^= 1
        try withTemporaryFile(damaged) { path in
            _ = #expect(throws: PackError.self) { try WordPack(contentsOfFile: path) }
        }
        try withTemporaryFile(Array(whole.dropLast())) { path in
            _ = #expect(throws: PackError.self) { try WordPack(contentsOfFile: path) }
        }
        let count = try withTemporaryFile(whole) { try WordPack(contentsOfFile: $0).count }
        #expect(count == 188_355)
    }
}
