import AppCore
import Testing

/// What comes with something built as a whole: it is brought to the front there, and the chain goes on beside it.
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

    // MARK: - Going on from what was expected

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

    @Test func `a push goes onto the expected screen's own stack when the tabs lie on another one`() async {
        let step = shop.homeStep.build(tabs, by: .push).expect(titled("b")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home *tabs(stack(a) *stack(b *next))) stack(search)))")
    }

    @Test func `a push goes onto a presented stack that holds what is expected`() async {
        let step = start.build(pile, by: .present()).expect(titled("two")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "stack(one two *next)")
    }

    @Test func `a push goes onto the stack that lies on another one and holds what is expected`() async {
        let step = shop.homeStep.build(pile, by: .push).expect(titled("two")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home *stack(one two *next)) stack(search)))")
    }

    @Test func `a push goes onto the stack of a tab that a container factory has made`() async {
        let made = ContainerFactory(
            Factory { (_: Void) in TabContainer() },
            holding: Factory { _ in StackContainer("A", holding: [PlainScreen("a")]) }, by: .addTab
        )
        .adding(Factory { _ in StackContainer("B", holding: [PlainScreen("b")]) }, by: .addTab)
        let step = start.build(made, by: .replaceRoot).expect(titled("a")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(*stack(a *next) stack(b)))")
    }

    @Test func `what is expected in a column of a split is pushed on there`() async {
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

    @Test func `a screen is put in place of the expected one on its own stack`() async {
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

    @Test func `what is expected inside what is expected is found there`() async {
        let stack = Finder<StackContainer, Void> { stack, _ in stack.title == "B" }
        let step = start.build(tabs, by: .present()).expect(stack).expect(titled("b"))
            .build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "tabs(stack(a) *stack(b *next))")
    }

    @Test func `a modal hangs on the expected screen`() async {
        let step = start.build(tabs, by: .replaceRoot).expect(titled("b"))
            .build(shop.stack(), by: .present()).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(stack(a) *stack(b))) | stack(next)")
        let anchor = shop.window.snapshot.modals.first.flatMap { shop.window.screen(at: $0.anchor) }
        #expect(anchor?.title == "b")
    }

    @Test func `the same chain leads to the same place whether its tabs are there or are built`() async {
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

    @Test func `tabs without stacks are covered on the stack that they lie on`() async {
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

    // MARK: - Expecting what is covered

    @Test func `what is expected under the top of a stack that is built comes to the front`() async {
        #expect(await shop.reach(start.build(pile, by: .present()).expect(titled("one"))) == nil)
        #expect(shop.sheet == "stack(one)")
    }

    @Test func `what is expected under the top of a tab's stack that is built comes to the front`() async {
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

    @Test func `what is expected inside a container under the top of a stack comes to the front`() async {
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

    @Test func `of two alike the one in front is expected, as in the window`() async {
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

    @Test func `what is expected among the visible only is not looked for in a tab behind`() async {
        #expect(await shop.reach(start.build(tabs, by: .present()).expect(titled("a", in: .amongVisible))) == nil)
        #expect(shop.sheet == "tabs(*stack(a) stack(b))")
        let before = shop.shape
        #expect(await shop.reach(start.build(tabs, by: .present()).expect(titled("b", in: .amongVisible))) != nil)
        #expect(shop.shape == before)
        #expect(await shop.reach(start.build(pile, by: .present()).expect(titled("one", in: .amongVisible))) != nil)
    }

    @Test func `what is not there is missing, and nothing moves`() async {
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

    @Test func `a screen that a flow shows second is expected, and pushed on`() async {
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

    @Test func `a screen that a flow shows first is expected, and what lies on it leaves`() async {
        let visit = flow {
            $0.flow.show(PlainScreen("one"))
            $0.flow.show(PlainScreen("two"))
        }
        #expect(await shop.reach(shop.homeStep.build(visit, by: .push).expect(titled("one"))) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home *one) stack(search)))")
    }

    @Test func `a flow is started beside what is expected, and what it shows first is expected in turn`() async {
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
        #expect(await shop.reach(shop.homeStep.unwound()) == nil)
        #expect(await shop.reach(beside.expect(titled("one"))) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home tabs(a) *one) stack(search)))")
    }

    @Test func `a push goes on top of a flow that is presented`() async {
        let visit = flow { $0.flow.show(PlainScreen("one")) }
        let step = start.build(visit, by: .present()).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "stack(one *next)")
    }

    @Test func `a flow that shows tabs is expected to hold a screen, and a push goes onto that screen's stack`() async {
        let visit = flow {
            $0.flow.show(TabContainer(tabs: [StackContainer("A", holding: [PlainScreen("a")]), PlainScreen("b")]))
        }
        let step = start.build(visit, by: .present()).expect(titled("a")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.sheet == "stack(tabs(*stack(a *next) b))")
    }
}
