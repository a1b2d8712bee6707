// The second half of the grammar: which endings make which forms.

/// The kinds of words that take an ending.
struct Takers: OptionSet, Sendable {
    let rawValue: UInt32

    static let verb = Takers(rawValue: 1 << 0)
    static let suruNoun = Takers(rawValue: 1 << 1)
    static let teru = Takers(rawValue: 1 << 2)
    static let without = Takers(rawValue: 1 << 3)
    static let adjective = Takers(rawValue: 1 << 4)
    static let goodAdjective = Takers(rawValue: 1 << 5)
    static let masu = Takers(rawValue: 1 << 6)
    static let desu = Takers(rawValue: 1 << 7)
    static let negative = Takers(rawValue: 1 << 8)
    static let clause = Takers(rawValue: 1 << 9)
    static let quiet = Takers(rawValue: 1 << 10)
    static let taru = Takers(rawValue: 1 << 11)
    static let noun = Takers(rawValue: 1 << 12)
    static let helperNoun = Takers(rawValue: 1 << 13)
    static let duty = Takers(rawValue: 1 << 14)
    static let grant = Takers(rawValue: 1 << 15)
    static let maybe = Takers(rawValue: 1 << 16)

    static let verbs: Takers = [.verb, .suruNoun, .teru]
    /// What helper verbs follow.
    static let te: Takers = [.verbs, .without]
    static let adjectives: Takers = [.adjective, .goodAdjective]
    /// What is said with だ.
    static let nouns: Takers = [.quiet, .noun, .helperNoun]
    /// What makes a sentence.
    static let predicates: Takers = [.clause, .nouns]
    static let words: Takers = [.verbs, .adjectives, .nouns]
    static let all: Takers = [words, .masu, .desu, .negative]
}

extension Kind {
    /// The kind as an ending takes it.
    var taker: Takers {
        switch self {
        case .word(.adjI): .adjective
        case .word(.adjIx): .goodAdjective
        case .word(.adjNa), .adjective: .quiet
        case .word(.adjT), .word(.advTo): .taru
        case .word(.noun): .noun
        case .word(.vs): .suruNoun
        case .word(.exp), .masu: .masu
        case .word: .verb
        case .teru: .teru
        case .without: .without
        case .masen, .nu, .n: .negative
        case .desu, .goodDesu, .nounDesu: .desu
        case .clause: .clause
        case .noun, .explanation: .helperNoun
        case .duty: .duty
        case .grant: .grant
        case .maybe: .maybe
        }
    }
}

/// An ending, the stem it is added to, and what comes of it.
struct Suffix: Sendable {
    let takers: Takers
    /// The form; `nil` if the ending only joins two others.
    let form: Form?
    let stem: Stem
    let text: Piece
    /// How the result inflects further; `nil` if it doesn't.
    let result: Kind?
    /// Whether the word gets お or ご in front: お書きになる.
    let isHonorific: Bool

    init(
        _ takers: Takers, _ form: Form?, _ stem: Stem, _ text: Piece = "", _ result: Kind? = nil,
        isHonorific: Bool = false
    ) {
        self.takers = takers
        self.form = form
        self.stem = stem
        self.text = text
        self.result = result
        self.isHonorific = isHonorific
    }
}

/// Endings that make the same of the same stem.
private func suffixes(
    _ takers: Takers, _ form: Form?, _ stem: Stem, _ texts: [Piece], _ result: Kind? = nil, isHonorific: Bool = false
) -> [Suffix] {
    texts.map { Suffix(takers, form, stem, $0, result, isHonorific: isHonorific) }
}

/// What words take.
///
/// Of several endings for one form, the first is the usual one.
let suffixes: [Suffix] =
    shared + verbal + helperVerbs + adjectival + nominal + predicates + duties + honorifics

/// What nearly everything takes that inflects.
private let shared: [Suffix] = [
    Suffix(.all, .past, .past, "", .clause), Suffix(.all, .te, .te), Suffix(.all, .listing, .past, "り"),
    Suffix(.all, .conditionalBa, .conditional, "ば"), Suffix(.all, .conditionalBa, .shortConditional),
    Suffix(.all, .conditionalTara, .past, "ら"), Suffix(.all, .conditionalTewa, .te, "は"),
    Suffix(.all, .conditionalTewa, .chi, "ゃ"), Suffix(.all, .concession, .te, "も"),
    Suffix(.all, .volitional, .volitional, "う"), Suffix(.all, .offer, .volitional, "うか"),
    Suffix(.all, .offer, .volitional, "っか"), Suffix(.all, .imperative, .imperative), Suffix(.all, .literary, .literary),
    Suffix([.masu, .desu, .negative, .clause], .question, .dictionary, "か"),
    Suffix([.verbs, .adjectives, .negative], nil, .dictionary, "", .clause),
]

