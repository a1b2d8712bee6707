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

    // MARK: - Taps

    /// Compares one tap with two on everything that can be tapped, at every depth.
    func checkTaps() async -> [FlowViolation] {
        var found: [FlowViolation] = []
        for depth in 0...steps.count {
            let looking = trial()
            await looking.walk(steps.prefix(depth))
            for label in looking.driver.tappableLabels {
                let (once, twice) = (trial(.pushed), trial(.pushed))
                await once.walk(steps.prefix(depth))
                once.driver.tapFirst(label, times: 1)
                await once.settle()
                await twice.walk(steps.prefix(depth))
                twice.driver.tapFirst(label, times: 2)
                await twice.settle()
                // Going on within a screen, such as to the next page, may be done twice.
                if once.titles.count == twice.titles.count { continue }
                let message =
                    "'\(label)' tapped once leads to \(list(once.titles)), and tapped twice to \(list(twice.titles))"
                found.append(FlowViolation(rule: .tapsOnce, message: message))
            }
        }
        return found
    }

    // MARK: - Links

    func checkLinks() async -> [FlowViolation] {
        var found: [FlowViolation] = []
        for link in links {
            if let problem = link.problem {
                found.append(FlowViolation(rule: .links, message: problem))
                continue
            }
            let places = await places(behind: link.open)
            guard let said = places.last?.link, said != link.text else { continue }
            // What has no link of its own says the one of what it belongs to.
            let wanted = places.map(\.title)
            let seen = await self.places(behind: openLink?(said)).map(\.title)
            if !seen.isEmpty, wanted.starts(with: seen) { continue }
            let message = "'\(link.text)' leads to \(list(wanted)), whose own link '\(said)' leads to \(list(seen))"
            found.append(FlowViolation(rule: .links, message: message))
        }
        return found
    }

    /// What is shown once a link was opened; nothing if it cannot be.
    private func places(behind open: Opening?) async -> [WindowSnapshot.Item] {
        guard let open else { return [] }
        let trial = trial()
        await trial.settle()
        trial.reach(open)
        await trial.settle()
        return trial.allPlaces
    }

    /// Comes back to each depth by the links and drafts that the flow has said.
    func checkRestoring() async -> [FlowViolation] {
        guard let openLink else { return [] }
        var found: [FlowViolation] = []
        for depth in 0...steps.count {
            let before = trial()
            await before.walk(steps.prefix(depth))
            let saved = before.places.prefix { $0.link != nil }
            var drafts: [String: String] = [:]
            for place in saved { if let link = place.link, let draft = place.draft { drafts[link] = draft } }
            let after = trial(drafts: drafts)
            await after.settle()
            var last = saved.first?.link
            for link in saved.compactMap(\.link) where link != last {
                last = link
                after.reach { root, host in openLink(link)?(root, host) }
                await after.settle()
            }
            let (wanted, seen) = (saved.map(\.title), after.allPlaces.map(\.title))
            if seen.prefix(wanted.count) != wanted[...] {
                let message = "a person was at \(list(wanted)), and comes back to \(list(seen))"
                found.append(FlowViolation(rule: .restores, message: message))
                continue
            }
            for (old, new) in zip(saved, after.allPlaces) where old.draft != new.draft {
                let message =
                    "what was begun at \(old.title) was “\(old.draft ?? "")”, and comes back as “\(new.draft ?? "")”"
                found.append(FlowViolation(rule: .restores, message: message))
            }
        }
        return found
    }
}
