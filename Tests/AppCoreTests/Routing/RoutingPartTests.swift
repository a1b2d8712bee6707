import AppCore
import AppCoreRouting
import Testing

/// What the parts of a navigation may do, and what it leaves behind.
@MainActor @Suite struct RoutingPartTests {
    private let shop = Shop()

    // MARK: - Contexts

    @Test func `a context is not mapped for a step that is never reached`() async {
        let step = StepAssembly.from(.root, Int.self).find(Finder<SplitContainer, Int>()).mapContext {
            [shop] (text: String) in
            shop.events.append("mapped \(text)")
            return 1
        }.find(Finder<PlainScreen, String> { screen, title in screen.title == title })
        #expect(await shop.go(Destination("home", to: step, with: "home")) == nil)
        #expect(shop.events.isEmpty)
    }

    @Test func `a context is mapped once, however often the navigation is planned`() async {
        let look = RoutingInterceptor<String>("a look") { [shop] _ in shop.coordinator.flow.show(PlainScreen("seen")) }
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
        let step = shop.top.build(shop.preparing("a"), by: .present()).guarded(by: shop.asking("a look"))
            .task { [shop] _, _ in shop.events.append("give") }
            .afterwards { [shop] _, _, _ in shop.events.append("after") }
        let plan = shop.router.explain(Destination("product", to: step))
        #expect(shop.events.isEmpty && plan.asks == ["a look"] && plan.refusal == nil)
    }

    // MARK: - Finders

    @Test func `a finder is asked for each screen at most once in a plan`() async {
        let counting = Finder<PlainScreen, Void> { [shop] screen, _ in
            shop.events.append(screen.title)
            return false
        }
        _ = shop.router.explain(Destination("there", to: shop.root.find(counting)))
        #expect(shop.events.sorted() == ["home", "search"])
    }

    // MARK: - Running navigations

    @Test func `a window says that a navigation is running, while it prepares and while it asks`() async {
        let task = ContextTask<ProductScreen, Int>(
            prepare: { [shop] _ in
                shop.events.append("prepare")
                await shop.door.pass()
            }, perform: { _, _ in })
        let gate = Gate()
        let guarding = RoutingInterceptor<Int>("a wait") { [shop] _ in
            shop.events.append("ask")
            await gate.pass()
        }
        let product = Destination("1", to: shop.product.guarded(by: guarding).task(task), with: 1)
        let going = Task { await shop.go(product) }
        await shop.until { shop.events == ["prepare"] }
        #expect(shop.window.isRouting)
        shop.door.open()
        await shop.until { shop.events == ["prepare", "ask"] }
        #expect(shop.window.isRouting && shop.window.isWorking)
        gate.open()
        #expect(await going.value == nil)
        #expect(!shop.window.isRouting && !shop.window.isWorking)
    }

    // MARK: - What a navigation leaves behind

