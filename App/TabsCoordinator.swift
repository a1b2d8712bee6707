import AppCore
import ProfileFlow

/// Shows tabs, or sections of a side menu, and runs a flow in each; ends when all of them have ended, in the way in which
/// the last one did.
final class TabsCoordinator: Coordinator {
    /// A tab, with what opens links in it while it lives.
    private struct Opened {
        let tab: FlowTab
        let stack: StackContainer
        weak var opener: (any LinkOpening)?
    }

    let flow = Flow<Void>("tabs")

    private let tabs: [FlowTab]
    private var context: TabContext
    private let onChange: (AccountChange) -> Void
    private var opened: [Opened] = []
    private lazy var router = Router(for: flow, because: .link) { [unowned self] in destination(of: $0) }
    private var running = 0
    /// A link that came before there were tabs.
    private var early: AppLink?

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - tabs: The tabs, in order.
    ///   - context: What the tabs are made from; after a sign-in or sign-up the profile is in front.
    ///   - onChange: Called when somebody signs in or out in one of the tabs.
    init(_ tabs: [FlowTab], context: TabContext, onChange: @escaping (AccountChange) -> Void) {
        self.tabs = tabs
        self.context = context
        self.onChange = onChange
        let account = AppLink(ProfileRoute.profile)
        guard tabs.contains(where: { $0.opens(account) }) else { return }
        self.context.onAccount = { [weak self] in self?.open(account) }
    }

    func start() {
        let stacks = tabs.map { StackContainer($0.title) }
        let wanted = context.change == nil ? context.place?.front : AppFlow.profile.name
        let front = tabs.firstIndex { $0.title == wanted } ?? 0
        context.startsWithSearch = context.container.startsWithSearch && context.place?.isFurtherOn != true
        context.container.startsWithSearch = false
        switch context.container.experiments.variant(of: AppExperiments.navigation, in: flow) {
        case .tabs: flow.show(TabContainer(tabs: stacks, selected: front))
        case .menu: flow.show(SideMenuContainer("Kanji List", sections: stacks, selected: front))
        }
        running = tabs.count
        flow.restore(drafts: context.place?.drafts ?? [:])
        opened = zip(tabs, stacks).map { tab, stack in
            Opened(
                tab: tab, stack: stack, opener: tab.run(flow, context, stack) { self.tabHasEnded($0) })
        }
        if let place = context.place { restore(place) }
        if let early { router.open(early) }
        early = nil
    }

    /// Brings the tab of a link to the front with only its first screen, and opens the link there; one for which somebody
    /// has to be signed in only brings the tab, which asks for that.
    ///
    /// - Parameter link: The link.
    func open(_ link: AppLink) { if opened.isEmpty { early = link } else { router.open(link) } }

    /// Says what opening a link would do, without doing it.
    ///
    /// - Parameter link: The link.
    /// - Returns: What would be kept and closed, or why it would be refused.
    func explain(_ link: AppLink) -> RoutingPlan { router.explain(link) }

    /// Tabs that are left out of the app lead nowhere.
    private func destination(of link: AppLink) -> Destination {
        if link == .about { return .about(context.container) }
        let name = link.end
        guard let opened = opened.first(where: { $0.tab.opens(link) }) else {
            return Destination(name, to: DestinationStep<StackContainer, Void> { _, _ in nil })
        }
        let front = StepAssembly.from(.root).find(.identity(opened.stack)).unwound()
        let isGated = link.needsLogin && context.container.person == .guest
        let destination = isGated ? nil : opened.opener?.destination(of: link, from: front)
        return destination ?? Destination(name, to: front)
    }

    /// Shows in each tab what was there; a link that leads nowhere any more ends the way, which is said.
    private func restore(_ place: SavedPlace) {
        for opened in opened {
            for path in place.links[opened.tab.title] ?? [] {
                do throws(LinkError) {
                    let link = try context.container.destination(of: context.container.links.link(path))
                    let isGated = link.needsLogin && context.container.person == .guest
                    guard opened.tab.opens(link), !isGated else { break }
                    opened.opener?.open(link)
                } catch {
                    flow.notify("Where you were could not be restored further: \(error).")
                    break
                }
            }
        }
    }

    private func tabHasEnded(_ end: FlowTab.End) {
        if case .changed(let change) = end { return onChange(change) }
        running -= 1
        guard running == 0 else { return }
        if case .left(let departure) = end { flow.leave(departure) } else { flow.finish() }
    }
}

extension SavedPlace {
    /// Whether the user was elsewhere than at the dictionary's start.
    @MainActor fileprivate var isFurtherOn: Bool { front != AppFlow.kanji.name || links[front]?.isEmpty == false }
}
