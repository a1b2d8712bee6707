import AppCore

extension FlowConformance {
    func checkSettings() async -> [FlowViolation] {
        let alone = trial()
        var expected: [[String]] = []
        for depth in 0...steps.count {
            await alone.walk(steps[..<depth].suffix(1))
            expected.append(alone.titles)
        }
        var found: [FlowViolation] = []
        for setting in FlowSetting.allCases where setting != .alone {
            let trial = trial(setting)
            for depth in 0...steps.count {
                await trial.walk(steps[..<depth].suffix(1))
                if trial.titles == expected[depth] { continue }
                let what = depth == 0 ? "it begins with" : "step \(depth) leads to"
                let message = "\(setting.rawValue) \(what) \(list(trial.titles)), and alone to \(list(expected[depth]))"
                found.append(FlowViolation(rule: .fitsAnywhere, message: message))
                break
            }
        }
        return found
    }

    func checkBack() async -> [FlowViolation] {
        let trial = trial()
        var ways: [[String]] = []
        for depth in 0...steps.count {
            await trial.walk(steps[..<depth].suffix(1))
            if ways.last != trial.titles { ways.append(trial.titles) }
        }
        while let here = ways.popLast(), let before = ways.last {
            trial.driver.back()
            trial.agree()
            await trial.settle()
            guard trial.titles != before else { continue }
            let message = "back from \(list(here)) leads to \(list(trial.titles)), not to \(list(before))"
            return [FlowViolation(rule: .goesBack, message: message)]
        }
        return []
    }
}