/// What verbs take.
///
/// The stem of 書いてる would be one more 書いて.
private let verbal: [Suffix] = [
    Suffix(.suruNoun, .plain, .dictionary), Suffix([.verb, .suruNoun], .stem, .continuative),
    Suffix(.verbs, .request, .continuative, "なさい"), Suffix(.verbs, .request, .continuative, "な"),
    Suffix(.verbs, .command, .continuative, "たまえ"), Suffix(.verbs, .prohibitive, .dictionary, "な"),
    Suffix(.verbs, .prohibitive, .nasal, "な"), Suffix(.verbs, .whileNagara, .continuative, "ながら"),
    Suffix(.verbs, .whileTsutsu, .continuative, "つつ"), Suffix(.verbs, .polite, .continuative, "ます", .masu),
    Suffix(.verbs, .negative, .negative, "ない", .word(.adjI)),
    Suffix(.verbs, .without, .negative, "ないで", .without), Suffix(.verbs, .negativeZu, .negativeZu, "ず"),
    Suffix(.verbs, .withoutZu, .negativeZu, "ずに", .without), Suffix(.verbs, .negativeNu, .negativeZu, "ぬ", .nu),
    Suffix(.verbs, .negativeNu, .negativeZu, "ん", .n), Suffix(.verbs, .negativeHen, .hen, "ん", .n),
    Suffix(.verbs, .negativeVolitional, .mai, "まい"), Suffix(.verbs, .almost, .negativeZu, "んばかり", .adjective),
    Suffix(.verbs, .potential, .potential, "る", .word(.v1)), Suffix(.verbs, .passive, .passive, "る", .word(.v1)),
    Suffix(.verbs, .causative, .causative, "る", .word(.v1)),
    Suffix(.verbs, .shortCausative, .shortCausative, "す", .word(.v5s)),
    Suffix(.verbs, .wanting, .continuative, "たい", .word(.adjI)),
    Suffix(.verbs, .showingWish, .continuative, "たがる", .word(.v5r)),
    Suffix(.verbs, .scornful, .continuative, "やがる", .word(.v5r)),
    Suffix(.verbs, .easy, .continuative, "やすい", .word(.adjI)),
    Suffix(.verbs, .hard, .continuative, "にくい", .word(.adjI)),
    Suffix(.verbs, .hard, .continuative, "づらい", .word(.adjI)),
    Suffix(.verbs, .appearance, .continuative, "そう", .adjective),
    Suffix(.verbs, .excess, .continuative, "すぎる", .word(.v1)),
    Suffix(.verbs, .excess, .continuative, "過ぎる", .word(.v1)),
]

