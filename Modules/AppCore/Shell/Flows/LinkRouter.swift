public import AppCore
public import AppCoreLinks
public import AppCoreRouting

/// An app whose links a `LinkRouter` opens: the coordinator of its first flow.
@MainActor public protocol LinkedApp<Context>: AnyObject {
    /// What the app's flows are made from.
    associatedtype Context

    /// What the app's flows are made from now.
    var context: Context { get }
    /// The tabs, if there are any now.
    var shownTabs: TabsCoordinator<Context>? { get }
    /// Whether it is decided what the app shows first; a link that opens no tab waits for that.
    var isLaunched: Bool { get }

    /// Returns what a link has to pass, if anything: before its tab is shown, or, if it needs a login, wherever it
    /// opens.
    func guardian(of link: MountedLink<Context>) -> RoutingInterceptor<Void>?
}

/// Opens an app's links: one router for all of them, above the session.
@MainActor public final class LinkRouter<App: LinkedApp> {
    /// A link of the app.
    public typealias Link = MountedLink<App.Context>

    /// The link to open as soon as there are tabs, unless that takes too long.
    ///
    /// The newest wins.
    public var first: Link? {
        didSet { limitFirst() }
    }
    /// How long a link waits for tabs, or for what guards it.
    public var limit: Duration = .seconds(600)

    /// The app's links.
    public private(set) lazy var table = makeTable()

    /// How long the first link has waited, by the window's clock.
    private var firstAge: () -> Duration = { .zero }
    private let makeTable: () -> LinkTable<Link>
    private let flows: [MountedFlow<App.Context>]
    private let flow: AnyFlow
    private let router: Router<Destination>
    private weak var app: App?

    /// Makes the router.
    ///
    /// - Parameters:
    ///   - app: The coordinator whose tabs links lead to.
    ///   - flow: Its flow, which routes.
    ///   - flows: The app's flows.
    ///   - table: Returns the app's links; called once, with the first link. It must not hold the app.
    public init(
        of app: App, in flow: AnyFlow, to flows: [MountedFlow<App.Context>],
        links table: @escaping () -> LinkTable<Link>
    ) {
        self.app = app
        self.flow = flow
        makeTable = table
        self.flows = flows
        router = Router(for: flow, because: .link)
    }

    /// Opens a link from any source as soon as there are tabs, after what guards it; if it leads nowhere, the user sees
    /// a notice and nothing moves.
    public func open(_ text: String) { withLink(text) { open($0) } }

    /// Opens the link that waited for tabs.
    public func openFirst() {
        guard let link = first else { return }
        let isLate = firstAge() > limit
        first = nil
        if isLate { flow.notify("The link was not opened: it waited too long.") } else { open(link) }
    }

    /// Opens a link that a flow hands out: above the visible screen if it opens in any tab, else in its own tab.
    public func follow(_ text: String) { withLink(text) { follow($0) } }

    /// Opens a place that a flow leads to: above the visible screen if it opens in any tab, else in its own tab.
    public func follow(_ link: Link) {
        guard link.opensInAnyTab, let app else { return open(link) }
        let guardian = link.needsLogin ? app.guardian(of: link) : nil
        guard guardian == nil, let stack = flow.window?.stackInFront else {
            return router.open(link.place.destinationAbove(in: app.context, after: guardian))
        }
        do { try link.run(in: app.shownTabs?.flow ?? flow, on: stack, app.context) } catch { flow.notify("\(error)") }
    }

    /// Goes to the first screen of a flow's tab; the title, such as “the profile”, is for messages.
    public func openTab(of name: String, title: String) { router.open(Destination(title, to: front(of: name))) }

    /// Explains what opening a link would do, without doing it; `nil` while there are no tabs.
    public func explain(_ link: Link) -> RoutingPlan? {
        guard let app, !waits(link) else { return nil }
        return router.explain(destination(of: link, in: app))
    }

    /// Explains what opening a link from any source would do, step by step, without doing it.
    public func explain(_ text: String) -> LinkExplanation {
        LinkExplanation(text, in: table, context: app?.context, plan: explain)
    }

    /// Checks why a link from any source can't be opened; `nil` if it can.
    public func problem(with text: String) -> String? {
        guard let app else { return "the app has ended" }
        do throws(LinkError) {
            _ = try table.target(of: text, in: app.context)
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func limitFirst() {
        let clock: any Clock<Duration> = flow.window?.clock ?? ContinuousClock()
        firstAge = Self.stopwatch(clock)
    }

    private static func stopwatch<Time: Clock<Duration>>(_ clock: Time) -> () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    private func withLink(_ text: String, _ use: (Link) -> Void) {
        do throws(LinkError) { use(try table.target(of: text)) } catch { refuse(error) }
    }

    private func open(_ link: Link) {
        guard let app else { return }
        if let problem = link.problem(in: app.context) { return refuse(.nothingThere(problem)) }
        if waits(link) { first = link } else { router.open(destination(of: link, in: app)) }
    }

    private func refuse(_ error: LinkError) { flow.notify("The link was not opened: \(error).") }

    private func waits(_ link: Link) -> Bool {
        app?.shownTabs == nil && (hasTab(link) || app?.isLaunched != true)
    }

    private func hasTab(_ link: Link) -> Bool { flows.contains { $0.hasTab && $0.name == link.flow } }

    /// The destination of a link, after what guards it.
    private func destination(of link: Link, in app: App) -> Destination {
        let guardian = hasTab(link) || link.needsLogin ? app.guardian(of: link) : nil
        guard hasTab(link) else { return link.place.destinationOver(in: app.context, after: guardian) }
        var front = front(of: link.flow)
        if let guardian { front = front.guarded(by: guardian) }
        return link.place.destination(in: app.context, from: front)
    }

    /// The step to the first screen of a flow's tab.
    ///
    /// Each plan looks up the tab again, because a login makes new tabs.
    private func front(of name: String) -> DestinationStep<StackContainer, Void> {
        let stack = Finder<StackContainer, Void> { [weak app] stack, _ in stack === app?.shownTabs?.stack(of: name) }
        return StepAssembly.from(.root).find(stack).poppedToRoot()
    }
}

extension Window {
    /// The stack that the screen in front is in; `nil` if it is in none.
    fileprivate var stackInFront: StackContainer? {
        tree.front?.andAbove.lazy.compactMap { $0.container as? StackContainer }.first
    }
}
