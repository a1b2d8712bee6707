public import AppCore
public import AppCoreContent
public import AppCoreLinks

/// A flow of an app: its tab, if it has one, its routes, and what they need.
///
/// ```swift
/// MountedFlow("Elements") { SampleCoordinator(.nothing, $0.context) }
///     .routes { (sample: Sample, app) in SampleCoordinator(sample, app.context) }
/// ```
///
/// An app is a list of these. The `Context` is what its flows are made from, such as the app's container.
@MainActor public struct MountedFlow<Context> {
    /// The flow's name, by which links' tabs and saved places know it; it never changes.
    public let name: String
    /// The title of its tab.
    public let title: String
    /// What the picture on its tab means, if there is one.
    public let symbol: Symbol?
    /// The name of the tab in which its links open; `nil` if that is none.
    let tab: String?
    let needsUser: Bool
    /// Runs the flow on a tab's stack, as a child of the given flow; `nil` if it has no tab.
    let runTab: RunTab?
    typealias RunTab = (AnyFlow, RunningApp<Context>, StackContainer, _ onEnd: @escaping (Departure?) -> Void) -> Void
    /// Begins to count what waits for the user in its tab.
    private(set) var countWaiting: ((RunningApp<Context>, AnyFlow) -> () -> Int)?
    /// Adds its links to a table; throws if a pattern breaks a rule or fits another one's links, and then none is added.
    private(set) var mount: ((inout LinkTable<MountedLink<Context>>) throws(LinkError) -> Void)?
    /// Finds the place that a route leads to; `nil` if it is another flow's.
    private(set) var link: (any Route) -> MountedLink<Context>? = { _ in nil }
    private(set) var hasRoutesTwice = false

    /// Makes a flow that has a tab.
    ///
    /// - Parameters:
    ///   - name: The flow's name, such as its module's without `Flow`.
    ///   - title: The title of its tab. Defaults to the name.
    ///   - symbol: What the picture on its tab means.
    ///   - needs: What stands before all of it: a guest signs in in the tab of a flow that needs a user, and `routes`
    ///     says that its links ask for a login. Only `nothing` and `user` hold for a whole flow.
    ///   - makeTab: Makes the tab's coordinator, or throws why there is none, which the user is told.
    ///   - onFinish: Called with the value with which the coordinator finished; it decides what comes next, and the tabs
    ///     stay until then. Without it, the tab starts again, unless it has shown nothing.
    public init<Root: Coordinator>(
        _ name: String, title: String? = nil, symbol: Symbol? = nil, needs: Need = .nothing,
        tab makeTab: @escaping (RunningApp<Context>) throws -> Root,
        onFinish: ((Root.Value, RunningApp<Context>) -> Void)? = nil
    ) {
        self.name = name
        self.title = title ?? name
        self.symbol = symbol
        tab = name
        needsUser = needs.isUser
        runTab = { parent, app, stack, onEnd in
            /// How often the flow has started in one go, without anything else.
            var startCount = 0
            @MainActor func run() {
                do {
                    let root = try makeTab(app)
                    let flow = root.flow
                    if startCount == 0 { Task { startCount = 0 } }
                    startCount += 1
                    parent.run(root, in: .navigator(stack)) { outcome in
                        switch (outcome, onFinish) {
                        case (.left(let departure), _): onEnd(departure)
                        case (.finished(let value), let onFinish?): onFinish(value, app)
                        case (.finished, nil):
                            // What finishes as soon as it starts would do so for ever.
                            if flow.hasShown, startCount < 10 { run() } else { onEnd(nil) }
                        }
                    }
                } catch {
                    parent.notify("\(error)")
                }
            }
            run()
        }
    }

