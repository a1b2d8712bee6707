import AppCore

/// A flow to check, and a way through it.
@MainActor struct FlowDescription<Root: Coordinator> {
    /// Opens a route in a running flow, as the app does.
    typealias Opening = (Root, FlowHost) -> Void

    let make: () -> Root
    let patience = TrialPatience()
    /// The way through the flow; each step leads deeper, or stays on its screen.
    var way: [(step: FlowStep, leadsDeeper: Bool)] = []
    var steps: [FlowStep] { way.map(\.step) }
    var ending: [FlowStep] = []
    /// The links, each with its problem or with the closure that opens it.
    var links: [(text: String, problem: String?, open: Opening?)] = []
    var openLink: ((String) -> Opening?)?

    init(make: @escaping () -> Root) { self.make = make }

    func trial(
        _ setting: FlowSetting = .alone, drafts: [String: String] = [:], hasSession: Bool = false
    ) -> FlowTrial<Root> {
        FlowTrial(setting, drafts: drafts, hasSession: hasSession, patience: patience, make)
    }

    /// Closes a trial's window, and finds out what is still alive.
    func leaks(of trial: FlowTrial<Root>, after what: String) async -> [FlowViolation] {
        trial.driver.window.close()
        await trial.settle()
        let survivors = trial.survivors
        if survivors.isEmpty { return [] }
        return [
            FlowViolation(rule: .leaks, message: "after \(what), still alive: \(survivors.joined(separator: "; "))")
        ]
    }

    func list(_ titles: [String]) -> String { titles.isEmpty ? "nothing" : titles.joined(separator: " › ") }
}
