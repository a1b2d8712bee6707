import AppCore
import AppCoreRouting
import Testing

/// What several navigations lead to, one after the other.
@MainActor @Suite struct RoutingTripTests {
    private let shop = Shop()

    @Test(arguments: trips) func `each navigation finds what those before it have left`(trip: Trip) async {
        await trip.make()
    }

    @Test func `modals have the styles with which they are presented`() async {
        #expect(await shop.reach(shop.modal("one")) == nil)
        #expect(await shop.reach(shop.modal("two", .fullScreen)) == nil)
        #expect(shop.window.snapshot.modals.map(\.style) == [.sheet, .fullScreen])
    }

    @Test func `replacing the root is refused by a screen in a tab behind a modal`() async {
        shop.coordinator.flow.select(shop.search)
        shop.lock(.refused(reason: "Stay."))
        #expect(await shop.reach(shop.modal("sheet")) == nil)
        let before = shop.shape
        #expect(await shop.reach(shop.top.build(shop.screen("fresh"), by: .replaceRoot)) == "Stay.")
        #expect(shop.shape == before)
    }

    @Test func `a flow is started, found again, and ended with its tab or with what is under it`() async throws {
        let extra = shop.foundTabs.find(stackTitled("Extra"), orBuild: shop.stack("Extra"), by: .addTab).find(
            .flow { coordinator, _ in coordinator.flow.name == "visit" }, orBuild: shop.visit("a", "b"), by: .push)
        for _ in 1...2 {
            #expect(await shop.reach(extra) == nil)
            #expect(shop.shape == "stack(tabs(stack(home) stack(search) *stack(a *b)))")
            #expect(await shop.reach(shop.homeStep) == nil)
        }
        #expect(shop.events.isEmpty)
        let tab = try await shop.router.go(to: Destination("tab", to: shop.root.find(stackTitled("Extra"))))
        try await shop.router.close(tab)
        #expect(shop.events == ["visit left(replaced)"])
        #expect(await shop.reach(extra) == nil)
        #expect(shop.titles == ["b"])
        #expect(await shop.reach(shop.homeStep.build(shop.visit("c", named: "other"), by: .push)) == nil)
        #expect(await shop.reach(shop.homeStep.poppedToRoot()) == nil)
        #expect(shop.events == ["visit left(replaced)", "other left(replaced)"])
    }

    @Test func `a flow is between two screens of one chain, each with its own context`() async {
        let flow = FlowFactory<TestCoordinator, Int> { id in
            TestCoordinator("visit") { $0.flow.show(ProductScreen(id)) }
        } onFinish: { _, _ in
        }
        let step = StepAssembly.from(.root, String.self)
            .find(Finder<StackContainer, String> { stack, _ in stack.title == "Home" })
            .build(Factory { PlainScreen($0) }, by: .push).mapContext { (id: Int) in "before \(id)" }
            .build(flow, by: .push).build(Factory { PlainScreen("after \($0)") }, by: .push)
        #expect(await shop.go(Destination("three", to: step, with: 4)) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home before 4 product 4 *after 4) stack(search)))")
    }

    @Test func `a configuration that changes during a navigation applies from the next one on`() async {
        let router = Router<Int>(for: shop.coordinator.flow) { [shop] in shop.product($0) }
        let look = RoutingInterceptor<Destination>("a look") { [shop, unowned router] _ in
            router.configuration = { Destination("product", to: shop.presentedProduct, with: $0) }
        }
        router.interceptors = [look]
        _ = try? await router.go(to: 1)
        #expect(shop.titles == ["product 1"] && shop.levels == 0)
        _ = try? await router.go(to: 2)
        #expect(shop.titles == ["product 2"] && shop.levels == 1)
    }

    @Test func `a screen is found by identity, and by a protocol that it conforms to`() async throws {
        #expect(await shop.go(to: 3) == nil)
        #expect(await shop.reach(shop.root.find(.identity(shop.search))) == nil)
        #expect(shop.titles == ["search"])
        let numbered = Finder<any Numbered, Void>(conformingTo: (any Numbered).self) { $0.number == 3 && $1 == () }
        #expect(await shop.reach(shop.root.find(numbered)) == nil)
        #expect(shop.titles == ["product 3"])
        #expect(await shop.reach(shop.root.find(.identity(PlainScreen("never shown")))) != nil)
    }

