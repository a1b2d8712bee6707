import AppCore

/// Checks that links lead where they should, and restore where the user was.
@MainActor struct LinkCheck<Root: Coordinator> {
    let flow: FlowDescription<Root>

    func violations() async -> [FlowViolation] { await brokenLinks() + brokenPlaces() }

    private func brokenLinks() async -> [FlowViolation] {
        var found: [FlowViolation] = []
        for link in flow.links {
            if let problem = link.problem {
                found.append(FlowViolation(rule: .links, message: problem))
                continue
            }
            let places = await places(behind: link.open)
            guard let said = places.last?.link, said != link.text else { continue }
            // A place without its own link reports that of the place it belongs to.
            let wanted = places.map(\.title)
            let seen = await self.places(behind: flow.openLink?(said)).map(\.title)
            if seen == wanted, flow.links.contains(where: { $0.text == said }) {
                let message =
                    "'\(link.text)' and '\(said)' both lead to \(flow.list(wanted)), whose own link is '\(said)'"
                found.append(FlowViolation(rule: .links, message: message))
                continue
            }
            if !seen.isEmpty, wanted.starts(with: seen) { continue }
            let message =
                "'\(link.text)' leads to \(flow.list(wanted)), whose own link '\(said)' leads to \(flow.list(seen))"
            found.append(FlowViolation(rule: .links, message: message))
        }
        return found
    }

    /// The places after a link was opened; none if it can't be opened.
    private func places(behind open: FlowDescription<Root>.Opening?) async -> [WindowSnapshot.Item] {
        guard let open else { return [] }
        let trial = flow.trial()
        await trial.settle()
        trial.reach(open)
        await trial.settle()
        return trial.allPlaces
    }

    /// Finds what the flow reports to be restored, although it claims no links by which to restore it.
    private func unclaimed() async -> [FlowViolation] {
        let trial = flow.trial()
        var found: [FlowViolation] = []
        for depth in 0...flow.steps.count {
            await trial.walk(flow.steps[..<depth].suffix(1))
            for place in trial.allPlaces {
                let what = place.link.map { "sets the link '\($0)'" } ?? place.draft.map { "keeps the draft “\($0)”" }
                guard let what else { continue }
                let message =
                    "at \(place.title), it \(what) and claims no links, so nothing shows that it restores; "
                    + "add `.claiming(_:open:)`"
                found.append(FlowViolation(rule: .restores, message: message))
            }
        }
        return found
    }

    /// Restores each depth by the links and drafts that the flow reported.
    private func brokenPlaces() async -> [FlowViolation] {
        guard let openLink = flow.openLink else { return await unclaimed() }
        var found: [FlowViolation] = []
        for depth in 0...flow.steps.count {
            let before = flow.trial()
            await before.walk(flow.steps.prefix(depth))
            let saved = before.places.prefix { $0.link != nil }
            var drafts: [String: String] = [:]
            for place in saved { if let link = place.link, let draft = place.draft { drafts[link] = draft } }
            let after = flow.trial(drafts: drafts)
            await after.settle()
            var last = saved.first?.link
            for link in saved.compactMap(\.link) where link != last {
                last = link
                after.reach { root, host in openLink(link)?(root, host) }
                await after.settle()
            }
            let (wanted, seen) = (saved.map(\.title), after.allPlaces.map(\.title))
            if seen.prefix(wanted.count) != wanted[...] {
                let message = "the user was at \(flow.list(wanted)), but returns to \(flow.list(seen))"
                found.append(FlowViolation(rule: .restores, message: message))
                continue
            }
            for (old, new) in zip(saved, after.allPlaces) where old.draft != new.draft {
                let message =
                    "the draft at \(old.title) was “\(old.draft ?? "")”, but is restored as “\(new.draft ?? "")”"
                found.append(FlowViolation(rule: .restores, message: message))
            }
        }
        return found
    }
}
