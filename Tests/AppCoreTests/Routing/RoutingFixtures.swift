import AppCore
import AppCoreContent
import AppCoreRouting
import Testing

@testable import AppCoreTesting

/// A screen of one product, as in the article that explains RouteComposer.
final class ProductScreen: ContentScreen {
    let id: Int
    var showsClose = false
    var note = ""
    var door = LeaveDecision.allowed
    var title: String { "product \(id)" }

    init(_ id: Int) { self.id = id }

    var content: Content { Text(title) }
    func canLeave() -> LeaveDecision { door }
}

/// A shop: tabs with a stack each, a router, and a log of events.
@MainActor final class Shop {
    let window: Window
    let home = StackContainer("Home", holding: [PlainScreen("home")])
    let search = StackContainer("Search", holding: [PlainScreen("search")])
    let tabs: TabContainer
    let coordinator: TestCoordinator
    let router: Router<Destination>
    var events: [String] = []
    var outcomes: [String] = []
    /// The gate at which a test's interceptor waits.
    let door = Gate()
    var waiting: CheckedContinuation<Void, Never>?

    init(clock: any Clock<Duration> = ScriptedClock()) {
        window = Window(clock: clock)
        let tabs = TabContainer("Shop", tabs: [home, search])
        self.tabs = tabs
        coordinator = TestCoordinator("app") { $0.flow.show(tabs) }
        router = Router(for: coordinator.flow)
        window.run(coordinator) { self.outcomes.append("\($0)") }
    }

    var titles: [String] { window.titles }
    var levels: Int { window.snapshot.modals.count }
    var entries: Int { window.journal.entries.filter { $0.kind == .applied }.count }

    /// What the window shows, without identities, to compare states that were reached in different ways.
    var shape: String {
        describe(window.snapshot.root) + window.snapshot.modals.map { " | " + describe($0) }.joined()
    }

    private func describe(_ item: WindowSnapshot.Item) -> String {
        let name = item.container?.rawValue ?? item.title
        let children = item.children.enumerated().map { index, child in
            (index == item.selected && item.children.count > 1 ? "*" : "") + describe(child)
        }
        return children.isEmpty ? name : "\(name)(\(children.joined(separator: " ")))"
    }

    /// Goes to a destination; returns the error in words if it fails.
    func go(_ destination: Destination) async -> String? {
        do throws(RoutingError) {
            try await router.go(to: destination)
            return nil
        } catch { return "\(error)" }
    }

    func screen(_ title: String) -> Factory<PlainScreen, Void> { Factory { _ in PlainScreen(title) } }
    func stack(_ title: String = "") -> Factory<StackContainer, Void> { Factory { _ in StackContainer(title) } }

    /// A screen presented over the front one, in its own stack.
    func modal(_ title: String, _ style: ModalStyle = .sheet) -> DestinationStep<PlainScreen, Void> {
        StepAssembly.from(.topLevel).build(stack(), by: .present(style)).build(screen(title), by: .push)
    }

    /// The product: shown again, or built on the home stack.
    var product: DestinationStep<ProductScreen, Int> {
        StepAssembly.from(.root, Int.self).find(Finder(StackContainer.self) { stack, _ in stack.title == "Home" })
            .find(.showing { $0.id }, orBuild: Factory { ProductScreen($0) }, by: .push)
    }

    func product(_ id: Int) -> Destination { Destination("product", to: product, with: id) }

    /// Goes to a product; returns the error in words if it fails.
    func go(to id: Int) async -> String? { await go(product(id)) }

    /// Asks for a login in a sheet with one row, which a test taps or dismisses.
    func login(_ isSignedIn: @escaping @MainActor () -> Bool = { false }) -> RoutingInterceptor<Int> {
        RoutingInterceptor(
            "a login", isNeeded: { _ in !isSignedIn() },
            perform: { _ in
                self.events.append("login asked")
                let outcome = await self.coordinator.flow.outcome(of: Self.loginCoordinator(), in: .modal(.sheet))
                guard case .finished = outcome else { throw CancellationError() }
                self.events.append("signed in")
            })
    }

    static func loginCoordinator() -> TestCoordinator {
        TestCoordinator("login") { coordinator in
            let screen = PlainScreen("login")
            screen.onTap = { coordinator.flow.finish(1) }
            coordinator.flow.show(screen)
        }
    }

