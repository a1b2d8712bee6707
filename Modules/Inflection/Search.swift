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
        let base: [UInt32]
        let kind: Kind
        /// From the word outwards.
        let forms: [Form]
    }

    private let rules: Rules
    /// What has been found, short chains first: the candidates, and at the same time the queue of the walk.
    private var steps: [Step] = []

    init(rules: Rules) {
        self.rules = rules
    }

    /// The words that `text`, whose scalars are `scalars`, may be a form of.
    mutating func run(_ scalars: [UInt32], _ text: String) -> [Inflected] {
        takeFormsOff(scalars, result: nil, forms: [])
        var next = 0
        while next < steps.count, steps.count < Self.mostSteps {
            let step = steps[next]
            if step.forms.count < Self.longestChain {
                takeFormsOff(step.base, result: step.kind, forms: step.forms)
            }
            next += 1
        }
        return steps.compactMap { step in
            guard case .word(let wordClass) = step.kind, step.base != scalars else { return nil }
            return Inflected(text: text, base: string(of: step.base), wordClass: wordClass, forms: step.forms)
        }
    }

    /// Adds a step for each rule that makes `text`, if the rule's result inflects as `result` says.
    private mutating func takeFormsOff(_ text: [UInt32], result: Kind?, forms: [Form]) {
        for node in rules.nodes(endingIn: text) {
            for index in node.rules where steps.count < Self.mostSteps {
                let rule = rules.all[index]
                if let result, rule.result != result { continue }
                if let outer = forms.first, !rule.form.allows(outer) { continue }
                let root = text.dropLast(rule.ending.count)
                guard rule.accepts(root) else { continue }
                add(Step(base: root + rule.base, kind: rule.kind, forms: [rule.form] + forms))
            }
        }
    }

    /// Adds a step that isn't there yet: the rules of なく and those of く both take 無く apart.
    private mutating func add(_ step: Step) {
        let known = steps.contains { $0.kind == step.kind && $0.base == step.base && $0.forms == step.forms }
        if !known { steps.append(step) }
    }
}
