import AppCoreWalking
import Testing

@testable import PackReader

/// What becomes of a typed text before it is searched.
@Suite struct TypedTextTests {
    private func lookUp() throws -> LookUp {
        LookUp(
            words: try embeddedWords(), kanji: try embeddedPack(), levels: try embeddedLevels(),
            names: try embeddedNames())
    }

    @Test(arguments: [
        ("か\u{3099}", "が"), ("ハ\u{309A}", "パ"), ("は\u{309A}\u{309A}", "ぱ"), ("う\u{3099}", "ゔ"), ("か゛", "が"),
        ("ﾊ゜", "パ"),
        ("か゜", "か゜"), ("か\u{309A}", "か"), ("゛", "゛"), ("ﾅﾞ", "ナ"), ("to\u{304}kyo\u{302}", "tōkyō"), ("O\u{304}", "Ō"),
        ("cafe\u{301}", "cafe\u{301}"), ("学\u{200B}校", "学校"), ("\u{FEFF}学\u{AD}校\u{2060}", "学校"), ("高\u{FE00}い", "高い"),
        ("葛\u{E0100}", "葛"), ("\u{202E}学", "学"), ("学\n校", "学 校"), ("か\u{200B}ゝ", "かか"), ("か\u{200B}\u{3099}", "が"),
    ]) func `marks join their letters, and what is invisible goes`(text: String, typed: String) {
        #expect(SearchKeys.typed(text).unicodeScalars.elementsEqual(typed.unicodeScalars), "\(SearchKeys.typed(text))")
    }

