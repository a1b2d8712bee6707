public import AppCore

/// Goes anywhere in one typed line: finds the screens that are in the window, and builds the missing ones.
///
/// A router turns an app's routes, such as the cases of an enum, into destinations; this mapping can be exchanged while
/// the app runs. A navigation prepares, asks and builds everything before the first change, and the change is one move
/// of the window. If anything fails, the navigation changes nothing in the window, apart from what its interceptors
/// did.
///
/// ```swift
/// let router = Router(for: flow) { (route: KanjiRoute) in destination(of: route) }
/// router.open(.kanji("水"))
/// ```
///
/// A router keeps its flow and its configuration alive. A coordinator that stores a router captures itself weakly in
/// the configuration, or uses a `Router<Destination>`, which needs none. A window makes one navigation at a time;
/// `Window.overlapPolicy` says what happens to further ones.
@MainActor public final class Router<Route: Sendable> {
    /// Maps a route to its destination; navigations in progress keep the destination that they began with.
    public var configuration: @MainActor (Route) -> Destination
    /// The interceptors that every navigation asks first.
    public var interceptors: [RoutingInterceptor<Destination>] = []
    /// The tasks to perform in every navigation on all that it has found or built, just before the change.
    public var tasks: [ContextTask<any Presentable, Destination>] = []
    /// Called after every successful navigation with each screen and container that it has found or built, its
    /// destination, and all of them from the start to the end.
    public var tasksAfterwards: [@MainActor (any Presentable, Destination, [any Presentable]) -> Void] = []

    private let flow: AnyFlow
    private let cause: Cause?

    /// Makes a router.
    ///
    /// - Parameters:
    ///   - flow: The flow that routes; it owns what is built where no flow is shown. It must be running when the router
    ///     is used.
    ///   - cause: Why the router's navigations are requested, such as `.link`. Defaults to the cause of the current
    ///     event or task. With a cause of its own, a navigation comes from no screen, so it never gets stale because
    ///     the user moved elsewhere.
    ///   - configuration: Maps a route to its destination.
    public init(
        for flow: AnyFlow, because cause: Cause? = nil, configuration: @escaping @MainActor (Route) -> Destination
    ) {
        self.flow = flow
        self.cause = cause
        self.configuration = configuration
    }

    /// Goes to a route without waiting: at once if possible, otherwise once everything that it waits for is done.
    ///
    /// Failures are journalled. The user sees a notice, unless they cancelled or abandoned a navigation that had not
    /// waited for an interceptor with a limit.
    ///
    /// - Parameter route: The route.
    public func open(_ route: Route) { goOn(navigation(to: route)) }

    /// Goes to a route and waits until its destination is visible.
    ///
    /// - Parameter route: The route.
    /// - Returns: The screen or container that the route leads to.
    /// - Throws: Why the navigation failed; it changed nothing in the window, apart from what its interceptors did.
    ///   Cancelling the task before the first change throws `.cancelled`.
    @discardableResult public func go(to route: Route) async throws(RoutingError) -> any Presentable {
        let navigation = navigation(to: route)
        flow.movingWindow?.turns.newestName = navigation.name
        guard let item = try await navigation.run() else { throw .notVisible(step: navigation.name) }
        return item
    }

    /// Returns what going to a route would do now, without doing it.
    ///
    /// It builds nothing, so it does not foresee what is found missing only after building, as by `expect`.
    ///
    /// - Parameter route: The route.
    /// - Returns: What would be asked, kept, closed and opened, or why it would be refused.
    public func explain(_ route: Route) -> RoutingPlan { navigation(to: route).explain() }

    /// Returns what the user would see after going to a route, without doing it, such as for a preview.
    ///
    /// - Parameter route: The route.
    /// - Returns: The screens, in the order of their containers; `nil` if the route would be refused, or would build one
    ///   of them. Nobody is asked.
    public func peek(_ route: Route) -> [any Screen]? { navigation(to: route).peek() }

    /// Removes a screen or container from the window, however it was shown, with everything above it.
    ///
    /// A modal or stack that would be empty is removed as well. The only content of a tab, and the only tab or column,
    /// cannot be removed.
    ///
    /// Unlike a flow's own `close` and `goBack`, a router's wait for their turn and for the user's answer to a
    /// question, and throw if the move is not made.
    ///
    /// - Parameter presentable: The screen or container to remove.
    /// - Throws: Why it stays.
    public func close(_ presentable: any Presentable) async throws(RoutingError) {
        try await move("close", to: presentable) { (draft, place) throws(Refusal) in
            try draft.takeOut(place)
        }.run()
    }

    /// Goes back to a screen or container by removing everything that covers it.
    ///
    /// - Parameter presentable: The screen or container to go back to.
    /// - Throws: Why that is not possible.
    public func back(to presentable: any Presentable) async throws(RoutingError) {
        try await move("back", to: presentable) { (draft, place) throws(Refusal) in
            try draft.goBack(to: place)
        }.run()
    }

    /// Closes all modals.
    ///
    /// - Throws: Why they stay open.
    public func closeAll() async throws(RoutingError) {
        try await Navigation("close all modals", for: flow, because: cause, edit: { $0.cutModals(from: 0) }).run()
    }

    private func navigation(to route: Route) -> Navigation {
        let destination = configuration(route)
        var everywhere = Everywhere()
        everywhere.interceptions = interceptors.map { Interception($0, with: destination) }
        for task in tasks {
            if let prepare = task.prepare {
                let use = Use(part: task.identity, context: destination)
                everywhere.preparations.append(
                    Preparation(of: "a context task", use) { try await prepare(destination) })
            }
            everywhere.tasks.append { task.perform($0, destination) }
        }
        everywhere.tasksAfterwards = tasksAfterwards.map { task in { task($0, destination, $1) } }
        return Navigation(
            destination.name, for: flow, because: cause, everywhere: everywhere, bind: destination.bind)
    }

    private func move(
        _ verb: String, to presentable: any Presentable,
        _ edit: @escaping (Draft, Place) throws(Refusal) -> Void
    ) -> Navigation {
        let (named, title) = (flow.window?.tree.named(presentable), presentable.title)
        let move = { (draft: Draft) throws(RoutingError) in
            guard let place = named.map(draft.tree.now), draft.tree.holds(place) else { throw .notFound(step: title) }
            do throws(Refusal) { try edit(draft, place) } catch {
                throw RoutingError(error, of: title, action: verb)
            }
        }
        return Navigation("\(verb) \(title)", for: flow, because: cause, edit: move)
    }

    private func goOn(_ navigation: Navigation) {
        guard let window = flow.movingWindow else { return navigation.fail(.ended) }
        if window.moves.isBusy {
            _ = window.moves.wait(for: flow) { self.goOn(navigation) }
            return
        }
        window.turns.newestName = navigation.name
        navigation.runAtOnce { [flow] in
            flow.task("route") {
                do throws(RoutingError) { try await navigation.run() } catch { navigation.tell(error) }
            }
        }
    }
}

extension Router where Route == Destination {
    /// Makes a router that goes to destinations directly.
    ///
    /// - Parameters:
    ///   - flow: The flow that routes.
    ///   - cause: Why the router's navigations are requested, such as `.link`. Defaults to the cause of the current
    ///     event or task. With a cause of its own, a navigation comes from no screen, so it never gets stale because
    ///     the user moved elsewhere.
    public convenience init(for flow: AnyFlow, because cause: Cause? = nil) {
        self.init(for: flow, because: cause) { $0 }
    }
}
