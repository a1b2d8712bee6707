import AppCore
import KanjiFlow

/// Shows tabs, or sections of a side menu, and runs a flow in each; ends when all of them have ended, in the way in which the last one did.
final class TabsCoordinator: Coordinator {
    let flow = Flow<Void>("tabs")

    private let tabs: [FlowTab]
    private let container: AppContainer
    private let change: AccountChange?
    private let link: AppLink?
    private let onChange: (AccountChange) -> Void
    private var running = 0

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - tabs: The tabs, in order.
    ///   - container: What the flows depend on.
    ///   - change: What has led here: after a sign-in or sign-up the profile is in front.
    ///   - link: A link to open.
    ///   - onChange: Called when somebody signs in or out in one of the tabs.
    init(
        _ tabs: [FlowTab], container: AppContainer, after change: AccountChange? = nil, opening link: AppLink? = nil,
        onChange: @escaping (AccountChange) -> Void
    ) {
        self.tabs = tabs
        self.container = container
        self.change = change
        self.link = link
        self.onChange = onChange
    }

    func start() {
        let stacks = tabs.map { StackContainer($0.title) }
        let wanted = link?.tab ?? (change == nil ? nil : FlowTab.profile)
        let front = tabs.firstIndex { $0.title == wanted?.title } ?? 0
        switch container.experiments.variant(of: AppExperiments.navigation, in: flow) {
        case .tabs: flow.show(TabContainer(tabs: stacks, selected: front))
        case .menu: flow.show(SideMenuContainer("Kanji List", sections: stacks, selected: front))
        }
        running = tabs.count
        for (tab, stack) in zip(tabs, stacks) { tab.run(flow, container, change, stack) { self.tabHasEnded($0) } }
        if case .kanji(let character) = link {
            let kanji = KanjiDetailCoordinator(container.kanjiFlow, character: character)
            flow.run(kanji, in: .navigator(stacks[front])) { _ in }
        }
    }

    private func tabHasEnded(_ end: FlowTab.End) {
        if case .changed(let change) = end { return onChange(change) }
        running -= 1
        guard running == 0 else { return }
        if case .left(let departure) = end { flow.leave(departure) } else { flow.finish() }
    }
}
