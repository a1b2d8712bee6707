import AppCore

/// One step on a way through a flow, such as a tap.
public typealias FlowStep = @MainActor (FlowDriver<FlowHost>) async -> Void

/// How long the trials of one flow wait for its work: not so long again once some has turned out to go on for ever.
@MainActor final class TrialPatience { var limit = Duration.seconds(10) }

/// One flow in a window of its own.
@MainActor final class FlowTrial<Root: Coordinator> {
    let driver: FlowDriver<FlowHost>
    let session = SessionScope()
    let tab = StackContainer("the tab")
    /// The path of the flow in the journal.
    let path: String
    private let heard: Heard
    private let patience: TrialPatience
    private weak var root: Root?
    private weak var host: FlowHost?

    private final class Heard { var outcomes: [Outcome<Root.Value>] = [] }

    init(
        _ setting: FlowSetting, drafts: [String: String] = [:], hasSession: Bool = false, patience: TrialPatience,
        _ make: () -> Root
    ) {
        self.patience = patience
        let root = make()
        let heard = Heard()
        let (tab, session) = (tab, hasSession ? session : nil)
        let host = FlowHost { host in
            host.run(root, setting, tab: tab, drafts: drafts, session: session) { heard.outcomes.append($0) }
        }
        self.heard = heard
        self.root = root
        self.host = host
        path = "host/\(root.flow.name)"
        driver = FlowDriver { host }
    }

    var outcomes: [Outcome<Root.Value>] { heard.outcomes }

    /// Does something with the coordinator and its host, if both still live.
    func reach(_ body: (Root, FlowHost) -> Void) {
        if let root, let host { body(root, host) }
    }

    /// Ends the host.
    func endHost() { host?.flow.finish() }

    /// Puts something else where the flow's tab was.
    func replaceTab() { host?.flow.replace(tab, with: TestScreen("the host")) }

    /// Takes steps, and waits after each until nothing is under way.
    func walk(_ steps: some Sequence<FlowStep>) async {
        await settle()
        for step in steps {
            await step(driver)
            await settle()
        }
    }

    /// Lets work end; a flow that works for ever is gone on with.
    func settle() async {
        if await !driver.window.isIdle(within: patience.limit) { patience.limit = .milliseconds(20) }
    }

    /// Gives what runs outside of the flow's work, which no window knows, some turns to show itself.
    func lookOn() async {
        await settle()
        for _ in 0..<30 {
            await Task.yield()
            await settle()
        }
    }

    /// Says yes to whatever is asked.
    func agree() { if driver.window.question != nil { driver.window.answer(true) } }

    /// The titles of what the flow shows, from its first screen on, without what it is in.
    var titles: [String] {
        let snapshot = driver.window.snapshot
        return ([snapshot.root] + snapshot.modals.map(\.item)).flatMap(\.kept).filter(isOwn).map(\.title)
    }

    /// The places of the window's screens.
    var screens: [PlaceID] {
        driver.window.snapshot.descendants.filter { $0.container == nil }.map(\.id)
    }

    private func isOwn(_ item: WindowSnapshot.Item) -> Bool {
        item.flow.map { $0 == path || $0.hasPrefix(path + "/") } ?? false
    }

    /// The places in the window's stack that belong to the flow, with links and drafts.
    var places: [WindowSnapshot.Item] { allPlaces.filter(isOwn) }

    /// The places in the window's stack, also of what the host has run beside the flow.
    var allPlaces: [WindowSnapshot.Item] {
        driver.window.snapshot.root.descendants.filter { $0.container == nil }
    }

    /// What still lives of what the flow has made.
    var survivors: [String] { driver.lifetimes.survivors(of: path).map(\.description) }
}
