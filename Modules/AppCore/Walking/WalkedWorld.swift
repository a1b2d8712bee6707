public import AppCore
public import AppCoreTesting

/// What a walk goes through: an app or a flow, with its data from one start to the next.
@MainActor public protocol WalkedWorld: AnyObject {
    /// What the user of a walk may type, by the labels of fields; texts under "" fit any field.
    var texts: [String: [String]] { get }
    /// Links that the user may open; none by default.
    var links: [String] { get }
    /// Sequences that the user performs as a whole now and then, such as signing in.
    var journeys: [[WalkStep.Input]] { get }
    /// Whether the app or flow has ended, so that nothing is shown any more.
    var hasEnded: Bool { get }

    /// Starts in a new window, after each one that was closed; an app always starts in the same way, a flow where the
    /// setting says.
    func start(in window: Window, _ setting: FlowSetting)

    /// Opens a link.
    func open(_ link: String)

    /// Called when no work is left, right before a window is closed.
    func willClose(_ window: Window)

    /// Returns what is wrong apart from the rules for all windows, as a sentence; called when a window was just opened,
    /// and when no work is left.
    func problem(in window: Window, isStart: Bool) -> String?
}

extension WalkedWorld {
    /// None.
    public var texts: [String: [String]] { [:] }
    /// None.
    public var links: [String] { [] }
    /// None.
    public var journeys: [[WalkStep.Input]] { [] }
    /// Opens nothing.
    public func open(_ link: String) {}
    /// Keeps nothing.
    public func willClose(_ window: Window) {}
    /// Finds nothing.
    public func problem(in window: Window, isStart: Bool) -> String? { nil }
}

/// One flow, run where an app would run it; the links and drafts that it has reported restore it.
final class FlowWorld<Root: Coordinator>: WalkedWorld {
    private let flow: FlowConformance<Root>
    private var saved: [WindowSnapshot.Item] = []
    private weak var root: Root?
    private weak var host: FlowHost?
    private(set) var hasEnded = false

    init(_ flow: FlowConformance<Root>) { self.flow = flow }

    var links: [String] { flow.claimedLinks }

    func start(in window: Window, _ setting: FlowSetting) {
        let root = flow.make()
        var drafts: [String: String] = [:]
        for place in saved { if let link = place.link, let draft = place.draft { drafts[link] = draft } }
        hasEnded = false
        let host = FlowHost { [weak self] host in
            host.run(root, setting, tab: StackContainer("the tab"), drafts: drafts, session: SessionScope()) { _ in
                self?.hasEnded = true
                if host.flow.isRunning { host.flow.finish() }
            }
        }
        self.root = root
        self.host = host
        window.run(host) { _ in self.hasEnded = true }
        var last = saved.first?.link
        for link in saved.compactMap(\.link) where link != last {
            last = link
            open(link)
        }
    }

    func open(_ link: String) {
        if let root, let host { flow.open(link, in: root, of: host) }
    }

    /// Saves the flow's places in a visible stack, up to the first without a link.
    func willClose(_ window: Window) {
        saved = !flow.claimsLinks ? [] : window.snapshot.root.kept.filter { $0.flow?.hasPrefix("host/") == true }
        saved = Array(saved.prefix { $0.link != nil })
    }
}