/// The verbs that follow the te-form or the stem.
private let helperVerbs: [Suffix] =
    [
        Suffix(.te, .progressive, .helper, "いる", .word(.v1)), Suffix(.verbs, .progressive, .helper, "る", .teru),
        Suffix(.te, .progressive, .helper, "おる", .word(.v5r)), Suffix(.verbs, .progressive, .teo, "る", .word(.v5r)),
        Suffix(.te, .progressive, .helper, "いらっしゃる", .word(.v5aru)),
        Suffix(.verbs, .result, .helper, "ある", .word(.v5ri)), Suffix(.te, .ahead, .helper, "おく", .word(.v5k)),
        Suffix(.verbs, .ahead, .teo, "く", .word(.v5k)), Suffix(.verbs, .completion, .helper, "しまう", .word(.v5u)),
        Suffix(.verbs, .completion, .chi, "ゃう", .word(.v5u)), Suffix(.verbs, .completion, .chi, "まう", .word(.v5u)),
        Suffix(.te, .attempt, .helper, "みる", .word(.v1)), Suffix(.te, .attempt, .helper, "見る", .word(.v1)),
        Suffix(.te, .going, .helper, "いく", .word(.v5ks)), Suffix(.te, .going, .helper, "行く", .word(.v5ks)),
        Suffix(.verbs, .going, .helper, "く", .word(.v5ks)), Suffix(.te, .coming, .helper, "くる", .word(.vk)),
        Suffix(.te, .coming, .helper, "来る", .word(.vk)),
        // 食べてよ asks as 食べて does.
        Suffix(.te, .te, .helper, "よ"), Suffix(.te, .giving, .helper, "あげる", .word(.v1)),
        Suffix(.te, .giving, .helper, "やる", .word(.v5r)),
        Suffix(.te, .given, .helper, "くれる", .word(.v1s)),
    ] + suffixes(.te, .please, .helper, ["ください", "下さい"])
    + suffixes(.te, .given, .helper, ["くださる", "下さる"], .word(.v5aru))
    + suffixes(.te, .giving, .helper, ["さしあげる", "差し上げる"], .word(.v1))
    + suffixes(.te, .receiving, .helper, ["もらう", "貰う"], .word(.v5u))
    + suffixes(.verbs, .giving, .past, ["げる"], .word(.v1))
    + suffixes(.te, .receiving, .helper, ["いただく", "頂く"], .word(.v5k))
    + suffixes(.te, .hoping, .helper, ["ほしい", "欲しい"], .word(.adjI))
    + suffixes(.verbs, .beginning, .continuative, ["始める", "はじめる"], .word(.v1))
    + suffixes(.verbs, .continuing, .continuative, ["続ける", "つづける"], .word(.v1))
    + suffixes(.verbs, .finishing, .continuative, ["終わる", "おわる"], .word(.v5r))
    + suffixes(.verbs, .purpose, .continuative, ["に行く", "にいく"], .word(.v5ks))
    + suffixes(.verbs, .purpose, .continuative, ["に来る", "にくる"], .word(.vk))

/// What adjectives take.
private let adjectival: [Suffix] = [
    Suffix(.adjective, .polite, .dictionary, "です", .desu),
    Suffix(.goodAdjective, .polite, .dictionary, "です", .goodDesu),
    Suffix(.adjective, .polite, .denial, "ません", .masen), Suffix(.adjectives, .negativeZu, .negativeZu, "ず"),
    Suffix(.adjectives, .negativeNu, .negativeZu, "ぬ", .nu),
    Suffix([.adjectives, .quiet, .taru], .adverb, .continuative),
    Suffix([.quiet, .taru], .attributive, .attributive),
    Suffix([.adjectives, .nouns], .negative, .negative, "ない", .word(.adjI)),
    Suffix(.desu, .negative, .negative, "ないです", .desu), Suffix(.desu, .negative, .negative, "ありません", .masen),
    Suffix(.masu, .negative, .negative, "ん", .masen),
    Suffix([.adjectives, .quiet], .becoming, .continuative, "なる", .word(.v5r)),
    Suffix([.adjectives, .quiet], .making, .continuative, "する", .word(.vsi)),
    Suffix([.adjectives, .quiet], .noun, .root, "さ"),
    Suffix([.adjectives, .quiet], .showingFeeling, .root, "がる", .word(.v5r)),
    Suffix([.adjectives, .quiet], .appearance, .looks, "そう", .adjective),
    Suffix([.adjectives, .quiet], .excess, .looks, "すぎる", .word(.v1)),
    Suffix([.adjectives, .quiet], .excess, .looks, "過ぎる", .word(.v1)),
    Suffix(.adjective, .rough, .rough, "", .clause),
]

/// What nouns take, and adjectives that take な.
private let nominal: [Suffix] =
    [
        Suffix(.nouns, .plain, .dictionary, "だ"), Suffix(.nouns, .polite, .dictionary, "です", .nounDesu),
        Suffix(.nouns, .polite, .dictionary, "でございます", .masu),
        Suffix(.nouns, .written, .dictionary, "である", .word(.v5ri)),
        Suffix(.quiet, .concession, .dictionary, "だって"),
    ] + suffixes(.helperNoun, nil, .dictionary, ["がある", "はある"], .word(.v5ri))
    + suffixes(.quiet, .negative, .dictionary, ["もない", "にない"], .word(.adjI))

