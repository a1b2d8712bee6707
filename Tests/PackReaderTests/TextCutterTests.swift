import AppCoreWalking
import AppPacks
import PackReader
import TestSupport
import Testing

/// A cutter on the embedded packs.
private func cutter() throws -> TextCutter {
    let names = try EmbeddedPacks().names()
    return TextCutter(words: try embeddedWords(), names: names)
}

@Suite struct TextCutterTests {
    /// Sentences as people cut them; the last ten are headlines.
    private static let sentences = [
        "食べ物|を",
        "学校|で",
        "次|の|駅|で|下車します",
        "彼|は|昨日|、|雨|が|降っていた|のに|傘|を|持たずに|出かけてしまったそうだ|。",
        "田中|さん|は|先生|です|。",
        "私|は|学生|ではありません|。",
        "これ|は|何|ですか|。",
        "静か|な|部屋|で|本|を|読んでいます|。",
        "３月|１５日|に|生まれた|。",
        "百円|ショップ|で|買った|。",
        "コーヒー|を|飲みながら|新聞|を|読む|。",
        "日本語|が|上手|に|なりたいです|。",
        "食べなければならない|。",
        "もっと|早く|起きればよかった|。",
        "母|に|野菜|を|食べさせられた|。",
        "きれい|な|花が咲いている|。",
        "図書館|へ|本|を|返し|に|行く|。",
        "ここ|に|名前|を|書いてください|。",
        "明日|は|雨|が|降る|かもしれない|。",
        "彼女|に|会いたくて|たまらない|。",
        "犬|が|好きな|人|も|いれば|、|猫|が|好きな|人|も|いる|。",
        "お茶|を|どうぞ|。",
        "山田|太郎|と|申します|。",
        "インターネット|で|調べてみよう|。",
        "この|問題|について|考えた|こと|が|ある|。",
        "電車|が|遅れた|ので|、|会議|に|間に合わなかった|。",
        "勉強すれば|する|ほど|難しく|なる|。",
        "どこ|へ|行く|つもり|ですか|。",
        "首相|、|来週|に|訪米|へ",
        "大雨|で|新幹線|が|一時|運転見合わせ",
        "株価|が|大幅|に|下落",
        "政府|、|物価高|対策|を|閣議決定",
        "ノーベル賞|に|日本人|２人",
        "台風|１０号|が|九州|に|上陸",
        "県知事|選|、|投票|始まる",
        "人工知能|が|将棋|名人|に|勝利",
        "北海道|で|震度|５|強|の|地震",
        "消費税率|、|１０％|に|引き上げ",
        "円安|続き|輸出|企業|が|好調",
    ]

    @Test(arguments: sentences) func `a sentence is cut into its words`(_ cut: String) throws {
        let text = cut.filter { $0 != "|" }
        #expect(try cutter().pieces(of: text).map(\.text).joined(separator: "|") == cut)
    }

    @Test func `a piece says which word it is, and in which form`() throws {
        let pieces = try cutter().pieces(of: "雨が降っていたのに")
        #expect(pieces.map(\.form) == [nil, nil, "progressive past", nil])
        #expect(pieces[1].kind == .grammar)
        guard case .word(let position) = pieces[2].kind else {
            Issue.record("降っていた is a word")
            return
        }
        #expect(try embeddedWords().word(at: position)?.first.writing == "降る")
    }

    @Test func `a name is a piece of its own`() throws {
        #expect(try cutter().pieces(of: "佐々木さんは").map(\.text) == ["佐々木", "さん", "は"])
    }

    @Test(arguments: [
        "", "\n", "\0\0", "ｶﾀｶﾅと漢字", "食べ\n物", "東京(とうきょう)", "👨‍👩‍👧の家", "か\u{3099}っこう", "\u{FEFF}本", "。。。！？",
        "ﾃｷｽﾄ", "(", "東京(", "東京()", "ーーー", "っっっ", "々", "１２，３４５.６円", "1,", "100%", "𠮷野家で食べる", "\u{10FFFF}",
        "abc def", "ゃゅょ", "んんん", "ゝ", "（（とう））",
    ]) func `the pieces of any text are the text`(_ text: String) throws {
        try expectWhole(text, cutter())
    }

