/// One line of the grammar, written out: words of `kind` on `base` make `form` by putting `ending` in place of it.
struct Rule {
    let form: Form
    let kind: Kind
    let base: [UInt32]
    let ending: [UInt32]
    /// How the result inflects further; `nil` if it doesn't.
    let result: Kind?
    /// Whether something has to stand before the ending.
    let needsRoot: Bool

    /// Whether `root` can stand before the ending.
    func accepts(_ root: ArraySlice<UInt32>) -> Bool {
        guard let last = root.last else { return !needsRoot }
        return kind != .word(.v1) || endsOneStem(last)
    }
}

/// All rules, sorted for both directions.
///
/// They are derived once, from the conjugations and the suffixes.
struct Rules: Sendable {
    static let shared = Rules()

    /// The rules whose ending ends with the scalars on the way to this node, read from the last one backwards.
    struct Node {
        var rules: [Int] = []
        var next: [(scalar: UInt32, node: Int)] = []
    }

    private(set) var all: [Rule] = []
    private(set) var nodes = [Node()]
    private var indices: [Kind: [Int]] = [:]

    private init() {
        for conjugation in allConjugations() {
            for suffix in suffixes(of: conjugation.kind) {
                for stem in conjugation.stems[suffix.stem] ?? [] {
                    add(suffix, to: stem, of: conjugation)
                }
            }
        }
    }

    private mutating func add(_ suffix: Suffix, to stem: String, of conjugation: Conjugation) {
        let ending = (stem + suffix.text).unicodeScalars.map(\.value)
        var node = 0
        for scalar in ending.reversed() {
            if let next = nodes[node].next.first(where: { $0.scalar == scalar }) {
                node = next.node
            } else {
                nodes[node].next.append((scalar, nodes.count))
                node = nodes.count
                nodes.append(Node())
            }
        }
        nodes[node].rules.append(all.count)
        indices[conjugation.kind, default: []].append(all.count)
        all.append(
            Rule(
                form: suffix.form, kind: conjugation.kind, base: conjugation.ending.unicodeScalars.map(\.value),
                ending: ending, result: suffix.result, needsRoot: !conjugation.isWord))
    }

    /// The nodes for the ends of `text`, longest first.
    func nodes(endingIn text: [UInt32]) -> [Node] {
        var path = [nodes[0]]
        for scalar in text.reversed() {
            guard let next = path[path.count - 1].next.first(where: { $0.scalar == scalar }) else { break }
            path.append(nodes[next.node])
        }
        return path.reversed()
    }

    /// The usual rule for a form of a word.
    private func rule(for form: Form, of word: [UInt32], _ kind: Kind) -> Rule? {
        for index in indices[kind] ?? [] where all[index].form == form {
            let rule = all[index]
            if word.ends(with: rule.base), rule.accepts(word.dropLast(rule.base.count)) { return rule }
        }
        return nil
    }

    /// The rows of the table of `word`, whose scalars are `scalars`.
    func table(of scalars: [UInt32], _ word: String, _ wordClass: WordClass) -> [Inflected] {
        rows(of: wordClass).compactMap { forms in
            var text = scalars
            var kind: Kind? = .word(wordClass)
            for form in forms {
                guard let current = kind, let rule = rule(for: form, of: text, current) else { return nil }
                text = text.dropLast(rule.base.count) + rule.ending
                kind = rule.result
            }
            return Inflected(text: string(of: text), base: word, wordClass: wordClass, forms: forms)
        }
    }
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

/// The scalars of the kana that end in i or e, in hiragana.
private let frontKana = Set("いきぎしじちぢにひびぴみりゐえけげせぜてでねへべぺめれゑ".unicodeScalars.map(\.value))

/// Whether the stem of a verb such as 食べる or 見る can end in `scalar`: in kanji, or in kana on i or e.
private func endsOneStem(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3041...0x3096: frontKana.contains(scalar)
    case 0x30A1...0x30F6: frontKana.contains(scalar - 0x60)
    // 〆る, and kanji.
    case 0x3006, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
}

/// The text that `scalars` spell.
func string(of scalars: [UInt32]) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars {
        // All come from strings, so none is left out.
        if let scalar = Unicode.Scalar(scalar) { text.append(scalar) }
    }
    return String(text)
}

extension [UInt32] {
    fileprivate func ends(with ending: [UInt32]) -> Bool {
        count >= ending.count && self[(count - ending.count)...].elementsEqual(ending)
    }
}