    /// Makes a flow whose tab begins at one of its routes, and whose coordinators are all made in one way.
    ///
    /// - Parameters:
    ///   - name: The flow's name, such as its module's without `Flow`.
    ///   - title: The title of its tab. Defaults to the name.
    ///   - symbol: What the picture on its tab means.
    ///   - needs: What stands before all of it, `nothing` or `user`.
    ///   - first: The route to the first screen of the tab.
    ///   - inAnyTab: Whether another route opens above the current screen, in any tab.
    ///   - routeNeeds: What stands before a route, as for `routes`.
    ///   - make: Makes the coordinator that shows a route, or throws why it can't be shown.
    ///   - onFinish: Called with the value with which a coordinator finished, as for a tab and for `routes`.
    public init<Place: Route, Root: Coordinator & SendableMetatype>(
        _ name: String, title: String? = nil, symbol: Symbol? = nil, needs: Need = .nothing, first: Place,
        inAnyTab: Bool = false,
        routeNeeds: @escaping @MainActor (Place, RunningApp<Context>) -> Need = { _, _ in .nothing },
        show make: @escaping @MainActor (Place, RunningApp<Context>) throws -> Root,
        onFinish: (@MainActor (Root.Value, RunningApp<Context>) -> Void)? = nil
    ) {
        let tab = MountedFlow(
            name, title: title, symbol: symbol, needs: needs, tab: { try make(first, $0) }, onFinish: onFinish)
        self = tab.routes(
            first: first, inAnyTab: inAnyTab, needs: routeNeeds, show: make, onFinish: onFinish ?? { _, _ in })
    }

    /// Makes a flow without a tab of its own.
    ///
    /// - Parameters:
    ///   - name: The flow's name, such as its module's without `Flow`.
    ///   - tab: The name of the flow in whose tab its links open. Defaults to none: they open over what is shown.
    ///   - needs: What stands before all of it, `nothing` or `user`.
    public init(_ name: String, inTabOf tab: String? = nil, needs: Need = .nothing) {
        self.name = name
        title = name
        symbol = nil
        self.tab = tab
        needsUser = needs.isUser
        runTab = nil
    }

    /// Whether the flow has a tab.
    public var hasTab: Bool { runTab != nil }

    /// Returns the flow with its routes: where its links lead, what it restores, what the catalogue shows.
    ///
    /// - Parameters:
    ///   - first: The route to the first screen of the tab, if there is one.
    ///   - inAnyTab: Whether a route opens above the current screen, in any tab, but for the first one.
    ///   - needs: What stands before a route, besides what stands before the whole flow. It is asked often: it must be
    ///     quick, and leave what takes time to `work`.
    ///   - make: Makes the coordinator that shows a route, or throws why it can't be shown. Its flow gets the route's
    ///     link, by which the app restores it.
    ///   - onFinish: Called with the value with which that coordinator finished.
    /// - Returns: The flow.
    public func routes<Place: Route, End: Coordinator & SendableMetatype>(
        first: Place? = nil, inAnyTab: Bool = false,
        needs: @escaping @MainActor (Place, RunningApp<Context>) -> Need = { _, _ in .nothing },
        show make: @escaping @MainActor (Place, RunningApp<Context>) throws -> End,
        onFinish: @escaping @MainActor (End.Value, RunningApp<Context>) -> Void = { _, _ in }
    ) -> MountedFlow {
        let routes = MountedRoutes<Place, End, Context>(
            needsUser: needsUser, first: first, opensInAnyTab: inAnyTab, need: needs, make: make, onFinish: onFinish)
        let (tab, gate) = (tab, needsUser ? "a login" : nil)
        let link = { @Sendable in MountedLink(tab: tab, place: RoutePlace(place: $0, routes: routes)) }
        var flow = self
        flow.hasRoutesTwice = mount != nil
        flow.mount = { table throws(LinkError) in try table.mount(Place.links, gate: gate, to: link) }
        flow.link = { ($0 as? Place).map(link) }
        return flow
    }

    /// Returns the flow with a number on its tab: how many things wait there for the user, such as unread items.
    ///
    /// ```swift
    /// .waitingCount { app, _ in { app.unreadCount } }
    /// ```
    ///
    /// - Parameter begin: Called when the tabs are shown, with the app and the flow around the tabs, in which it can
    ///   load what it counts. It returns the count, which hosts call while they draw, and observe.
    /// - Returns: The flow.
    public func waitingCount(_ begin: @escaping (RunningApp<Context>, AnyFlow) -> () -> Int) -> MountedFlow {
        var flow = self
        flow.countWaiting = begin
        return flow
    }
}

extension Array {
    /// Returns what the pictures on the tabs of some flows mean, by the tabs' names.
    @MainActor public func symbols<Context>() -> [String: Symbol] where Element == MountedFlow<Context> {
        reduce(into: [:]) { symbols, flow in symbols[flow.name] = flow.symbol }
    }
}
