import AppCore

/// Ends a flow by its own steps, and during the work of each.
@MainActor struct EndCheck<Root: Coordinator> {
    let flow: FlowDescription<Root>

    func violations() async -> [FlowViolation] { await wrongEnds() + lateAnswers() }

    private func wrongEnds() async -> [FlowViolation] {
        guard !flow.ending.isEmpty else { return [] }
        var found: [FlowViolation] = []
        for setting in FlowSetting.allCases {
            let trial = flow.trial(setting)
            await trial.walk(flow.ending)
            let problem: String? =
                switch trial.outcomes.first {
                case nil: "its last step didn't end it; it shows \(flow.list(trial.titles))"
                case .left(let departure): "it was left (\(departure)) instead of finishing"
                case .finished where !trial.titles.isEmpty:
                    "it has finished, but still shows \(flow.list(trial.titles))"
                case .finished where !trial.survivors.isEmpty:
                    "it has finished; still alive: \(trial.survivors.joined(separator: "; "))"
                case .finished: nil
                }
            if let problem {
                found.append(FlowViolation(rule: .ends, message: "\(setting.rawValue), \(problem)"))
            } else {
                found += await flow.leaks(of: trial, after: "its end \(setting.rawValue)")
            }
        }
        return found
    }

    /// Ends the flow while the work of each step is running.
    private func lateAnswers() async -> [FlowViolation] {
        var found: [FlowViolation] = []
        for depth in 0...flow.steps.count {
            let trial = flow.trial(.pushed, hasSession: true)
            if depth > 0 {
                await trial.walk(flow.steps.prefix(depth - 1))
                await flow.steps[depth - 1](trial.driver)
            }
            trial.session.end()
            let (entries, notice) = (trial.driver.window.journal.entries.count, trial.driver.window.notice?.text)
            await trial.lookOn()
            let place = depth == 0 ? "its start" : "step \(depth)"
            let late = trial.driver.window.journal.entries.dropFirst(entries)
            // The flow's own work is cancelled, and what it requests after that has no effect.
            if let entry = late.first(where: { $0.cause != .work && $0.flow?.hasPrefix(trial.path) == true }) {
                let message = "ended during the work of \(place), it still acts: \(entry); use `flow.task`"
                found.append(FlowViolation(rule: .letsGo, message: message))
            }
            if let text = trial.driver.window.notice?.text, text != notice {
                let message = "ended during the work of \(place), it still says “\(text)”"
                found.append(FlowViolation(rule: .letsGo, message: message))
            }
            found += await flow.leaks(of: trial, after: "an end during the work of \(place)")
        }
        return found
    }
}
