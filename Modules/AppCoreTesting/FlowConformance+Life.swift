import AppCore
import Testing

extension FlowConformance {
    func checkStart() async -> [FlowViolation] {
        let trial = trial()
        await trial.settle()
        guard trial.titles.isEmpty else { return [] }
        let outcome = trial.outcomes.first.map { ", and ends with \($0)" } ?? ""
        return [FlowViolation(rule: .starts, message: "once started it shows nothing\(outcome)")]
    }

    func checkStartingAgain() async -> [FlowViolation] {
        let (first, second) = (trial(), trial())
        await first.settle()
        await second.settle()
        let (before, texts) = (second.titles, second.driver.texts)
        await first.walk(steps)
        await second.settle()
        var found: [FlowViolation] = []
        if second.titles != before || second.driver.texts != texts {
            let message = "a walk through one changes what another one shows: they share something"
            found.append(FlowViolation(rule: .startsAgain, message: message))
        }
        first.driver.window.close()
        let third = trial()
        await third.settle()
        if third.titles != before || third.driver.texts != texts {
            let message =
                "a later one begins with \(list(third.titles)), and other texts than the first: something lives on"
            found.append(FlowViolation(rule: .startsAgain, message: message))
        }
        return found
    }

    // MARK: - Ending

    func checkEnding() async -> [FlowViolation] {
        guard !ending.isEmpty else { return [] }
        var found: [FlowViolation] = []
        for setting in FlowSetting.allCases {
            let trial = trial(setting)
            await trial.walk(ending)
            let problem: String? =
                switch trial.outcomes.first {
                case nil: "its last step has not ended it; it shows \(list(trial.titles))"
                case .left(let departure): "it was left (\(departure)) where it should have finished"
                case .finished where !trial.titles.isEmpty: "it has finished, and still shows \(list(trial.titles))"
                case .finished where !trial.survivors.isEmpty:
                    "it has finished, and there still lives \(trial.survivors.joined(separator: "; "))"
                case .finished: nil
                }
            if let problem {
                found.append(FlowViolation(rule: .ends, message: "\(setting.rawValue), \(problem)"))
            } else {
                found += await leaks(of: trial, after: "its end \(setting.rawValue)")
            }
        }
        return found
    }

    // MARK: - Late answers

    /// Ends the flow while the work of each step is under way.
    func checkLateAnswers() async -> [FlowViolation] {
        var found: [FlowViolation] = []
        for depth in 0...steps.count {
            let trial = trial(.pushed, hasSession: true)
            if depth > 0 {
                await trial.walk(steps.prefix(depth - 1))
                await steps[depth - 1](trial.driver)
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
            found += await leaks(of: trial, after: "an end in the middle of the work of \(place)")
        }
        return found
    }
}
