import AppCore
import AppCoreRouting
import AppCoreTesting
import Testing

/// What routing does better than its best example, point by point; the tables prove points 5, 9 and 14.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RoutingPointTests {
    private let shop = Shop()

    @Test func `1: each step has its own context, mapped by a typed closure, and the chain reads from start to end`()
        async
    {
        struct Page: Sendable { let book: Int, title: String }
        let page = StepAssembly.from(.topLevel, Int.self)
            .build(Factory { StackContainer("Book \($0)") }, by: .present())
            .build(Factory { ProductScreen($0) }, by: .push)
            .mapContext { (page: Page) in page.book }
            .build(Factory { PlainScreen($0.title) }, by: .push)
            .mapContext { (text: Substring) in Page(book: 4, title: String(text)) }
        #expect(await shop.go(Destination("page", to: page, with: "preface")) == nil)
        #expect(shop.shape.hasSuffix("| stack(product 4 *preface)"))
    }

    @Test func `2: planning has no side effects: context tasks run after the interceptors and after the refusal`() async
    {
        #expect(await shop.go(shop.product(1)) == nil)
        let found = shop.window.focusedScreen as? ProductScreen
        #expect(await shop.reach(shop.modal("above")) == nil)
        shop.lock(.refused(reason: "Stay."))
        let noted = shop.product.guarded(by: RoutingInterceptor("a look") { _ in #expect(found?.note == "") })
            .task { screen, _ in screen.note = "given" }
        let product = Destination("product", to: noted, with: 1)
        #expect(shop.router.explain(product).refusal == "Stay.")
        #expect(await shop.go(product) == "Stay." && found?.note == "")
        shop.lock(.allowed)
        _ = shop.router.explain(product)
        #expect(found?.note == "")
        #expect(await shop.go(product) == nil && found?.note == "given")
    }

    @Test func `3: all or nothing: a factory that fails last leaves modals open, and no post task runs`() async {
        #expect(await shop.reach(shop.modal("above")) == nil)
        let before = shop.window.snapshot
        let entries = shop.entries
        let chain = shop.homeStep.build(shop.screen("one"), by: .push).afterwards { _, _, _ in Issue.record() }
            .build(shop.screen("two"), by: .push)
            .build(Factory { (_: Void) -> PlainScreen in throw Broken() }, by: .push)
        #expect(await shop.reach(chain) == "there cannot be made: it is broken")
        #expect(shop.window.snapshot == before && shop.entries == entries)
        #expect(shop.window.journal.entries.last?.detail == "there: there cannot be made: it is broken")
    }

    @Test func `6: exactly once: cancelling before the first change leaves the tree alone, and locks nothing`() async {
        let never = RoutingInterceptor<Int>("patience") { [shop] _ in
            shop.events.append("waiting")
            await withCheckedContinuation { shop.waiting = $0 }
            shop.events.append("gone on")
        }
        let guarded = Destination("product", to: shop.product.guarded(by: never), with: 1)
        let before = shop.window.snapshot
        let going = Task { await shop.go(guarded) }
        await shop.until { shop.events == ["waiting"] }
        going.cancel()
        #expect(await going.value == "the navigation was cancelled")
        #expect(shop.window.snapshot == before)
        #expect(await shop.go(shop.product(2)) == nil && shop.titles == ["product 2"])
        shop.waiting?.resume()
        await shop.until { shop.events.last == "gone on" }
        await turn()
        #expect(shop.titles == ["product 2"])
    }

    @Test(arguments: OverlapPolicy.allCases)
    func `7: one navigation at a time, with a policy, and an interceptor's own belongs to its turn`(
        policy: OverlapPolicy
    ) async {
        shop.window.overlapPolicy = policy
        let gate = RoutingInterceptor<Int>("the gate") { [shop] _ in
            try await shop.router.go(to: Destination("gate", to: shop.modal("gate")))
            await shop.door.pass()
        }
        let first = Task { await shop.go(Destination("1", to: shop.product.guarded(by: gate), with: 1)) }
        await shop.until { shop.titles == ["gate"] }
        let second = Task { await shop.go(shop.product(2)) }
        await turn()
        switch policy {
        case .refuse:
            #expect(await second.value == "another navigation is in progress")
            shop.door.open()
            #expect(await first.value == nil && shop.titles == ["product 1"])
        case .queue:
            #expect(shop.titles == ["gate"])
            shop.door.open()
            #expect(await first.value == nil)
            #expect(await second.value == nil && shop.titles == ["product 2"])
            #expect(shop.shape == "stack(tabs(*stack(home product 1 *product 2) stack(search)))")
        case .newestWins:
            #expect(await first.value == "a newer navigation replaced it")
            #expect(await second.value == nil)
            #expect(shop.shape == "stack(tabs(*stack(home *product 2) stack(search)))")
        }
    }

    @Test func `8: exactly the screens that would leave are asked, in the plan and just before the change`() async {
        let elsewhere = PlainScreen("elsewhere")
        elsewhere.door = .refused(reason: "Not me.")
        shop.coordinator.flow.show(elsewhere, in: shop.search)
        // It is in another tab, and stays.
        #expect(await shop.go(shop.product(1)) == nil)
        let product = shop.window.focusedScreen as? ProductScreen
        // Being covered is not leaving.
        product?.door = .refused(reason: "Stay.")
        #expect(await shop.go(shop.product(2)) == nil)
        // It refuses only once the interceptor has run.
        product?.door = .allowed
        let change = RoutingInterceptor<Void>("a change") { _ in product?.door = .refused(reason: "Changed my mind.") }
        let before = shop.window.snapshot
        #expect(await shop.reach(shop.homeStep.poppedToRoot().guarded(by: change)) == "Changed my mind.")
        #expect(shop.window.snapshot == before)
    }

    @Test func `8: a navigation that waits for the user, for an answer or a gesture, is not running work`() async {
        #expect(await shop.go(to: 1) == nil)
        let first = shop.window.focusedScreen as? ProductScreen
        first?.door = .ask(Question("Leave?"))
        let front = shop.window.snapshot.focus ?? .none
        shop.window.perform(.backGesture(.began, from: front))
        let look = RoutingInterceptor<Void>("a look") { _ in }
        shop.coordinator.flow.task { [shop] in
            _ = await shop.go(Destination("home", to: shop.homeStep.poppedToRoot().guarded(by: look)))
        }
        #expect(shop.window.isWorking)
        await shop.window.idle()
        shop.window.perform(.backGesture(.cancelled, from: front))
        await shop.until { shop.window.question != nil }
        await shop.window.idle()
        shop.window.answer(true)
        await shop.window.idle()
        #expect(shop.titles == ["home"])
    }

    @Test func `10: errors are cases with data, and a cancellation is never like a bug`() async {
        let cancel = RoutingInterceptor<Int>("a wish") { _ in throw CancellationError() }
        let bug = RoutingInterceptor<Int>("a machine") { _ in throw Broken() }
        let task = ContextTask<ProductScreen, Int>(prepare: { _ in throw Broken() }, perform: { _, _ in })
        let ninth = StepAssembly.from(.root, Int.self).find(Finder<TabContainer, Int>())
            .build(Factory { ProductScreen($0) }, by: .replaceTab(at: 9))
        let errors: [(DestinationStep<ProductScreen, Int>, RoutingError)] = [
            (shop.product.guarded(by: cancel), .cancelled(by: "a wish")),
            (shop.product.guarded(by: bug), .interceptorFailed(step: "x", interceptor: "a machine", Broken())),
            (shop.product.task(task), .preparationFailed(step: "x", part: "a context task", Broken())),
            (ninth, .containerRefused(kind: .tabs, step: "x", action: "replace tab")),
        ]
        for (step, error) in errors {
            await #expect(throws: error) { try await shop.router.go(to: Destination("x", to: step, with: 1)) }
        }
        #expect(RoutingError.superseded.isCancellation && !RoutingError.busy.isCancellation)
    }

    @Test func `11: close, back and close all are moves with the same guarantees, however it was opened`() async throws
    {
        #expect(await shop.go(shop.product(1)) == nil)
        let one = try #require(shop.window.focusedScreen as? ProductScreen)
        #expect(await shop.go(shop.product(2)) == nil)
        for title in ["m1", "m2"] { #expect(await shop.reach(shop.modal(title)) == nil) }
        one.door = .refused(reason: "Stay.")
        try await shop.router.back(to: one)
        #expect(shop.shape == "stack(tabs(*stack(home *product 1) stack(search)))")
        await #expect(throws: RoutingError.self) { try await shop.router.close(one) }
        one.door = .allowed
        #expect(await shop.reach(shop.modal("m3")) == nil)
        let modal = try #require(shop.window.focusedScreen)
        try await shop.router.close(modal)
        #expect(shop.levels == 0)
        for title in ["m4", "m5"] { #expect(await shop.reach(shop.modal(title)) == nil) }
        try await shop.router.closeAll()
        #expect(shop.levels == 0 && shop.titles == ["product 1"])
        for title in ["m6", "m7"] { #expect(await shop.reach(shop.modal(title)) == nil) }
        try await shop.router.close(one)
        #expect(shop.shape == "stack(tabs(*stack(home) stack(search)))")
        await #expect(throws: RoutingError.self) { try await shop.router.close(one) }
        #expect(shop.window.journal.entries.filter { $0.kind == .applied }.allSatisfy { $0.action != "back" })
    }

    @Test func `12: a login that replaces the root and then goes on, with a different context for each step`() async {
        let login = RoutingInterceptor<Int>(
            "a login", isNeeded: { [shop] _ in !shop.door.isOpen },
            perform: { [shop] _ in
                let form = StepAssembly.from(.topLevel).build(shop.screen("form"), by: .replaceRoot)
                try await shop.router.go(to: Destination("form", to: form))
                await shop.door.pass()
                let inside = StepAssembly.from(.topLevel).build(shop.stack("Home"), by: .replaceRoot)
                    .build(shop.screen("inside"), by: .push)
                try await shop.router.go(to: Destination("inside", to: inside))
            })
        let chosen = DestinationStep<ProductScreen, Int> { [shop] _, sight in
            if sight.visible.contains(where: { $0.title == "inside" }) {
                shop.product
            } else {
                shop.product.guarded(by: login)
            }
        }
        let going = Task { await shop.go(Destination("product", to: chosen.guarded(by: login), with: 5)) }
        await shop.until { shop.titles == ["form"] }
        shop.door.open()
        #expect(await going.value == nil)
        #expect(shop.shape == "stack(stack(inside *product 5))")
    }

    @Test func `13: a plan is shown without running it, and the navigation then does the same`() async {
        #expect(await shop.go(shop.product(1)) == nil)
        #expect(await shop.reach(shop.modal("above")) == nil)
        let guarded = shop.product.guarded(by: RoutingInterceptor("a look") { _ in })
        let destination = Destination("product", to: guarded, with: 2)
        let before = shop.window.snapshot
        let plan = shop.router.explain(destination)
        #expect(shop.window.snapshot == before)
        #expect(
            plan.description == """
                to product
                ask for a look
                keep Shop
                keep Home
                close above
                open product
                """)
        let entries = shop.entries
        #expect(await shop.go(destination) == nil)
        let entry = shop.window.journal.entries.last
        #expect(shop.entries == entries + 1 && entry?.action == "route" && entry?.detail == "product")
        #expect(entry?.from?.hasPrefix("PlainScreen") == true && entry?.to?.hasPrefix("ProductScreen") == true)
    }

    @Test func `15: the window knows all its modals, even one that a sibling tab presented`() async throws {
        shop.coordinator.flow.select(shop.search)
        let search = try #require(shop.window.focusedScreen)
        shop.coordinator.flow.present(PlainScreen("from search"), from: search)
        #expect(await shop.reach(shop.homeStep) == nil)
        #expect(shop.levels == 0 && shop.titles == ["home"])
        // A modal leaves with the screen under it.
        #expect(await shop.go(shop.product(1)) == nil)
        #expect(await shop.reach(shop.modal("over the product")) == nil)
        #expect(await shop.reach(shop.homeStep.poppedToRoot()) == nil)
        #expect(shop.levels == 0 && shop.titles == ["home"])
    }

    @Test func `16: nothing is process-wide: two windows route side by side, and hosts are not polled`() async {
        let other = Shop()
        let gate = RoutingInterceptor<Int>("a gate") { _ in #expect(await other.go(other.product(2)) == nil) }
        #expect(await shop.go(Destination("1", to: shop.product.guarded(by: gate), with: 1)) == nil)
        #expect(shop.titles == ["product 1"] && other.titles == ["product 2"])
        shop.window.close()
        #expect(await shop.go(shop.product(3)) == "the router's flow has ended")
        #expect(await other.go(other.product(3)) == nil)
    }
}
