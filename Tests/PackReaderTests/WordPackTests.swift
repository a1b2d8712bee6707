import AppPacks
import EmbeddedData
import Testing

@testable import PackReader

/// The app's embedded pack of words.
func embeddedWords() throws -> WordPack { try EmbeddedPacks().words() }

@Suite struct WordPackTests {
    private func writings(_ query: String, most: Int = 20) throws -> [String] {
        let pack = try embeddedWords()
        return try pack.search(query, most: most).positions.map { try #require(try pack.word(at: $0)).first.writing }
    }

    @Test func `it has all of JMdict, the words in common use first`() throws {
        let pack = try embeddedWords()
        #expect(try pack.sources() == "JMdict 2021-07-05\nwordfreq 3.1.1\n" && pack.count == 192_310)
        var numbers: Set<Int> = []
        // Every tenth word, because a debug build reads slowly; `make check-data` compares all.
        for position in stride(from: 0, to: pack.count, by: 10) {
            let word = try #require(try pack.word(at: position))
            let isCommon = word.forms.contains(where: \.isCommon)
            #expect(!isCommon || position < pack.commonCount, "\(word.first.writing)")
            #expect(!word.senses.isEmpty && pack.frequency(at: position) != nil, "\(word.first.writing)")
            numbers.insert(word.number)
        }
        #expect(numbers.count == 19_231)
        #expect(try pack.word(at: -1) == nil && pack.word(at: pack.count) == nil && pack.frequency(at: -1) == nil)
    }

    @Test func `a word is found by the number that JMdict gives it`() throws {
        let pack = try embeddedWords()
        for position in [0, 1, 1_000, pack.count - 1] {
            let word = try #require(try pack.word(at: position))
            #expect(try pack.position(ofNumber: word.number) == position)
        }
        for number in [Int.min, -1, 0, 999_999, 1_000_001, 1 << 24, .max] {
            #expect(try pack.position(ofNumber: number) == nil)
        }
    }

    /// The word with a number.
    private func word(_ number: Int) throws -> WordEntry {
        let pack = try embeddedWords()
        let position = try #require(try pack.position(ofNumber: number))
        return try #require(try pack.word(at: position))
    }

    @Test func `a word has its forms and senses`() throws {
        let eat = try word(1_358_280)
        #expect(eat.first.writing == "食べる" && eat.first.reading == "たべる" && eat.first.isCommon)
        #expect(eat.others.contains { $0.writing == "喰べる" && $0.isUnusual && $0.information == ["iK"] })
        #expect(
            eat.senses.map(\.glosses) == [["to eat"], ["to live on (e.g. a salary)", "to live off", "to subsist on"]])
        #expect(eat.senses[1].partsOfSpeech == ["v1", "vt"] && eat.isAny(of: ["v1"]) && !eat.isAny(of: ["v5r"]))
        #expect(eat.form(for: "喰べ").writing == "喰べる" && eat.form(for: "たべ").writing == "食べる")
        // 学校 and 学窓 are two words, which EDICT's lines didn't show.
        #expect(try word(1_206_730).forms.map(\.writing) == ["学校", "學校"])
    }

    /// Of words that are usually in kana, and of those that aren't.
    @Test(arguments: [
        (1_157_170, "する"), (1_591_900, "きれい"), (1_184_270, "ください"), (1_288_810, "ここ"), (1_340_450, "できる"),
        (1_586_820, "ありがとう"), (1_313_580, "こと"), (1_502_390, "物"), (2_780_660, "もの"), (1_555_480, "リンゴ"),
        (1_512_150, "返る"), (1_577_460, "カエル"), (1_579_110, "今日"), (1_414_170, "大人"), (1_049_180, "コーヒー"),
        (1_578_850, "行く"), (1_547_720, "来る"), (1_577_980, "いる"), (1_296_400, "ある"), (1_580_640, "人"),
        (1_258_330, "犬"), (1_307_850, "子供"), (1_206_730, "学校"), (1_235_950, "境"), (1_315_840, "時"),
    ]) func `a word's first form is the one in which it is usually written`(number: Int, writing: String) throws {
        #expect(try word(number).first.writing == writing)
    }

    @Test func `a row shows what was typed, and the page the usual form with all others`() throws {
        let beautiful = try word(1_591_900)
        #expect(beautiful.form(for: "綺麗").writing == "綺麗" && beautiful.form(for: "kirei").writing == "きれい")
        #expect(beautiful.forms.map(\.writing) == ["きれい", "キレイ", "綺麗", "奇麗", "暉麗"])
        #expect(try word(1_049_180).form(for: "珈琲").writing == "珈琲")
    }

