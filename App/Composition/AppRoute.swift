import AppCore
import AppCoreRouting

/// A route of a flow to which the app's own links lead, and what the app needs to know about it.
///
/// Its coordinator shows it wherever it is needed: for a link, after a restart, in the catalogue of screens.
protocol AppRoute: Equatable, Sendable {
    /// The coordinator that shows the route.
    associatedtype EndCoordinator: Coordinator

    /// The links to the flow's places.
    static var links: [LinkPattern<Self>] { get }
    /// Whether all of them need a login.
    static var needsLogin: Bool { get }
    /// Whether a link to one of them opens above the current screen, in any tab.
    static var opensInAnyTab: Bool { get }
    /// The route in words, such as “the profile”.
    var title: String { get }
    /// Whether it is the first screen of the flow's tab.
    var isFirstScreen: Bool { get }
    /// Why the route doesn't exist, in which case nothing moves; `nil` if it does.
    @MainActor func problem(in container: AppContainer) -> String?
    /// Checks that the route exists, and reads its content, before anything moves.
    @MainActor func look(in container: AppContainer) -> RoutingInterceptor<Self>?
    /// Makes the coordinator that shows the route.
    @MainActor func coordinator(in context: FlowContext) throws -> EndCoordinator
    /// Called with how the route's coordinator ended.
    @MainActor func hasEnded(_ outcome: Outcome<EndCoordinator.Value>, in context: FlowContext)
}

extension AppRoute {
    static var needsLogin: Bool { false }
    static var opensInAnyTab: Bool { false }
    var isFirstScreen: Bool { false }
    @MainActor func problem(in container: AppContainer) -> String? { nil }
    @MainActor func look(in container: AppContainer) -> RoutingInterceptor<Self>? { nil }

    @MainActor func hasEnded(_ outcome: Outcome<EndCoordinator.Value>, in context: FlowContext) {}

    /// Shows the route above a flow's current screen, or on a container.
    @MainActor func run(in flow: AnyFlow, on container: StackContainer? = nil, _ context: FlowContext) throws {
        flow.run(try coordinator(in: context), in: container.map { .navigator($0) } ?? .shared) { outcome in
            hasEnded(outcome, in: context)
        }
    }

    /// The destination of the route above the first screen of its tab.
    ///
    /// - Parameters:
    ///   - context: What its coordinator is made from.
    ///   - front: The step to the tab's first screen.
    /// - Returns: The destination.
    @MainActor func destination(
        in context: FlowContext, from front: DestinationStep<StackContainer, Void>
    ) -> Destination {
        var way = front.mapContext { (_: Self) in }
        if let look = look(in: context.container) { way = way.guarded(by: look) }
        if isFirstScreen { return Destination(title, to: way, with: self) }
        return Destination(title, to: way.build(factory(in: context), by: .push), with: self)
    }

    /// The destination of the route above the visible screen.
    @MainActor func destinationAbove(in context: FlowContext) -> Destination {
        let front = StepAssembly.from(.topLevel, Self.self).find(Finder<StackContainer, Self>(in: .amongVisible))
        return Destination(title, to: front.build(factory(in: context), by: .push), with: self)
    }

    /// The destination of the route over everything visible.
    @MainActor func destinationOver(in context: FlowContext) -> Destination {
        let top = StepAssembly.from(.topLevel, Self.self)
        return Destination(title, to: top.find(.flow(), orBuild: factory(in: context), by: .present()), with: self)
    }

    @MainActor private func factory(in context: FlowContext) -> FlowFactory<EndCoordinator, Self> {
        FlowFactory {
            try $0.coordinator(in: context)
        } onFinish: {
            $1.hasEnded($0, in: context)
        }
    }

    func isEqual(to other: any AppRoute) -> Bool { self == other as? Self }
}

extension LinkMount {
    /// The app's own scheme.
    static let app = LinkMount.scheme("kanjilist")
}
