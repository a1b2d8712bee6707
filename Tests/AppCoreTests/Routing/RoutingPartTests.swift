import AppCore
import AppCoreRouting
import AppCoreTesting
import Testing

/// What the parts of a navigation may do, and what it leaves behind.
@MainActor @Suite struct RoutingPartTests {
    private let shop = Shop()

    // MARK: - Contexts

    @Test func `a context is not mapped for a step that is never reached`() async {
        let step = StepAssembly.from(.root, Int.self).find(Finder<SplitContainer, Int>())
            .mapContext { [shop] (text: String) in
                shop.events.append("mapped \(text)")
                return 1
            }
            .find(Finder<PlainScreen, String> { screen, title in screen.title == title })
        #expect(await shop.go(Destination("home", to: step, with: "home")) == nil)
        #expect(shop.events.isEmpty)
    }

    @Test func `a context is mapped once, however often the navigation is planned`() async {
        let look = RoutingInterceptor<String>("a look") { [shop] _ in
            shop.coordinator.flow.show(PlainScreen("seen"))
        }
        let step = StepAssembly.from(.topLevel, Int.self).build(Factory { ProductScreen($0) }, by: .present())
            .mapContext { [shop] (text: String) in
                shop.events.append("mapped")
                return text.count
            }.guarded(by: look)
        #expect(await shop.go(Destination("four", to: step, with: "four")) == nil)
        #expect(shop.events == ["mapped"] && shop.titles == ["product 4"])
    }

    @Test func `a mapping that throws ends the navigation before anything moves`() async {
        let step = StepAssembly.from(.topLevel, Int.self).build(Factory { ProductScreen($0) }, by: .present())
            .mapContext { (text: String) in
                guard let id = Int(text) else { throw Broken() }
                return id
            }
        let before = shop.shape
        let words = "there cannot be shown because a context failed: it is broken"
        #expect(await shop.go(Destination("there", to: step, with: "four")) == words)
        #expect(shop.shape == before)
        #expect(await shop.go(Destination("there", to: step, with: "4")) == nil && shop.titles == ["product 4"])
    }

    @Test func `factories and interceptors can be run by hand`() async throws {
        let factory = Factory(prepare: { (id: Int) in id + 1 }, build: { ProductScreen($0) })
        #expect(try await factory.make(1).id == 2)
        #expect(try await Factory { ProductScreen($0) }.make(3).id == 3)
        let look = RoutingInterceptor<Int>(
            "a look", isNeeded: { $0 > 0 }, prepare: { [shop] _ in shop.events.append("prepare") },
            perform: { _ in throw Broken() })
        #expect(try await !look.ask(0))
        await #expect(throws: Broken.self) { try await look.ask(1) }
        #expect(shop.events == ["prepare"])
    }

    @Test func `a navigation returns its target`() async throws {
        let product = try await shop.router.go(to: shop.product(1))
        #expect(product === shop.window.focusedScreen)
        let stack = try await shop.router.go(to: Destination("home", to: shop.homeStep.poppedToRoot()))
        #expect(stack === shop.home)
    }

    @Test func `explain neither prepares, asks, builds nor runs tasks`() async {
        let step = StepAssembly.from(.topLevel, Int.self).build(
            Factory(
                prepare: { [shop] (id: Int) in
                    shop.events.append("prepare")
                    return id
                },
                build: { [shop] (id: Int) in
                    shop.events.append("build")
                    return ProductScreen(id)
                }), by: .present()
        )
        .guarded(by: RoutingInterceptor("a look") { [shop] _ in shop.events.append("ask") })
        .task(ContextTask { [shop] _, _ in shop.events.append("give") })
        .afterwards(PostRoutingTask { [shop] _, _, _ in shop.events.append("after") })
        let plan = shop.router.explain(Destination("product", to: step, with: 1))
        #expect(shop.events.isEmpty && plan.asks == ["a look"] && plan.refusal == nil)
    }

    // MARK: - Finders

    @Test func `a finder is asked for each screen at most once in a plan`() async {
        let counting = Finder<PlainScreen, Void> { [shop] screen, _ in
            shop.events.append(screen.title)
            return false
        }
        _ = shop.router.explain(Destination("there", to: StepAssembly.from(.root).find(counting)))
        #expect(shop.events.sorted() == ["home", "search"])
    }

