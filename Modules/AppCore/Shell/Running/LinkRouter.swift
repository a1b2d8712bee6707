import AppCore
import AppCoreLinks
import AppCoreRouting

/// The app whose tabs links lead to.
@MainActor protocol RoutedApp<Context>: AnyObject {
    associatedtype Context

    var tabs: TabsCoordinator<Context>? { get }
    var turn: UserTurn { get }

    func hasTab(_ name: String) -> Bool
    func signIn()
    func signInForLink() async throws
    func runLogin(in flow: AnyFlow, on stack: StackContainer, onEnd: @escaping (Departure?) -> Void)
    func changeUser(_ change: @escaping @MainActor () async throws -> Void, orElse: @escaping () -> Void)
}

/// Opens an app's links: one router for all of them, above the session.
@MainActor final class LinkRouter<Context>: AppWays {
    typealias Link = MountedLink<Context>

    /// How long a link waits for tabs, or for a login.
    var limit: Duration = .seconds(600)
    /// The app's links.
    let table: LinkTable<MountedLink<Context>>

    /// The link to open as soon as there are tabs, unless that takes too long; the newest wins.
    private var first: Link?
    /// Whether it is decided what the app shows first.
    var isLaunched = false
    /// The app whose tabs links lead to.
    weak var app: (any RoutedApp<Context>)?

    let flow: AnyFlow
    let users: Users<Context>?
    private let flows: [MountedFlow<Context>]
    private let context: Context
    private let router: Router<Destination>
    /// The app's main window, for what can't be shown in this one.
    private let main: (links: LinkRouter<Context>, goThere: () -> Void)?
    /// How long the first link has waited, by the window's clock.
    private var firstAge: () -> Duration = { .zero }

    /// Makes a router that routes in a flow.
    init(
        in flow: AnyFlow, to flows: [MountedFlow<Context>], _ table: LinkTable<MountedLink<Context>>, context: Context,
        users: Users<Context>?, opening first: Link?
    ) {
        self.flow = flow
        self.first = first
        self.flows = flows
        self.table = table
        self.context = context
        self.users = users
        main = nil
        router = Router(for: flow, because: .link)
    }

    /// Makes the router of another window, with what the main one's has.
    init(in flow: AnyFlow, beside main: LinkRouter<Context>, goToMain: @escaping () -> Void) {
        self.flow = flow
        (flows, table, context, users) = (main.flows, main.table, main.context, main.users)
        self.main = (main, goToMain)
        app = main.app
        router = Router(for: flow, because: .link)
        isLaunched = true
    }

    var running: RunningApp<Context> { RunningApp(context, self) }
    var currentUser: String? { users?.current(context) }
    var isRestored: Bool { app?.tabs?.isRestored ?? false }
    var isChanging: Bool { app?.turn.isChanging ?? false }

    /// The tabs; none in a window that shows a page of another one.
    private var tabs: TabsCoordinator<Context>? { main == nil ? app?.tabs : nil }

    func link(_ path: String) -> String { table.link(path) }

    func hasTab(_ name: String) -> Bool { app?.hasTab(name) ?? false }

    /// Opens a link from any source as soon as there are tabs, after what it needs; if it leads nowhere, the user sees
    /// a notice and nothing moves.
    func open(_ text: String) { withLink(text) { self.open($0) } }

    /// Begins to count how long the first link waits; returns whether there is one.
    func startWaiting() -> Bool {
        let clock: any Clock<Duration> = flow.window?.clock ?? ContinuousClock()
        firstAge = Self.stopwatch(clock)
        return first != nil
    }

    /// Opens the link that waited for tabs.
    func openFirst() {
        guard let link = first else { return }
        let isLate = firstAge() > limit
        first = nil
        if isLate { flow.notify("The link was not opened: it waited too long.") } else { open(link) }
    }

    /// Opens a link that a flow hands out: above the visible screen if it opens in any tab, else in its own tab.
    func follow(_ text: String) {
        guard let main, (try? table.target(of: text)) == nil else { return withLink(text) { self.follow($0) } }
        main.goThere()
        main.links.follow(text)
    }

    /// Opens the place of a route, as `follow`.
    func go(to route: some Route) {
        guard let link = flows.lazy.compactMap({ $0.link(route) }).first else {
            return flow.notify("No flow of this app shows \(route.title); mount its routes.")
        }
        whenSettled { self.follow(link) }
    }

    private func follow(_ link: Link) {
        guard link.opensInAnyTab else { return main == nil ? open(link) : inMain { $0.follow(link) } }
        switch link.need(in: running) {
        case .missing(let problem): refuse(.nothingThere(problem))
        case .user where main != nil: inMain { $0.follow(link) }
        case .nothing:
            guard let stack = flow.window?.stackInFront else { fallthrough }
            do { try link.place.run(in: tabs?.flow ?? flow, on: stack, running, link: nil) } catch {
                flow.notify("\(error)")
            }
        case .user, .work: router.open(link.place.destination(in: running, above: visible.after(login(for: link))))
        }
    }

