import Inflection
import Testing

/// A form, and the word that it must be traced back to.
struct Pair: Sendable, CustomTestStringConvertible {
    let text: String
    let base: String
    let wordClass: WordClass
    let forms: [Form]

    init(_ text: String, _ base: String, _ wordClass: WordClass, _ forms: Form...) {
        self.text = text
        self.base = base
        self.wordClass = wordClass
        self.forms = forms
    }

    var testDescription: String { "\(text) → \(base) (\(wordClass.rawValue))" }
}

@Suite
struct PairTests {
    @Test(arguments: classPairs + formPairs + chainPairs)
    func `A form leads back to its word`(_ pair: Pair) {
        let found = baseForms(of: pair.text)
        #expect(
            found.contains { $0.base == pair.base && $0.wordClass == pair.wordClass && $0.forms == pair.forms },
            "\(found.map { "\($0.base) \($0)" })")
    }

    @Test func `The pairs cover every class and every form`() {
        let pairs = classPairs + formPairs + chainPairs
        #expect(pairs.count >= 80)
        for wordClass in WordClass.allCases {
            #expect(pairs.contains { $0.wordClass == wordClass }, "\(wordClass)")
        }
        for form in Form.allCases {
            #expect(pairs.contains { $0.forms.contains(form) }, "\(form)")
        }
    }

    @Test(arguments: classPairs)
    func `The table of a word has its irregular forms`(_ pair: Pair) {
        let rows = inflections(of: pair.base, as: pair.wordClass)
        guard let row = rows.first(where: { $0.forms == pair.forms }) else { return }
        #expect(row.text == pair.text)
    }

    @Test(arguments: ["よくない", "よかった", "よさそう", "かっこよければ"])
    func `A form of よい is one of いい too`(_ text: String) {
        let bases = baseForms(of: text).filter { $0.wordClass == .adjIx }.map { $0.base.suffix(2) }
        #expect(Set(bases) == ["いい", "よい"])
    }
}

/// What tells the classes apart.
///
/// Where the table of a word has the row, it reads the same.
private let classPairs = [
    Pair("食べない", "食べる", .v1, .negative), Pair("見た", "見る", .v1, .past),
    Pair("おちて", "おちる", .v1, .te), Pair("バテた", "バテる", .v1, .past),
    Pair("くれ", "くれる", .v1s, .imperative), Pair("出してくれた", "出してくれる", .v1s, .past),
    Pair("くださいます", "くださる", .v5aru, .polite), Pair("いらっしゃい", "いらっしゃる", .v5aru, .imperative),
    Pair("なさらない", "なさる", .v5aru, .negative), Pair("おっしゃった", "おっしゃる", .v5aru, .past),
    Pair("遊んだ", "遊ぶ", .v5b, .past), Pair("泳いで", "泳ぐ", .v5g, .te), Pair("書いた", "書く", .v5k, .past),
    Pair("行った", "行く", .v5ks, .past), Pair("いって", "いく", .v5ks, .te), Pair("行かない", "行く", .v5ks, .negative),
    Pair("飲んで", "飲む", .v5m, .te), Pair("死んだ", "死ぬ", .v5n, .past), Pair("取った", "取る", .v5r, .past),
    Pair("あった", "ある", .v5ri, .past), Pair("ない", "ある", .v5ri, .negative),
    Pair("でない", "である", .v5ri, .negative), Pair("有れば", "有る", .v5ri, .conditionalBa),
    Pair("話した", "話す", .v5s, .past), Pair("待たない", "待つ", .v5t, .negative),
    Pair("買わない", "買う", .v5u, .negative), Pair("問うた", "問う", .v5us, .past),
    Pair("こない", "くる", .vk, .negative), Pair("きた", "くる", .vk, .past), Pair("来ない", "来る", .vk, .negative),
    Pair("来い", "来る", .vk, .imperative), Pair("持ってきて", "持ってくる", .vk, .te),
    Pair("勉強する", "勉強", .vs, .plain), Pair("勉強しました", "勉強", .vs, .polite, .past),
    Pair("コピーして", "コピー", .vs, .te), Pair("しろ", "する", .vsi, .imperative),
    Pair("できる", "する", .vsi, .potential), Pair("為た", "為る", .vsi, .past),
    Pair("愛さない", "愛する", .vss, .negative), Pair("愛した", "愛する", .vss, .past),
    Pair("信じない", "信ずる", .vz, .negative), Pair("信ずれば", "信ずる", .vz, .conditionalBa),
    Pair("高くない", "高い", .adjI, .negative), Pair("かわいくない", "かわいい", .adjI, .negative),
    Pair("なさそう", "ない", .adjI, .appearance), Pair("少なそう", "少ない", .adjI, .appearance),
    Pair("よくない", "いい", .adjIx, .negative), Pair("良さそう", "良い", .adjIx, .appearance),
    Pair("かっこよかった", "かっこいい", .adjIx, .past),
]