    /// Waits until a condition holds; records an issue if it never does.
    func until(_ what: @MainActor () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
        let isSo = await hasCome(within: .seconds(5), what)
        #expect(isSo, "it never became so", sourceLocation: sourceLocation)
    }

    func tap() { if let screen = window.focusedScreen { window.tap(on: screen) } }

    /// Dismisses the modal of the screen in front.
    func dismiss() { window.perform(.dismiss(from: window.snapshot.focus ?? .none)) }

    /// Sets what the screen in front answers when it is asked to leave.
    func lock(_ door: LeaveDecision) {
        (window.focusedScreen as? PlainScreen)?.door = door
        (window.focusedScreen as? ProductScreen)?.door = door
    }
}

/// An app's own container, as a separate module would provide it: a new card goes last, and is selected.
final class CarouselContainer: Container {
    let initialChildren: InitialChildren?
    let title = "Carousel"

    init(cards: [any Presentable] = []) { initialChildren = InitialChildren(cards) }

    var kind: ContainerKind { ContainerKind(rawValue: "carousel") }
    var stopsBack: Bool { true }

    func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        switch request {
        case .show: ContainerChange(insertion: shape.count, selected: shape.count)
        case .remove(let index):
            ContainerChange(removed: index..<index + 1, selected: max(min(shape.selected, shape.count - 2), 0))
        case .select(let index): ContainerChange(selected: index)
        case .back, .close: nil
        }
    }
}

extension Action where Parent == CarouselContainer {
    /// Inserts a card before all others.
    static var firstCard: Action { Action("put in front") { _, _ in ContainerChange(insertion: 0, selected: 0) } }
}

struct Broken: Error, CustomStringConvertible { var description: String { "it is broken" } }

@MainActor func stackTitled(_ title: String) -> Finder<StackContainer, Void> {
    Finder { stack, _ in stack.title == title }
}

@MainActor func titled(_ title: String, in options: SearchOptions = .everywhere) -> Finder<PlainScreen, Void> {
    Finder(in: options) { screen, _ in screen.title == title }
}

extension Shop {
    var homeStep: DestinationStep<StackContainer, Void> { root.find(stackTitled("Home")) }

    /// The modals' shapes, each after a bar, from the lowest.
    var sheets: String { String(shape.drop { $0 != "|" }) }

    /// The first parts of chains.
    var root: StepAssembly<Window, Void> { .from(.root) }
    var top: StepAssembly<Window, Void> { .from(.topLevel) }
    var foundTabs: DestinationStep<TabContainer, Void> { root.find(Finder()) }

    /// The product in a new stack over what is in front.
    var presentedProduct: DestinationStep<ProductScreen, Int> {
        StepAssembly.from(.topLevel, Int.self).build(Factory { _ in StackContainer() }, by: .present())
            .build(Factory { ProductScreen($0) }, by: .push)
    }

    /// A flow with this start; its end is noted.
    func flow(
        _ name: String, onStart: @escaping @MainActor (TestCoordinator) -> Void
    ) -> FlowFactory<TestCoordinator, Void> {
        FlowFactory { _ in
            TestCoordinator(name, onStart: onStart)
        } onFinish: { outcome, _ in
            self.events.append("\(name) \(outcome)")
        }
    }

    /// A flow that shows screens with these titles.
    func visit(_ titles: String..., named name: String = "visit") -> FlowFactory<TestCoordinator, Void> {
        flow(name) { for title in titles { $0.flow.show(PlainScreen(title)) } }
    }

    /// A factory that notes its steps.
    func preparing(_ title: String) -> Factory<PlainScreen, Void> {
        Factory(
            prepare: { (_: Void) in self.events.append("prepare \(title)") },
            build: { _ in
                self.events.append("build \(title)")
                return PlainScreen(title)
            })
    }

    /// An interceptor that is noted when it is asked.
    func asking(_ name: String) -> RoutingInterceptor<Void> {
        RoutingInterceptor(name) { _ in self.events.append("ask \(name)") }
    }

    /// Goes where a chain leads; returns the error in words if it fails.
    func reach<Target>(_ step: DestinationStep<Target, Void>) async -> String? {
        await go(Destination("there", to: step))
    }

    /// Goes to a destination as a tap does; not `async`, so that the router does not make the caller wait.
    func ask(_ destination: Destination) { router.open(destination) }
}