    /// Does something in the app's main window, and brings that to the front.
    private func inMain(_ act: @escaping (LinkRouter<Context>) -> Void) {
        main?.goThere()
        let links = main?.links ?? self
        whenSettled { act(links) }
    }

    /// Goes to the first screen of a flow's tab.
    func goToTab(_ name: String) {
        inMain { $0.router.open(Destination("the tab of \(name)", to: $0.front(of: name))) }
    }

    func signIn() { inMain { $0.app?.signIn() } }

    func changeUser(_ change: @escaping @MainActor () async throws -> Void) { inMain { $0.app?.changeUser(change) {} } }

    func runLogin(in flow: AnyFlow, on stack: StackContainer, onEnd: @escaping (Departure?) -> Void) {
        app?.runLogin(in: flow, on: stack, onEnd: onEnd)
    }

    /// What opening a link would do; `nil` while there are no tabs.
    func plan(of link: Link) -> RoutingPlan? { waits(link) ? nil : router.explain(destination(of: link)) }

    /// Checks why a link from any source can't be opened; `nil` if it can.
    func problem(with text: String) -> String? {
        do throws(LinkError) {
            return try table.target(of: text).refusal(in: running).map { "\(LinkError.nothingThere($0))" }
        } catch {
            return "\(error)"
        }
    }

    private static func stopwatch<Time: Clock<Duration>>(_ clock: Time) -> () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    private func withLink(_ text: String, _ use: @escaping (Link) -> Void) {
        do throws(LinkError) {
            let link = try table.target(of: text)
            whenSettled { use(link) }
        } catch {
            refuse(error)
        }
    }

    /// Does something once the user isn't changing.
    private func whenSettled(_ act: @escaping () -> Void) { app?.turn.whenSettled(act) }

    private func open(_ link: Link) {
        if let problem = link.problem(in: running) { return refuse(.nothingThere(problem)) }
        guard waits(link) else { return router.open(destination(of: link)) }
        first = link
        _ = startWaiting()
    }

    private func refuse(_ error: LinkError) { flow.notify("The link was not opened: \(error).") }

    private func waits(_ link: Link) -> Bool { tabs == nil && (link.tab != nil || !isLaunched) }

    /// The destination of a link, after the login that it needs.
    private func destination(of link: Link) -> Destination {
        let login = login(for: link)
        guard let tab = link.tab else {
            return link.place.destination(in: running, over: visible.after(login), isGuarded: login != nil)
        }
        // Who is there already keeps what they have entered; after a navigation that is under way they may be elsewhere.
        if login == nil, flow.window?.isRouting != true, isShown(link, in: tab) {
            return Destination(link.route.title, to: stack(of: tab))
        }
        return link.place.destination(in: running, above: front(of: tab).after(login))
    }

    /// The login that a link waits for; `nil` if it needs none, or somebody is signed in.
    private func login(for link: Link) -> RoutingInterceptor<Void>? {
        guard link.need(in: running).isUser else { return nil }
        let app = running
        // Otherwise the destination waits for the work itself.
        let isWorkUnknown = link.place.need(in: app).isUser
        return RoutingInterceptor(
            "a login", isNeeded: { _ in app.user == nil }, limit: limit,
            perform: { [weak self] _ in
                try await self?.app?.signInForLink()
                if isWorkUnknown, case .work(_, let work) = link.need(in: app) { try await work() }
            })
    }

    /// Whether a tab shows a link's page above its first screen, and nothing else.
    private func isShown(_ link: Link, in tab: String) -> Bool {
        guard let stack = tabs?.stack(of: tab), let place = flow.window?.tree.place(of: stack),
            place.children.count == 2, let path = place.children[1].link
        else { return false }
        return path == link.route.link
    }

    /// The step to the screen in front.
    private var visible: DestinationStep<StackContainer, Void> {
        StepAssembly.from(.topLevel).find(Finder<StackContainer, Void>(in: .amongVisible))
    }

    /// The step to the first screen of a flow's tab.
    private func front(of name: String) -> DestinationStep<StackContainer, Void> { stack(of: name).poppedToRoot() }

    /// The step to a flow's tab, as it is.
    ///
    /// Each plan looks up the tab again, because a login makes new tabs.
    private func stack(of name: String) -> DestinationStep<StackContainer, Void> {
        let stack = Finder<StackContainer, Void> { [weak app] stack, _ in stack === app?.tabs?.stack(of: name) }
        return StepAssembly.from(.root).find(stack)
    }
}

extension DestinationStep<StackContainer, Void> {
    /// The step after a login, if there is one.
    fileprivate func after(_ login: RoutingInterceptor<Void>?) -> Self { login.map { guarded(by: $0) } ?? self }
}

extension Window {
    /// The stack that the screen in front is in; `nil` if it is in none.
    fileprivate var stackInFront: StackContainer? {
        tree.front?.andAbove.lazy.compactMap { $0.container as? StackContainer }.first
    }
}
