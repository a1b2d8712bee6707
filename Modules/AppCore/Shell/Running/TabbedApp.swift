public import AppCore
import AppCoreDependencies
public import AppCoreLinks

/// An app of flows in one coordinator: it shows their tabs, opens their links, knows who uses it, and returns to where
/// that user was.
///
/// ```swift
/// try TabbedApp([.elements, .inbox], context: Inbox(), links: .scheme("sheet"))
/// ```
///
/// A session lasts as long as the tabs of one user. It is the container's, if the context is a `DependencyContainer`.
public final class TabbedApp<Context>: Coordinator {
    /// The window's first flow; it finishes when there is nothing more to show.
    public let flow = Flow<Void>("app")
    /// What the app's flows are made from.
    public let context: Context
    /// The flows whose tabs are shown, in order.
    public let shownFlows: [MountedFlow<Context>]
    let router: LinkRouter<Context>
    weak var tabs: TabsCoordinator<Context>?
    /// The session of the tabs.
    public internal(set) weak var session: SessionScope?
    let launch: Launch<Context>
    let menu: (AnyFlow) -> String?
    /// The phases that follow the one that is shown.
    var rest: [LaunchPhase<Context>] = []
    /// What follows the session that is ending.
    var next: (() -> Void)?
    let turn = UserTurn()
    /// Whether a login that a flow asked for is shown.
    var isAsking = false
    /// Whose tabs are shown.
    var owner: String?
    /// Where the user left off, until there are tabs.
    var saved: SavedNavigation?
    /// The tab in front after a login, until there are tabs.
    var front: String?

    private var keeper: NavigationKeeper?
    private weak var window: Window?
    private var hasStarted = false

    /// Makes an app of flows, with a table of their links.
    ///
    /// - Parameters:
    ///   - flows: Its flows.
    ///   - shown: Those whose tabs are shown, in the order of the tabs. Defaults to all that have one.
    ///   - context: What they are made from.
    ///   - table: Their links, made of the same flows.
    ///   - link: A link to open as soon as there are tabs; the app then doesn't return to where the user was.
    ///   - users: Who uses it, and how they sign in. Defaults to nobody: an app without users.
    ///   - launch: What it shows before its tabs. Defaults to nothing.
    ///   - menu: The title of a side menu whose sections the flows are, or `nil`: they are tabs. It is asked with the
    ///     flow around them. Defaults to tabs.
    /// - Throws: `MountError` if something needs a user, and the app has none.
    public init(
        _ flows: [MountedFlow<Context>], showing shown: [MountedFlow<Context>]? = nil, context: Context,
        links table: LinkTable<MountedLink<Context>>, opening link: MountedLink<Context>? = nil,
        users: Users<Context>? = nil, launch: Launch<Context> = Launch(),
        menu: @escaping (AnyFlow) -> String? = { _ in nil }
    ) throws(MountError) {
        if users == nil {
            if let secret = flows.first(where: \.needsUser) { throw .noUsers(flow: secret.name) }
            if launch.phases.values.contains(where: { $0.contains(.login) }) { throw .noLogin }
        }
        shownFlows = (shown ?? flows).filter(\.hasTab)
        self.context = context
        self.launch = launch
        self.menu = menu
        router = LinkRouter(in: flow, to: flows, table, context: context, users: users, opening: link)
        router.app = self
        // What a link needs may be asked before there are tabs.
        if let container = context as? DependencyContainer, container.currentSession == nil {
            container.currentSession = SessionScope()
        }
    }

    /// Makes an app of flows, whose links begin as the mounts say; throws if the flows don't fit together.
    public convenience init(
        _ flows: [MountedFlow<Context>], context: Context, links mounts: LinkMount..., users: Users<Context>? = nil,
        launch: Launch<Context> = Launch(), menu: @escaping (AnyFlow) -> String? = { _ in nil }
    ) throws(MountError) {
        try self.init(
            flows, context: context, links: LinkTable(of: flows, mounts), users: users, launch: launch, menu: menu)
    }