    @Test func `a navigation to the front screen runs its task, and is no move; nor is closing no modals`() async throws
    {
        let (front, entries) = (try #require(shop.window.focusedScreen), shop.entries)
        let step = shop.root.find(titled("home")).task { [shop] screen, _ in shop.events.append(screen.title) }
        #expect(await shop.reach(step) == nil)
        #expect(shop.events == ["home"])
        try await shop.router.closeAll()
        try await shop.router.back(to: front)
        #expect(shop.entries == entries)
    }

    @Test(arguments: closings) func `closing the screen in front`(closing: Closing) async throws {
        closing.show(shop)
        let front = try #require(shop.window.focusedScreen)
        if closing.isRefused {
            await #expect(throws: RoutingError.self) { try await shop.router.close(front) }
        } else {
            try await shop.router.close(front)
        }
        #expect(shop.shape == closing.shows)
    }

    // MARK: - Explaining

    @Test func `a plan that is refused asks nobody`() async {
        #expect(await shop.go(to: 1) == nil)
        #expect(await shop.reach(shop.modal("sheet")) == nil)
        shop.lock(.refused(reason: "Stay."))
        let guarded = Destination("product", to: shop.product.guarded(by: shop.login()), with: 2)
        #expect(shop.router.explain(guarded).description == "to product\nrefused: Stay.")
        #expect(await shop.go(guarded) == "Stay.")
        #expect(shop.events.isEmpty)
    }

    @Test func `a route that cannot be made prepares nothing`() async {
        shop.coordinator.flow.present(PlainScreen("bare"))
        let nowhere = shop.top.find(titled("bare")).build(shop.preparing("page"), by: .push)
        #expect(await shop.reach(nowhere) == "there is no container in which to push there")
        let missing = shop.root.find(Finder<SplitContainer, Void>()).build(shop.preparing("page"), by: .details)
        #expect(await shop.reach(missing) != nil)
        #expect(shop.events.isEmpty)
    }

    @Test func `a plan names what comes inside a container that is built with it`() {
        let tabs = ContainerFactory(Factory { (_: Void) in TabContainer() }, holding: shop.screen("a"), by: .addTab)
        let plan = shop.router.explain(Destination("tabs", to: shop.homeStep.build(tabs, by: .push)))
        #expect(plan.opens == ["tabs", "a screen"])
    }

    @Test func `a plan whose first step is missing asks nobody`() async {
        let missing = StepAssembly.from(.root, Int.self).find(Finder<SplitContainer, Int>()).guarded(by: shop.login())
        let plan = shop.router.explain(Destination("split", to: missing, with: 1))
        #expect(plan.refusal != nil && !plan.description.contains("ask for"))
    }

    @Test func `a plan says what it asks for, then what it asks about, then what leaves`() async {
        #expect(await shop.go(to: 1) == nil)
        shop.lock(.ask(Question("Leave?")))
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
        let product = Factory { (_: Void) in ProductScreen(1) }
        for step in [
            shop.root.find(Finder<ProductScreen, Void>()), shop.foundTabs.build(product, by: .replaceTab(at: 9)),
            shop.top.build(shop.screen("alone"), by: .present()).build(product, by: .push),
            DestinationStep { _, _ in nil },
        ] {
            shop.ask(Destination("the product", to: step))
            let text = shop.window.notice?.text ?? ""
            #expect(text.contains("the product") && !text.contains("ProductScreen"))
        }
        #expect(shop.router.explain(shop.product(1)).opens == ["product"])
    }

    @Test func `a step has the name that its chain gives it`() async {
        let step = shop.top.build(shop.stack(), by: .present()).named("the drawer")
            .build(shop.screen("inside"), by: .push).named("its content")
        let plan = shop.router.explain(Destination("there", to: step))
        #expect(plan.opens == ["the drawer", "its content"])
        let missing = shop.root.find(titled("inbox")).named("the inbox")
        #expect(await shop.reach(missing) == "the inbox is not in the window, and nothing builds it")
    }

    @Test func `errors are compared by their messages`() {
        #expect(RoutingError.notFound(step: "a") == .notFound(step: "a"))
        #expect(RoutingError.notFound(step: "a") != .notFound(step: "b") && RoutingError.busy != .stale)
        #expect(RoutingError.factoryFailed(step: "a", Broken()) == .factoryFailed(step: "a", Broken()))
        #expect(RoutingError.factoryFailed(step: "a", Broken()) != .factoryFailed(step: "a", CancellationError()))
    }
}

/// What is closed, and what that leaves.
struct Closing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let shows: String
    var isRefused = false
    var show: @MainActor @Sendable (Shop) -> Void = { _ in }
}

private let closings = [
    Closing(testDescription: "the only one of a tab's stack is refused", shows: shopShape, isRefused: true),
    Closing(
        testDescription: "the only one of a tab's stack in a modal is refused",
        shows: shopShape + " | tabs(*stack(a) b)", isRefused: true
    ) { shop in
        let tabs = TabContainer(tabs: [StackContainer("A", holding: [PlainScreen("a")]), PlainScreen("b")])
        shop.coordinator.flow.present(tabs)
    },
    Closing(
        testDescription: "a lone tab is refused", shows: "stack(tabs(*stack(home) stack(search)) *tabs(tab))",
        isRefused: true
    ) { $0.coordinator.flow.show(TabContainer(tabs: [PlainScreen("tab")])) },
    Closing(
        testDescription: "the first of two columns is refused",
        shows: "stack(tabs(*stack(home) stack(search)) *split(*left right))", isRefused: true
    ) { shop in
        let left = PlainScreen("left")
        shop.coordinator.flow.show(SplitContainer(holding: [left, PlainScreen("right")]))
        shop.ask(Destination("left", to: shop.root.find(.identity(left))))
    },
    Closing(
        testDescription: "the last of two columns leaves the first",
        shows: "stack(tabs(*stack(home) stack(search)) *split(left))"
    ) { shop in
        let right = PlainScreen("right")
        shop.coordinator.flow.show(SplitContainer(holding: [PlainScreen("left"), right]))
        shop.ask(Destination("right", to: shop.root.find(.identity(right))))
    },
    Closing(testDescription: "the only column in a modal closes the modal", shows: shopShape) {
        $0.coordinator.flow.present(SplitContainer(holding: [PlainScreen("alone")]))
    },
    Closing(testDescription: "the only screen of a modal closes it, however deep it is", shows: shopShape) {
        let inner = StackContainer("", holding: [PlainScreen("deep")])
        $0.coordinator.flow.present(StackContainer("", holding: [inner]))
    },
]

private let shopShape = "stack(tabs(*stack(home) stack(search)))"
