import AppCore

/// Shows tabs and runs a flow in each; ends when all of them have ended, in the way in which the last one did.
final class TabsCoordinator: Coordinator {
    let flow = Flow<Void>("tabs")

    private let tabs: [FlowTab]
    private let container: AppContainer
    private let change: AccountChange?
    private let onChange: (AccountChange) -> Void
    private var running = 0

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - tabs: The tabs, in order.
    ///   - container: What the flows depend on.
    ///   - change: What has led here: after a sign-in or sign-up the profile is in front.
    ///   - onChange: Called when somebody signs in or out in one of the tabs.
    init(
        _ tabs: [FlowTab], container: AppContainer, after change: AccountChange? = nil,
        onChange: @escaping (AccountChange) -> Void
    ) {
        self.tabs = tabs
        self.container = container
        self.change = change
        self.onChange = onChange
    }

    func start() {
        let stacks = tabs.map { StackContainer($0.title) }
        let front = change == nil ? 0 : tabs.firstIndex { $0.title == FlowTab.profile.title } ?? 0
        flow.show(TabContainer(tabs: stacks, selected: front))
        running = tabs.count
        for (tab, stack) in zip(tabs, stacks) { tab.run(flow, container, change, stack) { self.tabHasEnded($0) } }
    }

    private func tabHasEnded(_ end: FlowTab.End) {
        if case .changed(let change) = end { return onChange(change) }
        running -= 1
        guard running == 0 else { return }
        if case .left(let departure) = end { flow.leave(departure) } else { flow.finish() }
    }
}