    @Test func `a sense has notes, loans, and references to other words by their numbers`() throws {
        let record = """
            P\u{6C34}\t\u{307F}\u{305A}\tok,iK
            -\u{307F}\u{305A}
            sn,vs\ttarch,uk\tomizu\tnwith を\twporágua\tlger\tx1448820,湯\ta,氷\t=water (cool)\t=fluid
            s\t=to wet
            """
        let word = try #require(WordEntry(Array(record.utf8)[...], number: 7))
        #expect(word.number == 7 && word.first.information == ["ok", "iK"] && word.first.isUnusual)
        #expect(word.others.map(\.reading) == ["みず"] && !word.others[0].isCommon)
        let sense = word.senses[0]
        #expect(sense.tags == ["arch", "uk"] && sense.spellings == ["mizu"] && sense.notes == ["with を"])
        #expect(
            sense.loans == [
                WordSense.Loan(language: "por", text: "água", isMadeInJapan: true),
                WordSense.Loan(language: "ger", text: "", isMadeInJapan: false),
            ])
        #expect(sense.references == [WordSense.Reference(text: "湯", number: 1_448_820)])
        #expect(sense.antonyms == [WordSense.Reference(text: "氷", number: nil)])
        #expect(sense.glosses == ["water (cool)", "fluid"] && word.senses[1].partsOfSpeech == ["n", "vs"])
    }

    @Test(arguments: ["", "\n", "P", "P\n", "P水", "s\t=water", "P水\ts", "\u{0}\t\t\t"])
    func `a record without a form or a sense is refused`(record: String) {
        #expect(WordEntry(Array(record.utf8)[...], number: 1) == nil)
    }

    @Test func `what cutting needs of a word is what its entry says`() throws {
        let pack = try embeddedWords()
        let (kinds, kanji) = (try WordKinds(pack), try embeddedPack())
        for position in stride(from: 0, to: pack.count, by: 97) {
            let word = try #require(try pack.word(at: position))
            let facts = try kinds.facts(at: position)
            let line = try WordKinds.line(
                forms: word.forms, partsOfSpeech: word.senses.flatMap(\.partsOfSpeech), kanji: kanji)
            #expect(facts == WordFacts(Substring(line)), "\(word)")
            #expect(facts.isInKana == (word.first.writing == word.first.reading))
            let readings = try kinds.readings(at: position)
            #expect(readings.map { String(String.UnicodeScalarView($0.kana)) } == hiragana(of: word), "\(word)")
        }
    }

    private func hiragana(of word: WordEntry) -> [String] {
        var readings: [String] = []
        for form in word.forms {
            let kana = String(String.UnicodeScalarView(form.reading.unicodeScalars.map(\.inHiragana)))
            if !readings.contains(kana) { readings.append(kana) }
        }
        return readings
    }

    @Test func `frequencies rise in each part of the words`() throws {
        let pack = try embeddedWords()
        let frequencies = try (0..<pack.count).map { try #require(pack.frequency(at: $0)) }
        let falls = frequencies.indices.dropFirst().filter { frequencies[$0] < frequencies[$0 - 1] }
        #expect(falls.count == 2 && falls.first == pack.commonCount)
        #expect(frequencies.allSatisfy { (0...WordPack.unlisted).contains($0) } && frequencies[0] < 200)
        #expect(pack.frequency(at: -1) == nil && pack.frequency(at: pack.count) == nil)
    }

    /// Whether kana are spelled as most: the others have the same letters as a plain text, or aren't kana alone.
    @Test(arguments: [
        ("ありがとう", true), ("こんにちは", true), ("がっこう", true), ("きょう", true), ("おおきい", false), ("おうきい", true),
        ("こーひー", false), ("はなぢ", false), ("はなじ", true), ("みかづき", false), ("てぃー", false), ("んあ", false), ("な", true),
        ("をとこ", false), ("あっ", false), ("", false), ("a", false), ("ア", false), ("・", false), ("水", false),
    ]) func `a text in kana is plain if no other one has its letters`(kana: String, isPlain: Bool) {
        #expect(RomajiKana.isPlain(Array(kana.unicodeScalars)) == isPlain)
    }

    @Test func `exact words come before beginnings, and common ones before rare ones`() throws {
        #expect(try writings("学校").prefix(2) == ["学校", "学校法人"])
        #expect(try writings("がっこう").first == "学校" && writings("gakkou").first == "学校")
        #expect(try writings("to drink").first == "飲む" && writings("ICE  cream").first == "アイスクリーム")
        #expect(try writings("café").contains("カフェ") && writings("tōkyō").first == "東京")
        for query in ["CD", "cd", "ＣＤ", "ｃｄ"] { #expect(try writings(query).contains("ＣＤ"), "\(query)") }
        for query in ["Tシャツ", "ｔシャ", "Ｔシャツ"] { #expect(try writings(query).contains("Ｔシャツ"), "\(query)") }
        let pack = try embeddedWords()
        let matches = try pack.search("きる", most: 1_000)
        let exact = try matches.positions.prefix(matches.exactCount).map { try #require(try pack.word(at: $0)) }
        #expect(exact.allSatisfy { $0.forms.contains { $0.reading == "きる" || $0.reading == "キル" } } && exact.count > 3)
        #expect(exact.prefix(3).map(\.first.writing) == ["切る", "着る", "斬る"])
        #expect(Set(matches.positions).count == matches.positions.count && matches.count == matches.positions.count)
    }

    /// 人 is ひと before it is にん, and 他人 is たにん before it is ひと.
    @Test(arguments: [
        ("人", "ひと"), ("上", "うえ"), ("中", "なか"), ("日", "ひ"), ("一", "いち"), ("ひと", "ひと"), ("今日", "きょう"),
        ("明日", "あした"), ("昨日", "きのう"), ("大人", "おとな"),
    ]) func `a writing is read as it usually is, and a reading is of the word that usually has it`(
        query: String, reading: String
    ) throws {
        let pack = try embeddedWords()
        let first = try #require(try pack.search(query, most: 1).positions.first)
        #expect(try pack.word(at: first)?.first.reading == reading)
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
        #expect(count == 192_310)
    }
}