    @Test func `any text typed again stays the same, and doesn't become longer`() {
        var random = SplitMix(state: 43)
        let marks = Array(
            "かがはばぱうヴハﾊｶﾞﾟ゛゜\u{3099}\u{309A}\u{304}\u{302}oOāゝゞヽヾ \n\u{200B}\u{AD}(（)《》「。ー〜っッぁ-日國⽇|*".unicodeScalars)
        for _ in 0..<5_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0..<12, using: &random) {
                let any = Unicode.Scalar(UInt32.random(in: 0..<0x11_0000, using: &random)) ?? "か"
                text.append(Bool.random(using: &random) ? any : marks.randomElement(using: &random) ?? any)
            }
            let typed = SearchKeys.typed(String(text))
            #expect(
                SearchKeys.typed(typed).unicodeScalars.elementsEqual(typed.unicodeScalars), "\(typed.debugDescription)")
            #expect(typed.unicodeScalars.count <= text.count)
            let bare = MeantText.bare(typed)
            #expect(bare.unicodeScalars.count <= typed.unicodeScalars.count && bare.isEmpty == typed.isEmpty)
            let others = MeantText.withoutEmphasis(typed)
            #expect(others.count <= 5 && others.allSatisfy { $0.unicodeScalars.count <= typed.unicodeScalars.count })
        }
    }

    @Test(arguments: [
        ("学校。", "学校"), ("「学校」、", "学校"), ("学 校", "学校"), ("東京(とうきょう)", "東京"), ("漢(かん)字(じ)", "漢字"), ("|漢字《かんじ》", "漢字"),
        ("食(た)べる", "食べる"), ("東京(首都)", "東京(首都"), ("か(か)", "か(か"), ("漢()", "漢"), ("漢(かん", "漢(かん"), ("water.", "water"),
        ("ice cream", "ice cream"), ("。、", "。、"), ("", ""), ("Tシャツ", "Tシャツ"),
    ]) func `readings in brackets and edges are taken away`(text: String, bare: String) {
        #expect(MeantText.bare(text) == bare)
    }

    @Test(arguments: [
        ("すごーーい", ["すごーい", "すごい"]), ("完っ全", ["完全"]), ("すっごーい", ["すっごい", "すごい", "すごーい"]), ("すごぉい", ["すごおい", "すごい"]),
        ("かわいいいい", ["かわいい"]), ("コーヒー", ["コヒ"]), ("学校", []), ("water", []), ("ー", []), ("www", []),
    ]) func `what is called out loses its marks one kind after the other`(text: String, others: [String]) {
        #expect(MeantText.withoutEmphasis(text) == others)
    }

    @Test func `a hyphen after a vowel makes it long`() {
        #expect(MeantText.withVowelsForHyphens("ko-hi-") == "koohii")
        #expect(MeantText.withVowelsForHyphens("shin-yokohama") == nil && MeantText.withVowelsForHyphens("か-") == nil)
    }

    @Test(arguments: [
        ("fa", "ファ"), ("fairu", "ファイル"), ("chekku", "チェック"), ("shefu", "シェフ"), ("jetto", "ジェット"), ("wiki", "ウィキ"),
        ("fuji", "ふじ"),
        ("cho", "ちょ"), ("she", "シェ"),
    ]) func `romaji of sounds in foreign words is their kana's`(romaji: String, kana: String) {
        #expect(SearchKeys.reading(romaji) == SearchKeys.reading(kana))
    }

    @Test func `long vowels that are left out are found, but not those that are there`() throws {
        let (pack, lookUp) = (try embeddedWords(), try lookUp())
        func readings(_ text: String) throws -> Set<String> {
            Set(
                try lookUp.positions(leavingOutLongVowels: text).prefix(200).flatMap {
                    try #require(try pack.word(at: $0)).forms.map(\.reading)
                })
        }
        #expect(try readings("koen").contains("こうえん") && readings("onisan").contains("おにいさん"))
        #expect(try readings("kohi").isSuperset(of: ["コーヒー", "こうひ"]) && readings("コヒー").contains("コーヒー"))
        #expect(try readings("toukyou").isEmpty && readings("がっこ").isEmpty && readings("ko").isEmpty)
    }

    @Test(arguments: [
        ("小せつ", "小説"), ("おも白い", "面白い"), ("たん生日", "誕生日"), ("タン生日", "誕生日"), ("日ほん", "日本"), ("お茶づけ", "お茶漬け"),
    ]) func `kana stand for the kanji that are read so`(text: String, word: String) throws {
        let words = try embeddedWords()
        let found = try lookUp().positions(halfInKana: text).prefix(5).flatMap {
            try #require(try words.word(at: $0)).forms
        }
        #expect(found.contains { $0.writing == word })
    }

    @Test(arguments: ["小", "しょう", "小せ", "小a", "人ぴょん", ""]) func `other texts aren't half in kana`(text: String) throws {
        #expect(try lookUp().positions(halfInKana: text).isEmpty)
    }

    @Test(arguments: [
        "ー", "っ", "ッー", "ぁ", "か\u{3099}", "\u{304}", "発", "发", "图", "(", "漢(か)", "小せ", "o", "ko-", "「", "\u{200B}", "。",
        "|", "か ",
    ]) func `a text without end takes no longer than another`(part: String) throws {
        let lookUp = try lookUp()
        let clock = ContinuousClock()
        for count in [40, 130, 10_000] {
            let text = String(repeating: part, count: count)
            #expect(try lookUp.meant(by: String(text.prefix(100))).count <= 7)
            let time = try clock.measure { _ = try lookUp.find(text, most: 20, isTyping: true) }
            #expect(time < .seconds(1), "\(part) \(count) times: \(time)")
        }
    }

    @Test func `random queries end with an answer`() throws {
        var random = SplitMix(state: 34)
        let letters = Array("日本小國图发⽇学かがっーせつ(（)「」。 -koeinstーぁ剝\u{3099}\u{304}*".unicodeScalars)
        let lookUp = try lookUp()
        for _ in 0..<300 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1..<10, using: &random) {
                text.append(letters.randomElement(using: &random) ?? "日")
            }
            let found = try lookUp.find(String(text), most: 5, isTyping: true)
            #expect(
                found.words.count <= 5 && found.leadingCount <= found.words.count
                    && found.words.count <= found.wordCount)
            #expect(Set(found.words).count == found.words.count && Set(found.kanji).count == found.kanji.count)
        }
    }
}
