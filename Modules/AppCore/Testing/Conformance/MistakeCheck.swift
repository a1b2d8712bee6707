import AppCore

/// Goes through a flow to its end, and looks for what no user can cause: requests in the journal that could never be
/// made, and coordinators that are made but not started.
@MainActor struct MistakeCheck<Root: Coordinator> {
    let flow: FlowDescription<Root>

    func violations() async -> [FlowViolation] {
        var entries: [JournalEntry] = []
        let unstarted = await FlowCensus.neverStarted {
            entries = await journal(of: flow.steps) + journal(of: flow.ending)
        }
        let requests = entries.filter(\.isMistake).map { entry in
            "\(entry.flow ?? "it") requests '\(entry.action)': \(entry.detail ?? "")"
        }
        let notStarted = unstarted.map { name in
            "the coordinator of '\(name)' is made but never started; pass it to `flow.run`"
        }
        // A refused start is such a request, and leaves its coordinator unstarted.
        return (requests.isEmpty ? notStarted : requests).map { FlowViolation(rule: .mistakes, message: $0) }
    }

    private func journal(of steps: [FlowStep]) async -> [JournalEntry] {
        let trial = flow.trial()
        await trial.walk(steps)
        trial.driver.window.close()
        await trial.settle()
        return trial.driver.window.journal.entries
    }
}
