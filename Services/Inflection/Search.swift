/// A walk from an inflected text back to what it may be built on, one form at a time.
struct Search {
    /// Longer texts, in scalars, aren't looked at.
    static let longestText = 40
    /// No more candidates than this are kept.
    private static let mostSteps = 96
    /// No chain has more forms than this.
    private static let longestChain = 8

    /// What is left of the text once the outer forms are off.
    private struct Step {
        let base: Bytes
        let kind: Kind
        /// From the word outwards.
        let forms: [Form]
    }

    /// What has been found, short chains first: the candidates, and at the same time the queue of the walk.
    private var steps: [Step] = []

    /// The words that `text`, whose bytes are `bytes`, may be a form of.
    mutating func run(_ bytes: Bytes, _ text: String) -> [Inflected] {
        takeFormsOff(bytes, result: nil, forms: [])
        var next = 0
        while next < steps.count, steps.count < Self.mostSteps {
            let step = steps[next]
            if step.forms.count < Self.longestChain {
                takeFormsOff(step.base, result: step.kind, forms: step.forms)
            }
            next += 1
        }
        return steps.compactMap { step in
            guard case .word(let wordClass) = step.kind, step.base != bytes else { return nil }
            return Inflected(
                text: text, base: String(decoding: step.base, as: UTF8.self), wordClass: wordClass, forms: step.forms)
        }
    }

    /// Adds a step for each rule that makes `text`, if the rule's result inflects as `result` says.
    private mutating func takeFormsOff(_ text: Bytes, result: Kind?, forms: [Form]) {
        guard let last = text.last else { return }
        let list = Rules.shared.list(last)
        for rule in list.rules where steps.count < Self.mostSteps {
            if let result {
                guard let made = rule.result, made == result else { continue }
            }
            guard text.ends(with: list.bytes, rule.ending), forms.first.map(rule.form.allows) ?? true else { continue }
            let conjugation = conjugations[Int(rule.conjugation)]
            let root = text.count - rule.ending.count
            guard conjugation.accepts(text, upTo: root) else { continue }
            var base = Bytes(text[..<root])
            base.append(conjugation.ending)
            add(Step(base: base, kind: conjugation.kind, forms: [rule.form] + forms))
        }
    }

    /// Adds a step that isn't there yet: the rules of なく and those of く both take 無く apart.
    private mutating func add(_ step: Step) {
        let known = steps.contains { $0.kind == step.kind && $0.base == step.base && $0.forms == step.forms }
        if !known { steps.append(step) }
    }
}
