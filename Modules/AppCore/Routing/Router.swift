/// Goes anywhere in one typed line, whatever is on the screen: finds what is there, builds what is missing.
///
/// A router turns an app's routes, such as the cases of an enum, into destinations; which destination belongs to which
/// route can be exchanged while the app runs. Everything that a navigation prepares, asks and builds happens before the
/// first change; the change is one move of the window. If anything fails, the window shows what it has shown before.
///
/// ```swift
/// let router = Router(for: flow) { (place: Place) in destinations.destination(of: place) }
/// router.open(.kanji("水"))
/// ```
///
/// A router keeps its flow and its configuration. A coordinator that stores one captures itself weakly there, or uses a
/// `Router<Destination>`, which needs none. A window makes one navigation at a time; `Window.overlapPolicy` says what
/// happens to another one.
@MainActor public final class Router<Route: Sendable> {
    /// Tells which destination belongs to a route; what is under way goes on with the one it began with.
    public var configuration: @MainActor (Route) -> Destination
    /// Who is asked first in every navigation.
    public var interceptors: [RoutingInterceptor<Destination>] = []
    /// What is done in every navigation with all that it has found or built, just before the change.
    public var tasks: [ContextTask<any Presentable, Destination>] = []
    /// What is done after every navigation, with all that it has found or built.
    public var tasksAfterwards: [PostRoutingTask<any Presentable, Destination>] = []

    private let flow: AnyFlow
    private let cause: Cause?

    /// Makes a router.
    ///
    /// - Parameters:
    ///   - flow: The flow that routes; what is built where no flow is shown belongs to it. It must be running when the
    ///     router is used.
    ///   - cause: Why whatever it routes is asked for, such as `.link`; what asks it, if it is left out.
    ///   - configuration: Tells which destination belongs to a route.
    public init(
        for flow: AnyFlow, because cause: Cause? = nil, configuration: @escaping @MainActor (Route) -> Destination
    ) {
        self.flow = flow
        self.cause = cause
        self.configuration = configuration
    }

    /// Goes to a route without waiting for it: at once if nothing has to be waited for, else as soon as that is done.
    ///
    /// A failure is journalled and, unless the person would not, told to the person.
    ///
    /// - Parameter route: The route.
    public func open(_ route: Route) { goOn(navigation(to: route)) }

    /// Goes to a route, and waits until what it leads to is seen.
    ///
    /// - Parameter route: The route.
    /// - Returns: What it leads to.
    /// - Throws: Why it was not gone to; the window shows what it has shown before. Cancelling the task before the first
    ///   change throws `.cancelled`.
    @discardableResult public func go(to route: Route) async throws(RoutingError) -> any Presentable {
        let navigation = navigation(to: route)
        guard let item = try await navigation.run() else { throw .notVisible(step: navigation.name) }
        return item
    }

    /// Says what going to a route would do now, without doing it.
    ///
    /// Nothing is built for it, so what is only missed once all is built, as by `expect`, is not foreseen.
    ///
    /// - Parameter route: The route.
    /// - Returns: What would be asked, kept, closed and opened, or why it would be refused.
    public func explain(_ route: Route) -> RoutingPlan { navigation(to: route).explain() }

    /// Takes a screen or container from the window, however it was shown, with all that lies above it, and with the modal
    /// or stack that it leaves empty; what is alone in a tab, or in tabs or columns, stays.
    ///
    /// A flow's own `close` and `goBack` are for what its screens ask for, and stale once those are covered; a router's
    /// are for links and buttons that lead elsewhere, and are made wherever the user is.
    ///
    /// - Parameter presentable: What leaves.
    /// - Throws: Why it stays.
    public func close(_ presentable: any Presentable) async throws(RoutingError) {
        try await move("close", to: presentable) { (change, place) throws(Refusal) in
            try change.takeOut(place)
        }.run()
    }

    /// Goes back to a screen or container: all that covers it leaves.
    ///
    /// - Parameter presentable: Where to go back to.
    /// - Throws: Why that is not possible.
    public func back(to presentable: any Presentable) async throws(RoutingError) {
        try await move("back", to: presentable) { (change, place) throws(Refusal) in
            try change.goBack(to: place)
        }.run()
    }

    /// Closes all modals.
    ///
    /// - Throws: Why they stay.
    public func closeAll() async throws(RoutingError) {
        try await Navigation("close all modals", for: flow, because: cause, change: { $0.cutModals(from: 0) }).run()
    }

    private func navigation(to route: Route) -> Navigation {
        let destination = configuration(route)
        var everywhere = Everywhere()
        everywhere.interceptions = interceptors.map { Interception($0, with: destination) }
        for task in tasks {
            if let prepare = task.prepare {
                everywhere.preparations.append(Preparation(of: "a context task") { try await prepare(destination) })
            }
            everywhere.tasks.append { task.perform($0, destination) }
        }
        everywhere.tasksAfterwards = tasksAfterwards.map { task in { task.perform($0, destination, $1) } }
        return Navigation(
            destination.name, for: flow, because: cause, everywhere: everywhere, bind: destination.bind)
    }

    private func move(
        _ verb: String, to presentable: any Presentable,
        _ change: @escaping (TreeChange, Place) throws(Refusal) -> Void
    ) -> Navigation {
        let (place, title) = (presentable.place, presentable.title)
        let move = { (description: TreeChange) throws(RoutingError) in
            guard description.tree.holds(place) else { throw .notFound(step: title) }
            do throws(Refusal) { try change(description, place) } catch {
                throw RoutingError(error, of: title, action: verb)
            }
        }
        return Navigation("\(verb) \(title)", for: flow, because: cause, change: move)
    }

    private func goOn(_ navigation: Navigation) {
        guard let window = flow.movingWindow else { return navigation.fail(.ended) }
        if window.moves.isBusy {
            _ = window.moves.wait(for: flow) { self.goOn(navigation) }
            return
        }
        navigation.runAtOnce { [flow] in
            flow.task("route") {
                do throws(RoutingError) { try await navigation.run() } catch { navigation.tell(error) }
            }
        }
    }
}

extension Router where Route == Destination {
    /// Makes a router that goes to destinations as they are.
    ///
    /// - Parameters:
    ///   - flow: The flow that routes.
    ///   - cause: Why whatever it routes is asked for, such as `.link`; what asks it, if it is left out.
    public convenience init(for flow: AnyFlow, because cause: Cause? = nil) {
        self.init(for: flow, because: cause) { $0 }
    }
}
