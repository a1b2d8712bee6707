import AppCore
import AppCoreRouting
import AppCoreTesting
import Testing

/// The shapes again, with something else in the way.
@MainActor @Suite struct ShapeVariantTests {
    private let shop = Shop()

    private var root: StepAssembly<Window, Void> { .from(.root) }
    private var top: StepAssembly<Window, Void> { .from(.topLevel) }
    private func stack(_ title: String) -> Finder<StackContainer, Void> { Finder { stack, _ in stack.title == title } }

    private func visit(_ title: String) -> FlowFactory<TestCoordinator, Void> {
        FlowFactory { _ in
            TestCoordinator(title) { $0.flow.show(PlainScreen(title)) }
        } onFinish: { [shop] outcome, _ in
            shop.events.append("\(title) \(outcome)")
        }
    }

    @Test func `replacing the root ends the flows in modals and tabs, each once, as replaced`() async {
        #expect(await shop.reach(shop.homeStep.build(visit("pushed"), by: .push)) == nil)
        #expect(await shop.reach(top.build(visit("sheet"), by: .present())) == nil)
        #expect(await shop.reach(top.build(visit("second"), by: .present(.fullScreen))) == nil)
        #expect(await shop.reach(top.build(shop.screen("fresh"), by: .replaceRoot)) == nil)
        #expect(shop.shape == "stack(fresh)")
        #expect(shop.events.sorted() == ["pushed left(replaced)", "second left(replaced)", "sheet left(replaced)"])
    }

    @Test func `replacing the root is refused by a screen in a tab behind a modal`() async {
        shop.screen(titled: "search")?.door = .refused(reason: "Stay.")
        let search = root.find(titled("search")).task(
            ContextTask { screen, _ in screen.door = .refused(reason: "Stay.") })
        #expect(await shop.reach(search) == nil)
        #expect(await shop.reach(shop.modal("sheet")) == nil)
        let before = shop.shape
        #expect(await shop.reach(top.build(shop.screen("fresh"), by: .replaceRoot)) == "Stay.")
        #expect(shop.shape == before)
    }

