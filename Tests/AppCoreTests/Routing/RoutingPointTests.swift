import AppCore
import AppCoreRouting
import AppCoreTesting
import Testing

/// What routing does better than its best example: one test per numbered point.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RoutingPointTests {
    private let shop = Shop()

    private var home: DestinationStep<StackContainer, Void> {
        StepAssembly.from(.root).find(Finder { stack, _ in stack.title == "Home" })
    }

    private func go<Target>(_ step: DestinationStep<Target, Void>) async -> String? {
        await shop.go(Destination("there", to: step))
    }

    @Test func `1: each step has its own context, mapped by a typed closure, and the chain reads from start to end`()
        async
    {
        struct Page: Sendable { let book: Int, title: String }
        let page = StepAssembly.from(.topLevel, Int.self)
            .build(Factory { StackContainer("Book \($0)") }, by: .present(.sheet))
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
        #expect(await go(shop.modal("above")) == nil)
        (shop.window.focusedScreen as? PlainScreen)?.door = .refused(reason: "Stay.")
        let noted = shop.product
            .guarded(by: RoutingInterceptor("a look") { _ in #expect(found?.note == "") })
            .task { screen, _ in screen.note = "given" }
        let product = Destination("product", to: noted, with: 1)
        #expect(shop.router.explain(product).refusal == "Stay.")
        #expect(await shop.go(product) == "Stay." && found?.note == "")
        (shop.window.focusedScreen as? PlainScreen)?.door = .allowed
        _ = shop.router.explain(product)
        #expect(found?.note == "")
        #expect(await shop.go(product) == nil && found?.note == "given")
    }

    @Test func `3: all or nothing: a factory that fails last leaves modals open and nothing half built`() async {
        #expect(await go(shop.modal("above")) == nil)
        let before = shop.window.snapshot
        let entries = shop.entries
        let chain = home.build(shop.screen("one"), by: .push).build(shop.screen("two"), by: .push)
            .build(Factory { (_: Void) -> PlainScreen in throw Broken() }, by: .push)
        #expect(await go(chain) == "there cannot be made: it is broken")
        #expect(shop.window.snapshot == before && shop.entries == entries)
        #expect(shop.window.journal.entries.last?.detail == "there: there cannot be made: it is broken")
    }

    @Test func `4: success means that it is visible: a child added to a built tab container is selected`() async {
        let tabs = ContainerFactory(
            Factory { (_: Void) in TabContainer("Built") }, holding: shop.screen("first"), by: .addTab
        ).adding(shop.screen("second"), by: .addTab)
        let chain = StepAssembly.from(.topLevel).build(tabs, by: .present(.sheet)).build(
            shop.screen("third"), by: .addTab)
        #expect(await go(chain) == nil)
        #expect(shop.titles == ["third"])
        // A step that is neither found nor built is a failure, not a no-op.
        #expect(
            await go(home.find(Finder<ProductScreen, Void>()))
                == "there is not in the window, and nothing builds it")
    }

    @Test func `4: an interceptor that replaces the root does not leave the router on a detached tree`() async {
        let replace = RoutingInterceptor<Void>("a new root") { [shop] _ in
            let fresh = StepAssembly.from(.topLevel).build(shop.stack("Home"), by: .replaceRoot)
                .build(shop.screen("fresh"), by: .push)
            try await shop.router.go(to: Destination("fresh", to: fresh))
        }
        #expect(await go(home.build(shop.screen("x"), by: .push).guarded(by: replace)) == nil)
        #expect(shop.shape == "stack(stack(fresh *x))")
    }

    @Test func `5: failure means that nothing changed: a post task is typed and cannot fail`() async {
        let counted = shop.product.afterwards(
            PostRoutingTask { [shop] screen, id, _ in
                shop.events.append("\(screen.title) \(id)")
            })
        #expect(await shop.go(Destination("product", to: counted, with: 1)) == nil)
        let deeper = counted.build(Factory { (_: Int) -> PlainScreen in throw Broken() }, by: .push)
        #expect(await shop.go(Destination("deeper", to: deeper, with: 1)) != nil)
        #expect(shop.events == ["product 1 1"])
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

    @Test func `7: one navigation at a time, with a policy, and an interceptor's own navigation belongs to the turn`()
        async
    {
        for policy in OverlapPolicy.allCases {
            let shop = Shop()
            shop.window.overlapPolicy = policy
            let gate = RoutingInterceptor<Int>("the gate") { _ in
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
        #expect(await go(home.poppedToRoot().guarded(by: change)) == "Changed my mind.")
        #expect(shop.window.snapshot == before)
    }

    @Test func `8: a navigation that waits for the user, for an answer or a gesture, is not running work`() async {
        #expect(await shop.go(to: 1) == nil)
        let first = shop.window.focusedScreen as? ProductScreen
        first?.door = .ask(Question("Leave?"))
        let front = shop.window.snapshot.focus ?? .none
        shop.window.perform(.backGesture(.began, from: front))
        let look = RoutingInterceptor<Void>("a look") { _ in }
        shop.coordinator.flow.task { [shop, home] in
            _ = await shop.go(Destination("home", to: home.poppedToRoot().guarded(by: look)))
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

    @Test func `8: a question is asked before anything moves, and the answer decides`() async {
        #expect(await shop.go(shop.product(1)) == nil)
        let product = shop.window.focusedScreen as? ProductScreen
        product?.door = .ask(Question("Leave?"))
        for answer in [false, true] {
            let before = shop.window.snapshot
            let going = Task { await go(home.poppedToRoot()) }
            await shop.until { shop.window.question != nil }
            #expect(shop.window.snapshot == before && shop.window.question?.text == "Leave?")
            shop.window.answer(answer)
            #expect(await going.value == (answer ? nil : "product 1 was cancelled"))
            #expect(shop.titles == (answer ? ["home"] : ["product 1"]))
        }
    }

    @Test func `9: containers are resolved in the plan: a missing one is found before anything moves`() async {
        let alone = StepAssembly.from(.topLevel).build(shop.screen("alone"), by: .present(.sheet))
        #expect(await go(alone) == nil)
        let before = shop.window.snapshot
        let pushed = alone.build(shop.screen("x"), by: .push)
        #expect(await go(pushed) == "there is no container in which to push there")
        #expect(await go(home.find(Finder<SplitContainer, Void>()).build(shop.screen("x"), by: .details)) != nil)
        #expect(shop.window.snapshot == before)
    }

    @Test func `10: errors are cases with data, and a cancellation is never like a bug`() async {
        func error<Target>(of step: DestinationStep<Target, Int>) async -> RoutingError? {
            do throws(RoutingError) {
                try await shop.router.go(to: Destination("x", to: step, with: 1))
                return nil
            } catch {
                return error
            }
        }
        let cancel = RoutingInterceptor<Int>("a wish") { _ in throw CancellationError() }
        let bug = RoutingInterceptor<Int>("a machine") { _ in throw Broken() }
        if case .cancelled(by: "a wish")? = await error(of: shop.product.guarded(by: cancel)) {} else { Issue.record() }
        if case .interceptorFailed("x", "a machine", is Broken)? = await error(
            of: shop.product.guarded(by: bug))
        {
        } else {
            Issue.record()
        }
        let task = ContextTask<ProductScreen, Int>(prepare: { _ in throw Broken() }, perform: { _, _ in })
        if case .preparationFailed("x", _, is Broken)? = await error(of: shop.product.task(task)) {
        } else {
            Issue.record()
        }
        let wrong = StepAssembly.from(.root, Int.self).find(Finder<TabContainer, Int>())
            .build(Factory { ProductScreen($0) }, by: .replaceTab(at: 9))
        if case .containerRefused(.tabs, "x", "replace tab")? = await error(of: wrong) {
        } else {
            Issue.record()
        }
        #expect(RoutingError.superseded.isCancellation && !RoutingError.busy.isCancellation)
    }

    @Test func `11: close, back and close all are moves with the same guarantees, however it was opened`() async throws
    {
        #expect(await shop.go(shop.product(1)) == nil)
        let one = try #require(shop.window.focusedScreen as? ProductScreen)
        #expect(await shop.go(shop.product(2)) == nil)
        #expect(await go(shop.modal("m1")) == nil)
        #expect(await go(shop.modal("m2")) == nil)
        one.door = .refused(reason: "Stay.")
        try await shop.router.back(to: one)
        #expect(shop.shape == "stack(tabs(*stack(home *product 1) stack(search)))")
        await #expect(throws: RoutingError.self) { try await shop.router.close(one) }
        one.door = .allowed
        #expect(await go(shop.modal("m3")) == nil)
        let modal = try #require(shop.window.focusedScreen)
        try await shop.router.close(modal)
        #expect(shop.levels == 0)
        #expect(await go(shop.modal("m4")) == nil)
        #expect(await go(shop.modal("m5")) == nil)
        try await shop.router.closeAll()
        #expect(shop.levels == 0 && shop.titles == ["product 1"])
        try await shop.router.close(one)
        #expect(shop.titles == ["home"])
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
        #expect(await go(shop.modal("above")) == nil)
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

    @Test func `14: one description serves a container that is built and one that is in the window`() async throws {
        let live = StepAssembly.from(.root).find(Finder<SplitContainer, Void>())
        let split = ContainerFactory(
            Factory { (_: Void) in SplitContainer("Mail") }, holding: shop.screen("list"), by: .column(0)
        ).adding(shop.screen("first"), by: .details)
        #expect(await go(StepAssembly.from(.topLevel).build(split, by: .present(.sheet))) == nil)
        #expect(shop.titles == ["list", "first"])
        #expect(await go(live.build(shop.screen("second"), by: .details)) == nil)
        #expect(shop.titles == ["list", "second"])
        // Each child of a built container keeps its own action, interceptors and tasks.
        let child = RoutingInterceptor<Void>("a child's own") { [shop] _ in shop.events.append("asked") }
        let cards = ContainerFactory(
            Factory { (_: Void) in CarouselContainer() }, holding: shop.screen("a"), by: .firstCard,
            interceptors: [child], tasks: [ContextTask { [shop] screen, _ in shop.events.append(screen.title) }]
        ).adding(shop.screen("b"), by: .firstCard)
        #expect(await go(StepAssembly.from(.topLevel).build(cards, by: .present(.sheet))) == nil)
        #expect(shop.shape.hasSuffix("| carousel(*b a)") && shop.events == ["asked", "a"])
        // Several changes of one container are one change and one entry.
        let entries = shop.entries
        #expect(
            await go(home.poppedToRoot().build(shop.screen("x"), by: .push).build(shop.screen("y"), by: .push)) == nil)
        #expect(shop.entries == entries + 1 && shop.shape == "stack(tabs(*stack(home x *y) stack(search)))")
    }

    @Test func `15: the window knows all its modals, even one that a sibling tab presented`() async throws {
        shop.coordinator.flow.select(shop.search)
        let search = try #require(shop.window.focusedScreen)
        shop.coordinator.flow.present(PlainScreen("from search"), from: search)
        #expect(await go(home) == nil)
        #expect(shop.levels == 0 && shop.titles == ["home"])
        // A modal leaves with the screen under it.
        #expect(await shop.go(shop.product(1)) == nil)
        #expect(await go(shop.modal("over the product")) == nil)
        #expect(await go(home.poppedToRoot()) == nil)
        #expect(shop.levels == 0 && shop.titles == ["home"])
    }

    @Test func `15: closing a screen closes its modals, and those above them`() async throws {
        #expect(await shop.go(shop.product(1)) == nil)
        let product = try #require(shop.window.focusedScreen)
        #expect(await go(shop.modal("on the product")) == nil)
        #expect(await go(shop.modal("above that")) == nil)
        try await shop.router.close(product)
        #expect(shop.shape == "stack(tabs(*stack(home) stack(search)))")
    }

    @Test func `16: nothing is process-wide: two windows route side by side, and hosts are not polled`() async {
        let other = Shop()
        let gate = RoutingInterceptor<Int>("a gate") { _ in
            #expect(await other.go(other.product(2)) == nil)
        }
        #expect(await shop.go(Destination("1", to: shop.product.guarded(by: gate), with: 1)) == nil)
        #expect(shop.titles == ["product 1"] && other.titles == ["product 2"])
        shop.window.close()
        #expect(await shop.go(shop.product(3)) == "the router's flow has ended")
        #expect(await other.go(other.product(3)) == nil)
    }
}
