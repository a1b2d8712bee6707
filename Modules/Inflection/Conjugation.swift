// The first half of the grammar: what becomes of the end of a word before an ending is added.

/// A stem: what one group of endings is added to.
enum Stem: Hashable {
    /// 書か(ない), 食べ(ない), 高く(ない).
    case negative
    /// 書か(ず), 食べ(ず), 高から(ず).
    case negativeZu
    /// 書き(ます), 食べ(ます), 高く(なる).
    case continuative
    /// 書いて, 飲んで, 高くて.
    case te
    /// 書いて(いる): as `te`, for verbs that take another verb.
    case helper
    /// 書いた, 飲んだ, 高かった.
    case past
    /// 書いちゃ, 飲んじゃ, 高くちゃ.
    case tewa
    /// 書いちゃ(う), 飲んじゃ(う).
    case teshima
    /// 書いと(く), 飲んど(く).
    case teo
    /// 書け(ば), 食べれ(ば), 高けれ(ば).
    case conditional
    /// 書きゃ, 食べりゃ, 高けりゃ.
    case shortConditional
    /// 書け, 食べろ.
    case imperative
    /// 書こう, 食べよう, 高かろう.
    case volitional
    /// 勉強する, 高い.
    case dictionary
    /// 書く(な), 食べる(な).
    case prohibitive
    /// 書く(まい), 食べ(まい).
    case mai
    /// 書け(る), 食べられ(る).
    case potential
    /// 書かれ(る), 食べられ(る).
    case passive
    /// 書かせ(る), 食べさせ(る).
    case causative
    /// 書か(す), 食べさ(す).
    case shortCausative
    /// 高(さ).
    case root
    /// 高(そう), but 無さ(そう).
    case looks
    /// 高き, 高し; 愛す.
    case literary
}

/// What decides which endings a word takes: its class, or one of a few helpers that aren't words.
enum Kind: Hashable {
    case word(WordClass)
    /// 書きます.
    case masu
    /// 書きません, 高くありません.
    case masen
    /// 高いです.
    case desu
    /// いいです, よいです.
    case goodDesu
    /// 書かぬ.
    case nu
    /// 書いてる.
    case teru
}

/// The stems of the words of a kind that end alike.
struct Conjugation {
    let kind: Kind
    /// How the dictionary form ends.
    let ending: String
    /// What stands in place of the ending.
    ///
    /// The first of several is the usual one.
    var stems: [Stem: [String]]
    /// Whether the ending is a word by itself, such as する.
    var isWord = false
}

/// The stems of all words.
///
/// Where several endings fit a word, the first counts.
func allConjugations() -> [Conjugation] {
    fiveRows() + [ichidan()] + contractions() + kureru() + suruVerbs() + comingVerbs() + adjectives() + helpers()
}

/// The stems of the te-form's family: 書いて, 飲んで.
private func family(_ start: String, voiced: Bool = false) -> [Stem: [String]] {
    let te = start + (voiced ? "で" : "て")
    let cha = start + (voiced ? "じゃ" : "ちゃ")
    return [
        .te: [te], .helper: [te], .past: [start + (voiced ? "だ" : "た")], .tewa: [cha], .teshima: [cha],
        .teo: [start + (voiced ? "ど" : "と")],
    ]
}

