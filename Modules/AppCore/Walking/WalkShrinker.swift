import AppCore
import AppCoreTesting

/// Finds the fewest and plainest steps that break the same rule.
@MainActor struct WalkShrinker {
    /// How many walks to try at most.
    private static let budget = 1500

    let failure: WalkFailure
    /// Takes steps in their own world, and returns how they fail, if they do.
    let take: @MainActor ([WalkStep]) async -> WalkFailure?

    /// Removes steps, ever fewer at a time, and then makes the others plainer, as long as they still fail; returns the
    /// remaining ones, and how they fail.
    func shrink(_ steps: [WalkStep]) async -> (steps: [WalkStep], failure: WalkFailure) {
        var left = Self.budget
        var steps = steps
        var failure = failure
        func fails(_ other: [WalkStep]) async -> Bool {
            left -= 1
            guard let found = await take(other), found.rule == failure.rule else {
                return false
            }
            failure = found
            return true
        }
        // Steps that don't fail again, for example because they depend on chance, stay as they are.
        guard await fails(steps) else { return (steps, failure) }
        var length = steps.count / 2
        while length > 0, left > 0 {
            var end = steps.count
            var hasShrunk = false
            while end > 0, left > 0 {
                var shorter = steps
                shorter.removeSubrange(max(0, end - length)..<end)
                if await fails(shorter) {
                    steps = shorter
                    hasShrunk = true
                }
                end = min(end - length, steps.count)
            }
            if length > 1 || !hasShrunk { length /= 2 }
        }
        for index in steps.indices {
            for plainer in Self.plainer(steps[index]) where left > 0 {
                var other = steps
                other[index] = plainer
                if await fails(other) {
                    steps = other
                    break
                }
            }
        }
        return (steps, failure)
    }

    /// Plainer versions of the same step, the plainest first.
    private static func plainer(_ step: WalkStep) -> [WalkStep] {
        var inputs: [WalkStep.Input] = []
        switch step.input {
        case .doubleTap(let label): inputs = [.tap(label)]
        case .fill(let label, let text) where text != "a": inputs = [.fill(label, "a")]
        case .type(let label, let text, let isSearch):
            if !isSearch { inputs = [.fill(label, "a"), .fill(label, text)] }
            if text != "a" { inputs.append(.type(label, "a", isSearch: isSearch)) }
        case .restart(let setting) where setting != .alone: inputs = [.restart(.alone)]
        case .gesture(.finished): inputs = [.back]
        default: break
        }
        let plain = inputs.map { WalkStep($0) }
        if step.pause == .untilDone { return plain }
        return plain + [WalkStep(step.input)] + inputs.map { WalkStep($0, pause: step.pause) }
    }
}
