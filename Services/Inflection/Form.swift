/// One step of inflection, such as the negative or the past.
///
/// A word form can be a chain of several. The raw value is the name, in English, as a learner sees it.
public enum Form: String, Sendable, CaseIterable {
    // The stems, and what ends a clause.

    /// 勉強する, of the noun 勉強; 静かだ.
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
    /// 書きなさい; in speech 書きな.
    case request = "imperative (nasai)"
    /// 書きたまえ.
    case command = "imperative (tamae)"
    /// 書こうか; in speech 書こっか.
    case offer = "shall we (ou ka)"
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
    /// 書かへん, in Kansai.
    case negativeHen = "negative (hen)"
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
    /// 書いてしまう; in speech 書いちゃう, 書いちまう.
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
    /// 書き始める.
    case beginning = "begin to (hajimeru)"
    /// 書き続ける.
    case continuing = "go on (tsuzukeru)"
    /// 書き終わる.
    case finishing = "finish (owaru)"
    /// 書きに行く, 書きに来る.
    case purpose = "go to, come to (ni iku)"
    /// 書きそう, 高そう.
    case appearance = "looks (sou)"

    /// 書かんばかり.
    case almost = "as if about to (n bakari)"
    /// 書いてくれる, 書いてくださる.
    case given = "for me (te kureru)"
    /// 書いてあげる, 書いてやる.
    case giving = "for someone (te ageru)"
    /// 書いてもらう, 書いていただく.
    case receiving = "have someone (te morau)"
    /// 書いてほしい.
    case hoping = "want someone to (te hoshii)"
    /// 書いてください, お書きください.
    case please = "please (kudasai)"
    /// 書きやがる.
    case scornful = "scornful (yagaru)"
    /// お書きになる.
    case respectful = "respectful (o … ni naru)"
    /// お書きする, お書きいたす.
    case humble = "humble (o … suru)"

    // What must be, and may be.

    /// 書かなければならない; in speech 書かなきゃ.
    case must = "must (nakereba naranai)"
    /// 書いてはいけない; in speech 書いちゃだめ.
    case mustNot = "must not (te wa ikenai)"
    /// 書くべきだ.
    case should = "should (beki)"
    /// 書けばいい, 書いたらよかった.
    case hint = "it is good to (ba ii)"
    /// 書いてもいい.
    case permission = "may (te mo ii)"

    // What adjectives have, and nouns.

    /// 高く, 静かに.
    case adverb = "adverb"
    /// 静かな, 堂々たる.
    case attributive = "attributive (na)"
    /// 高くなる, 静かになる.
    case becoming = "become (naru)"
    /// 高くする, 静かにする.
    case making = "make (suru)"
    /// 高さ, 静かさ.
    case noun = "noun (sa)"
    /// 怖がる, of 怖い.
    case showingFeeling = "show the feeling (garu)"
    /// 高き, 高し; also 愛す of 愛する.
    case literary = "literary"
    /// すげえ, of すごい; 知らねえ, of 知らない.
    case rough = "rough (ee)"
    /// 先生である.
    case written = "written (de aru)"

    // What follows a sentence.

    /// 書きますか, 高いですか.
    case question = "question (ka)"
    /// 書くだろう, 先生でしょう.
    case conjecture = "probably (darou)"
    /// 書くなら, 静かなら.
    case conditionalNara = "conditional (nara)"
    /// 書くんだ, 静かなのです.
    case explanation = "explaining (n da)"
    /// 書くかもしれない, 静かかも.
    case possibility = "maybe (kamo shirenai)"
    /// 書くらしい, 静からしい.
    case seeming = "it seems (rashii)"
    /// 書くみたい, 先生みたい.
    case likeness = "like (mitai)"
    /// 書くように, 先生のような.
    case manner = "like (you)"
    /// 書くそうだ, 静かだそうだ.
    case hearsay = "they say (sou da)"
    /// 書くはずだ, 静かなはず.
    case expectation = "should be (hazu)"
    /// 書くつもりだ.
    case intention = "intend to (tsumori)"
    /// 書くことができる.
    case ability = "can (koto ga dekiru)"
    /// 書いたことがある; 書くことがある.
    case experience = "it happens (koto ga aru)"
    /// 書くっぽい, 子供っぽい.
    case resemblance = "seems, -ish (ppoi)"
    /// 書いたばかり.
    case recent = "just (bakari)"
    /// 書くしかない, with `negative`.
    case resort = "but (shika)"
    /// 書いたほうがいい.
    case advice = "had better (hou ga ii)"

    /// The name of the form in English, such as `te-form` or `conditional (ba)`.
    public var name: String { rawValue }

    /// Whether the form is a voice: who acts, and on whom.
    var isVoice: Bool {
        switch self {
        case .potential, .passive, .causative, .shortCausative: true
        default: false
        }
    }

    /// Whether other forms, from the inner one outwards, can be built on this one.
    ///
    /// 書かせられる is there, but not 書かれさせる. Only a negative, a past and a だ can come again, after another form.
    func allows(_ outer: [Form]) -> Bool {
        guard let next = outer.first else { return true }
        switch self {
        case .negative: return next != .negative && next != .mustNot
        case .past, .plain: return next != self
        case .potential, .passive: return !next.isVoice && !outer.contains(self)
        case .causative, .shortCausative:
            return next != .causative && next != .shortCausative && !outer.contains(self)
        default: return !outer.contains(self)
        }
    }
}
