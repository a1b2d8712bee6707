public import AppCore
public import AppCoreLinks
public import AppCoreRouting

/// An app of tabs in one coordinator: it shows the flows, opens their links, and returns to where the user was.
///
/// An app with a login, or with more to show before its tabs, writes such a coordinator itself, from the same parts.
public final class TabbedApp<Context>: Coordinator, LinkedApp {
    /// The window's first flow; it finishes when all tabs have ended.
    public let flow = Flow<Void>("app")
    /// What the app's flows are made from.
    public let context: Context
    /// Its flows; those with a tab are in the order of the tabs.
    public let flows: [MountedFlow<Context>]
    /// The app's links.
    public let table: LinkTable<MountedLink<Context>>
    /// The tabs, once they are shown.
    public private(set) weak var shownTabs: TabsCoordinator<Context>?
    /// Whether the tabs are shown.
    public private(set) var isLaunched = false
    /// Opens and explains links.
    public private(set) lazy var links = LinkRouter(of: self, in: flow, to: flows) { [table] in table }

    private let layout: TabsLayout
    private var keeper: NavigationKeeper?
    private var store: (any NavigationStore)?
    private weak var window: Window?

    /// The only user of an app without a login.
    private static var user: String { "user" }

    /// Makes an app.
    ///
    /// - Parameters:
    ///   - flows: Its flows; those with a tab are in the order of the tabs.
    ///   - context: What they are made from.
    ///   - mount: The beginning of its links.
    ///   - layout: How the flows stand side by side.
    /// - Throws: `LinkError` if patterns of two flows fit the same links, or if links need a login: nothing here asks for
    ///   one, so they would open without it.
    public init(
        _ flows: [MountedFlow<Context>], context: Context, links mount: LinkMount, layout: TabsLayout = .tabs
    ) throws(LinkError) {
        self.flows = flows
        self.context = context
        self.layout = layout
        var table = LinkTable<MountedLink<Context>>(mount)
        try table.mount(flows)
        if let secret = table.entries.first(where: { $0.gate != nil }) {
            throw .badPattern(
                secret.pattern,
                reason: "it needs a login, and a TabbedApp has none; write an app whose guardian(of:) asks for it")
        }
        self.table = table
    }

    /// Nothing stands in the way: no link of such an app needs a login.
    public func guardian(of link: MountedLink<Context>) -> RoutingInterceptor<Void>? { nil }

    /// Runs the app in a window.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - link: A link to open as soon as there are tabs, from where the user was.
    ///   - store: Where the app keeps where the user is. Defaults to nowhere: each start begins at the first tab.
    ///   - onEnd: Called when there is nothing more to show.
    public func run(
        in window: Window, opening link: String? = nil, restoringFrom store: (any NavigationStore)? = nil,
        onEnd: @escaping () -> Void
    ) {
        self.window = window
        if let store {
            self.store = store
            let keeper = NavigationKeeper(store)
            self.keeper = keeper
            keeper.watch(window, tabs: flows.filter(\.hasTab).map(\.name), by: flow) { Self.user }
        }
        window.run(self) { _ in onEnd() }
        if let link { links.open(link) }
    }

    /// Shows the tabs, and what was left in them.
    public func start() {
        guard let keeper else { return show(nil) }
        flow.task("restore") {
            do {
                let saved = try await keeper.find(Self.user) { self.flow.notify($0) }
                self.show(saved)
            } catch {
                self.show(nil)
                self.flow.notify("Could not read where you were: \(error).")
            }
        }
    }

    private func show(_ saved: SavedNavigation?) {
        let tabs = TabsCoordinator(
            flows, context: context, links: { [table] in table }, layout: { [layout] _ in layout }, restoring: saved)
        shownTabs = tabs
        isLaunched = true
        flow.run(tabs) { outcome in
            if let departure = outcome.departure { self.flow.leave(departure) } else { self.flow.finish() }
        }
        links.openFirst()
    }

    /// Stores where the user is when they quit, with status 0 and after the host has stopped, and waits for changes
    /// that are being stored.
    public func end(status: Int32) async throws {
        var failure: (any Error)?
        do { try await storePlace(isWanted: status == 0) } catch { failure = error }
        window?.close()
        await window?.idle()
        if let failure { throw failure }
    }

    private func storePlace(isWanted: Bool) async throws {
        guard let store, let rest = keeper?.rest(isWanted: isWanted) else { return }
        if rest.isFinished { try await store.noteUnfinishedStarts(0) }
        if let place = rest.place { try await store.store(place, of: Self.user) }
    }
}
