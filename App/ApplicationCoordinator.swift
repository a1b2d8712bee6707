import AppCore

/// Composes the flows: one tab for each, and the launch table says what comes when they are left.
final class ApplicationCoordinator: Coordinator {
    /// The window's first flow; it finishes when the launch table has nothing more to show.
    let flow = Flow<Void>("app")

    private let container: AppContainer
    private let launchTable: LaunchTable

    init(container: AppContainer, launchTable: LaunchTable = .standard) {
        self.container = container
        self.launchTable = launchTable
    }

    func start() { open(launchTable.next(.start)) }

    private func open(_ next: LaunchTable.Scene?) {
        switch next {
        case .tabs(let tabs): showTabs(tabs)
        case nil: flow.finish()
        }
    }

    private func showTabs(_ tabs: [FlowTab]) {
        flow.run(TabsCoordinator(tabs, container: container)) { outcome in
            self.open(self.launchTable.next(.left(outcome.departure)))
        }
    }
}

/// Shows tabs and runs a flow in each; ends when all of them have ended, in the way in which the last one did.
final class TabsCoordinator: Coordinator {
    let flow = Flow<Void>("tabs")

    private let tabs: [FlowTab]
    private let container: AppContainer
    private var running = 0

    init(_ tabs: [FlowTab], container: AppContainer) {
        self.tabs = tabs
        self.container = container
    }

    func start() {
        let stacks = tabs.map { StackContainer($0.title) }
        flow.show(TabContainer(tabs: stacks))
        running = tabs.count
        for (tab, stack) in zip(tabs, stacks) {
            tab.run(flow, container, stack) { self.tabHasEnded($0) }
        }
    }

    private func tabHasEnded(_ departure: Departure?) {
        running -= 1
        guard running == 0 else { return }
        if let departure { flow.leave(departure) } else { flow.finish() }
    }
}
