// The first half of the grammar: what becomes of the end of a word before an ending is added.

/// A stem: what one group of endings is added to.
enum Stem: UInt8, CaseIterable {
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
    /// 書いち(ゃ), 書いち(まう), 飲んじ(ゃ), 高くち(ゃ).
    case chi
    /// 書いと(く), 飲んど(く).
    case teo
    /// 書け(ば), 食べれ(ば), 高けれ(ば).
    case conditional
    /// 書きゃ, 食べりゃ, 高けりゃ.
    case shortConditional
    /// 書け, 食べろ.
    case imperative
    /// 書こ(う), 食べよ(う), 高かろ(う).
    case volitional
    /// 書く(な), 勉強する, 高い(です), 静か(だ), 書きます(か).
    case dictionary
    /// 分かん(な), 食べん(な): as `dictionary`, in speech.
    case nasal
    /// 静かな(はず); but 書く(はず).
    case attributive
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
    /// 書かへ(ん), せえへ(ん).
    case hen
    /// 高(さ), 静か(さ); 勉強, without する.
    case root
    /// 高(そう), but 無さ(そう).
    case looks
    /// 高き, 高し; 愛す.
    case literary
    /// すげ(え), of すごい.
    case rough
    /// 申し訳あり(ません), of 申し訳ない.
    case denial
    /// ご覧(ください), of ご覧になる.
    case respect
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
    /// 静かです, 先生です.
    case nounDesu
    /// 書かぬ.
    case nu
    /// 書かん, 書かへん.
    case n
    /// 書いてる.
    case teru
    /// 書かないで, 書かずに: what helper verbs follow.
    case without
    /// What らしい and はず follow: 書く, 書いた, 高くない.
    case clause
    /// みたい, そう: they inflect as 静か does.
    case adjective
    /// つもり, はず: they inflect as a noun does.
    case noun
    /// 書くん(だ), which inflects as a noun does.
    case explanation
    /// 書かなければ, 書いては: what ならない and だめ follow.
    case duty
    /// 書いても: what いい follows.
    case grant
    /// 書くかも: what しれない follows.
    case maybe

    /// Whether no text ends with it.
    var isBound: Bool { [.explanation, .duty, .grant, .maybe].contains(self) }
}

/// Where the kana of a stem come from before its tail.
enum Source: UInt8 {
    /// The kana of the verb's row: 書か, 書き, 書く, 書け, 書こ.
    case a, i, u, e, o
    /// The sound before て and た: 書い, 飲ん, 取っ.
    case sound
    /// None; the tail follows the start of the conjugation.
    case start
    /// None, not even the start: the tail is the whole stem, as in ない of ある.
    case nothing
}

/// What one stem of a conjugation looks like.
struct Shape: Sendable {
    let stem: Stem
    let source: Source
    let tail: Piece

    init(_ stem: Stem, _ source: Source, _ tail: Piece = "") {
        self.stem = stem
        self.source = source
        self.tail = tail
    }
}

/// The stems of the words of a kind that end alike.
///
/// Where a stem has several shapes, the first is the usual one.
struct Conjugation: Sendable {
    let kind: Kind
    /// How the dictionary form ends.
    let ending: Piece
    /// What the stems begin with.
    var start: Piece = ""
    /// The five kana of the row, for a verb whose stem ends in any vowel of it.
    var row: Piece = ""
    /// What stands before て and た in place of the last kana.
    var sound: Piece = ""
    let shapes: [Shape]
    /// Whether the ending is a word by itself, such as する.
    var isWord = false
    /// Whether the start stands in place of the first kana of each tail: 来た is きた.
    var startsInKanji = false

    /// Adds a stem to a root.
    func append(_ shape: Shape, to text: inout Bytes) {
        let (start, kana, tail) = parts(of: shape)
        text.append(start)
        text.append(kana)
        text.append(tail)
    }

    /// The last byte of a stem; `nil` if it is empty.
    func last(of shape: Shape) -> UInt8? {
        let (start, kana, tail) = parts(of: shape)
        return tail.last ?? kana.last ?? start.last
    }

