import AppCore
import AppCoreRouting
import Testing

/// The shapes that an app must be able to express, one test each, named after them.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RoutingShapeTests {
    private let shop = Shop()

    private var homeStack: Finder<StackContainer, Void> { Finder { stack, _ in stack.title == "Home" } }
    private var searchStack: Finder<StackContainer, Void> { Finder { stack, _ in stack.title == "Search" } }

    private func titled(_ title: String, in options: SearchOptions = .everywhere) -> Finder<PlainScreen, Void> {
        Finder(in: options) { screen, _ in screen.title == title }
    }

    private func go<Target>(_ step: DestinationStep<Target, Void>) async throws(RoutingError) {
        try await shop.router.go(to: Destination("there", to: step))
    }

    @Test func `replace the root from any depth of modals`() async throws {
        for depth in 0...3 {
            let shop = Shop()
            for level in 0..<depth { try await shop.router.go(to: Destination("modal", to: shop.modal("\(level)"))) }
            let fresh = StepAssembly.from(.topLevel)
                .build(shop.stack("new"), by: .replaceRoot).build(shop.screen("fresh"), by: .push)
            let before = shop.entries
            try await shop.router.go(to: Destination("fresh", to: fresh))
            #expect(shop.shape == "stack(stack(fresh))" && shop.entries == before + 1 && shop.outcomes.isEmpty)
        }
    }

    @Test func `expect a screen inside something built as a whole`() async throws {
        let whole = Factory { (_: Void) in
            TabContainer(tabs: [
                StackContainer("A", holding: [PlainScreen("a")]), StackContainer("B", holding: [PlainScreen("b")]),
            ])
        }
        try await go(
            StepAssembly.from(.topLevel).build(whole, by: .present(.fullScreen)).expect(titled("b")))
        #expect(shop.titles == ["b"])
        #expect(shop.shape == "stack(tabs(*stack(home) stack(search))) | tabs(stack(a) *stack(b))")
    }

    @Test func `select a tab, pop and close modals in one go`() async throws {
        shop.coordinator.flow.show(PlainScreen("deep"), in: shop.search)
        try await go(shop.modal("one"))
        try await go(shop.modal("two"))
        let before = shop.entries
        try await go(StepAssembly.from(.root).find(titled("search")))
        #expect(shop.shape == "stack(tabs(stack(home) *stack(search)))" && shop.entries == before + 1)
    }

    @Test func `present a new stack on top`() async throws {
        try await go(shop.modal("one"))
        try await go(shop.modal("two", .fullScreen))
        #expect(shop.titles == ["two"] && shop.levels == 2)
        #expect(shop.window.snapshot.modals.map(\.style) == [.sheet, .fullScreen])
    }

    @Test func `push on a stack that another route provides`() async throws {
        let settings = StepAssembly.from(.topLevel)
            .find(
                Finder { stack, _ in stack.title == "Settings" }, orBuild: shop.stack("Settings"), by: .present(.sheet))
        func page(_ title: String) -> DestinationStep<PlainScreen, Void> {
            settings.find(titled(title), orBuild: shop.screen(title), by: .push)
        }
        try await go(page("sound"))
        try await go(page("colours"))
        #expect(shop.shape.hasSuffix("| stack(sound *colours)") && shop.levels == 1)
        try await go(page("sound"))
        #expect(shop.shape.hasSuffix("| stack(sound)"))
    }

    @Test func `tabs in a stack in a modal`() async throws {
        try await go(
            StepAssembly.from(.topLevel).build(shop.stack(), by: .present(.sheet))
                .build(Factory { _ in TabContainer("Inner") }, by: .push)
                .build(shop.stack("One"), by: .addTab).build(shop.screen("inner"), by: .push))
        #expect(shop.titles == ["inner"])
        #expect(shop.shape.hasSuffix("| stack(tabs(stack(inner)))"))
    }

    @Test func `add a tab at run time, remove it, come back to it`() async throws {
        let extra = StepAssembly.from(.root).find(Finder<TabContainer, Void>())
            .find(Finder { stack, _ in stack.title == "Extra" }, orBuild: shop.stack("Extra"), by: .addTab)
            .find(titled("extra"), orBuild: shop.screen("extra"), by: .push)
        try await go(extra)
        #expect(shop.shape == "stack(tabs(stack(home) stack(search) *stack(extra)))")
        try await go(StepAssembly.from(.root).find(homeStack))
        try await go(extra)
        #expect(shop.titles == ["extra"])
        let tab = StepAssembly.from(.root).find(Finder<StackContainer, Void> { stack, _ in stack.title == "Extra" })
            .task(ContextTask { [shop] stack, _ in shop.events.append(stack.title) })
        try await go(tab)
        #expect(shop.events == ["Extra"])
        try await shop.router.close(try #require(shop.container("Extra")))
        #expect(
            shop.shape == "stack(tabs(*stack(home) stack(search)))"
                || shop.shape == "stack(tabs(stack(home) *stack(search)))")
        try await go(extra)
        #expect(shop.titles == ["extra"])
    }

    @Test func `insert a tab, and replace one`() async throws {
        let tabs = StepAssembly.from(.root).find(Finder<TabContainer, Void>())
        try await go(tabs.build(shop.stack("New"), by: .insertTab(at: 1)).build(shop.screen("new"), by: .push))
        #expect(shop.shape == "stack(tabs(stack(home) *stack(new) stack(search)))")
        try await go(tabs.build(shop.stack("Other"), by: .replaceTab(at: 0)).build(shop.screen("other"), by: .push))
        #expect(shop.shape == "stack(tabs(*stack(other) stack(new) stack(search)))")
    }

    @Test func `build two screens at once with two contexts`() async throws {
        struct Item: Sendable {
            let list: String
            let id: Int
        }
        let item = StepAssembly.from(.topLevel, String.self)
            .build(Factory { _ in StackContainer() }, by: .present(.sheet))
            .build(Factory { PlainScreen($0) }, by: .push)
            .mapContext { (item: Item) in item.list }
            .build(Factory { ProductScreen($0.id) }, by: .push)
        let before = shop.entries
        try await shop.router.go(to: Destination("item", to: item, with: Item(list: "fruit", id: 3)))
        #expect(shop.shape.hasSuffix("| stack(fruit *product 3)") && shop.entries == before + 1)
    }

    @Test func `the same screen twice in one chain`() async throws {
        try await go(
            StepAssembly.from(.topLevel).build(shop.stack(), by: .present(.sheet))
                .build(shop.screen("twin"), by: .push).build(shop.screen("twin"), by: .push))
        #expect(shop.shape.hasSuffix("| stack(twin *twin)"))
        let one = PlainScreen("one")
        let same = Factory { (_: Void) in one }
        let before = shop.shape
        let twice = StepAssembly.from(.root).find(homeStack).build(same, by: .push).build(same, by: .push)
        await #expect(throws: RoutingError.self) { try await shop.router.go(to: Destination("twice", to: twice)) }
        #expect(shop.shape == before)
    }

    @Test func `choose by context, by what is visible, by default`() async throws {
        let pushed = StepAssembly.from(.root, Int.self).find(
            Finder { (stack: StackContainer, _) in stack.title == "Home" }
        )
        .build(Factory { ProductScreen($0) }, by: .push)
        let presented = StepAssembly.from(.topLevel, Int.self)
            .build(Factory { _ in StackContainer() }, by: .present(.sheet))
            .build(Factory { ProductScreen($0) }, by: .push)
        let replaced = StepAssembly.from(.topLevel, Int.self)
            .build(Factory { _ in StackContainer() }, by: .replaceRoot)
            .build(Factory { ProductScreen($0) }, by: .push)
        let product = DestinationStep<ProductScreen, Int> { id, sight in
            if id < 0 { return nil }
            switch id {
            case 100...: return presented
            case _ where sight.visible.contains { $0 is ProductScreen }: return replaced
            default: return pushed
            }
        }
        func go(_ id: Int) async -> String? { await shop.go(Destination("product", to: product, with: id)) }
        #expect(await go(1) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home *product 1) stack(search)))")
        #expect(await go(100) == nil)
        #expect(shop.shape.hasSuffix("| stack(product 100)"))
        #expect(await go(2) == nil)
        #expect(shop.shape == "stack(stack(product 2))")
        #expect(await go(-1) == "no case leads to product")
    }

    @Test func `choose by configuration while the app runs`() async throws {
        let router = Router<Int>(for: shop.coordinator.flow) { [shop] in shop.product($0) }
        try await router.go(to: 1)
        #expect(shop.levels == 0 && shop.titles == ["product 1"])
        let presented = StepAssembly.from(.topLevel, Int.self)
            .build(Factory { _ in StackContainer() }, by: .present(.sheet))
            .build(Factory { ProductScreen($0) }, by: .push)
        let groups: [String: @MainActor (Int) -> Destination] = [
            "a": { [shop] in shop.product($0) }, "b": { Destination("product", to: presented, with: $0) },
        ]
        router.configuration = try #require(groups["b"])
        try await router.go(to: 2)
        #expect(shop.levels == 1 && shop.titles == ["product 2"])
    }

    @Test func `find by type, by identity, on this level only, among the visible only`() async throws {
        try await go(StepAssembly.from(.root).find(Finder<TabContainer, Void>()))
        let search = try #require(shop.screen(titled: "search"))
        try await go(StepAssembly.from(.root).find(.identity(search)))
        #expect(shop.titles == ["search"])
        try await go(shop.modal("sheet"))
        func answer(_ options: SearchOptions, _ title: String, from start: RoutingStart = .topLevel) async -> String? {
            await shop.go(Destination("there", to: StepAssembly.from(start).find(titled(title, in: options))))
        }
        let missing = "there is not in the window, and nothing builds it"
        #expect(await answer(.onThisLevel, "search") == missing)
        #expect(await answer(.amongVisible, "search") == missing)
        #expect(await answer([.presenting, .visibleChildren], "home") == missing)
        #expect(await answer(.thisLevel, "sheet") == missing)
        #expect(await answer(.amongVisible, "sheet") == nil)
        #expect(shop.levels == 1)
        #expect(await answer([.presented, .allChildren], "sheet", from: .root) == nil)
        #expect(await answer([.presenting, .visibleChildren], "search") == nil)
        #expect(shop.levels == 0 && shop.titles == ["search"])
        let gone = StepAssembly.from(.root).find(Finder<PlainScreen, Void>.identity(PlainScreen("never shown")))
        await #expect(throws: RoutingError.self) { try await go(gone) }
    }

    @Test func `give a found screen new content`() async throws {
        let noted = shop.product.task(ContextTask { screen, id in screen.note += "given \(id);" })
        try await shop.router.go(to: Destination("product", to: noted, with: 1))
        try await shop.router.go(to: Destination("product", to: noted, with: 1))
        let screen = shop.window.focusedScreen as? ProductScreen
        #expect(
            screen?.note == "given 1;given 1;" && shop.shape == "stack(tabs(*stack(home *product 1) stack(search)))")
    }

    @Test func `guard a push, a present, a root replacement, a tab`() async throws {
        let guarding = RoutingInterceptor<Void>("a key") { [shop] _ in
            shop.events.append("asked")
            throw CancellationError()
        }
        let start = StepAssembly.from(.topLevel)
        let guarded = [
            StepAssembly.from(.root).find(homeStack).build(shop.screen("x"), by: .push).guarded(by: guarding),
            start.build(shop.screen("x"), by: .present(.sheet)).guarded(by: guarding),
            start.build(shop.screen("x"), by: .replaceRoot).guarded(by: guarding),
            StepAssembly.from(.root).find(searchStack).guarded(by: guarding).find(titled("search")).guarded(
                by: guarding),
        ]
        let before = shop.shape
        for step in guarded {
            #expect(await shop.go(Destination("there", to: step)) == "a key was cancelled")
            #expect(shop.shape == before)
        }
        #expect(shop.events == ["asked", "asked", "asked", "asked"])
    }

    @Test func `guard with its own login route, cancel it, a second request while it waits`() async throws {
        let login = StepAssembly.from(.topLevel)
            .build(
                FlowFactory { _ in
                    Shop.loginCoordinator()
                } onFinish: { [shop] outcome, _ in
                    shop.events.append("\(outcome)")
                }, by: .present(.sheet))
        let guarding = RoutingInterceptor<Int>(
            "a login", isNeeded: { [shop] _ in shop.events.isEmpty },
            perform: { [shop] _ in
                try await shop.router.go(to: Destination("login", to: login))
                await shop.until { !shop.events.isEmpty }
                if shop.events == ["left(dismissed)"] { throw CancellationError() }
            })
        let guarded = shop.product.guarded(by: guarding)
        func product(_ id: Int) -> Destination { Destination("product", to: guarded, with: id) }
        let cancelled = Task { await shop.go(product(1)) }
        await shop.until { shop.titles == ["login"] }
        shop.window.perform(.dismiss(from: shop.window.focusedScreen?.place.id ?? .none))
        #expect(await cancelled.value == "a login was cancelled")
        shop.events = []
        let first = Task { await shop.go(product(1)) }
        await shop.until { shop.titles == ["login"] }
        let second = Task { await shop.go(product(2)) }
        #expect(await first.value == "a newer navigation replaced it")
        await shop.until { shop.levels == 2 }
        shop.tap()
        #expect(await second.value == nil)
        #expect(shop.titles == ["product 2"] && shop.levels == 0)
    }

    @Test func `refuse to leave, toggled by the user`() async throws {
        try await shop.router.go(to: shop.product(1))
        let screen = try #require(shop.window.focusedScreen as? ProductScreen)
        screen.door = .refused(reason: "Not saved yet.")
        let home = Destination("home", to: StepAssembly.from(.root).find(titled("home")))
        #expect(await shop.go(home) == "Not saved yet.")
        #expect(shop.titles == ["product 1"])
        screen.door = .allowed
        #expect(await shop.go(home) == nil)
        #expect(shop.titles == ["home"])
    }

    @Test func `split with primary expected and details replaced, wide and narrow`() async throws {
        let split = Factory { (_: Int) in
            SplitContainer("Mail", holding: [StackContainer("List", holding: [PlainScreen("list")])])
        }
        let mail = StepAssembly.from(.topLevel, Int.self)
            .find(Finder<SplitContainer, Int>(), orBuild: split, by: .present(.fullScreen))
            .find(.showing { $0.id }, orBuild: Factory { ProductScreen($0) }, by: .details)
        try await shop.router.go(to: Destination("mail", to: mail, with: 1))
        #expect(shop.titles == ["list", "product 1"] && shop.window.focusedScreen?.title == "product 1")
        try await shop.router.go(to: Destination("mail", to: mail, with: 2))
        #expect(shop.titles == ["list", "product 2"] && shop.levels == 1)
        let list = StepAssembly.from(.topLevel).expect(titled("list"))
        try await go(list)
        #expect(shop.window.focusedScreen?.title == "list" && shop.titles == ["list", "product 2"])
        try await shop.router.go(to: Destination("mail", to: mail, with: 2))
        #expect(shop.window.focusedScreen?.title == "product 2")
    }

    @Test func `a custom container with its own action in its own module`() async throws {
        let cards = StepAssembly.from(.topLevel)
            .find(
                Finder<CarouselContainer, Void>(), orBuild: Factory { _ in CarouselContainer() }, by: .present(.sheet))
        try await go(cards.build(shop.screen("a"), by: .firstCard))
        try await go(cards.build(shop.screen("b"), by: .firstCard))
        #expect(shop.shape.hasSuffix("| carousel(*b a)"))
    }

    @Test func `pages, a page that replaces the current one, and a reset`() async throws {
        let pages = StepAssembly.from(.topLevel)
            .find(Finder<PageContainer, Void>(), orBuild: Factory { _ in PageContainer("Steps") }, by: .present(.sheet))
        try await go(pages.build(shop.screen("1"), by: .push))
        try await go(pages.build(shop.screen("2"), by: .push))
        try await go(pages.build(shop.screen("2b"), by: .replaceTop))
        #expect(shop.shape.hasSuffix("| pages(1 *2b)"))
        try await go(StepAssembly.from(.topLevel).find(titled("1")))
        #expect(shop.shape.hasSuffix("| pages(*1 2b)"))
        try await go(pages.build(shop.screen("0"), by: .resetTo))
        #expect(shop.shape.hasSuffix("| pages(0)"))
    }

    @Test func `three modals deep and home from there`() async throws {
        for level in 1...3 { try await go(shop.modal("\(level)")) }
        #expect(shop.levels == 3)
        try await go(StepAssembly.from(.root).find(homeStack).poppedToRoot())
        #expect(shop.shape == "stack(tabs(*stack(home) stack(search)))")
    }

    @Test func `a navigation while another moves`() async throws {
        // Requested in the handler of an outcome, during the move that ended the flow.
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
        let modal = Destination("modal", to: shop.modal("after"))
        shop.coordinator.flow.run(child, in: .modal(.sheet)) { [shop] _ in shop.router.open(modal) }
        shop.window.perform(.dismiss(from: shop.window.focusedScreen?.place.id ?? .none))
        #expect(shop.titles == ["after"])
        // Requested during a gesture: it waits until that ends.
        let place = shop.window.focusedScreen?.place.id ?? .none
        shop.window.perform(.backGesture(.began, from: place))
        let going = Task { await shop.go(shop.product(1)) }
        await turn()
        #expect(shop.titles == ["after"])
        shop.window.perform(.backGesture(.cancelled, from: place))
        #expect(await going.value == nil)
        #expect(shop.titles == ["product 1"])
    }

    @Test func `a coordinator as a step: started, found again, and ended with its container`() async throws {
        let flow = FlowFactory<TestCoordinator, Void> { _ in
            TestCoordinator("visit") { coordinator in
                coordinator.flow.show(PlainScreen("one"))
                coordinator.flow.show(PlainScreen("two"))
                coordinator.flow.run(TestCoordinator("inner") { $0.flow.show(PlainScreen("three")) }) { _ in }
            }
        } onFinish: { [shop] outcome, _ in
            shop.events.append("\(outcome)")
        }
        let visit = StepAssembly.from(.root).find(searchStack)
            .find(.flow { coordinator, _ in coordinator.flow.name == "visit" }, orBuild: flow, by: .push)
        let before = shop.entries
        try await go(visit)
        #expect(shop.shape == "stack(tabs(stack(home) *stack(search one two *three)))" && shop.entries == before + 1)
        try await go(StepAssembly.from(.root).find(homeStack))
        try await go(visit)
        #expect(shop.shape == "stack(tabs(stack(home) *stack(search one two *three)))" && shop.events.isEmpty)
        try await go(StepAssembly.from(.root).find(searchStack).poppedToRoot())
        #expect(shop.events == ["left(replaced)"] && shop.titles == ["search"])
    }
}

extension Shop {
    func screen(titled title: String) -> PlainScreen? {
        coordinator.flow.shown.lazy.compactMap { $0 as? PlainScreen }.first { $0.title == title }
    }

    func container(_ title: String) -> (any Container)? {
        var found: (any Container)?
        let finder = Finder<StackContainer, Void> { stack, _ in
            if stack.title == title { found = stack }
            return false
        }
        _ = router.explain(Destination("look", to: StepAssembly.from(.root).find(finder)))
        return found
    }
}