    @Test func `a found screen, container and flow are given new content`() async {
        let product = shop.product.task { [shop] screen, id in shop.events.append("\(screen.title) \(id)") }
        for _ in 1...2 { #expect(await shop.go(Destination("product", to: product, with: 1)) == nil) }
        #expect(shop.shape == "stack(tabs(*stack(home *product 1) stack(search)))")
        #expect(await shop.reach(shop.homeStep.build(shop.visit("visit"), by: .push)) == nil)
        let flow = shop.root.find(.flow(TestCoordinator.self) { coordinator, _ in coordinator.flow.name == "visit" })
            .task { [shop] flow, _ in shop.events.append(flow.flow.name) }
        let tabs = shop.foundTabs.task { [shop] tabs, _ in shop.events.append(tabs.title) }
        #expect(await shop.reach(flow) == nil)
        #expect(await shop.reach(tabs) == nil)
        #expect(shop.events == ["product 1 1", "product 1 1", "visit", "Shop"])
    }

    @Test func `a navigation that a task or a post task requests is made afterwards`() async {
        let sheet = Destination("sheet", to: shop.modal("sheet"))
        let pushed = shop.homeStep.build(shop.screen("a"), by: .push)
        for step in [
            pushed.task { [shop] _, _ in shop.router.open(sheet) },
            pushed.afterwards { [shop] _, _, _ in shop.router.open(sheet) },
        ] {
            #expect(await shop.reach(shop.homeStep.poppedToRoot()) == nil)
            #expect(await shop.reach(step) == nil)
            await shop.until { shop.titles == ["sheet"] }
            #expect(shop.shape == "stack(tabs(*stack(home *a) stack(search))) | stack(sheet)")
        }
    }
}

private let trips = [
    Trip(
        "a push onto a stack that another route provides in a modal",
        .init("| stack(sound)") { settings($0, "sound") },
        .init("| stack(sound *colours)") { settings($0, "colours") },
        .init("| stack(sound)") { settings($0, "sound") }),
    Trip(
        "a push onto a stack that another route provides in a hidden tab",
        .init("stack(tabs(stack(home) stack(search) *stack(1)))") { extra($0, "1") },
        .init("stack(tabs(*stack(home) stack(search) stack(1)))") { $0.root.find(titled("home")) },
        .init("stack(tabs(stack(home) stack(search) *stack(1 *2)))") { extra($0, "2") }),
    Trip(
        "tabs in a stack in a modal are found again under another modal",
        .init("| stack(tabs(stack(one)))") {
            $0.top.build($0.stack(), by: .present()).build(Factory { _ in TabContainer("Inner") }, by: .push)
                .build($0.stack(), by: .addTab).build($0.screen("one"), by: .push)
        },
        .init("| stack(tabs(stack(one))) | stack(above)") { $0.modal("above") },
        .init("| stack(tabs(stack(one) *stack(two)))") {
            $0.root.find(Finder<TabContainer, Void> { tabs, _ in tabs.title == "Inner" }).build($0.stack(), by: .addTab)
                .build($0.screen("two"), by: .push)
        }),
    Trip(
        "a tab of tabs is selected on both levels",
        .init("| stack(above)") { $0.modal("above") },
        .init("stack(tabs(stack(home) stack(search) *tabs(stack(x) *y)))") { $0.root.find(titled("y")) }
    ) { shop in
        let inner = TabContainer("Inner", tabs: [StackContainer("X", holding: [PlainScreen("x")]), PlainScreen("y")])
        shop.coordinator.flow.show(inner, in: shop.tabs)
    },
    Trip(
        "of several matches the topmost is found",
        .init("stack(tabs(*stack(home twin *twin) stack(search)))") {
            $0.homeStep.build($0.screen("twin"), by: .push).build($0.screen("twin"), by: .push)
        },
        .init("stack(tabs(*stack(home twin *twin) stack(search)))") { $0.root.find(titled("twin")) },
        .init("| stack(twin)") { $0.modal("twin") },
        .init("| stack(twin)") { $0.root.find(titled("twin")) }),
    Trip(
        "a chain that finds only the tabs leads to the selected one, without modals",
        .init("| stack(sheet)") { $0.modal("sheet") },
        .init("stack(tabs(*stack(home) stack(search)))") { $0.foundTabs }),
    Trip(
        "a hidden card of an app's own container is selected",
        .init("| carousel(a)") { card($0, "a") },
        .init("| carousel(*b a)") { card($0, "b") },
        .init("| carousel(*b a) | stack(above)") { $0.modal("above") },
        .init("| carousel(b *a)") { $0.root.find(titled("a")) }),
    Trip(
        "a page is added, replaces the current one, is gone back to, and replaces all",
        .init("| pages(1)") { pages($0).build($0.screen("1"), by: .push) },
        .init("| pages(1 *2)") { pages($0).build($0.screen("2"), by: .push) },
        .init("| pages(1 *2b)") { pages($0).build($0.screen("2b"), by: .replaceTop) },
        .init("| pages(*1 2b)") { $0.top.find(titled("1")) },
        .init("| pages(0)") { pages($0).build($0.screen("0"), by: .resetTo) }),
    Trip(
        "a finder looks where its options say",
        .init("| stack(sheet)") { $0.modal("sheet") },
        .init(fails: missing) { $0.top.find(titled("search", in: .onThisLevel)) },
        .init(fails: missing) { $0.top.find(titled("search", in: .amongVisible)) },
        .init(fails: missing) { $0.top.find(titled("home", in: [.presenting, .visibleChildren])) },
        .init(fails: missing) { $0.top.find(titled("sheet", in: .thisLevel)) },
        .init("| stack(sheet)") { $0.top.find(titled("sheet", in: .amongVisible)) },
        .init("| stack(sheet)") { $0.root.find(titled("sheet", in: [.presented, .allChildren])) },
        .init("stack(tabs(stack(home) *stack(search)))") {
            $0.top.find(titled("search", in: [.presenting, .visibleChildren]))
        }
    ) { $0.coordinator.flow.select($0.search) },
    Trip(
        "what is missing is found out before anything moves",
        .init("| alone") { $0.top.build($0.screen("alone"), by: .present()) },
        .init(fails: "there is no container in which to push there") {
            $0.top.build($0.screen("alone"), by: .present()).build($0.screen("x"), by: .push)
        },
        .init(fails: "a container is not in the window, and nothing builds it") {
            $0.homeStep.find(Finder<SplitContainer, Void>()).build($0.screen("x"), by: .details)
        },
        .init(fails: missing) { $0.homeStep.find(Finder<ProductScreen, Void>()) }),
    Trip("a chain adds to tabs that it built with their children", "| tabs(stack(inner) *stack(next))") {
        let tabs = ContainerFactory(
            Factory { (_: Void) in TabContainer() },
            holding: Factory { _ in StackContainer("", holding: [PlainScreen("inner")]) }, by: .addTab)
        return $0.top.build(tabs, by: .present()).build($0.stack(), by: .addTab).build($0.screen("next"), by: .push)
    },
]

private let missing = "there is not in the window, and nothing builds it"

@MainActor private func settings(_ shop: Shop, _ title: String) -> DestinationStep<PlainScreen, Void> {
    shop.top.find(stackTitled("Settings"), orBuild: shop.stack("Settings"), by: .present())
        .find(titled(title), orBuild: shop.screen(title), by: .push)
}

@MainActor private func extra(_ shop: Shop, _ title: String) -> DestinationStep<PlainScreen, Void> {
    shop.foundTabs.find(stackTitled("Extra"), orBuild: shop.stack("Extra"), by: .addTab)
        .build(shop.screen(title), by: .push)
}

@MainActor private func card(_ shop: Shop, _ title: String) -> DestinationStep<PlainScreen, Void> {
    shop.top.find(Finder<CarouselContainer, Void>(), orBuild: Factory { _ in CarouselContainer() }, by: .present())
        .build(shop.screen(title), by: .firstCard)
}

@MainActor private func pages(_ shop: Shop) -> StepAssembly<PageContainer, Void> {
    shop.top.find(Finder<PageContainer, Void>(), orBuild: Factory { _ in PageContainer("Steps") }, by: .present())
}

/// A product screen, for code that does not know its type.
@MainActor protocol Numbered { var number: Int { get } }

extension ProductScreen: Numbered { var number: Int { id } }
