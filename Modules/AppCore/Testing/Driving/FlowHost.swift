public import AppCore

/// Where a flow can be started.
public enum FlowSetting: String, Sendable, CaseIterable {
    /// As a window's only flow.
    case alone
    /// On a stack that already has a screen.
    case pushed = "in a shared stack"
    /// In a modal.
    case presented = "in a modal"
    /// In a tab.
    case tab = "in a tab"
}

/// A coordinator that runs another one where an app would.
public final class FlowHost: Coordinator {
    /// The coordinator's flow; it ends when the test ends it.
    public let flow = Flow<Void>("host")

    private var begin: ((FlowHost) -> Void)?

    /// Makes a coordinator that begins once, when it is started.
    public init(_ begin: @escaping (FlowHost) -> Void) { self.begin = begin }

    /// Calls the closure.
    public func start() {
        let begin = begin
        // The closure holds the coordinator that it runs, which nothing else may retain.
        self.begin = nil
        begin?(self)
    }

    /// Runs a coordinator where an app would, with its unfinished input by the links of its places.
    public func run<Root: Coordinator>(
        _ coordinator: Root, _ setting: FlowSetting, tab: StackContainer = StackContainer("the tab"),
        drafts: [String: String] = [:], session: SessionScope? = nil,
        onFinish: @escaping (Outcome<Root.Value>) -> Void
    ) {
        flow.restore(drafts: drafts)
        let placement: Placement
        switch setting {
        case .alone:
            placement = .shared
        case .pushed:
            flow.show(TestScreen("the host"))
            placement = .shared
        case .presented:
            flow.show(TestScreen("the host"))
            placement = .modal(.sheet)
        case .tab:
            flow.show(TabContainer(isClosable: true, tabs: [tab, StackContainer("another tab")]))
            placement = .navigator(tab)
        }
        flow.run(coordinator, in: placement, session: session, onFinish: onFinish)
    }

    /// Runs one more coordinator on top, as an app does to open a link, and ignores its outcome.
    public func run(_ coordinator: some Coordinator) { flow.run(coordinator) { _ in } }
}
