import AppCore

@MainActor struct StartCheck<Root: Coordinator> {
    let flow: FlowDescription<Root>

    func violations() async -> [FlowViolation] {
        let trial = flow.trial()
        await trial.settle()
        guard trial.titles.isEmpty else { return [] }
        let outcome = trial.outcomes.first.map { ", and ends with \($0)" } ?? ""
        return [FlowViolation(rule: .starts, message: "it shows nothing when started\(outcome)")]
    }

    /// Returns what two instances, or a later one, share.
    func violationsOfStartingAgain() async -> [FlowViolation] {
        let (first, second) = (flow.trial(), flow.trial())
        await first.settle()
        await second.settle()
        let (before, texts) = (second.titles, second.driver.texts)
        await first.walk(flow.steps)
        await second.settle()
        var found: [FlowViolation] = []
        if second.titles != before || second.driver.texts != texts {
            let message = "a walk through one instance changes what another shows: they share state"
            found.append(FlowViolation(rule: .startsAgain, message: message))
        }
        first.driver.window.close()
        let third = flow.trial()
        await third.settle()
        if third.titles != before || third.driver.texts != texts {
            let message =
                "a later one begins with \(flow.list(third.titles)) and other texts than the first: some state survives"
            found.append(FlowViolation(rule: .startsAgain, message: message))
        }
        return found
    }
}
