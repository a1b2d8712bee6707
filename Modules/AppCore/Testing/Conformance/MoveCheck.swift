import AppCore

/// Goes through a flow everywhere it can start, and back.
@MainActor struct MoveCheck<Root: Coordinator> {
    let flow: FlowDescription<Root>

    func violations() async -> [FlowViolation] { await wrongSteps() + differences() + wrongWaysBack() }

    /// Checks that each step leads deeper, or stays, as the description says.
    private func wrongSteps() async -> [FlowViolation] {
        let trial = flow.trial()
        await trial.walk([])
        var found: [FlowViolation] = []
        for (number, (step, leadsDeeper)) in flow.way.enumerated() {
            let before = trial.screens
            await trial.walk([step])
            if (trial.screens != before) == leadsDeeper { continue }
            if trial.titles.isEmpty {
                let message = "step \(number + 1) ends the flow; describe it with `ending`"
                found.append(FlowViolation(rule: .steps, message: message))
                break
            }
            let what = leadsDeeper ? "stays at" : "leads to"
            let call = leadsDeeper ? "then" : "deeper"
            found.append(
                FlowViolation(
                    rule: .steps,
                    message: "step \(number + 1) \(what) \(flow.list(trial.titles)); describe it with `\(call)`"))
        }
        return found
    }

    /// Checks that the flow shows the same wherever it starts.
    private func differences() async -> [FlowViolation] {
        let alone = flow.trial()
        var expected: [[String]] = []
        for depth in 0...flow.steps.count {
            await alone.walk(flow.steps[..<depth].suffix(1))
            expected.append(alone.titles)
        }
        var found: [FlowViolation] = []
        for setting in FlowSetting.allCases where setting != .alone {
            let trial = flow.trial(setting)
            for depth in 0...flow.steps.count {
                await trial.walk(flow.steps[..<depth].suffix(1))
                if trial.titles == expected[depth] { continue }
                let what = depth == 0 ? "it begins with" : "step \(depth) leads to"
                let message =
                    "\(setting.rawValue) \(what) \(flow.list(trial.titles)), not \(flow.list(expected[depth])) as alone"
                found.append(FlowViolation(rule: .fitsAnywhere, message: message))
                break
            }
        }
        return found
    }

    /// Goes back step by step.
    private func wrongWaysBack() async -> [FlowViolation] {
        let trial = flow.trial()
        var ways: [[String]] = []
        for depth in 0...flow.steps.count {
            await trial.walk(flow.steps[..<depth].suffix(1))
            if ways.last != trial.titles { ways.append(trial.titles) }
        }
        while let here = ways.popLast(), let before = ways.last {
            trial.driver.back()
            trial.agree()
            await trial.settle()
            guard trial.titles != before else { continue }
            let message =
                "back from \(flow.list(here)) leads to \(flow.list(trial.titles)), not to \(flow.list(before))"
            return [FlowViolation(rule: .goesBack, message: message)]
        }
        return []
    }
}
