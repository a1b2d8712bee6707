// The second half of the grammar: which endings make which forms.

/// An ending, the stem it is added to, and what comes of it.
struct Suffix {
    let form: Form
    let stem: Stem
    let text: String
    /// How the result inflects further; `nil` if it doesn't.
    let result: Kind?

    init(_ form: Form, _ stem: Stem, _ text: String = "", _ result: Kind? = nil) {
        self.form = form
        self.stem = stem
        self.text = text
        self.result = result
    }
}

/// What the words of `kind` take.
///
/// Of several endings for one form, the first is the usual one.
func suffixes(of kind: Kind) -> [Suffix] {
    switch kind {
    case .word(.adjI): [Suffix(.polite, .dictionary, "です", .desu)] + clauseSuffixes + adjectiveSuffixes
    case .word(.adjIx): [Suffix(.polite, .dictionary, "です", .goodDesu)] + clauseSuffixes + adjectiveSuffixes
    case .word(.vs): [Suffix(.plain, .dictionary)] + clauseSuffixes + verbSuffixes
    case .word: clauseSuffixes + verbSuffixes
    // Its stem would be one more 書いて.
    case .teru: (clauseSuffixes + verbSuffixes).filter { $0.form != .stem }
    case .masu: clauseSuffixes + [Suffix(.negative, .negative, "ん", .masen)]
    case .masen, .nu: clauseSuffixes
    case .desu, .goodDesu:
        clauseSuffixes + [
            Suffix(.negative, .negative, "ないです", .desu), Suffix(.negative, .negative, "ありません", .masen),
        ]
    }
}

/// What nearly everything takes that inflects.
private let clauseSuffixes = [
    Suffix(.past, .past), Suffix(.te, .te), Suffix(.listing, .past, "り"), Suffix(.conditionalBa, .conditional, "ば"),
    Suffix(.conditionalBa, .shortConditional), Suffix(.conditionalTara, .past, "ら"),
    Suffix(.conditionalTewa, .te, "は"), Suffix(.conditionalTewa, .tewa), Suffix(.concession, .te, "も"),
    Suffix(.volitional, .volitional), Suffix(.imperative, .imperative),
    Suffix(.literary, .literary),
]

private let verbSuffixes =
    [
        Suffix(.stem, .continuative), Suffix(.request, .continuative, "なさい"),
        Suffix(.prohibitive, .prohibitive, "な"), Suffix(.whileNagara, .continuative, "ながら"),
        Suffix(.whileTsutsu, .continuative, "つつ"),

        Suffix(.polite, .continuative, "ます", .masu), Suffix(.negative, .negative, "ない", .word(.adjI)),
        Suffix(.without, .negative, "ないで"), Suffix(.negativeZu, .negativeZu, "ず"),
        Suffix(.withoutZu, .negativeZu, "ずに"), Suffix(.negativeNu, .negativeZu, "ぬ", .nu),
        Suffix(.negativeNu, .negativeZu, "ん"), Suffix(.negativeVolitional, .mai, "まい"),

        Suffix(.potential, .potential, "る", .word(.v1)), Suffix(.passive, .passive, "る", .word(.v1)),
        Suffix(.causative, .causative, "る", .word(.v1)), Suffix(.shortCausative, .shortCausative, "す", .word(.v5s)),

        Suffix(.wanting, .continuative, "たい", .word(.adjI)),
        Suffix(.showingWish, .continuative, "たがる", .word(.v5r)),
        Suffix(.easy, .continuative, "やすい", .word(.adjI)), Suffix(.hard, .continuative, "にくい", .word(.adjI)),
        Suffix(.hard, .continuative, "づらい", .word(.adjI)),
    ] + helperSuffixes + looksSuffixes(on: .continuative)

/// The verbs that follow the te-form.
private let helperSuffixes = [
    Suffix(.progressive, .helper, "いる", .word(.v1)), Suffix(.progressive, .helper, "る", .teru),
    Suffix(.progressive, .helper, "おる", .word(.v5r)), Suffix(.progressive, .teo, "る", .word(.v5r)),
    Suffix(.progressive, .helper, "いらっしゃる", .word(.v5aru)), Suffix(.result, .helper, "ある", .word(.v5ri)),
    Suffix(.ahead, .helper, "おく", .word(.v5k)), Suffix(.ahead, .teo, "く", .word(.v5k)),
    Suffix(.completion, .helper, "しまう", .word(.v5u)), Suffix(.completion, .teshima, "う", .word(.v5u)),
    Suffix(.attempt, .helper, "みる", .word(.v1)), Suffix(.attempt, .helper, "見る", .word(.v1)),
    Suffix(.going, .helper, "いく", .word(.v5ks)), Suffix(.going, .helper, "行く", .word(.v5ks)),
    Suffix(.going, .helper, "く", .word(.v5ks)), Suffix(.coming, .helper, "くる", .word(.vk)),
    Suffix(.coming, .helper, "来る", .word(.vk)),
]

private let adjectiveSuffixes =
    [
        Suffix(.negative, .negative, "ない", .word(.adjI)), Suffix(.negativeZu, .negativeZu, "ず"),
        Suffix(.negativeNu, .negativeZu, "ぬ", .nu),
        Suffix(.adverb, .continuative), Suffix(.becoming, .continuative, "なる", .word(.v5r)),
        Suffix(.noun, .root, "さ"), Suffix(.showingFeeling, .root, "がる", .word(.v5r)),
    ] + looksSuffixes(on: .looks)

private func looksSuffixes(on stem: Stem) -> [Suffix] {
    [
        Suffix(.appearance, stem, "そう"), Suffix(.appearance, stem, "そうな"), Suffix(.appearance, stem, "そうに"),
        Suffix(.excess, stem, "すぎる", .word(.v1)), Suffix(.excess, stem, "過ぎる", .word(.v1)),
    ]
}
