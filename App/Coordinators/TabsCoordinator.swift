import AppCore
import AppCoreDependencies
import AppCoreRouting
import LoginFlow
import ProfileFlow

/// Shows tabs, or sections of a side menu, and runs a flow in each.
///
/// It ends when all of them have ended, in the same way as the last one.
final class TabsCoordinator: Coordinator {
    let flow = Flow<Void>("tabs")

    private let tabs: [AppFlow]
    private var context: FlowContext
    private let onLogin: (LoginResult) -> Void
    private var stacks: [StackContainer] = []
    private var running = 0

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - tabs: The flows that have a tab, in order.
    ///   - context: What the tabs are made from. After a sign-in or sign-up, the profile is selected.
    ///   - onLogin: Called when the user signs in in one of the tabs, and with `guest` when they sign out.
    init(_ tabs: [AppFlow], context: FlowContext, onLogin: @escaping (LoginResult) -> Void) {
        self.tabs = tabs
        self.context = context
        self.onLogin = onLogin
    }

    func start() {
        stacks = tabs.map { tab in StackContainer(tab.title) { [weak self] in self?.run(tab, in: $0) } }
        let wanted = context.login == nil ? context.saved?.front : AppFlow.profile.name
        let front = tabs.firstIndex { $0.name == wanted } ?? 0
        context.startsWithSearch = context.container.startsWithSearch && context.saved?.isFurtherOn != true
        context.container.startsWithSearch = false
        running = tabs.count
        flow.restore(drafts: context.saved?.drafts ?? [:])
        switch context.container.experiments.variant(of: AppExperiments.navigation, in: flow) {
        case .tabs: flow.show(TabContainer(tabs: stacks, selected: front))
        case .menu: flow.show(SideMenuContainer("Kanji List", sections: stacks, selected: front))
        }
        restore()
    }

    private func run(_ tab: AppFlow, in stack: StackContainer) {
        tab.runTab?(flow, context, stack) { self.tabHasEnded($0) }
    }

    /// The stack of the tab that opens a link; `nil` if there is none.
    func stack(of link: AppLink) -> StackContainer? { tabs.firstIndex { $0.opens(link) }.map { stacks[$0] } }

    /// Restores each tab, up to the first link that no longer leads anywhere; the user then sees a notice.
    ///
    /// A tab with nothing to restore starts when the user first chooses it, or when a link leads there.
    private func restore() {
        guard let place = context.saved else { return }
        let drafts = (place.drafts ?? [:]).keys.compactMap { try? AppLink.table.target(of: AppLink.table.link($0)) }
        for (tab, stack) in zip(tabs, stacks) {
            if drafts.contains(where: tab.opens) { stack.begin() }
            for path in place.links[tab.name] ?? [] {
                do throws(any Error) {
                    let link = try context.container.link(of: AppLink.table.link(path))
                    guard tab.opens(link) || link.opensInAnyTab, !context.container.asksForLogin(link) else { break }
                    try link.route.run(in: flow, on: stack, context)
                } catch {
                    flow.notify("Could not fully restore where you were: \(error).")
                    break
                }
            }
        }
    }

    private func tabHasEnded(_ outcome: Outcome<LoginResult?>) {
        if case .finished(let result?) = outcome { return onLogin(result) }
        running -= 1
        guard running == 0 else { return }
        if let departure = outcome.departure { flow.leave(departure) } else { flow.finish() }
    }
}

extension SavedNavigation {
    /// Whether the user was anywhere but on the dictionary's first screen.
    @MainActor fileprivate var isFurtherOn: Bool { front != AppFlow.kanji.name || links[front]?.isEmpty == false }
}
