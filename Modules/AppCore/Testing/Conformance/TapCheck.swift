import AppCore

/// Compares one tap with two on every tappable element, at every depth.
@MainActor struct TapCheck<Root: Coordinator> {
    let flow: FlowDescription<Root>

    /// Returns what two taps do that one doesn't.
    func violations() async -> [FlowViolation] {
        var found: [FlowViolation] = []
        for depth in 0...flow.steps.count {
            let looking = flow.trial()
            await looking.walk(flow.steps.prefix(depth))
            for label in looking.driver.window.tappableLabels {
                let once = await titles(after: 1, of: label, at: depth)
                let twice = await titles(after: 2, of: label, at: depth)
                // A step within a screen, such as to its next page, may happen twice.
                if once.titles == twice.titles || once.stays && twice.stays { continue }
                let message =
                    "tapping '\(label)' once leads to \(flow.list(once.titles)), "
                    + "and twice to \(flow.list(twice.titles))"
                found.append(FlowViolation(rule: .tapsOnce, message: message))
            }
        }
        return found
    }

    /// The titles after some taps, and whether the window still has the same places.
    private func titles(after taps: Int, of label: String, at depth: Int) async -> (titles: [String], stays: Bool) {
        let trial = flow.trial(.pushed)
        await trial.walk(flow.steps.prefix(depth))
        let places = trial.screens
        trial.driver.window.tapFirst(label, times: taps)
        await trial.settle()
        return (trial.titles, trial.screens == places)
    }
}
