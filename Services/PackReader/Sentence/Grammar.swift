import Inflection

/// How words follow each other in a text, with what it costs, in centibels as frequencies have them.
enum Grammar {
    /// What a piece is for those beside it.
    enum Role: Int, CaseIterable {
        /// A mark, or the beginning of the text.
        case mark
        case noun
        /// A verb or an adjective that can end a sentence.
        case predicate
        /// 書き, 書いて: more is to follow.
        case open
        case particle
        case copula
        /// An adverb, or what else stands by itself.
        case other
        case prefix
        case suffix
    }

    /// What it costs that a role comes after another one: a row for each, in the order of the roles.
    private static let costs: [[Int]] = [
        // mark, noun, predicate, open, particle, copula, other, prefix, suffix
        [0, 0, 0, 0, 250, 250, 0, 0, 300],  // after a mark
        [0, 70, 60, 60, 0, 0, 40, 80, 0],  // noun
        [0, 20, 90, 90, 10, 60, 40, 40, 200],  // predicate
        [0, 60, 60, 60, 50, 150, 30, 60, 100],  // open
        [0, 0, 0, 0, 50, 60, 0, 0, 250],  // particle
        [0, 0, 40, 40, 0, 100, 0, 0, 250],  // copula
        [0, 0, 0, 0, 50, 50, 0, 0, 200],  // other
        [400, 0, 100, 100, 400, 400, 150, 200, 300],  // prefix
        [0, 70, 60, 60, 0, 0, 40, 80, 60],  // suffix
    ]

    static func cost(of next: Role, after role: Role) -> Int { costs[role.rawValue][next.rawValue] }

    /// A piece of grammar that no dictionary of words is needed for.
    struct Particle {
        let letters: [Unicode.Scalar]
        let cost: Int
        let role: Role
    }

    /// The particles and what is said like them, by their first letter.
    static let particles: [Unicode.Scalar: [Particle]] = {
        let texts: [(Role, String)] = [
            (
                .particle,
                """
                は 130 が 140 を 130 に 140 の 120 と 160 で 170 も 180 へ 260 や 300 か 240 よ 270 ね 240 な 400 わ 430 ぞ 430 \
                ぜ 450 さ 480 から 220 まで 280 より 300 だけ 290 しか 330 など 300 ほど 340 くらい 340 ぐらい 340 ばかり 360 けど 290 \
                けれど 330 けれども 350 ので 250 のに 250 って 270 し 330 とか 320 でも 290 には 230 では 250 とは 280 にも 260 かな 330 \
                かしら 380 なんて 380 なんか 390 だって 420 こそ 370 さえ 350 すら 390 ずつ 370 やら 430 たち 900 ば 500 て 600 んだ 240 \
                んです 240 んだろう 330 んでしょう 330 のだ 260 のです 260 のか 280 ん 500 ながら 420 ねえ 330 なあ 350 なぁ 350 ねぇ 350 \
                よね 320 っけ 380 もの 420 もん 420 からは 330 までに 330 までも 380 よりも 320 だけで 330 にて 400 をば 500 へと 380
                """
            ),
            (
                .copula,
                """
                だ 150 な 200 です 150 でした 210 だった 200 だろう 250 でしょう 260 である 250 であった 290 であり 310 であって 340 じゃ 290 \
                なら 290 ならば 350 だったら 340 だろ 350 でしょ 330 じゃない 270 ではない 270 でない 330 じゃなかった 300 ではなかった 300 \
                じゃありません 300 ではありません 290 じゃありませんでした 330 ではありませんでした 330 ではなく 300 じゃなく 320 でなく 360 \
                ではなくて 340 じゃなくて 320 であれば 340 でなければ 350 じゃなければ 350 でありたい 400 であろう 330 でございます 330 らしい 320 \
                らしく 380 みたい 330 のよう 270 そう 420 だそう 340 よう 420 でしたら 380 だっけ 350 じゃん 360 なの 260 なのだ 280 なのです 280 \
                なんだ 270 なんです 270 なのか 300 っす 320 っすね 340 っすよ 340 っすか 340 なんだろう 330 なんでしょう 330 なので 260 なのに 290 だし 330 だが 300 ですが 270 ですか 250 \
                ですね 270 ですよ 270 だから 300 ですから 310 だと 290 かもしれない 290 かもしれません 290 かもしれなかった 340 かも 340 \
                はず 380
                """
            ),
            (.prefix, "お 330 ご 360 御 380 第 330 約 330 各 360 全 400 新 420 元 430 旧 430 両 430 毎 400"),
        ]
        var found: [Unicode.Scalar: [Particle]] = [:]
        for (role, text) in texts {
            let fields = text.split(separator: " ")
            for place in stride(from: 0, to: fields.count - 1, by: 2) {
                let letters = Array(fields[place].unicodeScalars)
                found[letters[0], default: []].append(
                    Particle(letters: letters, cost: Int(fields[place + 1]) ?? 900, role: role))
            }
        }
        return found
    }()

