import AppCore
import AppCoreRouting
import Testing

/// Screens inside something built as a whole: they come to the front there, and the chain continues from them.
@MainActor @Suite struct ExpectTests {
    private let shop = Shop()

    @Test(arguments: continuing) func `a chain continues from the expected screen`(trip: Trip) async {
        await trip.make()
    }

    @Test(arguments: covered) func `an expected screen comes to the front`(trip: Trip) async { await trip.make() }

    @Test(arguments: flows) func `a screen of a new flow may be expected`(trip: Trip) async { await trip.make() }

    @Test func `a modal is attached to the expected screen`() async {
        let step = shop.top.build(tabs, by: .replaceRoot).expect(titled("b")).build(shop.stack(), by: .present())
            .build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(tabs(stack(a) *stack(b))) | stack(next)")
        let anchor = shop.window.snapshot.modals.first.flatMap { shop.window.screen(at: $0.anchor) }
        #expect(anchor?.title == "b")
    }
}

private let continuing = [
    Trip("a push onto its own stack, in tabs that are the new root", "stack(tabs(stack(a) *stack(b *next)))") {
        $0.top.build(tabs, by: .replaceRoot).expect(titled("b")).build($0.screen("next"), by: .push)
    },
    Trip(
        "a push onto its own stack, in tabs on another stack",
        "stack(tabs(*stack(home *tabs(stack(a) *stack(b *next))) stack(search)))"
    ) {
        $0.homeStep.build(tabs, by: .push).expect(titled("b")).build($0.screen("next"), by: .push)
    },
    Trip("a push onto a pushed stack", "stack(tabs(*stack(home *stack(one two *next)) stack(search)))") {
        $0.homeStep.build(pile, by: .push).expect(titled("two")).build($0.screen("next"), by: .push)
    },
    Trip("a push onto the stack of a tab that a container factory made", "stack(tabs(*stack(a *next) stack(b)))") {
        let made = ContainerFactory(
            Factory { (_: Void) in TabContainer() },
            holding: Factory { _ in StackContainer("A", holding: [PlainScreen("a")]) }, by: .addTab
        ).adding(Factory { _ in StackContainer("B", holding: [PlainScreen("b")]) }, by: .addTab)
        return $0.top.build(made, by: .replaceRoot).expect(titled("a")).build($0.screen("next"), by: .push)
    },
    Trip("a push onto the stack in a column of a split", "| split(stack(list *next))") {
        let list = StackContainer("List", holding: [PlainScreen("list")])
        return $0.top.build(Factory { _ in SplitContainer("Mail", holding: [list]) }, by: .present())
            .expect(titled("list")).build($0.screen("next"), by: .push)
    },
    Trip("several pushes", "stack(tabs(*stack(a 1 *2) stack(b)))") {
        $0.top.build(tabs, by: .replaceRoot).expect(titled("a")).build($0.screen("1"), by: .push)
            .build($0.screen("2"), by: .push)
    },
    Trip("a screen in its place", "stack(tabs(stack(a) *stack(next)))") {
        $0.top.build(tabs, by: .replaceRoot).expect(titled("b")).build($0.screen("next"), by: .replaceTop)
    },
    Trip("a push onto an expected stack", "| tabs(stack(a) *stack(b *next))") {
        $0.top.build(tabs, by: .present()).expect(stackTitled("B")).build($0.screen("next"), by: .push)
    },
    Trip("a push onto a screen that is expected inside an expected stack", "| tabs(stack(a) *stack(b *next))") {
        $0.top.build(tabs, by: .present()).expect(stackTitled("B")).expect(titled("b"))
            .build($0.screen("next"), by: .push)
    },
    Trip(
        "tabs that are built, then found",
        .init("| tabs(stack(a *next))") { whole($0).find(titled("next"), orBuild: $0.screen("next"), by: .push) },
        .init("| tabs(stack(a))") { $0.top.find(titled("a")) },
        .init("| tabs(stack(a *next))") { whole($0).find(titled("next"), orBuild: $0.screen("next"), by: .push) }),
    Trip(
        "tabs without stacks are covered on the stack that holds them",
        "stack(tabs(*stack(home tabs(a *b) *next) stack(search)))"
    ) {
        $0.homeStep.build(plainTabs, by: .push).expect(titled("b")).build($0.screen("next"), by: .push)
    },
    Trip(
        "tabs without stacks in a modal leave nothing to push on",
        fails: "there is no container in which to push there"
    ) {
        $0.top.build(plainTabs, by: .present()).expect(titled("b")).build($0.screen("next"), by: .push)
    },
]

