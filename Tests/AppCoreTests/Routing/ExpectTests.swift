import AppCore
import AppCoreRouting
import Testing

/// Screens inside something built as a whole: they come to the front there, and the chain continues from them.
@MainActor @Suite struct ExpectTests {
    private let shop = Shop()

    private var start: StepAssembly<Window, Void> { .from(.topLevel) }
    /// Two tabs, "a" and "b", built as a whole.
    private var tabs: Factory<TabContainer, Void> {
        Factory { _ in
            TabContainer(tabs: [
                StackContainer("A", holding: [PlainScreen("a")]), StackContainer("B", holding: [PlainScreen("b")]),
            ])
        }
    }
    /// A stack of "one" below "two", built as a whole.
    private var pile: Factory<StackContainer, Void> {
        Factory { _ in StackContainer("Pile", holding: [PlainScreen("one"), PlainScreen("two")]) }
    }

    // MARK: - Continuing from an expected screen

    @Test func `a push goes onto the expected screen's own stack when the tabs are the new root`() async {
        let step = start.build(tabs, by: .replaceRoot).expect(titled("b")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(stack(a) *stack(b *next)))")
    }

    @Test func `a push goes onto the expected screen's own stack when the tabs are presented`() async {
        let step = start.build(tabs, by: .present()).expect(titled("b")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "tabs(stack(a) *stack(b *next))")
    }

