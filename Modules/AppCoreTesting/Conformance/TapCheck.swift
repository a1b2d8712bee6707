import AppCore

/// Compares one tap with two on everything that can be tapped, at every depth.
@MainActor struct TapCheck<Root: Coordinator> {
    let flow: FlowDescription<Root>

    /// What two taps do that one does not.
    func violations() async -> [FlowViolation] {
        var found: [FlowViolation] = []
        for depth in 0...flow.steps.count {
            let looking = flow.trial()
            await looking.walk(flow.steps.prefix(depth))
            for label in looking.driver.tappableLabels {
                let once = await titles(after: 1, of: label, at: depth)
                let twice = await titles(after: 2, of: label, at: depth)
                // Going on within a screen, such as to its next page, may be done twice.
                if once.titles == twice.titles || once.stays && twice.stays { continue }
                let message =
                    "'\(label)' tapped once leads to \(flow.list(once.titles)), "
                    + "and tapped twice to \(flow.list(twice.titles))"
                found.append(FlowViolation(rule: .tapsOnce, message: message))
            }
        }
        return found
    }

    /// What is shown after some taps, and whether the same places are still all that there is.
    private func titles(after taps: Int, of label: String, at depth: Int) async -> (titles: [String], stays: Bool) {
        let trial = flow.trial(.pushed)
        await trial.walk(flow.steps.prefix(depth))
        let places = trial.screens
        trial.driver.tapFirst(label, times: taps)
        await trial.settle()
        return (trial.titles, trial.screens == places)
    }
}