    /// What a stem is made of.
    private func parts(of shape: Shape) -> (start: Piece, kana: Piece, tail: Piece) {
        switch shape.source {
        case .a, .i, .u, .e, .o:
            let place = 3 * Int(shape.source.rawValue)
            return (start, row[place..<place + 3], shape.tail)
        case .sound: return (start, sound, shape.tail)
        case .start: return (start, "", startsInKanji ? shape.tail[3..<shape.tail.count] : shape.tail)
        case .nothing: return ("", "", shape.tail)
        }
    }
}

/// The stems of all words.
///
/// Where several endings fit a word, the first counts.
let conjugations: [Conjugation] =
    fiveRows + [ichidan] + contractions + kureru + suruVerbs + comingVerbs + adjectives + roughAdjectives + denials
    + copulas + helpers

// MARK: - Five-row verbs

/// The te-form's family: 書いて.
private let family = [
    Shape(.te, .sound, "て"), Shape(.helper, .sound, "て"), Shape(.past, .sound, "た"), Shape(.chi, .sound, "ち"),
    Shape(.teo, .sound, "と"),
]

/// The same, voiced: 飲んで.
private let voicedFamily = [
    Shape(.te, .sound, "で"), Shape(.helper, .sound, "で"), Shape(.past, .sound, "だ"), Shape(.chi, .sound, "じ"),
    Shape(.teo, .sound, "ど"),
]

/// What every five-row verb has.
private let fiveRowShapes = [
    Shape(.negative, .a), Shape(.negativeZu, .a), Shape(.hen, .a, "へ"), Shape(.conditional, .e), Shape(.volitional, .o),
    Shape(.dictionary, .u), Shape(.mai, .u),
]

private let voices = [
    Shape(.potential, .e), Shape(.passive, .a, "れ"), Shape(.causative, .a, "せ"), Shape(.shortCausative, .a),
]

private let usual = [Shape(.continuative, .i), Shape(.imperative, .e)] + voices
private let glide = [Shape(.shortConditional, .i, "ゃ")]
/// 分かんない, 帰んな.
private let nasal = [Shape(.negative, .start, "ん"), Shape(.nasal, .start, "ん")]

private let regular = family + fiveRowShapes + usual + glide
private let voicedRegular = voicedFamily + fiveRowShapes + usual + glide
private let vocalic = family + fiveRowShapes + usual + [Shape(.shortConditional, .start, "や")]
/// 言うて, as people say in the west, and 恋うて.
private let vocalicWithU =
    vocalic + [Shape(.te, .start, "うて"), Shape(.helper, .start, "うて"), Shape(.past, .start, "うた")]
private let politeShapes =
    family + fiveRowShapes + nasal + voices + glide + [
        Shape(.continuative, .start, "い"), Shape(.continuative, .i), Shape(.imperative, .start, "い"),
        Shape(.imperative, .e),
    ]
private let beingShapes =
    family.filter { ![.helper, .teo].contains($0.stem) } + fiveRowShapes.filter { $0.stem != .negative }
    + [Shape(.negative, .nothing), Shape(.nasal, .start, "ん"), Shape(.continuative, .i), Shape(.imperative, .e)]
    + glide

private func fiveRow(
    _ wordClass: WordClass, _ row: Piece, _ ending: Piece, _ sound: Piece, _ shapes: [Shape], after start: Piece = ""
) -> Conjugation {
    Conjugation(
        kind: .word(wordClass), ending: ending, start: start, row: row, sound: sound, shapes: shapes,
        isWord: start.count > 0)
}

