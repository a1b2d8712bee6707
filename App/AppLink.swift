import AppCore
import AppCoreRouting

/// A place of a flow that the app's own links lead to, and what the app has to know of it.
///
/// Its coordinator shows it wherever it is asked for: by a link, after a restart, in the catalogue of screens.
protocol AppRoute: Equatable, Sendable {
    /// What shows the place.
    associatedtype End: Coordinator

    /// The links to the flow's places.
    static var links: [LinkPattern<Self>] { get }
    /// Whether somebody has to be signed in to go to any of them.
    static var needsLogin: Bool { get }
    /// Whether a link to one of them opens above the screen on which it is followed, in whatever tab that is.
    static var opensInAnyTab: Bool { get }
    /// What the place is, in words.
    var title: String { get }
    /// Whether it is the first screen of the flow's tab.
    var isFirstScreen: Bool { get }
    /// What is missing at the place, in words, so that nothing moves for it; `nil` if it is there.
    @MainActor func problem(in container: AppContainer) -> String?
    /// Who looks, before anything moves, whether the place is there, and reads what it shows.
    @MainActor func look(in container: AppContainer) -> RoutingInterceptor<Self>?
    /// Makes what shows the place.
    @MainActor func coordinator(in context: FlowContext) throws -> End
    /// Hears how the place was left.
    @MainActor func hasEnded(_ outcome: Outcome<End.Value>, in context: FlowContext)
}

extension AppRoute {
    static var needsLogin: Bool { false }
    static var opensInAnyTab: Bool { false }
    var isFirstScreen: Bool { false }
    @MainActor func problem(in container: AppContainer) -> String? { nil }
    @MainActor func look(in container: AppContainer) -> RoutingInterceptor<Self>? { nil }

    @MainActor func hasEnded(_ outcome: Outcome<End.Value>, in context: FlowContext) {}

    /// Shows the place above what a flow shows, or on a container.
    @MainActor func run(in flow: AnyFlow, on container: StackContainer? = nil, _ context: FlowContext) throws {
        flow.run(try coordinator(in: context), in: container.map { .navigator($0) } ?? .shared) { outcome in
            hasEnded(outcome, in: context)
        }
    }

    /// The way to the place above the first screen of its tab.
    ///
    /// - Parameters:
    ///   - context: What its coordinator is made from.
    ///   - front: The way to the tab's first screen.
    /// - Returns: The destination.
    @MainActor func destination(
        in context: FlowContext, from front: DestinationStep<StackContainer, Void>
    ) -> Destination {
        var way = front.mapContext { (_: Self) in }
        if let look = look(in: context.container) { way = way.guarded(by: look) }
        if isFirstScreen { return Destination(title, to: way, with: self) }
        return Destination(title, to: way.build(factory(in: context), by: .push), with: self)
    }

    /// The way to the place above the screen that is seen.
    @MainActor func destinationAbove(in context: FlowContext) -> Destination {
        let front = StepAssembly.from(.topLevel, Self.self).find(Finder<StackContainer, Self>(in: .amongVisible))
        return Destination(title, to: front.build(factory(in: context), by: .push), with: self)
    }

    /// The way to the place over all that is seen.
    @MainActor func destinationOver(in context: FlowContext) -> Destination {
        let top = StepAssembly.from(.topLevel, Self.self)
        return Destination(title, to: top.find(.flow(), orBuild: factory(in: context), by: .present()), with: self)
    }

    @MainActor private func factory(in context: FlowContext) -> FlowFactory<End, Self> {
        FlowFactory {
            try $0.coordinator(in: context)
        } onFinish: {
            $1.hasEnded($0, in: context)
        }
    }

    fileprivate func isEqual(to other: any AppRoute) -> Bool { self == other as? Self }
}

/// Where one of the app's own links leads: a place of one of its flows, or what is told about the app.
struct AppLink: Equatable, Sendable {
    let route: any AppRoute

    init(_ route: some AppRoute) { self.route = route }

    var needsLogin: Bool { type(of: route).needsLogin }
    /// Whether it opens above the screen on which it is followed, in whatever tab that is.
    var opensInAnyTab: Bool { type(of: route).opensInAnyTab && !route.isFirstScreen }

    static func == (first: AppLink, second: AppLink) -> Bool { first.route.isEqual(to: second.route) }
}

extension LinkMount {
    /// The app's own scheme.
    static let app = LinkMount.scheme("kanjilist")
}

extension AppLink {
    /// The links of all flows, under the app's own scheme and under a host of the web, gathered when one is asked for.
    ///
    /// Two flows whose patterns fit the same links are a programmer's error, which names both patterns.
    @MainActor static let table: LinkTable<AppLink> = {
        var table = LinkTable<AppLink>(.app, .web(host: "kanjilist.example"))
        do throws(LinkError) {
            for flow in AppFlow.all { if let routes = flow.routes { try table.mount(routes) } }
            try table.mount(AboutRoute.self)
        } catch {
            preconditionFailure("\(error)")
        }
        return table
    }()
}

extension LinkTable<AppLink> {
    /// Adds the links to a flow's places.
    fileprivate mutating func mount<Route: AppRoute>(_ route: Route.Type) throws(LinkError) {
        try mount(Route.links, gate: Route.needsLogin ? "a login" : nil) { AppLink($0) }
    }
}
