/// One step of inflection, such as the negative or the past.
///
/// A word form can be a chain of several. The raw value is the name, in English, as a learner sees it.
public enum Form: String, Sendable, CaseIterable {
    // The stems, and what ends a clause.

    /// 勉強する, of the noun 勉強.
    case plain = "plain"
    /// 書き: what ます follows.
    case stem = "stem"
    /// 書いた, 高かった.
    case past = "past"
    /// 書いて, 高くて.
    case te = "te-form"
    /// 書いたり, 高かったり.
    case listing = "listing (tari)"
    /// 書けば, 高ければ; in speech 書きゃ, 高けりゃ.
    case conditionalBa = "conditional (ba)"
    /// 書いたら, 高かったら.
    case conditionalTara = "conditional (tara)"
    /// 書いては, 高くては; in speech 書いちゃ, 高くちゃ.
    case conditionalTewa = "conditional (te wa)"
    /// 書いても, 高くても.
    case concession = "even if (te mo)"
    /// 書こう, 食べよう; 高かろう.
    case volitional = "volitional"
    /// 書け, 食べろ, 食べよ.
    case imperative = "imperative"
    /// 書きなさい.
    case request = "imperative (nasai)"
    /// 書くな.
    case prohibitive = "prohibitive"
    /// 書きながら.
    case whileNagara = "while (nagara)"
    /// 書きつつ.
    case whileTsutsu = "while (tsutsu)"

    // Politeness and denial.

    /// 書きます, 高いです.
    case polite = "polite"
    /// 書かない, 高くない; 書きません after `polite`.
    case negative = "negative"
    /// 書かないで.
    case without = "without (naide)"
    /// 書かず.
    case negativeZu = "negative (zu)"
    /// 書かずに.
    case withoutZu = "without (zu ni)"
    /// 書かぬ, 書かん.
    case negativeNu = "negative (nu)"
    /// 書くまい.
    case negativeVolitional = "negative volitional (mai)"

    // Voice.

    /// 書ける, 食べられる, 食べれる.
    case potential = "potential"
    /// 書かれる, 食べられる. It is honorific too.
    case passive = "passive"
    /// 書かせる, 食べさせる.
    case causative = "causative"
    /// 書かす, 食べさす. With `passive` it makes 書かされる.
    case shortCausative = "short causative"

    // Verbs and adjectives made with a helper.

    /// 書きたい.
    case wanting = "want to (tai)"
    /// 書きたがる.
    case showingWish = "show the wish to (tagaru)"
    /// 書いている; in speech 書いてる, 書いとる.
    case progressive = "progressive"
    /// 書いてある.
    case result = "resulting state (te aru)"
    /// 書いておく; in speech 書いとく.
    case ahead = "ahead (te oku)"
    /// 書いてしまう; in speech 書いちゃう.
    case completion = "completely (te shimau)"
    /// 書いてみる.
    case attempt = "try (te miru)"
    /// 書いていく; in speech 書いてく.
    case going = "on and on (te iku)"
    /// 書いてくる.
    case coming = "up to now (te kuru)"
    /// 書きすぎる, 高すぎる.
    case excess = "too much (sugiru)"
    /// 書きやすい.
    case easy = "easy to (yasui)"
    /// 書きにくい, 書きづらい.
    case hard = "hard to (nikui)"
    /// 書きそう, 高そう.
    case appearance = "looks (sou)"

    // What adjectives have.

    /// 高く.
    case adverb = "adverb"
    /// 高くなる.
    case becoming = "become (ku naru)"
    /// 高さ.
    case noun = "noun (sa)"
    /// 怖がる, of 怖い.
    case showingFeeling = "show the feeling (garu)"
    /// 高き, 高し; also 愛す of 愛する.
    case literary = "literary"

    /// The name of the form in English, such as `te-form` or `conditional (ba)`.
    public var name: String { rawValue }

    /// Whether the form is a voice: who acts, and on whom.
    var isVoice: Bool {
        switch self {
        case .potential, .passive, .causative, .shortCausative: true
        default: false
        }
    }

    /// Whether `outer` can be built on this form: 書かせられる, but not 書かれさせる, nor one form twice running.
    func allows(_ outer: Form) -> Bool {
        switch self {
        case .potential, .passive: !outer.isVoice
        case .causative, .shortCausative: outer != .causative && outer != .shortCausative
        default: self != outer
        }
    }
}