/// What follows a sentence, or what would be one with だ.
private let predicates: [Suffix] =
    suffixes(.predicates, .conjecture, .dictionary, ["だろう", "でしょう"], .clause)
    + suffixes(.predicates, .conjecture, .dictionary, ["だろ", "でしょ"])
    + suffixes(.predicates, .conditionalNara, .dictionary, ["なら", "ならば"])
    + suffixes(.maybe, nil, .dictionary, ["しれない", "知れない", "しんない"], .word(.adjI))
    + suffixes(.maybe, .polite, .dictionary, ["しれません", "知れません"], .masen)
    + [
        Suffix(.predicates, .possibility, .dictionary, "かも", .maybe),
        Suffix(.predicates, .possibility, .dictionary, "かも"),
        Suffix(.predicates, .seeming, .dictionary, "らしい", .word(.adjI)),
        Suffix(.predicates, .likeness, .dictionary, "みたい", .adjective),
        Suffix(.clause, .hearsay, .dictionary, "そう", .adjective),
        Suffix(.nouns, .hearsay, .dictionary, "だそう", .adjective),
        Suffix([.clause, .quiet], .manner, .attributive, "よう", .adjective),
        Suffix([.noun, .helperNoun], .manner, .dictionary, "のよう", .adjective),
        Suffix([.clause, .quiet], .expectation, .attributive, "はず", .noun),
        Suffix([.noun, .helperNoun], .expectation, .dictionary, "のはず", .noun),
        Suffix(.predicates, .resemblance, .dictionary, "っぽい", .word(.adjI)),
        Suffix(.clause, .recent, .attributive, "ばかり", .noun), Suffix(.verbs, .should, .mai, "べき", .noun),
        Suffix(.clause, .resort, .attributive, "しかある", .word(.v5ri)),
        Suffix(.clause, .intention, .attributive, "つもり", .noun),
        Suffix(.predicates, .explanation, .attributive, "ん", .explanation),
        Suffix(.predicates, .explanation, .attributive, "の", .noun),
        Suffix(.verbs, .explanation, .nasal, "", .explanation), Suffix(.verbs, .explanation, .nasal, "の", .noun),
    ]
    + suffixes(.clause, .ability, .attributive, ["ことができる", "ことが出来る", "こともできる", "ことはできる"], .word(.v1))
    + suffixes(
        .clause, .experience, .attributive, ["ことがある", "ことはある", "こともある", "ことある"], .word(.v5ri))
    + suffixes(.clause, .advice, .attributive, ["ほうがいい", "方がいい", "ほうが良い", "方が良い"], .word(.adjIx))

/// What must be, mustn't be and may be.
private let duties: [Suffix] =
    suffixes(.words, .must, .negative, ["なければ", "なきゃ", "なくては", "なくちゃ", "ないと"], .duty)
    + suffixes(.words, .must, .negative, ["なきゃ", "なくちゃ", "ないと"])
    + [
        Suffix(.verbs, .must, .negativeZu, "ねば", .duty), Suffix(.words, .mustNot, .te, "は", .duty),
        Suffix(.words, .mustNot, .chi, "ゃ", .duty), Suffix(.words, .permission, .te, "", .grant),
        Suffix(.words, .permission, .te, "も", .grant), Suffix(.words, .hint, .conditional, "ば", .grant),
        Suffix(.words, .hint, .past, "ら", .grant),
    ] + suffixes(.duty, nil, .dictionary, ["ならない", "いけない"], .word(.adjI))
    + suffixes(.duty, .polite, .dictionary, ["なりません", "いけません"], .masen)
    + suffixes(.duty, nil, .dictionary, ["だめ", "ダメ", "駄目"], .adjective)
    + suffixes(.grant, nil, .dictionary, ["いい", "よい", "良い"], .word(.adjIx))
    + suffixes(.grant, nil, .dictionary, ["大丈夫"], .adjective)
    + suffixes(.grant, nil, .dictionary, ["よろしい", "かまわない", "構わない"], .word(.adjI))
    + suffixes(.grant, .polite, .dictionary, ["かまいません", "構いません"], .masen)

/// What makes a word polite about who acts.
///
/// 説明 has no する here.
private let honorifics: [Suffix] =
    ([(.verb, .continuative), (.suruNoun, .root)] as [(Takers, Stem)]).flatMap { takers, stem in
        [Suffix(takers, .respectful, stem, "になる", .word(.v5r), isHonorific: true)]
            + suffixes(takers, .humble, stem, ["する"], .word(.vsi), isHonorific: true)
            + suffixes(takers, .humble, stem, ["いたす", "致す"], .word(.v5s), isHonorific: true)
    } + suffixes(.verb, .please, .respect, ["ください", "下さい"])
