// The second half of the grammar: which endings make which forms.

/// The kinds of words that take an ending.
struct Takers: OptionSet, Sendable {
    let rawValue: UInt16

    static let verb = Takers(rawValue: 1)
    static let noun = Takers(rawValue: 2)
    static let teru = Takers(rawValue: 4)
    static let adjective = Takers(rawValue: 8)
    static let goodAdjective = Takers(rawValue: 16)
    static let masu = Takers(rawValue: 32)
    static let desu = Takers(rawValue: 64)
    static let negative = Takers(rawValue: 128)

    static let verbs: Takers = [.verb, .noun, .teru]
    static let adjectives: Takers = [.adjective, .goodAdjective]
    static let all: Takers = [verbs, adjectives, .masu, .desu, .negative]
}

extension Kind {
    /// The kind as an ending takes it.
    var taker: Takers {
        switch self {
        case .word(.adjI): .adjective
        case .word(.adjIx): .goodAdjective
        case .word(.vs): .noun
        case .word: .verb
        case .teru: .teru
        case .masu: .masu
        case .masen, .nu: .negative
        case .desu, .goodDesu: .desu
        }
    }
}

/// An ending, the stem it is added to, and what comes of it.
struct Suffix: Sendable {
    let takers: Takers
    let form: Form
    let stem: Stem
    let text: Piece
    /// How the result inflects further; `nil` if it doesn't.
    let result: Kind?

    init(_ takers: Takers, _ form: Form, _ stem: Stem, _ text: Piece = "", _ result: Kind? = nil) {
        self.takers = takers
        self.form = form
        self.stem = stem
        self.text = text
        self.result = result
    }
}

/// What words take.
///
/// Of several endings for one form, the first is the usual one.
let suffixes: [Suffix] = [
    Suffix(.noun, .plain, .dictionary), Suffix(.adjective, .polite, .dictionary, "です", .desu),
    Suffix(.goodAdjective, .polite, .dictionary, "です", .goodDesu),

    // What nearly everything takes that inflects.
    Suffix(.all, .past, .past), Suffix(.all, .te, .te), Suffix(.all, .listing, .past, "り"),
    Suffix(.all, .conditionalBa, .conditional, "ば"), Suffix(.all, .conditionalBa, .shortConditional),
    Suffix(.all, .conditionalTara, .past, "ら"), Suffix(.all, .conditionalTewa, .te, "は"),
    Suffix(.all, .conditionalTewa, .tewa), Suffix(.all, .concession, .te, "も"), Suffix(.all, .volitional, .volitional),
    Suffix(.all, .imperative, .imperative), Suffix(.all, .literary, .literary),

    // What verbs take. The stem of 書いてる would be one more 書いて.
    Suffix([.verb, .noun], .stem, .continuative), Suffix(.verbs, .request, .continuative, "なさい"),
    Suffix(.verbs, .prohibitive, .prohibitive, "な"), Suffix(.verbs, .whileNagara, .continuative, "ながら"),
    Suffix(.verbs, .whileTsutsu, .continuative, "つつ"), Suffix(.verbs, .polite, .continuative, "ます", .masu),
    Suffix(.verbs, .negative, .negative, "ない", .word(.adjI)), Suffix(.verbs, .without, .negative, "ないで"),
    Suffix(.verbs, .negativeZu, .negativeZu, "ず"), Suffix(.verbs, .withoutZu, .negativeZu, "ずに"),
    Suffix(.verbs, .negativeNu, .negativeZu, "ぬ", .nu), Suffix(.verbs, .negativeNu, .negativeZu, "ん"),
    Suffix(.verbs, .negativeVolitional, .mai, "まい"),
    Suffix(.verbs, .potential, .potential, "る", .word(.v1)), Suffix(.verbs, .passive, .passive, "る", .word(.v1)),
    Suffix(.verbs, .causative, .causative, "る", .word(.v1)),
    Suffix(.verbs, .shortCausative, .shortCausative, "す", .word(.v5s)),
    Suffix(.verbs, .wanting, .continuative, "たい", .word(.adjI)),
    Suffix(.verbs, .showingWish, .continuative, "たがる", .word(.v5r)),
    Suffix(.verbs, .easy, .continuative, "やすい", .word(.adjI)),
    Suffix(.verbs, .hard, .continuative, "にくい", .word(.adjI)),
    Suffix(.verbs, .hard, .continuative, "づらい", .word(.adjI)),

    // The verbs that follow the te-form.
    Suffix(.verbs, .progressive, .helper, "いる", .word(.v1)), Suffix(.verbs, .progressive, .helper, "る", .teru),
    Suffix(.verbs, .progressive, .helper, "おる", .word(.v5r)), Suffix(.verbs, .progressive, .teo, "る", .word(.v5r)),
    Suffix(.verbs, .progressive, .helper, "いらっしゃる", .word(.v5aru)),
    Suffix(.verbs, .result, .helper, "ある", .word(.v5ri)), Suffix(.verbs, .ahead, .helper, "おく", .word(.v5k)),
    Suffix(.verbs, .ahead, .teo, "く", .word(.v5k)), Suffix(.verbs, .completion, .helper, "しまう", .word(.v5u)),
    Suffix(.verbs, .completion, .teshima, "う", .word(.v5u)), Suffix(.verbs, .attempt, .helper, "みる", .word(.v1)),
    Suffix(.verbs, .attempt, .helper, "見る", .word(.v1)), Suffix(.verbs, .going, .helper, "いく", .word(.v5ks)),
    Suffix(.verbs, .going, .helper, "行く", .word(.v5ks)), Suffix(.verbs, .going, .helper, "く", .word(.v5ks)),
    Suffix(.verbs, .coming, .helper, "くる", .word(.vk)), Suffix(.verbs, .coming, .helper, "来る", .word(.vk)),

    Suffix(.verbs, .appearance, .continuative, "そう"), Suffix(.verbs, .appearance, .continuative, "そうな"),
    Suffix(.verbs, .appearance, .continuative, "そうに"), Suffix(.verbs, .excess, .continuative, "すぎる", .word(.v1)),
    Suffix(.verbs, .excess, .continuative, "過ぎる", .word(.v1)),

    // What adjectives take.
    Suffix(.adjectives, .negative, .negative, "ない", .word(.adjI)), Suffix(.adjectives, .negativeZu, .negativeZu, "ず"),
    Suffix(.adjectives, .negativeNu, .negativeZu, "ぬ", .nu), Suffix(.adjectives, .adverb, .continuative),
    Suffix(.adjectives, .becoming, .continuative, "なる", .word(.v5r)), Suffix(.adjectives, .noun, .root, "さ"),
    Suffix(.adjectives, .showingFeeling, .root, "がる", .word(.v5r)),
    Suffix(.adjectives, .appearance, .looks, "そう"), Suffix(.adjectives, .appearance, .looks, "そうな"),
    Suffix(.adjectives, .appearance, .looks, "そうに"), Suffix(.adjectives, .excess, .looks, "すぎる", .word(.v1)),
    Suffix(.adjectives, .excess, .looks, "過ぎる", .word(.v1)),

    Suffix(.masu, .negative, .negative, "ん", .masen), Suffix(.desu, .negative, .negative, "ないです", .desu),
    Suffix(.desu, .negative, .negative, "ありません", .masen),
]
