import AppCore

/// One step on a way through a flow, such as a tap.
public typealias FlowStep = @MainActor (FlowDriver<FlowHost>) async -> Void

/// How long the trials of one flow wait for its work; shortened once some work turns out to be endless.
@MainActor final class TrialPatience { var limit = Duration.seconds(10) }

@MainActor final class FlowTrial<Root: Coordinator> {
    let driver: FlowDriver<FlowHost>
    let session = SessionScope()
    let tab = StackContainer("the tab")
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

    /// Calls a closure with the coordinator and its host, if both are still alive.
    func reach(_ body: (Root, FlowHost) -> Void) {
        if let root, let host { body(root, host) }
    }

    func endHost() { host?.flow.finish() }

    func replaceTab() { host?.flow.replace(tab, with: TestScreen("the host")) }

    /// Takes steps, and waits after each until no work is left.
    func walk(_ steps: some Sequence<FlowStep>) async {
        await settle()
        for step in steps {
            await step(driver)
            await settle()
        }
    }

    /// Waits for work to finish, and gives up on a flow that never does.
    func settle() async {
        if await !driver.window.isIdle(within: patience.limit) { patience.limit = .milliseconds(20) }
    }

    /// Gives work outside the flow's own, which no window knows about, some turns to show itself.
    func lookOn() async {
        await settle()
        for _ in 0..<30 {
            await Task.yield()
            await settle()
        }
    }

    /// Says yes to any question.
    func agree() { if driver.window.question != nil { driver.window.answer(true) } }

    /// The titles of the flow's screens, from its first one on, without those around it.
    var titles: [String] {
        let snapshot = driver.window.snapshot
        return ([snapshot.root] + snapshot.modals).flatMap(\.kept).filter(isOwn).map(\.title)
    }

    var screens: [PlaceID] {
        driver.window.snapshot.descendants.filter { $0.container == nil }.map(\.id)
    }

    private func isOwn(_ item: WindowSnapshot.Item) -> Bool {
        item.flow.map { $0 == path || $0.hasPrefix(path + "/") } ?? false
    }

    /// The flow's places in the window's stack, with links and drafts.
    var places: [WindowSnapshot.Item] { allPlaces.filter(isOwn) }

    /// The places in the window's stack, including those of flows that the host runs beside this one.
    var allPlaces: [WindowSnapshot.Item] {
        driver.window.snapshot.root.descendants.filter { $0.container == nil }
    }

    /// What the flow has made and is still alive.
    var survivors: [String] { driver.lifetimes.survivors(of: path).map(\.description) }
}
