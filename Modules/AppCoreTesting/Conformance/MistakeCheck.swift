import AppCore

/// Goes through a flow to its end, and looks in the journal for requests that no user can cause.
@MainActor struct MistakeCheck<Root: Coordinator> {
    let flow: FlowDescription<Root>

    func violations() async -> [FlowViolation] {
        let (through, end) = (flow.trial(), flow.trial())
        await through.walk(flow.steps)
        await end.walk(flow.ending)
        let entries = through.driver.window.journal.entries + end.driver.window.journal.entries
        return entries.filter(\.isMistake).map { entry in
            FlowViolation(
                rule: .mistakes, message: "\(entry.flow ?? "it") requests '\(entry.action)': \(entry.detail ?? "")")
        }
    }
}