    @Test func `the pieces of a random text are the text`() throws {
        let cutter = try cutter()
        var random = SplitMix(state: 43)
        let letters = Array(
            "食書行来見学校生日本一二三人々の々をがはにでとものなかたてるうくいすさしんっゃょーアカンパ。、（）()！？\n 0１aＺｱﾞ゛\u{3099}\u{200D}👧\0𠮷"
                .unicodeScalars)
        for _ in 0..<300 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0..<60, using: &random) {
                text.append(letters.randomElement(using: &random) ?? "あ")
            }
            try expectWhole(String(text), cutter)
        }
    }

    @Test(arguments: [
        "ﾃﾚﾋﾞ|を|見る", "ｶﾀｶﾅ|で|書く", "か\u{3099}っこう|で", "ﾃﾚﾋ\u{309B}|を", "\u{309B}|ﾃﾚﾋﾞ|を|見る",
    ]) func `half-width kana, and kana with marks beside them, are words too`(cut: String) throws {
        let pieces = try cutter().pieces(of: cut.filter { $0 != "|" })
        #expect(pieces.map(\.text).joined(separator: "|").unicodeScalars.elementsEqual(cut.unicodeScalars))
    }

    @Test(arguments: [
        "彼|は|昨\n日|来た|。", "きょう| |は| |いい| |天気|です", "いぬ| |ねこ| |とり", "食\u{3000}べた",
        "本|を|\n|\n|読む|。|\n|水|を|飲む",
    ])
    func `a word may be in two lines`(cut: String) throws {
        let pieces = try cutter().pieces(of: cut.filter { $0 != "|" })
        #expect(pieces.map(\.text).joined(separator: "|") == cut)
    }

    @Test(arguments: [
        ("きのう", "昨日"), ("はな", "花"), ("でんわ", "電話"), ("きょう", "今日"),
    ]) func `words from Chinese are seldom meant by kana`(kana: String, writing: String) throws {
        let words = try embeddedWords()
        let piece = try #require(try cutter().pieces(of: kana + "がいい").first)
        guard case .word(let position) = piece.kind else { return #expect(Bool(false), "\(piece)") }
        let forms = try words.word(at: position)?.forms.map(\.writing) ?? []
        #expect(piece.text == kana && forms.contains(writing), "\(forms)")
    }

    @Test(arguments: ["田中|太郎|は|学生|です", "佐藤|花子|さん", "鈴木|一郎|が"])
    func `a person's name is cut into surname and given name`(cut: String) throws {
        let pieces = try cutter().pieces(of: cut.filter { $0 != "|" })
        #expect(pieces.map(\.text).joined(separator: "|") == cut)
    }
}

/// What measures time.
@Suite struct TextCutterBoundTests {
    @Test(arguments: ["あ", "食", "ー", "a", "ア", "1", "っ", "。", "な", "て", "一", "さ"])
    func `a character ten thousand times takes time in proportion`(_ character: String) throws {
        let cutter = try cutter()
        func isFair(_ times: [Double]) -> Bool { times[1] < max(times[0] * 2.5, 0.02) }
        let times = try leastTimes([5_000, 10_000], until: isFair) { count in
            let text = String(repeating: character, count: count)
            return try processorTime { try expectWhole(text, cutter) }
        }
        #expect(isFair(times), "\(times)")
    }
}

private func expectWhole(_ text: String, _ cutter: TextCutter) throws {
    let pieces = try cutter.pieces(of: text)
    #expect(pieces.flatMap { Array($0.text.utf8) } == Array(text.utf8))
    #expect(pieces.allSatisfy { !$0.range.isEmpty })
    #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
}
