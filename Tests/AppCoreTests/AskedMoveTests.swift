import AppCore
import AppCoreRouting
import AppCoreTesting
import Testing

/// A move that waits for an answer removes what the question was about, and nothing else.
@MainActor @Suite struct AskedMoveTests {
    private let busy = PlainScreen("busy")
    private let stage = Stage()
    private let two = PlainScreen("two")

    init() {
        two.door = .ask(Question("Leave?"))
        stage.flow.show(two)
    }

    private var front: PlaceID { stage.window.snapshot.focus ?? .none }

    @Test func `a back that waits for an answer removes no screen that came meanwhile`() {
        #expect(stage.window.perform(.back(from: front)) == .asked)
        stage.flow.show(PlainScreen("three"))
        stage.window.answer(true)
        #expect(stage.titles == ["three"])
    }

    @Test func `a gesture that waits for an answer removes no screen that came meanwhile`() {
        stage.window.perform(.backGesture(.began, from: front))
        #expect(stage.window.perform(.backGesture(.finished, from: front)) == .asked)
        stage.flow.show(PlainScreen("three"))
        stage.window.answer(true)
        #expect(stage.titles == ["three"])
    }

    @Test func `a tab selection that waits for an answer removes nothing that came meanwhile`() {
        let stage = Stage()
        let (one, edited) = (StackContainer("One", holding: [PlainScreen("one")]), PlainScreen("edited"))
        edited.door = .ask(Question("Leave?"))
        stage.flow.show(TabContainer(tabs: [one, PlainScreen("other")]))
        stage.flow.show(edited, in: one, from: one)
        #expect(stage.window.perform(.select(stage.window.id(of: one))) == .asked)
        let other = TestCoordinator("other") { $0.flow.show(PlainScreen("three"), in: one, from: edited) }
        stage.flow.run(other, from: edited) { _ in }
        #expect(stage.titles == ["three"])
        stage.window.answer(true)
        #expect(stage.titles == ["three"])
    }

    @Test func `a dismissal that waits for an answer removes no modal that came meanwhile`() {
        let stage = Stage()
        let sheet = PlainScreen("sheet")
        sheet.door = .ask(Question("Leave?"))
        stage.flow.present(sheet)
        #expect(stage.window.perform(.dismiss(from: stage.window.id(of: sheet))) == .asked)
        stage.flow.present(PlainScreen("above"), from: sheet)
        stage.window.answer(true)
        #expect(stage.titles == ["above"])
    }

    @Test func `a push that waits for an answer does not cover a screen that came meanwhile`() {
        let stage = Stage()
        let split = SplitContainer(holding: [PlainScreen("list")])
        stage.flow.show(split)
        let detail = PlainScreen("detail")
        detail.door = .ask(Question("Leave?"))
        stage.flow.show(detail, in: split, from: split)
        #expect(stage.flow.show(PlainScreen("next"), in: split, from: split) == .asked)
        stage.flow.show(PlainScreen("over all"), from: split)
        stage.window.answer(true)
        #expect(stage.titles == ["over all"])
    }

    // MARK: - Ending something while being asked

    @Test func `a tab whose screen ends its own flow while it is asked is closed once`() {
        let stage = Stage()
        let tabs = TabContainer(isClosable: true, tabs: [PlainScreen("other")])
        stage.flow.show(tabs)
        var outcomes: [String] = []
        let child = TestCoordinator("child") { $0.flow.show(busy, in: tabs) }
        stage.flow.run(child, from: tabs) { outcomes.append("\($0)") }
        stage.flow.select(busy)
        busy.onLeaving = { child.flow.finish(1) }
        stage.window.perform(.close(stage.window.id(of: busy)))
        #expect(stage.titles == ["other"] && outcomes.count == 1)
    }

    @Test func `a screen that ends its flow while a navigation asks it ends it once`() async {
        let shop = Shop()
        let child = TestCoordinator("child") { $0.flow.show(busy) }
        var outcomes: [String] = []
        shop.coordinator.flow.run(child, in: .modal(.sheet)) { outcomes.append("\($0)") }
        busy.onLeaving = { child.flow.finish(1) }
        #expect(await shop.go(to: 1) == nil)
        #expect(shop.titles == ["product 1"] && outcomes.count == 1)
    }

    @Test func `a screen that closes the window while a router closes it ends everything once`() async {
        let shop = Shop()
        shop.coordinator.flow.show(busy, in: shop.home)
        busy.onLeaving = { shop.window.close() }
        try? await shop.router.close(busy)
        #expect(shop.window.visibleScreens.isEmpty && shop.outcomes.count == 1)
    }
}
