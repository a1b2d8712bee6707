import AppCore

/// Ends a flow by its own steps, and in the middle of the work of each.
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
                case nil: "its last step has not ended it; it shows \(flow.list(trial.titles))"
                case .left(let departure): "it was left (\(departure)) where it should have finished"
                case .finished where !trial.titles.isEmpty:
                    "it has finished, and still shows \(flow.list(trial.titles))"
                case .finished where !trial.survivors.isEmpty:
                    "it has finished, and there still lives \(trial.survivors.joined(separator: "; "))"
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

    /// Ends the flow while the work of each step is under way.
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
            // Work of the flow itself is told to stop, and what it asks for after that comes to nothing.
            if let entry = late.first(where: { $0.cause != .work && $0.flow?.hasPrefix(trial.path) == true }) {
                let message = "ended while the work of \(place) was under way, it goes on: \(entry); use `flow.task`"
                found.append(FlowViolation(rule: .letsGo, message: message))
            }
            if let text = trial.driver.window.notice?.text, text != notice {
                let message = "ended while the work of \(place) was under way, it still says “\(text)”"
                found.append(FlowViolation(rule: .letsGo, message: message))
            }
            found += await flow.leaks(of: trial, after: "an end in the middle of the work of \(place)")
        }
        return found
    }
}
