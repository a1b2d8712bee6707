import AppCore
import AppCoreRouting
import Testing

/// Interceptors are asked for each of their steps, with that step's context, even if the screens don't exist yet.
@MainActor @Suite struct GuardTests {
    private let shop = Shop()

    /// Checks the rights to a product by its number.
    private func rights(_ allowed: @escaping @MainActor (Int) -> Bool = { _ in true }) -> RoutingInterceptor<Int> {
        RoutingInterceptor("rights") { [shop] id in
            shop.events.append("asked for \(id)")
            if !allowed(id) { throw Broken() }
        }
    }

    // MARK: - One interceptor on several steps

    /// Two products, the second on the first, both guarded.
    private func pair(guardedBy rights: RoutingInterceptor<Int>) -> DestinationStep<ProductScreen, Int> {
        shop.presentedProduct.guarded(by: rights).mapContext { (id: Int) in id - 1 }
            .build(Factory { ProductScreen($0) }, by: .push).guarded(by: rights)
    }

    @Test func `one interceptor on two steps with different contexts is asked for both, from the destination`() async {
        #expect(await shop.go(Destination("2", to: pair(guardedBy: rights()), with: 2)) == nil)
        #expect(shop.events == ["asked for 2", "asked for 1"])
    }

    @Test(arguments: [1, 2]) func `rights that one of two products lacks stop the navigation`(id: Int) async {
        #expect(await shop.go(Destination("2", to: pair(guardedBy: rights { $0 != id }), with: 2)) != nil)
        #expect(shop.titles == ["home"] && shop.events.last == "asked for \(id)")
    }

    @Test func `a check of rights for the router's destinations is made in each navigation`() async {
        shop.router.interceptors = [
            RoutingInterceptor("rights") { [shop] destination in shop.events.append("asked for \(destination)") }
        ]
        #expect(await shop.go(shop.product(1)) == nil)
        #expect(await shop.go(shop.product(1)) == nil)
        #expect(shop.events == ["asked for product", "asked for product"])
    }

    @Test func `one interceptor on two steps with one context is asked once`() async {
        let rights = rights()
        let step = shop.presentedProduct.guarded(by: rights).build(Factory { ProductScreen($0) }, by: .push)
        #expect(await shop.go(Destination("1", to: step.guarded(by: rights), with: 1)) == nil)
        #expect(shop.events == ["asked for 1"])
    }

    @Test func `the child of a container is guarded with its own context, beside its container`() async {
        let guarding = shop.asking("a key")
        let tabs = ContainerFactory(
            Factory { (_: Void) in TabContainer() }, holding: shop.screen("a"), by: .addTab, interceptors: [guarding]
        ).adding(shop.screen("b"), by: .addTab, interceptors: [guarding])
        #expect(await shop.reach(shop.top.build(tabs, by: .present())) == nil)
        #expect(shop.events == ["ask a key"])
    }

    @Test func `an interceptor that is made inside a choice is asked once, however often the choice is made`() async {
        let chosen = DestinationStep<ProductScreen, Int> { [shop] _, _ in
            // The screens that it shows change what is visible, so the choice is made again.
            let guarding = RoutingInterceptor<Int>("a look") { id in
                shop.events.append("asked for \(id)")
                if shop.events.count < 4 { shop.coordinator.flow.show(PlainScreen("seen \(shop.events.count)")) }
            }
            return shop.product.guarded(by: guarding)
        }
        #expect(await shop.go(Destination("1", to: chosen, with: 1)) == nil)
        #expect(shop.events == ["asked for 1"])
    }

    // MARK: - Screens that don't exist yet

    private func login(by show: @escaping @MainActor () -> Void) -> RoutingInterceptor<Void> {
        RoutingInterceptor(
            "a login", isNeeded: { [shop] _ in !shop.door.isOpen },
            perform: { [shop] _ in
                shop.events.append("login asked")
                shop.door.open()
                show()
            })
    }

    @Test(arguments: ["inbox", "letter"]) func `a login that creates the destination or its container is asked first`(
        title: String
    ) async {
        let inbox = StackContainer("Inbox", holding: [PlainScreen("inbox")])
        let login = login { [shop] in shop.coordinator.flow.show(inbox, in: shop.tabs) }
        let letter = shop.root.find(stackTitled("Inbox")).guarded(by: login).build(shop.screen("letter"), by: .push)
        #expect(
            await shop.reach(title == "letter" ? letter : shop.root.find(titled("inbox")).guarded(by: login)) == nil)
        #expect(shop.titles == [title] && shop.events == ["login asked"])
    }

    @Test func `a choice without a case gets one from an interceptor that its router asks first`() async {
        shop.router.interceptors = [
            RoutingInterceptor(
                "a login", isNeeded: { [shop] _ in !shop.door.isOpen },
                perform: { [shop] _ in
                    shop.door.open()
                    shop.coordinator.flow.show(PlainScreen("inside"), in: shop.home)
                })
        ]
        let chosen = DestinationStep<ProductScreen, Int> { [shop] _, sight in
            sight.visible.contains { $0.title == "inside" } ? shop.product : nil
        }
        let result = await shop.go(Destination("1", to: chosen, with: 1))
        #expect(result == nil)
        #expect(shop.titles == ["product 1"])
    }

    @Test func `a place that is still missing after the login is an error`() async {
        let login = login {}
        let step = shop.root.find(titled("inbox")).guarded(by: login)
        let before = shop.shape
        #expect(await shop.reach(step) != nil)
        #expect(shop.shape == before)
    }

    @Test func `a login may be a route of its own, be left, and give way to that of a second request`() async {
        let login = StepAssembly.from(.topLevel).build(
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
        shop.dismiss()
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
}
