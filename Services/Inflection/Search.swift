/// A walk from an inflected text back to what it may be built on, one form at a time.
struct Search {
    /// Longer texts, in scalars, aren't looked at.
    static let longestText = 40
    /// No more candidates than this are kept.
    static let mostSteps = 96
    /// No chain has more forms than this.
    static let longestChain = 8

    /// What is left of the text once the outer forms are off.
    private struct Step {
        let base: Bytes
        let kind: Kind
        /// From the word outwards.
        let forms: [Form]
        /// Whether it can only be a word by itself: いけません isn't a polite 行けない.
        let isWord: Bool
    }

    /// One way to take a form off.
    private struct Cut {
        let suffix: UInt8
        let ending: Rules.Ending
        /// Where the ending begins.
        let root: Int

        /// Long endings come first, then the order of the tables.
        func isBefore(_ other: Cut) -> Bool {
            (root, ending.conjugation, suffix, ending.shape)
                < (other.root, other.ending.conjugation, other.suffix, other.ending.shape)
        }
    }

    /// What has been found: the candidates, and at the same time the queue of the walk.
    private var steps: [Step] = []

    /// The words that `text`, whose bytes are `bytes`, may be a form of, short chains first.
    mutating func run(_ bytes: Bytes, _ text: String) -> [Inflected] {
        takeFormsOff(bytes, result: nil, forms: [])
        var next = 0
        while next < steps.count, steps.count < Self.mostSteps {
            let step = steps[next]
            if !step.isWord, step.forms.count < Self.longestChain {
                takeFormsOff(step.base, result: step.kind, forms: step.forms)
            }
            next += 1
        }
        let found = steps.compactMap { step -> Inflected? in
            guard case .word(let wordClass) = step.kind, step.base != bytes, !step.forms.isEmpty else { return nil }
            return Inflected(
                text: text, base: String(decoding: step.base, as: UTF8.self), wordClass: wordClass, forms: step.forms)
        }
        // Two suffixes can make one form, so that a later step may have a shorter chain.
        return (1...Self.longestChain).flatMap { count in found.filter { $0.forms.count == count } }
    }

    /// Adds a step for each way to make `text`, if the result inflects as `result` says.
    private mutating func takeFormsOff(_ text: Bytes, result: Kind?, forms: [Form]) {
        guard let last = text.last else { return }
        let rules = Rules.shared
        var cuts: [Cut] = []
        for place in rules.suffixPlaces(last) { find(place, in: text, result, forms, &cuts) }
        for place in rules.suffixPlaces(nil) { find(place, in: text, result, forms, &cuts) }
        cuts.sort { $0.isBefore($1) }
        for cut in cuts where steps.count < Self.mostSteps {
            let (suffix, conjugation) = (suffixes[Int(cut.suffix)], conjugations[Int(cut.ending.conjugation)])
            var base = Bytes(text[(suffix.isHonorific ? 3 : 0)..<cut.root])
            base.append(conjugation.ending)
            let inner = suffix.form.map { [$0] } ?? []
            add(
                Step(
                    base: base, kind: conjugation.kind, forms: inner + forms, isWord: suffix.stem == .denial))
        }
    }

    /// Finds the ways in which a suffix can have made `text`.
    private func find(_ place: UInt8, in text: Bytes, _ result: Kind?, _ forms: [Form], _ cuts: inout [Cut]) {
        let suffix = suffixes[Int(place)]
        if let result {
            guard suffix.result == result else { return }
        } else if suffix.result?.isBound == true || suffix.form == nil && suffix.text.count == 0 {
            return
        }
        guard let end = text.end(before: suffix.text), suffix.form?.allows(forms) ?? true,
            !suffix.isHonorific || text.startsPolitely
        else { return }
        if end > 0 { find(place, suffix, Rules.shared.endings(of: suffix.stem, text[end - 1]), in: text, end, &cuts) }
        find(place, suffix, Rules.shared.endings(of: suffix.stem, nil), in: text, end, &cuts)
    }

    /// Finds the endings of a suffix's stem that `text` has before `end`.
    private func find(
        _ place: UInt8, _ suffix: Suffix, _ endings: ArraySlice<Rules.Ending>, in text: Bytes, _ end: Int,
        _ cuts: inout [Cut]
    ) {
        for ending in endings where suffix.takers.contains(ending.takers) {
            let root = end - Int(ending.count)
            guard root >= (suffix.isHonorific ? 6 : 0), text.has(Rules.shared.bytes[ending.range], at: root),
                conjugations[Int(ending.conjugation)].accepts(text, upTo: root, as: suffix.form)
            else { continue }
            cuts.append(Cut(suffix: place, ending: ending, root: root))
        }
    }

    /// Adds a step that isn't there yet: the rules of なく and those of く both take 無く apart.
    private mutating func add(_ step: Step) {
        let known = steps.contains { $0.kind == step.kind && $0.base == step.base && $0.forms == step.forms }
        if !known { steps.append(step) }
    }
}
