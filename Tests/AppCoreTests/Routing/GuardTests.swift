import AppCore
import AppCoreRouting
import AppCoreTesting
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

    @Test func `one interceptor on two steps with different contexts is asked for both`() async {
        struct Pair: Sendable { let first: Int, second: Int }
        let rights = rights()
        let step = StepAssembly.from(.topLevel, Int.self).build(Factory { _ in StackContainer() }, by: .present())
            .build(Factory { ProductScreen($0) }, by: .push).guarded(by: rights)
            .mapContext { (pair: Pair) in pair.first }
        let further = step.build(Factory { ProductScreen($0.second) }, by: .push)
        // Attached through its own mapping.
        let second = StepAssembly.from(.topLevel, Int.self).guarded(by: rights).mapContext { (pair: Pair) in pair.second
        }
        let both = second.build(Factory { _ in StackContainer() }, by: .present())
            .build(Factory { ProductScreen($0.second) }, by: .push)
        #expect(await shop.go(Destination("1", to: further, with: Pair(first: 1, second: 2))) == nil)
        #expect(await shop.go(Destination("2", to: both, with: Pair(first: 1, second: 2))) == nil)
        #expect(shop.events == ["asked for 1", "asked for 2"])
    }

    @Test func `a check of rights for the second of two products of one chain is not skipped`() async {
        let guarding = rights { $0 != 2 }
        let step = StepAssembly.from(.topLevel, Int.self).build(Factory { _ in StackContainer() }, by: .present())
            .build(Factory { ProductScreen($0) }, by: .push).guarded(by: guarding)
            .mapContext { (id: Int) in id - 1 }
            .build(Factory { ProductScreen($0) }, by: .push).guarded(by: guarding)
        let result = await shop.go(Destination("2", to: step, with: 2))
        #expect(result != nil)
        #expect(shop.titles == ["home"] && shop.events.contains("asked for 2"))
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
        let guarding = rights()
        let step = StepAssembly.from(.topLevel, Int.self).build(Factory { _ in StackContainer() }, by: .present())
            .guarded(by: guarding).build(Factory { ProductScreen($0) }, by: .push).guarded(by: guarding)
        #expect(await shop.go(Destination("1", to: step, with: 1)) == nil)
        #expect(shop.events == ["asked for 1"])
    }

    @Test func `the child of a container is guarded with its own context, beside its container`() async {
        let guarding = RoutingInterceptor<Void>("a key") { [shop] _ in shop.events.append("asked") }
        let tabs = ContainerFactory(
            Factory { (_: Void) in TabContainer() }, holding: shop.screen("a"), by: .addTab, interceptors: [guarding]
        ).adding(shop.screen("b"), by: .addTab, interceptors: [guarding])
        #expect(await shop.reach(StepAssembly.from(.topLevel).build(tabs, by: .present())) == nil)
        #expect(shop.events == ["asked"])
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

    @Test func `a login that creates the place it guards is asked although the place does not exist yet`() async {
        let inbox = StackContainer("Inbox", holding: [PlainScreen("inbox")])
        let login = login { [shop] in shop.coordinator.flow.show(inbox, in: shop.tabs) }
        let step = StepAssembly<Window, Void>.from(.root).find(titled("inbox")).guarded(by: login)
        let result = await shop.reach(step)
        #expect(result == nil)
        #expect(shop.titles == ["inbox"] && shop.events == ["login asked"])
    }

    @Test func `a login that creates the container for the destination is asked first`() async {
        let inbox = StackContainer("Inbox", holding: [PlainScreen("inbox")])
        let login = login { [shop] in shop.coordinator.flow.show(inbox, in: shop.tabs) }
        let step = StepAssembly<Window, Void>.from(.root)
            .find(Finder<StackContainer, Void> { stack, _ in stack.title == "Inbox" }).guarded(by: login)
            .build(shop.screen("letter"), by: .push)
        let result = await shop.reach(step)
        #expect(result == nil)
        #expect(shop.titles == ["letter"])
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
        let step = StepAssembly<Window, Void>.from(.root).find(titled("inbox")).guarded(by: login)
        let before = shop.shape
        #expect(await shop.reach(step) != nil)
        #expect(shop.shape == before)
    }

    // MARK: - A login that is shown as the documentation says

    @Test func `a login appears over three modals of other flows, and then the destination opens`() async {
        for level in 1...3 {
            let other = TestCoordinator("other\(level)") { $0.flow.show(PlainScreen("sheet \(level)")) }
            shop.coordinator.flow.run(other, in: .modal(.sheet), from: shop.window.focusedScreen) { _ in }
        }
        #expect(shop.levels == 3)
        let going = Task { await shop.go(Destination("1", to: shop.product.guarded(by: shop.login()), with: 1)) }
        await shop.until { shop.titles == ["login"] }
        shop.tap()
        #expect(await going.value == nil)
        #expect(shop.titles == ["product 1"] && shop.levels == 0)
    }

    @Test func `a login appears over an empty tab`() async {
        shop.coordinator.flow.show(StackContainer("Empty"), in: shop.tabs)
        let id = shop.window.snapshot.root.children.first?.children.last?.id ?? .none
        shop.window.perform(.select(id))
        #expect(shop.titles.isEmpty)
        let going = Task { await shop.go(Destination("1", to: shop.product.guarded(by: shop.login()), with: 1)) }
        await shop.until { shop.titles == ["login"] }
        shop.tap()
        #expect(await going.value == nil)
        #expect(shop.titles == ["product 1"])
    }

    @Test func `a login that is refused is a failure, not a cancellation`() async {
        let refused = RoutingInterceptor<Int>("a login") { [shop] _ in
            let taken = Shop.loginCoordinator()
            taken.onFinish = { _ in }
            let outcome = await shop.coordinator.flow.outcome(of: taken, in: .modal(.sheet))
            guard case .left(.refused(let refusal)) = outcome else { throw CancellationError() }
            throw refusal
        }
        let result = await shop.go(Destination("1", to: shop.product.guarded(by: refused), with: 1))
        #expect(result?.contains("a login failed") == true)
    }

    @Test func `a navigation whose task is cancelled closes its login`() async {
        let going = Task { await shop.go(Destination("1", to: shop.product.guarded(by: shop.login()), with: 1)) }
        await shop.until { shop.titles == ["login"] }
        going.cancel()
        #expect(await going.value != nil)
        await shop.until { shop.titles == ["home"] }
        #expect(shop.levels == 0)
    }

    @Test func `a login ends with the flow that routes, and nothing is left waiting`() async {
        let going = Task { await shop.go(Destination("1", to: shop.product.guarded(by: shop.login()), with: 1)) }
        await shop.until { shop.titles == ["login"] }
        shop.coordinator.flow.finish(0)
        #expect(await going.value != nil)
        #expect(shop.levels == 0 && !shop.window.isWorking)
    }
}
