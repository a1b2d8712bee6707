public import AppCore
public import AppCoreContent
public import AppCoreLinks

/// A flow of an app, with what the rest of the app needs to know about it: its tab and its links.
///
/// An app is a list of these. The `Context` is what its flows are made from, such as the app's container.
@MainActor public struct MountedFlow<Context> {
    /// The flow's name, by which links' tabs and saved places know it; it never changes.
    public let name: String
    /// The title of its tab.
    public let title: String
    /// What the picture on its tab means, if there is one.
    public private(set) var symbol: Symbol?
    /// Begins to count what waits for the user in its tab.
    private(set) var countWaiting: ((Context, AnyFlow) -> () -> Int)?
    /// Adds its links to a table; `nil` if it has none.
    let mountLinks: ((inout LinkTable<MountedLink<Context>>) throws(LinkError) -> Void)?
    /// Runs the flow on a tab's stack, as a child of the given flow; `nil` if it has no tab.
    let runTab: ((AnyFlow, Context, StackContainer, _ onEnd: @escaping (Departure?) -> Void) -> Void)?

    /// Makes a flow that has a tab, and places that links lead to.
    ///
    /// - Parameters:
    ///   - name: The flow's name, such as its module's without `Flow`.
    ///   - title: The title of its tab. Defaults to the name.
    ///   - routes: The places that links lead to, above the tab's first screen, and how the app shows them; made with the
    ///     first link.
    ///   - makeTab: Makes the tab's coordinator.
    ///   - onFinish: Called with the value with which the coordinator finished; it decides what comes next, and the tabs
    ///     stay until then. Without it, a tab that finishes has ended like any other.
    public init<Root: Coordinator, Route, End>(
        _ name: String, title: String? = nil, routes: @autoclosure @escaping () -> RouteMount<Route, End, Context>,
        makeTab: @escaping (Context) -> Root, onFinish: ((Root.Value, Context) -> Void)? = nil
    ) {
        self.init(
            name, title: title, makeTab: makeTab, onFinish: onFinish,
            mountLinks: { (table) throws(LinkError) in try table.mount(routes(), of: name) })
    }

    /// Makes a flow that has a tab, and no links.
    ///
    /// - Parameters:
    ///   - name: The flow's name, such as its module's without `Flow`.
    ///   - title: The title of its tab. Defaults to the name.
    ///   - makeTab: Makes the tab's coordinator.
    ///   - onFinish: Called with the value with which the coordinator finished; it decides what comes next, and the tabs
    ///     stay until then. Without it, a tab that finishes has ended like any other.
    public init<Root: Coordinator>(
        _ name: String, title: String? = nil, makeTab: @escaping (Context) -> Root,
        onFinish: ((Root.Value, Context) -> Void)? = nil
    ) {
        self.init(name, title: title, makeTab: makeTab, onFinish: onFinish, mountLinks: nil)
    }

    private init<Root: Coordinator>(
        _ name: String, title: String?, makeTab: @escaping (Context) -> Root,
        onFinish: ((Root.Value, Context) -> Void)?,
        mountLinks: ((inout LinkTable<MountedLink<Context>>) throws(LinkError) -> Void)?
    ) {
        self.name = name
        self.title = title ?? name
        self.mountLinks = mountLinks
        runTab = { parent, context, stack, onEnd in
            parent.run(makeTab(context), in: .navigator(stack)) { outcome in
                if case .finished(let value) = outcome, let onFinish { return onFinish(value, context) }
                onEnd(outcome.departure)
            }
        }
    }

    /// Makes a flow without a tab of its own: its links open in another flow's tab.
    ///
    /// - Parameters:
    ///   - name: The flow's name, such as its module's without `Flow`.
    ///   - tab: The name of the flow that has the tab.
    ///   - routes: The places that links lead to, and how the app shows them; made with the first link.
    public init<Route, End>(
        _ name: String, inTabOf tab: String, routes: @autoclosure @escaping () -> RouteMount<Route, End, Context>
    ) {
        self.name = name
        title = name
        mountLinks = { (table) throws(LinkError) in try table.mount(routes(), of: tab) }
        runTab = nil
    }

    /// Makes a flow that other flows of the app run, by its name, such as its module's without `Flow`.
    public init(_ name: String) {
        self.name = name
        title = name
        mountLinks = nil
        runTab = nil
    }

    /// Whether the flow has a tab.
    public var hasTab: Bool { runTab != nil }

    /// Returns the flow with a picture on its tab.
    public func symbol(_ symbol: Symbol) -> MountedFlow {
        var flow = self
        flow.symbol = symbol
        return flow
    }

    /// Returns the flow with a number on its tab: how many things wait there for the user, such as unread items.
    ///
    /// ```swift
    /// .waitingCount { inbox, _ in { inbox.unreadCount } }
    /// ```
    ///
    /// - Parameter begin: Called when the tabs are shown, with what the flows are made from and the flow around the
    ///   tabs, in which it can load what it counts. It returns the count, which hosts call while they draw, and observe.
    /// - Returns: The flow.
    public func waitingCount(_ begin: @escaping (Context, AnyFlow) -> () -> Int) -> MountedFlow {
        var flow = self
        flow.countWaiting = begin
        return flow
    }
}

/// A tab that only runs another flow; journals and recordings show it under its own name.
public final class TabCoordinator<Root: Coordinator<Never>>: Coordinator {
    /// The tab's flow, which ends as the other one does.
    public let flow: Flow<Never>

    private let root: Root

    /// Makes the coordinator; the name is that of the tab's flow in the journal.
    public init(_ name: String, showing root: Root) {
        flow = Flow(name)
        self.root = root
    }

    /// Runs the other flow.
    public func start() {
        flow.run(root) { outcome in if let departure = outcome.departure { self.flow.leave(departure) } }
    }
}

extension LinkTable {
    /// Adds the links of all flows; throws if patterns of two flows fit the same links, and the flows before these are
    /// mounted.
    @MainActor public mutating func mount<Context>(
        _ flows: [MountedFlow<Context>]
    ) throws(LinkError) where Target == MountedLink<Context> { for flow in flows { try flow.mountLinks?(&self) } }
}

extension Array {
    /// Returns what the pictures on the tabs of some flows mean, by the tabs' names.
    @MainActor public func symbols<Context>() -> [String: Symbol] where Element == MountedFlow<Context> {
        reduce(into: [:]) { symbols, flow in symbols[flow.name] = flow.symbol }
    }
}