private let formPairs = [
    Pair("書き", "書く", .v5k, .stem), Pair("食べ", "食べる", .v1, .stem), Pair("飲んだり", "飲む", .v5m, .listing),
    Pair("書きゃ", "書く", .v5k, .conditionalBa), Pair("待ったら", "待つ", .v5t, .conditionalTara),
    Pair("飲んじゃ", "飲む", .v5m, .conditionalTewa), Pair("見ては", "見る", .v1, .conditionalTewa),
    Pair("死んでも", "死ぬ", .v5n, .concession), Pair("行こう", "行く", .v5ks, .volitional),
    Pair("食べよ", "食べる", .v1, .imperative), Pair("せよ", "する", .vsi, .imperative),
    Pair("書きなさい", "書く", .v5k, .request), Pair("帰んな", "帰る", .v5r, .prohibitive),
    Pair("言うな", "言う", .v5u, .prohibitive), Pair("歩きながら", "歩く", .v5k, .whileNagara),
    Pair("思いつつ", "思う", .v5u, .whileTsutsu), Pair("高いです", "高い", .adjI, .polite),
    Pair("分かんない", "分かる", .v5r, .negative), Pair("食べないで", "食べる", .v1, .without),
    Pair("せず", "する", .vsi, .negativeZu), Pair("高からず", "高い", .adjI, .negativeZu),
    Pair("言わずに", "言う", .v5u, .withoutZu), Pair("知らん", "知る", .v5r, .negativeNu),
    Pair("言わねば", "言う", .v5u, .negativeNu, .conditionalBa), Pair("行くまい", "行く", .v5ks, .negativeVolitional),
    Pair("読める", "読む", .v5m, .potential), Pair("見れる", "見る", .v1, .potential),
    Pair("こられる", "くる", .vk, .potential), Pair("叱られる", "叱る", .v5r, .passive),
    Pair("来させる", "来る", .vk, .causative), Pair("書かす", "書く", .v5k, .shortCausative),
    Pair("飲みたい", "飲む", .v5m, .wanting), Pair("行きたがる", "行く", .v5ks, .showingWish),
    Pair("泳いでる", "泳ぐ", .v5g, .progressive), Pair("飲んどる", "飲む", .v5m, .progressive),
    Pair("書いてある", "書く", .v5k, .result), Pair("読んどく", "読む", .v5m, .ahead),
    Pair("死んじゃう", "死ぬ", .v5n, .completion), Pair("食べてしまう", "食べる", .v1, .completion),
    Pair("着てみる", "着る", .v1, .attempt), Pair("持ってく", "持つ", .v5t, .going),
    Pair("増えてくる", "増える", .v1, .coming), Pair("食べすぎる", "食べる", .v1, .excess),
    Pair("読みやすい", "読む", .v5m, .easy), Pair("分かりづらい", "分かる", .v5r, .hard),
    Pair("落ちそう", "落ちる", .v1, .appearance), Pair("高そうな", "高い", .adjI, .appearance),
    Pair("高く", "高い", .adjI, .adverb), Pair("寒くなる", "寒い", .adjI, .becoming), Pair("高さ", "高い", .adjI, .noun),
    Pair("怖がる", "怖い", .adjI, .showingFeeling), Pair("美しき", "美しい", .adjI, .literary),
]

private let chainPairs = [
    Pair("高くなかった", "高い", .adjI, .negative, .past), Pair("食べられた", "食べる", .v1, .passive, .past),
    Pair("食べさせられた", "食べる", .v1, .causative, .passive, .past),
    Pair("飲まされた", "飲む", .v5m, .shortCausative, .passive, .past),
    Pair("飲みませんでした", "飲む", .v5m, .polite, .negative, .past),
    Pair("高くありませんでした", "高い", .adjI, .polite, .negative, .past),
    Pair("高かったです", "高い", .adjI, .polite, .past), Pair("行きましょう", "行く", .v5ks, .polite, .volitional),
    Pair("食べたくなかった", "食べる", .v1, .wanting, .negative, .past),
    Pair("していませんでした", "する", .vsi, .progressive, .polite, .negative, .past),
    Pair("食べてた", "食べる", .v1, .progressive, .past), Pair("行かなきゃ", "行く", .v5ks, .negative, .conditionalBa),
    Pair("しなければ", "する", .vsi, .negative, .conditionalBa),
    Pair("忘れちゃった", "忘れる", .v1, .completion, .past), Pair("泣きそうに", "泣く", .v5k, .appearance),
    Pair("食べさせられたくありませんでした", "食べる", .v1, .causative, .passive, .wanting, .polite, .negative, .past),
    Pair("勉強できない", "勉強", .vs, .potential, .negative), Pair("信じらんない", "信じる", .v1, .potential, .negative),
    Pair("行けなくなった", "行く", .v5ks, .potential, .negative, .becoming, .past),
]
