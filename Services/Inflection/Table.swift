// The tables of forms that a dictionary shows on the page of a word.

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
            conjugation.accepts(text, upTo: root, as: form)
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
    case .adjNa: nounRows + quietRows
    case .noun: nounRows
    case .adjT, .advTo: [[.attributive], [.adverb]]
    case .exp: [[.past], [.negative], [.negative, .past]]
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

private let nounRows: [[Form]] =
    [[.plain]] + tenseRows + [[.conjecture], [.conditionalNara], [.conditionalTara]]

private let quietRows: [[Form]] = [
    [.attributive], [.adverb], [.te], [.negative, .te], [.listing], [.noun], [.appearance], [.excess], [.becoming],
]