    @Test func `a tab of tabs is selected on both levels, and modals of both close, in one move`() async {
        let inner = TabContainer("Inner", tabs: [StackContainer("X", holding: [PlainScreen("x")]), PlainScreen("y")])
        shop.coordinator.flow.show(inner, in: shop.tabs)
        for level in 1...2 { #expect(await shop.reach(shop.modal("\(level)")) == nil) }
        let entries = shop.entries
        #expect(await shop.reach(root.find(titled("y"))) == nil)
        #expect(shop.shape == "stack(tabs(stack(home) stack(search) *tabs(stack(x) *y)))")
        #expect(shop.entries == entries + 1)
    }

    @Test func `a push goes onto a stack that another route provides in a hidden tab`() async {
        let provided = root.find(Finder<TabContainer, Void>())
            .find(stack("Extra"), orBuild: shop.stack("Extra"), by: .addTab)
        #expect(await shop.reach(provided.build(shop.screen("1"), by: .push)) == nil)
        #expect(await shop.reach(root.find(titled("home"))) == nil)
        #expect(await shop.reach(provided.build(shop.screen("2"), by: .push)) == nil)
        #expect(shop.shape == "stack(tabs(stack(home) stack(search) *stack(1 *2)))")
    }

    @Test func `tabs in a stack in a modal are found again from the root`() async {
        let tabs = top.build(shop.stack(), by: .present()).build(Factory { _ in TabContainer("Inner") }, by: .push)
            .build(shop.stack("One"), by: .addTab).build(shop.screen("one"), by: .push)
        #expect(await shop.reach(tabs) == nil)
        #expect(await shop.reach(shop.modal("above")) == nil)
        let second = root.find(Finder<TabContainer, Void> { tabs, _ in tabs.title == "Inner" })
            .build(shop.stack("Two"), by: .addTab).build(shop.screen("two"), by: .push)
        #expect(await shop.reach(second) == nil)
        #expect(shop.levels == 1 && shop.sheet == "stack(tabs(stack(one) *stack(two)))")
    }

    @Test func `a tab with a flow is added, closed, and added again`() async throws {
        let extra = root.find(Finder<TabContainer, Void>()).build(shop.stack("Extra"), by: .addTab)
            .build(visit("extra"), by: .push)
        #expect(await shop.reach(extra) == nil)
        #expect(shop.titles == ["extra"])
        try await shop.router.close(try #require(shop.container("Extra")))
        #expect(shop.events == ["extra left(replaced)"])
        #expect(await shop.reach(extra) == nil)
        #expect(shop.titles == ["extra"] && shop.events.count == 1)
    }

    @Test func `a flow is between two screens of one chain, each with its own context`() async {
        let flow = FlowFactory<TestCoordinator, Int> { id in
            TestCoordinator("visit") { $0.flow.show(ProductScreen(id)) }
        } onFinish: { [shop] outcome, id in
            shop.events.append("\(id) \(outcome)")
        }
        let step = StepAssembly.from(.root, String.self)
            .find(Finder<StackContainer, String> { stack, _ in stack.title == "Home" })
            .build(Factory { PlainScreen($0) }, by: .push)
            .mapContext { (id: Int) in "before \(id)" }
            .build(flow, by: .push)
            .build(Factory { PlainScreen("after \($0)") }, by: .push)
        #expect(await shop.go(Destination("three", to: step, with: 4)) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home before 4 product 4 *after 4) stack(search)))")
    }

    @Test func `of two identical screens the one in front is found`() async throws {
        #expect(await shop.reach(shop.homeStep.build(shop.screen("twin"), by: .push)) == nil)
        #expect(await shop.reach(shop.homeStep.build(shop.screen("twin"), by: .push)) == nil)
        let front = try #require(shop.window.focusedScreen)
        #expect(await shop.reach(root.find(titled("twin"))) == nil)
        #expect(shop.window.focusedScreen === front)
        #expect(shop.shape == "stack(tabs(*stack(home twin *twin) stack(search)))")
    }

    @Test func `a configuration that changes during a navigation applies from the next one on`() async {
        let router = Router<Int>(for: shop.coordinator.flow) { [shop] in shop.product($0) }
        let look = RoutingInterceptor<Destination>("a look") { [shop, unowned router] _ in
            router.configuration = { Destination("sheet", to: shop.modal("sheet \($0)")) }
        }
        router.interceptors = [look]
        _ = try? await router.go(to: 1)
        #expect(shop.titles == ["product 1"])
        _ = try? await router.go(to: 2)
        #expect(shop.titles == ["sheet 2"])
    }

    @Test func `a screen is found by a protocol that it conforms to`() async {
        #expect(await shop.go(to: 3) == nil)
        #expect(await shop.reach(root.find(titled("search"))) == nil)
        let numbered = Finder<any Numbered, Void>(conformingTo: (any Numbered).self) { $0.number == 3 && $1 == () }
        #expect(await shop.reach(root.find(numbered)) == nil)
        #expect(shop.titles == ["product 3"])
    }

    @Test func `among the visible only, a column beside the selected one is found`() async {
        let split = SplitContainer("Mail", holding: [PlainScreen("list"), PlainScreen("detail")])
        shop.coordinator.flow.show(split)
        #expect(await shop.reach(top.find(titled("detail", in: .amongVisible))) == nil)
        #expect(shop.window.focusedScreen?.title == "detail" && shop.titles == ["list", "detail"])
        #expect(await shop.reach(top.find(titled("home", in: .amongVisible))) != nil)
    }

    @Test func `a found container and a found flow are given new content`() async {
        #expect(await shop.reach(shop.homeStep.build(visit("visit"), by: .push)) == nil)
        let flow = root.find(.flow(TestCoordinator.self) { coordinator, _ in coordinator.flow.name == "visit" })
            .task(ContextTask { [shop] coordinator, _ in shop.events.append(coordinator.flow.name) })
        #expect(await shop.reach(flow) == nil)
        let tabs = root.find(Finder<TabContainer, Void>())
            .task(ContextTask { [shop] tabs, _ in shop.events.append(tabs.title) })
        #expect(await shop.reach(tabs) == nil)
        #expect(shop.events == ["visit", "Shop"])
    }

    @Test func `a guarded flow is not started when its guard says no`() async {
        let no = RoutingInterceptor<Void>("no") { _ in throw CancellationError() }
        #expect(await shop.reach(shop.homeStep.build(visit("visit"), by: .push).guarded(by: no)) == "no was cancelled")
        #expect(shop.events.isEmpty && shop.window.flows.map(\.name) == ["app"])
    }

    @Test func `a second request behind a login waits its turn, or is refused, as the policy says`() async {
        for policy in [OverlapPolicy.queue, .refuse] {
            let shop = Shop()
            shop.window.overlapPolicy = policy
            let guarded = shop.product.guarded(by: shop.login { shop.events.contains("signed in") })
            let first = Task { await shop.go(Destination("1", to: guarded, with: 1)) }
            await shop.until { shop.titles == ["login"] }
            let second = Task { await shop.go(Destination("2", to: guarded, with: 2)) }
            await turn()
            #expect(shop.levels == 1)
            shop.tap()
            #expect(await first.value == nil)
            #expect(await second.value == (policy == .queue ? nil : "another navigation is in progress"))
            #expect(shop.events == ["login asked", "signed in"])
        }
    }

    @Test func `a question on the way home from three modals is asked once, and a no keeps all three`() async {
        for level in 1...3 { #expect(await shop.reach(shop.modal("\(level)")) == nil) }
        (shop.window.focusedScreen as? PlainScreen)?.door = .ask(Question("Leave?"))
        for answer in [false, true] {
            let going = Task { await shop.reach(shop.homeStep) }
            await shop.until { shop.window.question != nil }
            shop.window.answer(answer)
            #expect(await going.value == (answer ? nil : "3 was cancelled"))
            #expect(shop.levels == (answer ? 0 : 3))
        }
    }

    @Test func `an app's own container selects a hidden card, and adds one by its own action`() async {
        let cards = top.find(
            Finder<CarouselContainer, Void>(), orBuild: Factory { _ in CarouselContainer() }, by: .present())
        for title in ["a", "b", "c"] {
            #expect(await shop.reach(cards.build(shop.screen(title), by: .firstCard)) == nil)
        }
        #expect(await shop.reach(shop.modal("above")) == nil)
        #expect(await shop.reach(root.find(titled("a"))) == nil)
        #expect(shop.levels == 1 && shop.sheet == "carousel(c b *a)")
    }

    @Test func `a navigation that a task or a post task requests is made afterwards`() async {
        let sheet = Destination("sheet", to: shop.modal("sheet"))
        let byTask = shop.homeStep.build(shop.screen("a"), by: .push)
            .task(ContextTask { [shop] _, _ in shop.router.open(sheet) })
        #expect(await shop.reach(byTask) == nil)
        await shop.until { shop.titles == ["sheet"] }
        #expect(shop.shape == "stack(tabs(*stack(home *a) stack(search))) | stack(sheet)")
        let byPostTask = shop.homeStep.poppedToRoot()
            .afterwards(PostRoutingTask { [shop] _, _, _ in shop.router.open(sheet) })
        #expect(await shop.reach(byPostTask) == nil)
        await shop.until { shop.titles == ["sheet"] }
        #expect(shop.shape == "stack(tabs(*stack(home) stack(search))) | stack(sheet)")
    }

    @Test func `a chain without steps, and one that finds the root only, lead nowhere else`() async {
        #expect(await shop.reach(shop.modal("sheet")) == nil)
        #expect(await shop.reach(root.find(Finder<TabContainer, Void>())) == nil)
        #expect(shop.levels == 0 && shop.titles == ["home"])
    }
}

/// A product screen, for code that does not know its type.
@MainActor protocol Numbered { var number: Int { get } }

extension ProductScreen: Numbered {
    var number: Int { id }
}
