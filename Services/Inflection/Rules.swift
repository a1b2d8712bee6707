import Synchronization

/// One line of the grammar, written out: words of a conjugation make `form` by putting an ending in place of theirs.
struct Rule {
    let form: Form
    /// How the result inflects further; `nil` if it doesn't.
    let result: Kind?
    /// The place of the conjugation in its table.
    let conjugation: UInt8
    /// The length of the ending, and where it is in the rules' bytes.
    let count: UInt8
    let start: UInt16

    var ending: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

extension Conjugation {
    /// Whether `text`, up to `root`, can stand before the ending of a word.
    func accepts(_ text: Bytes, upTo root: Int) -> Bool {
        guard root > 0 else { return isWord }
        guard case .word(.v1) = kind else { return true }
        return text.lastScalar(before: root).map(endsOneStem) ?? false
    }
}

/// The rules whose endings have the same last byte, and those without one: the longest first, then in the order of the
/// tables.
struct RuleList {
    private(set) var rules: [Rule] = []
    /// The endings, one after the other.
    private(set) var bytes: Bytes = []

    init(last: UInt8) {
        // The suffixes that fit, by the stems that they are added to.
        var fitting: [[Int]] = Array(repeating: [], count: 32)
        for (place, suffix) in suffixes.enumerated() where suffix.text.last == nil || suffix.text.last == last {
            fitting[Int(suffix.stem.rawValue)].append(place)
        }
        var ordered: [(order: UInt32, rule: Rule)] = []
        for (number, conjugation) in conjugations.enumerated() {
            let taker = conjugation.kind.taker
            for (index, shape) in conjugation.shapes.enumerated() {
                for place in fitting[Int(shape.stem.rawValue)] where suffixes[place].takers.contains(taker) {
                    let suffix = suffixes[place]
                    guard suffix.text.last ?? conjugation.last(of: shape) ?? last == last else { continue }
                    let start = bytes.count
                    conjugation.append(shape, to: &bytes)
                    bytes.append(suffix.text)
                    let rule = Rule(
                        form: suffix.form, result: suffix.result, conjugation: UInt8(number),
                        count: UInt8(bytes.count - start), start: UInt16(start))
                    let order = UInt32(.max - rule.count) << 24 | UInt32(number << 16 | place << 8 | index)
                    ordered.append((order, rule))
                }
            }
        }
        ordered.sort { $0.order < $1.order }
        rules = ordered.map(\.rule)
    }
}

/// The rules, derived from the tables when a text first ends like their endings: most texts need few of them.
final class Rules: Sendable {
    static let shared = Rules()

    /// The lists by their last byte.
    private let lists = Mutex<[RuleList?]>(Array(repeating: nil, count: 256))

    /// The rules for the ends of a text with this last byte.
    func list(_ last: UInt8) -> RuleList {
        lists.withLock { lists in
            if let list = lists[Int(last)] { return list }
            let list = RuleList(last: last)
            lists[Int(last)] = list
            return list
        }
    }
}

/// The table of `word`, whose bytes are `bytes`.
func table(of bytes: Bytes, _ word: String, _ wordClass: WordClass) -> [Inflected] {
    rows(of: wordClass).compactMap { forms in
        var text = bytes
        var kind: Kind? = .word(wordClass)
        for form in forms {
            guard let current = kind, let suffix = inflect(&text, as: form, current) else { return nil }
            kind = suffix.result
        }
        return Inflected(
            text: String(decoding: text, as: UTF8.self), base: word, wordClass: wordClass, forms: forms)
    }
}

/// Makes a form of a word by the usual rule, and returns the suffix; `nil` if no rule fits.
private func inflect(_ text: inout Bytes, as form: Form, _ kind: Kind) -> Suffix? {
    for place in conjugations.indices where conjugations[place].kind == kind {
        let conjugation = conjugations[place]
        let root = text.count - conjugation.ending.count
        guard root >= 0, unsafe text[root...].elementsEqual(conjugation.ending.bytes),
            conjugation.accepts(text, upTo: root)
        else { continue }
        for suffix in suffixes where suffix.form == form && suffix.takers.contains(kind.taker) {
            guard let shape = conjugation.shapes.first(where: { $0.stem == suffix.stem }) else { continue }
            text.removeSubrange(root...)
            conjugation.append(shape, to: &text)
            text.append(suffix.text)
            return suffix
        }
    }
    return nil
}

/// What the table of a word has, in order.
private func rows(of wordClass: WordClass) -> [[Form]] {
    switch wordClass {
    case .adjI, .adjIx: adjectiveRows
    case .vs: [[.plain]] + verbRows
    default: verbRows
    }
}

private let tenseRows: [[Form]] = [
    [.polite], [.negative], [.polite, .negative], [.past], [.polite, .past], [.negative, .past],
    [.polite, .negative, .past],
]

private let verbRows: [[Form]] =
    tenseRows + [
        [.te], [.negative, .te], [.without], [.stem], [.conditionalBa], [.negative, .conditionalBa],
        [.conditionalTara], [.volitional], [.polite, .volitional], [.imperative], [.prohibitive], [.potential],
        [.passive], [.causative], [.causative, .passive], [.wanting], [.progressive], [.listing],
    ]

private let adjectiveRows: [[Form]] =
    tenseRows + [
        [.te], [.negative, .te], [.conditionalBa], [.negative, .conditionalBa], [.conditionalTara], [.listing],
        [.adverb], [.noun], [.appearance], [.excess],
    ]

/// Whether the stem of a verb such as 食べる or 見る can end in `scalar`: in kanji, or in kana on i or e.
func endsOneStem(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3041...0x3096: endsInFrontVowel(scalar)
    case 0x30A1...0x30F6: endsInFrontVowel(scalar - 0x60)
    // 〆る, and kanji.
    case 0x3006, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
}

/// Whether a hiragana ends in i or e.
private func endsInFrontVowel(_ kana: UInt32) -> Bool {
    switch kana {
    // ぁ to お, of which each second is small; か to ぢ by rows of five, each followed by its voiced one; て and で.
    case 0x3044, 0x3048, 0x304D, 0x304E, 0x3051, 0x3052, 0x3057, 0x3058, 0x305B, 0x305C, 0x3061, 0x3062, 0x3066, 0x3067:
        true
    // に, ね; ひ, び, ぴ, へ, べ, ぺ; み, め; り, れ; ゐ, ゑ.
    case 0x306B, 0x306D, 0x3072...0x3074, 0x3078...0x307A, 0x307F, 0x3081, 0x308A, 0x308C, 0x3090, 0x3091: true
    default: false
    }
}
