public import AppCore
public import AppCoreLinks
public import AppCoreRouting

/// How an app shows the routes of a flow: for a link, after a restart, in the catalogue of screens.
///
/// The flow publishes its routes and their links; the app says what it makes their coordinators from.
public struct RouteMount<Route: Equatable & Sendable, End: Coordinator & SendableMetatype, Context>: Sendable {
    let links: [LinkPattern<Route>]
    let needsLogin: Bool
    let opensInAnyTab: Bool
    let title: @Sendable (Route) -> String
    let isFirstScreen: @Sendable (Route) -> Bool
    let problem: @MainActor (Route, Context) -> String?
    let look: @MainActor (Route, Context) -> RoutingInterceptor<Route>?
    let coordinator: @MainActor (Route, Context) throws -> End
    let onEnd: @MainActor (Outcome<End.Value>, Context) -> Void

    /// Describes how an app shows the routes of a flow.
    ///
    /// - Parameters:
    ///   - links: The links to the flow's places.
    ///   - needsLogin: Whether all of them need a login.
    ///   - opensInAnyTab: Whether a link opens above the current screen, in any tab.
    ///   - title: A route in words, such as “the profile”.
    ///   - isFirstScreen: Whether a route is the first screen of the flow's tab.
    ///   - problem: Says why a route doesn't exist, in which case nothing moves; `nil` if it does.
    ///   - look: Returns what checks that a route exists, or reads its content, before anything moves; `nil` if nothing
    ///     has to be awaited.
    ///   - coordinator: Makes the coordinator that shows a route, or throws why it can't be shown.
    ///   - onEnd: Called with how that coordinator ended.
    public init(
        _ links: [LinkPattern<Route>], needsLogin: Bool = false, opensInAnyTab: Bool = false,
        title: @escaping @Sendable (Route) -> String,
        isFirstScreen: @escaping @Sendable (Route) -> Bool = { _ in false },
        problem: @escaping @MainActor (Route, Context) -> String? = { _, _ in nil },
        look: @escaping @MainActor (Route, Context) -> RoutingInterceptor<Route>? = { _, _ in nil },
        coordinator: @escaping @MainActor (Route, Context) throws -> End,
        onEnd: @escaping @MainActor (Outcome<End.Value>, Context) -> Void = { _, _ in }
    ) {
        self.links = links
        self.needsLogin = needsLogin
        self.opensInAnyTab = opensInAnyTab
        self.title = title
        self.isFirstScreen = isFirstScreen
        self.problem = problem
        self.look = look
        self.coordinator = coordinator
        self.onEnd = onEnd
    }
}

/// A route of a mounted flow, whatever its type.
protocol MountedRoute<Context>: Sendable {
    associatedtype Context

    var title: String { get }
    var needsLogin: Bool { get }
    var opensInAnyTab: Bool { get }
    var value: any Equatable & Sendable { get }
    /// The path of its link; `nil` if no pattern writes it.
    var path: String? { get }

    @MainActor func problem(in context: Context) -> String?
    /// Shows the route above a flow's current screen, or on a container.
    @MainActor func run(in flow: AnyFlow, on container: StackContainer?, _ context: Context) throws
    /// The destination of the route above the first screen of its tab, to which a step leads.
    @MainActor func destination(
        in context: Context, from front: DestinationStep<StackContainer, Void>
    ) -> Destination
    /// The destination of the route above the visible screen, after what guards it.
    @MainActor func destinationAbove(in context: Context, after guardian: RoutingInterceptor<Void>?) -> Destination
    /// The destination of the route over everything visible, after what guards it.
    @MainActor func destinationOver(in context: Context, after guardian: RoutingInterceptor<Void>?) -> Destination
    func isEqual(to other: any MountedRoute<Context>) -> Bool
}

struct RoutePlace<Route: Equatable & Sendable, End: Coordinator & SendableMetatype, Context>: MountedRoute {
    let route: Route
    let mount: RouteMount<Route, End, Context>

    var title: String { mount.title(route) }
    var needsLogin: Bool { mount.needsLogin }
    var opensInAnyTab: Bool { mount.opensInAnyTab && !mount.isFirstScreen(route) }
    var value: any Equatable & Sendable { route }
    var path: String? { mount.links.link(to: route) }

    func problem(in context: Context) -> String? { mount.problem(route, context) }

    func run(in flow: AnyFlow, on container: StackContainer?, _ context: Context) throws {
        flow.run(try mount.coordinator(route, context), in: container.map { .navigator($0) } ?? .shared) { outcome in
            mount.onEnd(outcome, context)
        }
    }

    func destination(in context: Context, from front: DestinationStep<StackContainer, Void>) -> Destination {
        var way = front.mapContext { (_: Route) in }
        if let look = mount.look(route, context) { way = way.guarded(by: look) }
        if mount.isFirstScreen(route) { return Destination(title, to: way, with: route) }
        return Destination(title, to: way.build(factory(in: context), by: .push), with: route)
    }

    func destinationAbove(in context: Context, after guardian: RoutingInterceptor<Void>?) -> Destination {
        Destination(title, to: visible(after: guardian).build(factory(in: context), by: .push), with: route)
    }

    func destinationOver(in context: Context, after guardian: RoutingInterceptor<Void>?) -> Destination {
        // What is guarded stands over tabs, where the one who asks can be shown.
        let top = guardian == nil ? StepAssembly.from(.topLevel, Route.self) : nil
        let factory = factory(in: context)
        let step =
            top?.find(.flow(), orBuild: factory, by: .present())
            ?? visible(after: guardian).find(.flow(), orBuild: factory, by: .present())
        return Destination(title, to: step, with: route)
    }

    @MainActor private func visible(after guardian: RoutingInterceptor<Void>?) -> DestinationStep<StackContainer, Route>
    {
        let front = StepAssembly.from(.topLevel).find(Finder<StackContainer, Void>(in: .amongVisible))
        return (guardian.map { front.guarded(by: $0) } ?? front).mapContext { (_: Route) in }
    }

    @MainActor private func factory(in context: Context) -> FlowFactory<End, Route> {
        FlowFactory {
            try mount.coordinator($0, context)
        } onFinish: { outcome, _ in
            mount.onEnd(outcome, context)
        }
    }

    func isEqual(to other: any MountedRoute<Context>) -> Bool { route == (other as? Self)?.route }
}
