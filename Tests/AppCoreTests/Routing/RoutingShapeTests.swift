import AppCore
import AppCoreRouting
import AppCoreTesting
import Testing

/// Every shape that an app must be able to express, with everything that may be in the way.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RoutingShapeTests {
    private let shop = Shop()

    @Test(arguments: shapes, obstacles) func `a navigation is one move to its shape, whatever is in the way`(
        shape: RoutingShape, obstacle: RoutingObstacle
    ) async {
        obstacle.appear(shop)
        let destination = shape.destination(shop, nil)
        let (before, entries) = (shop.window.snapshot, shop.entries)
        let plan = shop.router.explain(destination)
        switch obstacle.door {
        case .allowed: #expect(plan.refusal == nil && plan.question == nil)
        case .refused(let reason):
            #expect(plan.refusal == reason)
            #expect(await shop.go(destination) == reason)
            #expect(shop.window.snapshot == before)
            shop.lock(.allowed)
        case .ask(let question):
            #expect(plan.question == question)
            let going = Task { await shop.go(destination) }
            await shop.until { shop.window.question == question }
            #expect(shop.window.snapshot == before)
            shop.window.answer(false)
            #expect(await going.value == "sheet was cancelled")
            #expect(shop.window.snapshot == before)
        }
        let going = Task { await shop.go(destination) }
        if case .ask = obstacle.door {
            await shop.until { shop.window.question != nil }
            shop.window.answer(true)
        }
        #expect(await going.value == nil)
        #expect(shop.shape == shape.shows && shop.entries <= entries + 1)
        #expect(shop.events.sorted() == obstacle.ends && shop.outcomes.isEmpty)
    }

    @Test(arguments: shapes) func `nothing is shown or started if the guard of the last step says no`(
        shape: RoutingShape
    ) async {
        let no = RoutingInterceptor<Void>("a key") { [shop] _ in
            shop.events.append("asked")
            throw CancellationError()
        }
        let before = shop.window.snapshot
        #expect(await shop.go(shape.destination(shop, no)) == "a key was cancelled")
        #expect(shop.window.snapshot == before && shop.events == ["asked"] && shop.window.flows.map(\.name) == ["app"])
    }
}

/// Where a navigation leads.
struct RoutingShape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let shows: String
    /// The destination; the guard, if any, is asked at its last step.
    let destination: @MainActor @Sendable (Shop, RoutingInterceptor<Void>?) -> Destination

    init<Target>(
        _ name: String, _ shows: String, _ step: @escaping @MainActor @Sendable (Shop) -> DestinationStep<Target, Void>
    ) {
        testDescription = name
        self.shows = shows
        destination = { Destination(name, to: $1.map(step($0).guarded) ?? step($0)) }
    }
}