    @Test func `a push goes onto the expected screen's own stack when the tabs are pushed on another one`() async {
        let step = shop.homeStep.build(tabs, by: .push).expect(titled("b")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home *tabs(stack(a) *stack(b *next))) stack(search)))")
    }

    @Test func `a push goes onto a presented stack that holds the expected screen`() async {
        let step = start.build(pile, by: .present()).expect(titled("two")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "stack(one two *next)")
    }

    @Test func `a push goes onto a pushed stack that holds the expected screen`() async {
        let step = shop.homeStep.build(pile, by: .push).expect(titled("two")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home *stack(one two *next)) stack(search)))")
    }

    @Test func `a push goes onto the stack of a tab that a container factory made`() async {
        let made = ContainerFactory(
            Factory { (_: Void) in TabContainer() },
            holding: Factory { _ in StackContainer("A", holding: [PlainScreen("a")]) }, by: .addTab
        )
        .adding(Factory { _ in StackContainer("B", holding: [PlainScreen("b")]) }, by: .addTab)
        let step = start.build(made, by: .replaceRoot).expect(titled("a")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(*stack(a *next) stack(b)))")
    }

    @Test func `a push goes onto the stack of the expected screen in a column of a split`() async {
        let split = Factory { (_: Void) in
            SplitContainer("Mail", holding: [StackContainer("List", holding: [PlainScreen("list")])])
        }
        let step = start.build(split, by: .present()).expect(titled("list")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "split(stack(list *next))")
    }

    @Test func `several pushes follow each other on the expected screen's stack`() async {
        let step = start.build(tabs, by: .replaceRoot).expect(titled("a"))
            .build(shop.screen("1"), by: .push).build(shop.screen("2"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(*stack(a 1 *2) stack(b)))")
    }

    @Test func `a screen replaces the expected one on its own stack`() async {
        let step = start.build(tabs, by: .replaceRoot).expect(titled("b")).build(shop.screen("next"), by: .replaceTop)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(stack(a) *stack(next)))")
    }

    @Test func `an expected stack takes the next screen itself`() async {
        let stack = Finder<StackContainer, Void> { stack, _ in stack.title == "B" }
        let step = start.build(tabs, by: .present()).expect(stack).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "tabs(stack(a) *stack(b *next))")
    }

    @Test func `an expected screen is found inside an expected stack`() async {
        let stack = Finder<StackContainer, Void> { stack, _ in stack.title == "B" }
        let step = start.build(tabs, by: .present()).expect(stack).expect(titled("b"))
            .build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "tabs(stack(a) *stack(b *next))")
    }

    @Test func `a modal is attached to the expected screen`() async {
        let step = start.build(tabs, by: .replaceRoot).expect(titled("b"))
            .build(shop.stack(), by: .present()).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(stack(a) *stack(b))) | stack(next)")
        let anchor = shop.window.snapshot.modals.first.flatMap { shop.window.screen(at: $0.anchor) }
        #expect(anchor?.title == "b")
    }

    @Test func `the same chain leads to the same place whether its tabs are found or built`() async {
        let found = start.find(
            Finder<TabContainer, Void> { tabs, _ in tabs.title == "Whole" },
            orBuild: Factory { _ in
                TabContainer("Whole", tabs: [StackContainer("A", holding: [PlainScreen("a")])])
            }, by: .present())
        let step = found.expect(titled("a")).find(titled("next"), orBuild: shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        let built = shop.shape
        #expect(await shop.reach(start.find(titled("a"))) == nil)
        #expect(shop.sheet == "tabs(stack(a))")
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == built && shop.sheet == "tabs(stack(a *next))")
    }

    @Test func `tabs without stacks are covered on the stack that holds them`() async {
        let plain = Factory { (_: Void) in TabContainer(tabs: [PlainScreen("a"), PlainScreen("b")]) }
        let step = shop.homeStep.build(plain, by: .push).expect(titled("b")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home tabs(a *b) *next) stack(search)))")
    }

    @Test func `tabs without stacks in a modal leave nothing to push on, and nothing moves`() async {
        let plain = Factory { (_: Void) in TabContainer(tabs: [PlainScreen("a"), PlainScreen("b")]) }
        let before = shop.shape
        let step = start.build(plain, by: .present()).expect(titled("b")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) != nil)
        #expect(shop.shape == before)
    }

    // MARK: - Expecting a covered screen

    @Test func `an expected screen below the top of a built stack comes to the front`() async {
        #expect(await shop.reach(start.build(pile, by: .present()).expect(titled("one"))) == nil)
        #expect(shop.sheet == "stack(one)")
    }

    @Test func `an expected screen below the top of a built tab's stack comes to the front`() async {
        let deep = Factory { (_: Void) in
            TabContainer(tabs: [
                StackContainer("A", holding: [PlainScreen("a")]),
                StackContainer("B", holding: [PlainScreen("b"), PlainScreen("over b"), PlainScreen("over that")]),
            ])
        }
        let step = start.build(deep, by: .replaceRoot).expect(titled("b"))
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(stack(a) *stack(b)))")
        let further = start.build(deep, by: .replaceRoot).expect(titled("over b"))
            .build(shop.screen("next"), by: .push)
        #expect(await shop.reach(further) == nil)
        #expect(shop.shape == "stack(tabs(stack(a) *stack(b over b *next)))")
    }

    @Test func `an expected screen inside a container below the top of a stack comes to the front`() async {
        let inside = Factory { (_: Void) in
            StackContainer(
                "", holding: [TabContainer(tabs: [PlainScreen("a"), PlainScreen("b")]), PlainScreen("over")])
        }
        #expect(await shop.reach(start.build(inside, by: .present()).expect(titled("b"))) == nil)
        #expect(shop.sheet == "stack(tabs(a *b))")
    }

    @Test func `an earlier page is expected without losing the later ones`() async {
        let pages = Factory { (_: Void) in PageContainer("", holding: [PlainScreen("1"), PlainScreen("2")]) }
        #expect(await shop.reach(start.build(pages, by: .present()).expect(titled("2"))) == nil)
        #expect(shop.sheet == "pages(1 *2)")
        #expect(await shop.reach(start.build(pages, by: .present()).expect(titled("1"))) == nil)
        #expect(shop.sheet == "pages(*1 2)")
    }

    @Test func `of two matching screens the one in front is expected, as in the window`() async {
        let alike = Factory { (_: Void) in
            TabContainer(tabs: [
                StackContainer("A", holding: [PlainScreen("x")]), StackContainer("B", holding: [PlainScreen("x")]),
            ])
        }
        let step = start.build(alike, by: .present()).expect(titled("x"))
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "tabs(*stack(x) stack(x))")
        let inner = Finder<TabContainer, Void> { tabs, _ in tabs.title == "N" }
        let nested = Factory { (_: Void) in
            TabContainer("N", tabs: [PlainScreen("a"), TabContainer("N", tabs: [PlainScreen("b")])])
        }
        #expect(await shop.reach(start.build(nested, by: .present()).expect(inner)) == nil)
        #expect(shop.sheet == "tabs(a *tabs(b))")
    }

    @Test func `a screen expected only among the visible ones is not looked for in a hidden tab`() async {
        #expect(await shop.reach(start.build(tabs, by: .present()).expect(titled("a", in: .amongVisible))) == nil)
        #expect(shop.sheet == "tabs(*stack(a) stack(b))")
        let before = shop.shape
        #expect(await shop.reach(start.build(tabs, by: .present()).expect(titled("b", in: .amongVisible))) != nil)
        #expect(shop.shape == before)
        #expect(await shop.reach(start.build(pile, by: .present()).expect(titled("one", in: .amongVisible))) != nil)
    }

    @Test func `a missing expected screen is an error, and nothing moves`() async {
        let before = shop.shape
        #expect(await shop.reach(start.build(tabs, by: .replaceRoot).expect(titled("c"))) != nil)
        #expect(shop.shape == before)
    }

    // MARK: - Flows

    private func flow(_ onStart: @escaping @MainActor (TestCoordinator) -> Void) -> FlowFactory<TestCoordinator, Void> {
        FlowFactory { _ in
            TestCoordinator("visit", onStart: onStart)
        } onFinish: { [shop] outcome, _ in
            shop.events.append("\(outcome)")
        }
    }

    @Test func `a push goes onto an expected screen that a flow shows second`() async {
        let visit = flow {
            $0.flow.show(PlainScreen("one"))
            $0.flow.show(PlainScreen("two"))
        }
        #expect(await shop.reach(start.build(visit, by: .present()).expect(titled("two"))) == nil)
        #expect(shop.sheet == "stack(one *two)")
        let step = start.build(visit, by: .present()).expect(titled("two")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "stack(one two *next)")
    }

    @Test func `an expected screen that a flow shows first comes to the front, and what covers it leaves`() async {
        let visit = flow {
            $0.flow.show(PlainScreen("one"))
            $0.flow.show(PlainScreen("two"))
        }
        #expect(await shop.reach(shop.homeStep.build(visit, by: .push).expect(titled("one"))) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home *one) stack(search)))")
    }

    @Test func `a flow is started beside an expected screen, and its first screen is expected in turn`() async {
        let visit = flow {
            $0.flow.show(PlainScreen("one"))
            $0.flow.show(PlainScreen("two"))
        }
        let inTab = start.build(tabs, by: .present()).expect(titled("b")).build(visit, by: .push).expect(titled("one"))
        #expect(await shop.reach(inTab) == nil)
        #expect(shop.sheet == "tabs(stack(a) *stack(b *one))")
        let shop = Shop()
        let plain = Factory { (_: Void) in TabContainer(tabs: [PlainScreen("a")]) }
        let beside = shop.homeStep.build(plain, by: .push).expect(titled("a")).build(visit, by: .push)
        #expect(await shop.reach(beside) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home tabs(a) one *two) stack(search)))")
        #expect(await shop.reach(shop.homeStep.poppedToRoot()) == nil)
        #expect(await shop.reach(beside.expect(titled("one"))) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home tabs(a) *one) stack(search)))")
    }

    @Test func `a push goes on top of a presented flow`() async {
        let visit = flow { $0.flow.show(PlainScreen("one")) }
        let step = start.build(visit, by: .present()).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "stack(one *next)")
    }

    @Test func `a push goes onto the stack of an expected screen in the tabs that a flow shows`() async {
        let visit = flow {
            $0.flow.show(TabContainer(tabs: [StackContainer("A", holding: [PlainScreen("a")]), PlainScreen("b")]))
        }
        let step = start.build(visit, by: .present()).expect(titled("a")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "stack(tabs(*stack(a *next) b))")
    }
}