    /// What a dictionary form may end in if its root is followed by a letter: 書く for 書い.
    ///
    /// - Parameters:
    ///   - next: The letter after the root.
    ///   - last: The last letter of the root.
    /// - Returns: The endings.
    static func endings(before next: Unicode.Scalar?, after last: Unicode.Scalar) -> String.UnicodeScalarView {
        let regular: String
        switch next {
        case "か", "き", "く", "け": regular = "くい"
        case "こ": regular = "く"
        case "い": regular = "いくぐう"
        case "が": regular = "ぐい"
        case "ぎ", "ぐ", "げ", "ご": regular = "ぐ"
        case "さ", "し", "す", "そ": regular = "すい"
        case "せ": regular = "す"
        case "た", "ち", "つ", "て", "と": regular = "つ"
        case "っ": regular = "るつうく"
        case "な", "に", "ぬ", "ね", "の": regular = "ぬ"
        case "ば", "び", "ぶ", "べ", "ぼ": regular = "ぶ"
        case "ま", "み", "む", "め", "も": regular = "む"
        case "ら", "り", "る", "れ", "ろ": regular = "る"
        case "わ", "う", "お": regular = "う"
        case "え": regular = "うい"
        case "ん": regular = "むぶぬる"
        default: regular = ""
        }
        // いらっしゃい, ください and なさい are of verbs in る.
        if next == "い", last == "ゃ" || last == "さ" || last == "ざ" { return (regular + "る").unicodeScalars }
        var endings = regular.unicodeScalars
        if SearchKeys.isKanji(last) || isStemEnd(last), !endings.contains("る") { endings.append("る") }
        return endings
    }

    /// Whether verbs with one stem can have a kana before る: 食べる, 見る.
    private static func isStemEnd(_ kana: Unicode.Scalar) -> Bool {
        switch kana {
        case "い", "え", "き", "ぎ", "け", "げ", "し", "じ", "せ", "ぜ", "ち", "ぢ", "て",
            "で", "に", "ね", "ひ", "び", "ぴ", "へ", "べ", "ぺ", "み", "め", "り", "れ":
            true
        default: false
        }
    }

    /// The verbs and adjectives whose root changes, by the first letter of their forms.
    static func irregular(_ first: Unicode.Scalar) -> (base: String, wordClass: WordClass)? {
        switch first {
        case "さ", "し", "す", "せ": ("する", .vsi)
        case "き", "く", "こ": ("くる", .vk)
        case "よ": ("よい", .adjIx)
        default: nil
        }
    }

    /// Whether a form belongs to the word.
    ///
    /// The others are words or particles after a sentence: 書くことがある, 書くのは.
    static func joins(_ form: Form) -> Bool {
        switch form {
        case .question, .explanation, .possibility, .expectation, .intention, .ability, .experience, .recent, .resort,
            .advice, .almost, .purpose, .offer, .becoming, .making:
            false
        default: true
        }
    }

    /// What a form costs beside the word's frequency, and the role that it gives it.
    static func judge(_ forms: [Form]) -> (cost: Int, role: Role) {
        var cost = 30
        for form in forms {
            switch form {
            case .literary, .negativeNu, .rough, .noun: cost += 150
            case .prohibitive, .imperative, .shortCausative, .request, .command: cost += 90
            case .stem: cost += 60
            default: cost += 25
            }
        }
        switch forms.last {
        case .stem, .te, .negativeZu, .adverb, .conditionalBa, .conditionalTara, .concession, .listing, .whileNagara,
            .conditionalTewa, .withoutZu, .without, .conditionalNara, .whileTsutsu:
            return (cost, .open)
        case .noun: return (cost, .noun)
        default: return (cost, .predicate)
        }
    }

    /// What follows a number and belongs to it.
    static let counters: Set<String> = [
        "人", "年", "月", "日", "時", "分", "秒", "回", "度", "円", "個", "本", "枚", "冊", "台", "匹", "頭", "羽", "歳", "才", "階",
        "番", "号", "つ", "週間", "時間", "か月", "ヶ月", "ケ月", "カ月", "ヵ月", "年間", "日間", "分間", "キロ", "メートル", "センチ",
        "ドル", "パーセント", "%", "％", "倍", "割", "杯", "点", "話", "章", "世紀", "代", "目", "億", "万", "千", "百", "名", "件",
        "種類", "通", "着", "軒", "泊", "足", "ページ", "キログラム", "グラム", "リットル", "マイル", "ポンド", "フィート", "インチ", "ユーロ",
        "年代", "人目", "番目", "回目", "年生", "番線", "丁目", "か国", "カ国", "ヶ国", "か所", "カ所", "ヶ所", "票", "位", "条", "隻", "発",
    ]
}