/// A verb whose stem ends in any vowel of its row: 書か, 書き, 書く, 書け, 書こ.
private func fiveRow(
    _ wordClass: WordClass, _ row: String, _ te: String, voiced: Bool = false, before: String = ""
) -> Conjugation {
    let kana = row.map { before + String($0) }
    let (a, i, u, e, o) = (kana[0], kana[1], kana[2], kana[3], kana[4])
    var stems = family(before + te, voiced: voiced)
    stems[.negative] = [a]
    stems[.negativeZu] = [a]
    stems[.continuative] = [i]
    stems[.conditional] = [e]
    stems[.shortConditional] = [i == before + "い" ? before + "や" : i + "ゃ"]
    stems[.imperative] = [e]
    stems[.volitional] = [o + "う"]
    stems[.prohibitive] = [u]
    stems[.mai] = [u]
    stems[.potential] = [e]
    stems[.passive] = [a + "れ"]
    stems[.causative] = [a + "せ"]
    stems[.shortCausative] = [a]
    if u == before + "る" {
        // 分かんない, 帰んな.
        stems[.negative] = [a, before + "ん"]
        stems[.prohibitive] = [u, before + "ん"]
    }
    return Conjugation(kind: .word(wordClass), ending: u, stems: stems, isWord: before != "")
}

private func fiveRows() -> [Conjugation] {
    let regular = [
        fiveRow(.v5b, "ばびぶべぼ", "ん", voiced: true), fiveRow(.v5g, "がぎぐげご", "い", voiced: true),
        fiveRow(.v5k, "かきくけこ", "い"), fiveRow(.v5m, "まみむめも", "ん", voiced: true),
        fiveRow(.v5n, "なにぬねの", "ん", voiced: true), fiveRow(.v5r, "らりるれろ", "っ"),
        fiveRow(.v5s, "さしすせそ", "し"), fiveRow(.v5t, "たちつてと", "っ"), fiveRow(.v5u, "わいうえお", "っ"),
        fiveRow(.v5us, "わいうえお", "う"),
    ]
    // 食べてく is 食べていく.
    let going = ["行", "い", "ゆ", "往", "逝", "て", "で"].map { fiveRow(.v5ks, "かきくけこ", "っ", before: $0) }
    let polite = ["くださ", "下さ", "なさ", "為さ", "らっしゃ", "おっしゃ", "仰っしゃ", "仰しゃ", "仰有", "仰"].map {
        var verb = fiveRow(.v5aru, "らりるれろ", "っ", before: $0)
        verb.stems[.continuative] = [$0 + "い", $0 + "り"]
        verb.stems[.imperative] = [$0 + "い", $0 + "れ"]
        return verb
    }
    let being = ["あ", "有", "在"].map {
        var verb = fiveRow(.v5ri, "らりるれろ", "っ", before: $0)
        verb.stems[.negative] = [""]
        for stem in [Stem.potential, .passive, .causative, .shortCausative, .helper, .teo, .teshima] {
            verb.stems[stem] = nil
        }
        return verb
    }
    return regular + going + polite + being
}

private func ichidan() -> Conjugation {
    var stems = family("")
    stems[.negative] = [""]
    stems[.negativeZu] = [""]
    stems[.continuative] = [""]
    stems[.conditional] = ["れ"]
    stems[.shortConditional] = ["りゃ"]
    stems[.imperative] = ["ろ", "よ"]
    stems[.volitional] = ["よう"]
    stems[.prohibitive] = ["る", "ん"]
    stems[.mai] = ["", "る"]
    stems[.potential] = ["られ", "れ"]
    stems[.passive] = ["られ"]
    stems[.causative] = ["させ"]
    stems[.shortCausative] = ["さ"]
    return Conjugation(kind: .word(.v1), ending: "る", stems: stems)
}

/// 信じらんない, of 信じられる; and 書いてる, which inflects like 食べる.
private func contractions() -> [Conjugation] {
    [
        Conjugation(kind: .word(.v1), ending: "られる", stems: [.negative: ["らん"]]),
        Conjugation(kind: .teru, ending: "る", stems: ichidan().stems),
    ]
}

private func kureru() -> [Conjugation] {
    ["くれ", "呉れ"].map { root in
        var stems = ichidan().stems.mapValues { $0.map { root + $0 } }
        stems[.imperative] = [root, root + "ろ", root + "よ"]
        stems[.negative] = [root, root.dropLast() + "ん"]
        return Conjugation(kind: .word(.v1s), ending: root + "る", stems: stems, isWord: true)
    }
}