    // MARK: - Running navigations

    @Test func `a window says that a navigation is running`() async {
        let guarding = RoutingInterceptor<Int>("a wait") { [shop] _ in await shop.door.pass() }
        let going = Task { await shop.go(Destination("1", to: shop.product.guarded(by: guarding), with: 1)) }
        await shop.until { shop.window.isWorking }
        shop.door.open()
        #expect(await going.value == nil)
        #expect(!shop.window.isWorking)
    }

    @Test func `a window says that a navigation is running while it prepares`() async {
        let task = ContextTask<ProductScreen, Int>(
            prepare: { [shop] _ in
                shop.events.append("prepare")
                await shop.door.pass()
            }, perform: { _, _ in })
        let going = Task { await shop.go(Destination("1", to: shop.product.task(task), with: 1)) }
        await shop.until { shop.events == ["prepare"] }
        #expect(shop.window.isRouting)
        shop.door.open()
        #expect(await going.value == nil)
        #expect(!shop.window.isRouting)
    }

    // MARK: - What a navigation leaves behind

    @Test func `a navigation to the front screen journals no move`() async {
        let entries = shop.entries
        #expect(await shop.reach(StepAssembly.from(.root).find(titled("home"))) == nil)
        #expect(shop.entries == entries)
    }

    @Test func `closing no modals, and going back to the front screen, journal no move`() async throws {
        let home = try #require(shop.window.focusedScreen)
        let entries = shop.entries
        try await shop.router.closeAll()
        try await shop.router.back(to: home)
        #expect(shop.entries == entries)
    }

    @Test func `a context task on the front screen runs without a move`() async {
        let entries = shop.entries
        let step = StepAssembly<Window, Void>.from(.root).find(titled("home"))
            .task(ContextTask { [shop] screen, _ in shop.events.append(screen.title) })
        #expect(await shop.reach(step) == nil)
        #expect(shop.events == ["home"])
        #expect(shop.entries == entries)
    }

    @Test func `closing a tab's only screen leaves no empty stack`() async throws {
        let home = try #require(shop.window.focusedScreen)
        try? await shop.router.close(home)
        #expect(!shop.titles.isEmpty && !shop.shape.contains("stack "))
    }

    @Test func `closing the only screen of a stack in a tab of a modal leaves no empty stack`() async throws {
        let tabs = Factory { (_: Void) in
            TabContainer(tabs: [StackContainer("A", holding: [PlainScreen("a")]), PlainScreen("b")])
        }
        let step = StepAssembly<Window, Void>.from(.topLevel).build(tabs, by: .present()).expect(titled("a"))
        #expect(await shop.reach(step) == nil)
        let a = try #require(shop.window.focusedScreen)
        try? await shop.router.close(a)
        #expect(!shop.titles.isEmpty)
    }

    @Test func `a lone column or tab stays in the window, but in a modal closes the modal`() async throws {
        let (left, right, tab) = (PlainScreen("left"), PlainScreen("right"), PlainScreen("tab"))
        let containers: [(any Container, any Presentable)] = [
            (SplitContainer(holding: [left, right]), left), (TabContainer(tabs: [tab]), tab),
        ]
        for (container, only) in containers {
            shop.coordinator.flow.show(container)
            let before = shop.window.snapshot
            await #expect(throws: RoutingError.self) { try await shop.router.close(only) }
            #expect(shop.window.snapshot == before)
        }
        try await shop.router.close(right)
        #expect(shop.shape.contains("split(left)"))
        let alone = PlainScreen("alone")
        shop.coordinator.flow.present(SplitContainer(holding: [alone]))
        try await shop.router.close(alone)
        #expect(shop.levels == 0)
    }

    @Test func `closing a modal's only screen closes the modal, however deep the screen is`() async throws {
        let step = StepAssembly<Window, Void>.from(.topLevel).build(shop.stack(), by: .present())
            .build(shop.stack(), by: .push).build(shop.screen("deep"), by: .push)
        #expect(await shop.reach(step) == nil)
        let deep = try #require(shop.window.focusedScreen)
        try await shop.router.close(deep)
        #expect(shop.levels == 0)
    }

