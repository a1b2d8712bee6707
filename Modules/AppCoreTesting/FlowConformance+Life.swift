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

    // MARK: - Leaving

    /// A way in which a flow is left from outside.
    private struct Way {
        let name: String
        let departure: Departure
        let setting: FlowSetting
        var hasSession = false
        let go: @MainActor (FlowTrial<Root>) async -> Void
    }

    private var ways: [Way] {
        [
            Way(name: "a person goes back from it", departure: .back, setting: .pushed) { trial in
                for _ in 0..<100 where trial.outcomes.isEmpty {
                    guard case .refused = trial.driver.back() else {
                        trial.agree()
                        await trial.settle()
                        continue
                    }
                    return
                }
            },
            Way(name: "its modal is dismissed", departure: .dismissed, setting: .presented) { trial in
                while trial.outcomes.isEmpty, !trial.driver.window.snapshot.modals.isEmpty {
                    if case .refused = trial.driver.dismiss() { return }
                    trial.agree()
                }
            },
            Way(name: "its tab is closed", departure: .tabClosed, setting: .tab) { trial in
                while trial.driver.window.snapshot.modals.isEmpty == false {
                    if case .refused = trial.driver.dismiss() { return }
                    trial.agree()
                }
                trial.driver.close(trial.tab.title)
                trial.agree()
            },
            Way(name: "something takes its place", departure: .replaced, setting: .tab) { trial in
                trial.replaceTab()
                trial.agree()
            },
            Way(name: "its session ends", departure: .sessionEnded, setting: .pushed, hasSession: true) { trial in
                trial.session.end()
            },
            Way(name: "the flow that runs it ends", departure: .parentEnded, setting: .pushed) { trial in
                trial.endHost()
                trial.agree()
            },
            Way(name: "the window is closed", departure: .windowClosed, setting: .pushed) { trial in
                trial.driver.window.close()
            },
        ]
    }

    func checkLeaving() async -> [FlowViolation] {
        var found: [FlowViolation] = []
        for way in ways {
            for depth in Set([0, steps.count]) {
                let trial = trial(way.setting, hasSession: way.hasSession)
                await trial.walk(steps.prefix(depth))
                await way.go(trial)
                await trial.settle()
                let problem: String? =
                    switch trial.outcomes.first {
                    case nil: "it stays at \(list(trial.titles))"
                    case .finished(let value): "it finishes with \(value), as if it had come to its end"
                    case .left(way.departure): nil
                    case .left(let other): "it says that it was left by '\(other)', not by '\(way.departure)'"
                    }
                if let problem {
                    found.append(FlowViolation(rule: .isLeft, message: "when \(way.name), \(problem)"))
                } else {
                    found += await leaks(of: trial, after: "this: \(way.name)")
                }
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
            await trial.settle()
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