private let shapes = [
    RoutingShape("a tab", "stack(tabs(stack(home) *stack(search)))") { $0.root.find(titled("search")) },
    RoutingShape("the first screen of a stack", "stack(tabs(*stack(home) stack(search)))") {
        $0.homeStep.poppedToRoot()
    },
    RoutingShape("two screens on the first of a stack", "stack(tabs(*stack(home x *y) stack(search)))") {
        $0.homeStep.poppedToRoot().build($0.screen("x"), by: .push).build($0.screen("y"), by: .push)
    },
    RoutingShape("a screen in place of the top one", "stack(tabs(*stack(new) stack(search)))") {
        $0.homeStep.build($0.screen("new"), by: .replaceTop)
    },
    RoutingShape("a new root", "stack(stack(new))") {
        $0.top.build($0.stack(), by: .replaceRoot).build($0.screen("new"), by: .push)
    },
    RoutingShape("a last tab", "stack(tabs(stack(home) stack(search) *stack(new)))") {
        $0.foundTabs.build($0.stack(), by: .addTab).build($0.screen("new"), by: .push)
    },
    RoutingShape("a tab between others", "stack(tabs(stack(home) *new stack(search)))") {
        $0.foundTabs.build($0.screen("new"), by: .insertTab(at: 1))
    },
    RoutingShape("a tab in place of one", "stack(tabs(*new stack(search)))") {
        $0.foundTabs.build($0.screen("new"), by: .replaceTab(at: 0))
    },
    RoutingShape("a stack in a modal", "stack(tabs(*stack(home) stack(search))) | stack(new)") {
        $0.homeStep.build($0.stack(), by: .present()).build($0.screen("new"), by: .push)
    },
    RoutingShape("tabs in a stack in a modal", "stack(tabs(*stack(home) stack(search))) | stack(tabs(stack(new)))") {
        $0.homeStep.build($0.stack(), by: .present()).build(Factory { _ in TabContainer() }, by: .push)
            .build($0.stack(), by: .addTab).build($0.screen("new"), by: .push)
    },
    RoutingShape("tabs built with their children, and one more", "stack(tabs(a b *c))") {
        let tabs = ContainerFactory(Factory { (_: Void) in TabContainer() }, holding: $0.screen("a"), by: .addTab)
            .adding($0.screen("b"), by: .addTab)
        return $0.root.build(tabs, by: .replaceRoot).build($0.screen("c"), by: .addTab)
    },
    RoutingShape("a side menu", "stack(tabs(*stack(home) stack(search))) | menu(*b a)") {
        let menu = ContainerFactory(Factory { (_: Void) in SideMenuContainer() }, holding: $0.screen("a"), by: .addTab)
            .adding($0.screen("b"), by: .insertTab(at: 0))
        return $0.homeStep.build(menu, by: .present())
    },
    RoutingShape("a split with a detail", "stack(tabs(*stack(home *split(list *detail)) stack(search)))") {
        let split = ContainerFactory(
            Factory { (_: Void) in SplitContainer() }, holding: $0.screen("list"), by: .column(0)
        ).adding($0.screen("detail"), by: .details)
        return $0.homeStep.build(split, by: .push)
    },
    RoutingShape("pages", "stack(tabs(*stack(home) stack(search))) | pages(1 *2)") {
        $0.homeStep.build(Factory { _ in PageContainer("") }, by: .present()).build($0.screen("1"), by: .push)
            .build($0.screen("2"), by: .push)
    },
    RoutingShape("an app's own container", "stack(tabs(*stack(home *carousel(*b a)) stack(search)))") {
        let cards = ContainerFactory(
            Factory { (_: Void) in CarouselContainer() }, holding: $0.screen("a"), by: .firstCard
        ).adding($0.screen("b"), by: .firstCard)
        return $0.homeStep.build(cards, by: .push)
    },
    RoutingShape("a flow", "stack(tabs(*stack(home one *two) stack(search)))") {
        $0.homeStep.build($0.visit("one", "two"), by: .push)
    },
]

/// What may be in the way of a navigation.
struct RoutingObstacle: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What the screen in front answers when it is asked to leave.
    var door = LeaveDecision.allowed
    /// The flows that end on the way.
    var ends: [String] = []
    let appear: @MainActor @Sendable (Shop) -> Void
}

private let obstacles = [
    RoutingObstacle(testDescription: "nothing") { _ in },
    RoutingObstacle(testDescription: "another tab") { $0.coordinator.flow.select($0.search) },
    RoutingObstacle(testDescription: "a modal") { $0.ask(Destination("sheet", to: $0.modal("sheet"))) },
    RoutingObstacle(testDescription: "three modals over another tab") { shop in
        shop.coordinator.flow.select(shop.search)
        for title in ["1", "2", "3"] { shop.ask(Destination("sheet", to: shop.modal(title, .fullScreen))) }
    },
    RoutingObstacle(testDescription: "flows in modals", ends: ["a left(replaced)", "b left(replaced)"]) { shop in
        for name in ["b", "a"] {
            shop.ask(Destination(name, to: shop.top.build(shop.visit("sheet", named: name), by: .present())))
        }
    },
    RoutingObstacle(testDescription: "a screen that asks", door: .ask(Question("Leave?"))) { shop in
        for title in ["below", "sheet"] { shop.ask(Destination("sheet", to: shop.modal(title))) }
        shop.lock(.ask(Question("Leave?")))
    },
    RoutingObstacle(testDescription: "a screen that refuses", door: .refused(reason: "Stay.")) { shop in
        for title in ["below", "sheet"] { shop.ask(Destination("sheet", to: shop.modal(title))) }
        shop.lock(.refused(reason: "Stay."))
    },
]