    @Test func `a chain's steps may add to a container that a container factory built`() async {
        let tabs = ContainerFactory(
            Factory { (_: Void) in TabContainer() },
            holding: Factory { _ in StackContainer("Inner", holding: [PlainScreen("inner")]) }, by: .addTab)
        let step = StepAssembly<Window, Void>.from(.topLevel).build(tabs, by: .present())
            .build(shop.stack("Next"), by: .addTab).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "tabs(stack(inner) *stack(next))")
    }

    // MARK: - Explaining

    @Test func `a plan that is refused asks nobody`() async {
        #expect(await shop.go(to: 1) == nil)
        #expect(await shop.reach(shop.modal("sheet")) == nil)
        (shop.window.focusedScreen as? PlainScreen)?.door = .refused(reason: "Stay.")
        let guarded = Destination("product", to: shop.product.guarded(by: shop.login()), with: 2)
        #expect(shop.router.explain(guarded).description == "to product\nrefused: Stay.")
        #expect(await shop.go(guarded) == "Stay.")
        #expect(shop.events.isEmpty)
    }

    @Test func `a plan whose first step is missing asks nobody`() async {
        let missing = StepAssembly.from(.root, Int.self).find(Finder<SplitContainer, Int>())
            .guarded(by: shop.login())
        let plan = shop.router.explain(Destination("split", to: missing, with: 1))
        #expect(plan.refusal != nil && !plan.description.contains("ask for"))
    }

    @Test func `a plan says what it asks for, then what it asks about, then what leaves`() async {
        #expect(await shop.go(to: 1) == nil)
        (shop.window.focusedScreen as? ProductScreen)?.door = .ask(Question("Leave?"))
        let step = shop.homeStep.poppedToRoot().guarded(by: RoutingInterceptor("a look") { _ in })
        #expect(
            shop.router.explain(Destination("home", to: step)).description == """
                to home
                ask for a look
                ask: Leave?
                keep Shop
                keep Home
                close product 1
                """)
    }

    // MARK: - What the user reads

    @Test func `messages to the user name no type`() async {
        let missing = StepAssembly<Window, Void>.from(.root).find(Finder<ProductScreen, Void>())
        let wrong = StepAssembly<Window, Void>.from(.root).find(Finder<TabContainer, Void>())
            .build(Factory { _ in ProductScreen(1) }, by: .replaceTab(at: 9))
        let alone = StepAssembly<Window, Void>.from(.topLevel).build(shop.screen("alone"), by: .present())
            .build(Factory { _ in ProductScreen(1) }, by: .push)
        for step in [missing, wrong, alone] {
            shop.ask(Destination("the product", to: step))
            let text = shop.window.notice?.text ?? ""
            #expect(text.contains("the product"))
            #expect(!text.contains("ProductScreen"))
        }
    }

    @Test func `a step has the name that its chain gives it`() async {
        let step = StepAssembly<Window, Void>.from(.topLevel).build(shop.stack(), by: .present()).named("the drawer")
            .build(shop.screen("inside"), by: .push).named("its content")
        let plan = shop.router.explain(Destination("there", to: step))
        #expect(plan.opens == ["the drawer", "its content"])
        let missing = StepAssembly<Window, Void>.from(.root).find(titled("inbox")).named("the inbox")
        #expect(await shop.reach(missing) == "the inbox is not in the window, and nothing builds it")
    }

    @Test func `errors are compared by their messages`() {
        #expect(RoutingError.notFound(step: "a") == .notFound(step: "a"))
        #expect(RoutingError.notFound(step: "a") != .notFound(step: "b") && RoutingError.busy != .stale)
        #expect(RoutingError.factoryFailed(step: "a", Broken()) == .factoryFailed(step: "a", Broken()))
        #expect(RoutingError.factoryFailed(step: "a", Broken()) != .factoryFailed(step: "a", CancellationError()))
    }

    @Test func `a plan says what it opens by title`() async {
        let plan = shop.router.explain(shop.product(1))
        #expect(!plan.description.contains("ProductScreen"))
    }

    @Test func `a choice without a case is reported without a type`() async {
        let none = DestinationStep<ProductScreen, Void> { _, _ in nil }
        shop.ask(Destination("the product", to: none))
        #expect(shop.window.notice?.text.contains("ProductScreen") == false)
    }
}
