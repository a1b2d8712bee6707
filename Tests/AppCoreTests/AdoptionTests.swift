import AppCore
import AppCoreRouting
import Testing

/// The same object can't be in two places, however deeply nested.
@MainActor @Suite struct AdoptionTests {
    private let screen = PlainScreen("twice")
    private let stage = Stage()

    private func expectRefused(_ item: any Presentable, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(stage.flow.show(item) == .refused(.alreadyShown), sourceLocation: sourceLocation)
        #expect(stage.titles == ["first"], sourceLocation: sourceLocation)
        stage.window.close()
        #expect(stage.window.visibleScreens.isEmpty, sourceLocation: sourceLocation)
    }

    @Test func `one screen in two stacks of one tab container is refused`() {
        expectRefused(
            TabContainer(tabs: [StackContainer("a", holding: [screen]), StackContainer("b", holding: [screen])]))
    }

    @Test func `one stack in two tab containers of one split is refused`() {
        let stack = StackContainer("stack", holding: [PlainScreen("inside")])
        expectRefused(StackContainer(holding: [TabContainer(tabs: [stack]), TabContainer(tabs: [stack])]))
    }

    @Test func `a screen beside a stack that holds it is refused`() {
        expectRefused(StackContainer(holding: [screen, StackContainer("deeper", holding: [screen])]))
    }

    @Test func `a modal's navigator that already holds the screen to show is refused`() {
        let navigator = StackContainer(holding: [StackContainer("deep", holding: [screen])])
        let child = TestCoordinator("child") { #expect($0.flow.show(screen) == .refused(.alreadyShown)) }
        var outcomes: [String] = []
        stage.flow.run(child, in: .modalNavigator(navigator, .sheet)) { outcomes.append("\($0)") }
        #expect(outcomes == ["left(abandoned)"])
        #expect(stage.titles == ["first"])
        stage.window.close()
    }

    @Test func `the parts of a refused container can be shown by themselves`() {
        let (twice, once) = (PlainScreen("twice"), PlainScreen("once"))
        let stack = StackContainer("a", holding: [once])
        let tabs = TabContainer(tabs: [
            stack, StackContainer("b", holding: [twice]), StackContainer("c", holding: [twice]),
        ])
        #expect(stage.flow.show(tabs) == .refused(.alreadyShown))
        #expect(stage.flow.show(stack) == .applied)
        #expect(stage.flow.show(twice) == .applied)
        #expect(stage.titles == ["twice"])
    }

    @Test func `two factories of a chain that return one object, one of them in a modal, are refused`() async {
        let shop = Shop()
        let twice = PlainScreen("twice")
        let same = Factory { (_: Void) in twice }
        let home = StepAssembly.from(.root).find(Finder(StackContainer.self) { stack, _ in stack.title == "Home" })
        let chain = home.build(same, by: .push)
            .build(shop.stack("sheet"), by: .present(.sheet)).build(same, by: .push)
        let before = shop.shape
        #expect(await shop.go(Destination("twice", to: chain))?.contains("is in the window already") == true)
        #expect(shop.shape == before)
        shop.window.close()
        #expect(shop.window.visibleScreens.isEmpty)
    }

    @Test func `a chain that puts one object into two containers is refused`() async {
        let shop = Shop()
        let twice = PlainScreen("twice")
        let same = Factory { (_: Void) in twice }
        let tabs = ContainerFactory(Factory { (_: Void) in TabContainer("Built") }, holding: same, by: .addTab)
            .adding(Factory { (_: Void) in StackContainer("b", holding: [twice]) }, by: .addTab)
        let chain = StepAssembly.from(.topLevel).build(tabs, by: .present(.sheet))
        let before = shop.shape
        #expect(await shop.go(Destination("twice", to: chain))?.contains("is in the window already") == true)
        #expect(shop.shape == before)
    }
}
