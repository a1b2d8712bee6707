import AppCore
import AppCoreLinks

/// Shows tabs, or sections of a side menu, and runs a flow in each as soon as it is needed.
///
/// It ends when all of them have ended, in the same way as the last one.
final class TabsCoordinator<Context>: Coordinator {
    /// The flow around the tabs.
    let flow = Flow<Void>("tabs")

    private let flows: [MountedFlow<Context>]
    private let app: RunningApp<Context>
    private let links: LinkTable<MountedLink<Context>>
    private let menu: (AnyFlow) -> String?
    private let front: String?
    private let saved: SavedNavigation?
    private let leftOut: String?
    private var stacks: [StackContainer] = []
    private var running = 0

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - flows: The flows that have a tab, in order.
    ///   - app: What they are made from, and where they lead.
    ///   - links: The app's links.
    ///   - menu: The title of a side menu, if the flows are its sections; called once, with the flow around the tabs.
    ///   - front: The name of the flow in front. Defaults to the one that was saved, or else to the first.
    ///   - saved: Where the user left off, if the app restores it.
    init(
        _ flows: [MountedFlow<Context>], of app: RunningApp<Context>, links: LinkTable<MountedLink<Context>>,
        menu: @escaping (AnyFlow) -> String?, front: String?, restoring saved: SavedNavigation?
    ) {
        self.links = links
        self.flows = flows
        self.app = app
        self.menu = menu
        self.front = front ?? saved?.front
        let limited = saved?.limited(tabs: flows.map(\.name))
        (self.saved, leftOut) = (limited?.place, limited?.leftOut)
    }

    /// Shows the tabs, and restores them.
    func start() {
        stacks = flows.map { mounted in
            StackContainer(mounted.title, name: mounted.name) { [weak self] in self?.run(mounted, in: $0) }
        }
        let selected = flows.firstIndex { $0.name == front } ?? 0
        running = flows.count
        // A draft waits for the flow with its link; one whose link is gone from the app would wait for ever.
        flow.restore(drafts: (saved?.drafts ?? [:]).filter { (try? links.target(of: links.link($0.key))) != nil })
        if let title = menu(flow) {
            flow.show(SideMenuContainer(title, sections: stacks, selected: selected))
        } else {
            flow.show(TabContainer(tabs: stacks, selected: selected))
        }
        for (mounted, stack) in zip(flows, stacks) {
            if let count = mounted.countWaiting { stack.countWaiting = count(app, flow) }
        }
        restore()
    }

    /// Whether the tabs show where the user was, and not their first screens.
    var isRestored: Bool {
        guard let saved else { return false }
        return saved.front != flows.first?.name || saved.links[saved.front]?.isEmpty == false
    }

    /// The stack of a flow's tab; `nil` if the flow has no tab here, or before the start.
    func stack(of name: String) -> StackContainer? {
        zip(flows, stacks).first { $0.0.name == name }?.1
    }

    private func run(_ mounted: MountedFlow<Context>, in stack: StackContainer) {
        guard mounted.needsUser, app.user == nil else {
            mounted.runTab?(flow, app, stack) { self.tabHasEnded($0) }
            return
        }
        app.ways?.runLogin(in: flow, on: stack) { self.tabHasEnded($0) }
    }

    /// Restores each tab, up to the first link that no longer leads anywhere; the user then sees a notice.
    ///
    /// A tab with nothing to restore starts when the user first chooses it, or when a link leads there.
    private func restore() {
        guard let saved else { return }
        let gone = saved.links.keys.filter { name in !flows.contains { $0.name == name } }.sorted()
        if let name = gone.first {
            flow.notify("Could not fully restore where you were: '\(name.prefix(40))' is gone from the app.")
        }
        if let leftOut { flow.notify("Could not fully restore where you were: \(leftOut) were left out.") }
        for (mounted, stack) in zip(flows, stacks) {
            for path in saved.links[mounted.name] ?? [] {
                do throws(any Error) {
                    let link = try links.target(of: links.link(path), in: app)
                    guard mounted.name == link.tab || link.opensInAnyTab, !link.need(in: app).isUser else { break }
                    try link.place.run(in: flow, on: stack, app, link: path)
                } catch {
                    flow.notify("Could not fully restore where you were: \(error).")
                    break
                }
            }
        }
    }

    private func tabHasEnded(_ departure: Departure?) {
        running -= 1
        guard running == 0 else { return }
        if let departure { flow.leave(departure) } else { flow.finish() }
    }
}
