/// The way a Japanese word inflects.
///
/// The raw values are the part-of-speech tags of JMdict.
/// `WordClass(rawValue: "v5k")` reads a tag; it is `nil` for the tags of words that don't inflect, and for the classes
/// that only old texts use (`v2r-s`, `v4k`, `vr`, `vn`, `vs-c`, `adj-ku` ...). See `tags`.
public enum WordClass: String, Sendable, CaseIterable {
    /// A verb with one stem, such as 食べる or 見る.
    case v1
    /// くれる, whose imperative is くれ.
    case v1s = "v1-s"
    /// A polite verb such as くださる or なさる, which has い in place of り before ます.
    case v5aru
    /// A five-row verb on ぶ, such as 遊ぶ.
    case v5b
    /// A five-row verb on ぐ, such as 泳ぐ.
    case v5g
    /// A five-row verb on く, such as 書く.
    case v5k
    /// 行く and its compounds: the past is 行った.
    case v5ks = "v5k-s"
    /// A five-row verb on む, such as 飲む.
    case v5m
    /// A five-row verb on ぬ: 死ぬ.
    case v5n
    /// A five-row verb on る, such as 取る.
    case v5r
    /// ある and its compounds: the negative is ない.
    case v5ri = "v5r-i"
    /// A five-row verb on す, such as 話す.
    case v5s
    /// A five-row verb on つ, such as 待つ.
    case v5t
    /// A five-row verb on う, such as 買う.
    case v5u
    /// A five-row verb on う that keeps the う, such as 問う: the past is 問うた.
    case v5us = "v5u-s"
    /// くる or 来る, and their compounds.
    case vk
    /// A noun that takes する, such as 勉強. The word has no する of its own.
    case vs
    /// する, and its compounds that include する.
    case vsi = "vs-i"
    /// A verb of one Chinese character and する, such as 愛する.
    case vss = "vs-s"
    /// A verb on ずる, such as 信ずる.
    case vz
    /// An adjective on い, such as 高い.
    case adjI = "adj-i"
    /// いい, よい and 良い, and their compounds: the negative is よくない.
    case adjIx = "adj-ix"
    /// An adjective that takes な, such as 静か. The word has no な of its own.
    case adjNa = "adj-na"
    /// A word that takes たる, such as 堂々.
    case adjT = "adj-t"
    /// An adverb that takes と, such as ゆっくり.
    case advTo = "adv-to"
    /// A noun, such as 先生, which makes a sentence with だ.
    case noun = "n"
    /// An expression that ends in ます, such as ありがとうございます.
    case exp

    /// The tags of the words that inflect so, the raw value among them: a pronoun inflects as a noun does.
    public var tags: Set<String> {
        switch self {
        case .noun: ["n", "pn", "adj-no", "n-adv", "n-t"]
        case .exp: ["exp", "int"]
        default: [rawValue]
        }
    }
}