    /// The app, as its flows see it.
    public var running: RunningApp<Context> { router.running }

    /// The app's links.
    public var links: LinkTable<MountedLink<Context>> { router.table }

    /// How long a link waits for tabs, or for a login; ten minutes, unless it is set.
    public var linkLimit: Duration {
        get { router.limit }
        set { router.limit = newValue }
    }

    /// Opens a link from any source as soon as there are tabs, after what it needs; if it leads nowhere, the user sees
    /// a notice and nothing moves.
    public func open(_ link: String) { router.open(link) }

    /// Checks why a link from any source can't be opened; `nil` if it can.
    public func problem(with link: String) -> String? { hasEnded ? "the app has ended" : router.problem(with: link) }

    /// Runs the app in a window.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - place: Where it begins. Defaults to what is stored, or else to the first tab.
    ///   - link: A link to open as soon as there are tabs, from where the user was.
    ///   - store: Where the app keeps where the user is. Defaults to nowhere: each start begins at the first tab.
    ///   - isRestored: Whether it begins where the user was, and not only keeps where they are.
    ///   - onEnd: Called when there is nothing more to show.
    public func run(
        in window: Window, at place: SavedNavigation? = nil, opening link: String? = nil,
        restoringFrom store: (any NavigationStore)? = nil,
        isRestored: Bool = true, onEnd: @escaping () -> Void
    ) {
        self.window = window
        saved = place
        if let store {
            let keeper = NavigationKeeper(store, isRestored: isRestored)
            self.keeper = keeper
            keeper.watch(window, tabs: shownFlows.map(\.name), by: flow) { [weak self] in self?.owner }
        }
        window.run(self) { _ in onEnd() }
        if let link { open(link) }
    }

    /// Shows the launch's first phase, or the tabs and what was left in them.
    public func start() {
        hasStarted = true
        let hasLink = router.startWaiting()
        guard launch.begin != nil || keeper?.isRestored == true else { return enter(event) }
        turn.begin()
        flow.task("launch") { await self.begin(hasLink: hasLink) }
    }

    private var hasEnded: Bool { hasStarted && !flow.isRunning }

    /// How the app starts for its user.
    private var event: LaunchEvent { running.user == nil ? .guest : .signedIn }

    private func begin(hasLink: Bool) async {
        do {
            let event = try await launch.begin?(running) ?? event
            await readPlace(isWhole: launch.phases(after: event).first == .tabs && !hasLink)
            enter(event)
            try await launch.onShown(running)
        } catch {
            if !router.isLaunched { open([.tabs]) }
            flow.notify("\(error)")
        }
    }

    /// Reads where the user was, for the next tabs, or only what they had not finished there.
    func readPlace(isWhole: Bool = false) async {
        let (user, tell) = (running.user, { self.flow.notify($0) })
        do {
            saved = try await isWhole ? keeper?.find(user, tell: tell) : keeper?.drafts(of: user, tell: tell)
        } catch {
            flow.notify("\(error)")
        }
    }

    /// Explains what opening a link from any source would do, step by step, without doing it.
    ///
    /// An app that doesn't run yet is started for it, and isn't used for anything else then.
    public func explain(_ link: String) -> LinkExplanation {
        let window = hasStarted ? nil : Window()
        defer { window?.close() }
        window?.run(self) { _ in }
        if window != nil, tabs == nil { open([.tabs]) }
        return LinkExplanation(link, in: links, app: hasEnded ? nil : running, plan: router.plan)
    }

    /// Stores where the user is when they quit, with status 0 and after the host has stopped, and waits for changes
    /// that are being stored.
    public func end(status: Int32) async throws {
        var failure: (any Error)?
        do { try await storePlace(status: status) } catch { failure = error }
        window?.close()
        await window?.idle()
        if let failure { throw failure }
    }

    /// Stores where the user is when they quit, with status 0 and after the host has stopped.
    public func storePlace(status: Int32) async throws {
        try await keeper?.finish(isWanted: status == 0, of: owner)
    }
}