private let covered = [
    Trip("one below the top of a stack", "| stack(one)") { $0.top.build(pile, by: .present()).expect(titled("one")) },
    Trip(
        "one below the top of a tab's stack",
        .init("stack(tabs(stack(a) *stack(b)))") { $0.top.build(deepTabs, by: .replaceRoot).expect(titled("b")) },
        .init("stack(tabs(stack(a) *stack(b over b *next)))") {
            $0.top.build(deepTabs, by: .replaceRoot).expect(titled("over b")).build($0.screen("next"), by: .push)
        }),
    Trip("one inside a container below the top of a stack", "| stack(tabs(a *b))") {
        let tabs = TabContainer(tabs: [PlainScreen("a"), PlainScreen("b")])
        let stack = StackContainer("", holding: [tabs, PlainScreen("over")])
        return $0.top.build(Factory { _ in stack }, by: .present()).expect(titled("b"))
    },
    Trip("the last page", "| pages(1 *2)") { $0.top.build(pages, by: .present()).expect(titled("2")) },
    Trip("an earlier page, without losing the later ones", "| pages(*1 2)") {
        $0.top.build(pages, by: .present()).expect(titled("1"))
    },
    Trip("of two that match the one in front, as in the window", "| tabs(*stack(x) stack(x))") {
        let alike = TabContainer(tabs: [
            StackContainer("A", holding: [PlainScreen("x")]), StackContainer("B", holding: [PlainScreen("x")]),
        ])
        return $0.top.build(Factory { _ in alike }, by: .present()).expect(titled("x"))
    },
    Trip("of two nested ones the inner one", "| tabs(a *tabs(b))") {
        let tabs = TabContainer("N", tabs: [PlainScreen("a"), TabContainer("N", tabs: [PlainScreen("b")])])
        return $0.top.build(Factory { _ in tabs }, by: .present())
            .expect(Finder<TabContainer, Void> { tabs, _ in tabs.title == "N" })
    },
    Trip(
        "among the visible only, none of a hidden tab or below the top of a stack",
        .init(fails: missing) { $0.top.build(tabs, by: .present()).expect(titled("b", in: .amongVisible)) },
        .init(fails: missing) { $0.top.build(pile, by: .present()).expect(titled("one", in: .amongVisible)) },
        .init("| tabs(*stack(a) stack(b))") {
            $0.top.build(tabs, by: .present()).expect(titled("a", in: .amongVisible))
        }),
    Trip("none that is missing", .init(fails: missing) { $0.top.build(tabs, by: .replaceRoot).expect(titled("c")) }),
]

private let flows = [
    Trip("its last screen, and a push onto that", "| stack(one two *next)") {
        $0.top.build($0.visit("one", "two"), by: .present()).expect(titled("two"))
            .build($0.screen("next"), by: .push)
    },
    Trip("its first screen, and what covers it leaves", "stack(tabs(*stack(home *one) stack(search)))") {
        $0.homeStep.build($0.visit("one", "two"), by: .push).expect(titled("one"))
    },
    Trip("the first screen of a flow beside an expected screen", "| tabs(stack(a) *stack(b *one))") {
        $0.top.build(tabs, by: .present()).expect(titled("b")).build($0.visit("one", "two"), by: .push)
            .expect(titled("one"))
    },
    Trip(
        "the first screen of a flow that covers tabs without stacks",
        .init("stack(tabs(*stack(home tabs(a *b) one *two) stack(search)))") { besideTabs($0) },
        .init("stack(tabs(*stack(home) stack(search)))") { $0.homeStep.poppedToRoot() },
        .init("stack(tabs(*stack(home tabs(a *b) *one) stack(search)))") { besideTabs($0).expect(titled("one")) }),
    Trip("none: a push goes on top of a presented flow", "| stack(one *next)") {
        $0.top.build($0.visit("one"), by: .present()).build($0.screen("next"), by: .push)
    },
    Trip("one in the tabs that the flow shows, and a push onto its stack", "| stack(tabs(*stack(a *next) stack(b)))") {
        $0.top.build($0.flow("visit") { $0.flow.show(newTabs()) }, by: .present()).expect(titled("a"))
            .build($0.screen("next"), by: .push)
    },
]

private let missing = "there is not in the window, and nothing builds it"

/// Two tabs, "a" and "b", each in its own stack.
@MainActor private func newTabs() -> TabContainer {
    TabContainer(tabs: [
        StackContainer("A", holding: [PlainScreen("a")]), StackContainer("B", holding: [PlainScreen("b")]),
    ])
}

private let tabs = Factory { (_: Void) in newTabs() }
private let plainTabs = Factory { (_: Void) in TabContainer(tabs: [PlainScreen("a"), PlainScreen("b")]) }
private let deepTabs = Factory { (_: Void) in
    TabContainer(tabs: [
        StackContainer("A", holding: [PlainScreen("a")]),
        StackContainer("B", holding: [PlainScreen("b"), PlainScreen("over b"), PlainScreen("over that")]),
    ])
}
private let pile = Factory { (_: Void) in StackContainer("Pile", holding: [PlainScreen("one"), PlainScreen("two")]) }
private let pages = Factory { (_: Void) in PageContainer("", holding: [PlainScreen("1"), PlainScreen("2")]) }

/// Tabs that are found, or built with "a" in a stack.
@MainActor private func whole(_ shop: Shop) -> DestinationStep<PlainScreen, Void> {
    let built = Factory { (_: Void) in TabContainer("Whole", tabs: [StackContainer("A", holding: [PlainScreen("a")])]) }
    return shop.top.find(Finder { tabs, _ in tabs.title == "Whole" }, orBuild: built, by: .present())
        .expect(titled("a"))
}

@MainActor private func besideTabs(_ shop: Shop) -> DestinationStep<TestCoordinator, Void> {
    shop.homeStep.build(plainTabs, by: .push).expect(titled("b")).build(shop.visit("one", "two"), by: .push)
}
