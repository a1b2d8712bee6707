import AppCore
import Testing

/// Leaves a flow in every way from outside, and checks what it reports.
@MainActor struct LeavingCheck<Root: Coordinator> {
    let flow: FlowDescription<Root>

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
            Way(name: "the user goes back from it", departure: .back, setting: .pushed) { trial in
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
            Way(name: "something replaces it", departure: .replaced, setting: .tab) { trial in
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

    /// Leaves the flow in each way, from its first screen and from its last one.
    func violations() async -> [FlowViolation] {
        var found: [FlowViolation] = []
        for way in ways {
            for depth in Set([0, flow.steps.count]) {
                let trial = flow.trial(way.setting, hasSession: way.hasSession)
                await trial.walk(flow.steps.prefix(depth))
                await way.go(trial)
                await trial.settle()
                let problem: String? =
                    switch trial.outcomes.first {
                    case nil: "it stays at \(flow.list(trial.titles))"
                    case .finished(let value): "it finishes with \(value) instead of being left"
                    case .left(way.departure): nil
                    case .left(let other): "it reports that it was left by '\(other)', not by '\(way.departure)'"
                    }
                if let problem {
                    found.append(FlowViolation(rule: .isLeft, message: "when \(way.name), \(problem)"))
                } else {
                    found += await flow.leaks(of: trial, after: "leaving when \(way.name)")
                }
            }
        }
        return found
    }
}