private let fiveRows =
    [
        fiveRow(.v5b, "ばびぶべぼ", "ぶ", "ん", voicedRegular), fiveRow(.v5g, "がぎぐげご", "ぐ", "い", voicedRegular),
        fiveRow(.v5k, "かきくけこ", "く", "い", regular), fiveRow(.v5m, "まみむめも", "む", "ん", voicedRegular),
        fiveRow(.v5n, "なにぬねの", "ぬ", "ん", voicedRegular),
        fiveRow(.v5r, "らりるれろ", "る", "っ", regular + nasal), fiveRow(.v5s, "さしすせそ", "す", "し", regular),
        fiveRow(.v5t, "たちつてと", "つ", "っ", regular), fiveRow(.v5u, "わいうえお", "う", "っ", vocalicWithU),
        fiveRow(.v5us, "わいうえお", "う", "う", vocalic),
    ]
    // 食べてく is 食べていく.
    + ([
        ("行", "行く"), ("い", "いく"), ("ゆ", "ゆく"), ("往", "往く"), ("逝", "逝く"), ("て", "てく"), ("で", "でく"),
    ] as [(Piece, Piece)]).map { fiveRow(.v5ks, "かきくけこ", $1, "っ", regular, after: $0) }
    + ([
        ("くださ", "くださる"), ("下さ", "下さる"), ("なさ", "なさる"), ("為さ", "為さる"), ("らっしゃ", "らっしゃる"),
        ("おっしゃ", "おっしゃる"), ("仰っしゃ", "仰っしゃる"), ("仰しゃ", "仰しゃる"), ("仰有", "仰有る"), ("仰", "仰る"),
    ] as [(Piece, Piece)]).map { fiveRow(.v5aru, "らりるれろ", $1, "っ", politeShapes, after: $0) }
    + ([("あ", "ある"), ("有", "有る"), ("在", "在る")] as [(Piece, Piece)]).map {
        fiveRow(.v5ri, "らりるれろ", $1, "っ", beingShapes, after: $0)
    }

// MARK: - Verbs with one stem

private let oneStemShapes =
    family + [
        Shape(.negativeZu, .start), Shape(.hen, .start, "へ"), Shape(.continuative, .start),
        Shape(.conditional, .start, "れ"), Shape(.shortConditional, .start, "りゃ"), Shape(.volitional, .start, "よ"),
        Shape(.dictionary, .start, "る"), Shape(.nasal, .start, "ん"), Shape(.mai, .start), Shape(.mai, .start, "る"),
        Shape(.potential, .start, "られ"), Shape(.potential, .start, "れ"), Shape(.passive, .start, "られ"),
        Shape(.causative, .start, "させ"), Shape(.shortCausative, .start, "さ"), Shape(.negative, .start),
    ]

private let teruShapes = oneStemShapes + [Shape(.imperative, .start, "ろ")]
private let ichidanShapes = teruShapes + [Shape(.imperative, .start, "よ")]

private let ichidan = Conjugation(kind: .word(.v1), ending: "る", shapes: ichidanShapes)

/// 見して, of 見せる.
private let shownShapes = [
    Shape(.te, .start, "して"), Shape(.helper, .start, "して"), Shape(.past, .start, "した"), Shape(.chi, .start, "しち"),
    Shape(.teo, .start, "しと"),
]

/// 信じらんない, of 信じられる; and 書いてる, which inflects like 食べる, but isn't 書いてよ.
private let contractions = [
    Conjugation(kind: .word(.v1), ending: "見せる", start: "見", shapes: shownShapes, isWord: true),
    Conjugation(kind: .word(.v1), ending: "みせる", start: "み", shapes: shownShapes, isWord: true),
    Conjugation(kind: .word(.v1), ending: "られる", shapes: [Shape(.negative, .start, "らん")]),
    Conjugation(kind: .teru, ending: "る", shapes: teruShapes),
]

private let kureru = ([("くれ", "くれる", "くん"), ("呉れ", "呉れる", "呉ん")] as [(Piece, Piece, Piece)]).map {
    root, ending, nasal in
    Conjugation(
        kind: .word(.v1s), ending: ending, start: root,
        shapes: oneStemShapes + [
            Shape(.negative, .nothing, nasal), Shape(.imperative, .start), Shape(.imperative, .start, "ろ"),
            Shape(.imperative, .start, "よ"),
        ], isWord: true)
}
