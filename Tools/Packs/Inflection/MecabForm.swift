import Inflection
import PackWriting

/// One form of a verb or an adjective, as a MeCab dictionary in the manner of IPADIC lists it.
struct MecabForm: Hashable {
    /// The form, often cut off before an auxiliary: 書い of 書いた.
    let surface: String
    let isVerb: Bool
    /// The conjugation class, such as 五段・カ行イ音便.
    let conjugation: String
    /// The name of the form, such as 連用タ接続.
    let name: String
    /// The word, as a dictionary lists it.
    let base: String

    /// Takes the forms of verbs and adjectives from a dictionary.
    ///
    /// - Returns: The forms, sorted; each of them once for each of its readings and subclasses.
    static func all(in dictionary: MecabDictionary) -> [MecabForm] {
        var lines: Set<[[UInt8]]> = []
        dictionary.eachForm { surface, fields in
            guard fields.count >= 8, ["動詞", "形容詞"].contains(fields[0]), fields[4] != "*" else { return }
            // As bytes: a compatibility ideograph is another text here.
            lines.insert(([surface] + fields[0...1] + fields[4...7]).map { Array($0.utf8) })
        }
        func isBefore(_ first: [[UInt8]], _ second: [[UInt8]]) -> Bool {
            first.lexicographicallyPrecedes(second) { $0.lexicographicallyPrecedes($1) }
        }
        return lines.sorted(by: isBefore).map { $0.map { String(decoding: $0, as: UTF8.self) } }.map {
            MecabForm(surface: $0[0], isVerb: $0[1] == "動詞", conjugation: $0[3], name: $0[4], base: $0[5])
        }
    }

    /// The classes of JMdict that inflect as this form's word does; none for a conjugation of old texts.
    var classes: Set<WordClass> {
        if !isVerb { return [.adjI, .adjIx] }
        return verbClasses[conjugation] ?? []
    }

    /// What a reader would meet of this form in a text.
    enum Completion {
        /// The form of a dictionary's headword.
        case dictionary
        /// The surface, a word form by itself.
        case whole
        /// The surface and the ending it was cut off from.
        case ended(String)
        /// A surface that is colloquial or a fragment, and is listed without being counted.
        case apart
    }

    /// Adds the ending that the form's name asks for.
    ///
    /// - Throws: `DataError` if the form has an unknown name.
    func completion() throws -> Completion {
        guard let completion = isVerb ? verbCompletion : adjectiveCompletion else {
            throw DataError(description: "'\(surface)', of '\(base)', has an unknown form: \(conjugation), \(name)")
        }
        return completion
    }

    private var verbCompletion: Completion? {
        switch name {
        case "基本形", "*", "体言接続", "現代基本形": .dictionary
        case "文語基本形", "連用形", "仮定縮約１": .whole
        case "体言接続特殊", "体言接続特殊２", "基本形-促音便": .apart
        case "仮定形": .ended("ば")
        case "未然ウ接続": .ended("う")
        case "未然形": .ended(takesNu ? "ぬ" : "ない")
        case "未然特殊": .ended("ない")
        case "未然ヌ接続": .ended("ぬ")
        case "未然レル接続": .ended(surface.hasSuffix("さ") ? "れる" : "られる")
        case "連用タ接続": .ended(isVoiced ? "だ" : "た")
        default: name.hasPrefix("命令") ? .whole : nil
        }
    }

    private var adjectiveCompletion: Completion? {
        switch name {
        case "基本形", "*": .dictionary
        case "体言接続", "命令ｅ", "文語基本形", "仮定縮約１", "仮定縮約２": .whole
        // Besides 高く there is 高くっ, a fragment of 高くって.
        case "連用テ接続": surface.hasSuffix("く") ? .whole : .apart
        case "連用ゴザイ接続": .apart
        case "仮定形": .ended("ば")
        case "未然ウ接続": .ended("う")
        case "未然ヌ接続": .ended("ず")
        case "連用タ接続": .ended("た")
        case "ガル接続": .ended("さ")
        default: nil
        }
    }

    /// Whether the stem of the negative takes ぬ, and never ない: あらぬ, 信ぜぬ.
    private var takesNu: Bool {
        conjugation == "サ変・−ズル" || conjugation == "ラ変" || surface.hasSuffix("あら") || surface == "有ら"
            || surface == "在ら"
    }

    /// Whether the past takes だ: 泳いだ, 死んだ.
    private var isVoiced: Bool {
        ["ガ行", "ナ行", "バ行", "マ行"].contains { conjugation.contains($0) }
    }
}

/// Which classes of JMdict the words of a conjugation class can have.
private let verbClasses: [String: Set<WordClass>] = [
    "一段": [.v1],
    "一段・クレル": [.v1s, .v1],
    "一段・得ル": [.v1],
    "カ変・クル": [.vk],
    "カ変・来ル": [.vk],
    "サ変・スル": [.vsi],
    "サ変・−スル": [.vss, .vsi],
    "サ変・−ズル": [.vz],
    "五段・カ行イ音便": [.v5k],
    "五段・カ行促音便": [.v5ks],
    "五段・カ行促音便ユク": [.v5ks],
    "五段・カ往促音便": [.v5ks],
    "五段・ガ行": [.v5g],
    "五段・サ行": [.v5s],
    "五段・タ行": [.v5t],
    "五段・ナ行": [.v5n],
    "五段・バ行": [.v5b],
    "五段・マ行": [.v5m],
    "五段・ラ行": [.v5r, .v5ri, .v5aru],
    "五段・ラ行特殊": [.v5aru],
    "五段・ワ行促音便": [.v5u],
    "五段・ワ行ウ音便": [.v5us, .v5u],
]
