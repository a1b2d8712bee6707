import AppCore
import AppCoreLinks
import AppCoreRouting

/// The routes of a mounted flow.
struct MountedRoutes<Place: Route, End: Coordinator & SendableMetatype, Context>: Sendable {
    let needsUser: Bool
    let first: Place?
    let opensInAnyTab: Bool
    let need: @MainActor (Place, RunningApp<Context>) -> Need
    let make: @MainActor (Place, RunningApp<Context>) throws -> End
    let onFinish: @MainActor (End.Value, RunningApp<Context>) -> Void
}

/// One of them.
struct RoutePlace<Place: Route, End: Coordinator & SendableMetatype, Context>: MountedRoute {
    let place: Place
    let routes: MountedRoutes<Place, End, Context>

    var route: any Route { place }
    var needsUser: Bool { routes.needsUser }
    var opensInAnyTab: Bool { routes.opensInAnyTab && place != routes.first }
    var isPage: Bool { routes.opensInAnyTab }

    func need(in app: RunningApp<Context>) -> Need { routes.need(place, app) }

    func check(in app: RunningApp<Context>) throws { _ = try routes.make(place, app) }

    func run(
        in flow: AnyFlow, on container: StackContainer?, _ app: RunningApp<Context>, link: String?
    ) throws {
        flow.run(try coordinator(in: app, link: link), in: container.map { .navigator($0) } ?? .shared) { outcome in
            if let value = outcome.value { routes.onFinish(value, app) }
        }
    }

    func destination(
        in app: RunningApp<Context>, above front: DestinationStep<StackContainer, Void>
    ) -> Destination {
        let way = looked(front.mapContext { (_: Place) in }, in: app)
        if place == routes.first { return Destination(place.title, to: way, with: place) }
        return Destination(place.title, to: way.build(factory(in: app), by: .push), with: place)
    }

    func destination(
        in app: RunningApp<Context>, over visible: DestinationStep<StackContainer, Void>, isGuarded: Bool
    ) -> Destination {
        let factory = factory(in: app)
        let link = place.link
        let shown = Finder<End, Place>.flow { end, _ in end.flow.link == link }
        // What is guarded stands over tabs, where the one who asks can be shown.
        guard !isGuarded, case .nothing = need(in: app) else {
            let way = looked(visible.mapContext { (_: Place) in }, in: app)
            return Destination(place.title, to: way.find(shown, orBuild: factory, by: .present()), with: place)
        }
        let top = StepAssembly.from(.topLevel, Place.self)
        return Destination(place.title, to: top.find(shown, orBuild: factory, by: .present()), with: place)
    }

    /// A way with the work that stands before the place.
    @MainActor private func looked(
        _ way: DestinationStep<StackContainer, Place>, in app: RunningApp<Context>
    ) -> DestinationStep<StackContainer, Place> {
        guard case .work(let name, let work) = need(in: app) else { return way }
        return way.guarded(by: RoutingInterceptor(name) { _ in try await work() })
    }

    /// The coordinator of the route, whose flow has the route's link unless it has set one itself.
    @MainActor private func coordinator(in app: RunningApp<Context>, link: String? = nil) throws -> End {
        let coordinator = try routes.make(place, app)
        if coordinator.flow.link == nil { coordinator.flow.link = link ?? place.link }
        return coordinator
    }

    @MainActor private func factory(in app: RunningApp<Context>) -> FlowFactory<End, Place> {
        FlowFactory { _ in
            // The next session's flows are not made in this one.
            if app.ways?.isChanging == true { throw LoginError.changing }
            // A guest who has signed in on the way is told only now, and work may have found it missing.
            if case .missing(let reason) = need(in: app) { throw LinkError.nothingThere(reason) }
            return try coordinator(in: app)
        } onFinish: { outcome, _ in
            if let value = outcome.value { routes.onFinish(value, app) }
        }
    }

    func isEqual(to other: any MountedRoute<Context>) -> Bool { place == (other as? Self)?.place }
}
