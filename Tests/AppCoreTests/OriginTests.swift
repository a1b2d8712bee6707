import AppCore
import AppCoreRouting
import Testing

/// Whether a move is made depends on the screen that requests it, not on what else its flow shows.
@MainActor @Suite struct OriginTests {
    private let stage = Stage()

    private func child(_ title: String) -> TestCoordinator {
        TestCoordinator(title) { $0.flow.show(PlainScreen(title)) }
    }

    // MARK: - A hidden screen that asks by itself

    @Test func `a hidden screen's own request is stale whichever flow's screen covers it`() {
        let two = PlainScreen("two")
        stage.flow.show(two)
        // A timer in "two" fires under each of them.
        let onTimer = { stage.flow.show(PlainScreen("by timer"), from: two) }
        stage.flow.run(child("child")) { _ in }
        #expect(onTimer() == .refused(.stale))
        stage.flow.goBack(to: two)
        stage.flow.show(PlainScreen("three"))
        #expect(onTimer() == .refused(.stale))
        #expect(stage.flow.present(PlainScreen("by timer"), from: two) == .refused(.stale))
        #expect(stage.titles == ["three"])
    }

    @Test func `a screen that has left can't request a move`() {
        let two = PlainScreen("two")
        stage.flow.show(two)
        stage.flow.goBack(to: stage.screen)
        #expect(stage.flow.show(PlainScreen("by timer"), from: two) == .refused(.itemMissing))
    }

    @Test func `a request that names no screen is carried out whichever flow's screen is in front`() {
        let ask = { (title: String) in stage.flow.show(PlainScreen(title)) }
        #expect(ask("over its own") == .applied)
        stage.flow.run(child("child")) { _ in }
        #expect(ask("over a child's") == .applied && stage.titles == ["over a child's"])
        stage.flow.present(PlainScreen("sheet"))
        #expect(stage.flow.present(PlainScreen("over its own sheet")) == .applied)
        #expect(stage.titles == ["over its own sheet"])
    }

    @Test func `a request by another window's work comes from no screen`() async {
        let other = Stage()
        var result: MoveResult?
        stage.flow.task { result = other.flow.show(PlainScreen("there")) }
        await stage.window.idle()
        #expect(result == .applied && other.titles == ["there"])
    }

    // MARK: - Modals of hidden screens

    private func tabs() -> (home: StackContainer, search: StackContainer) {
        let home = StackContainer("Home", holding: [PlainScreen("home")])
        let search = StackContainer("Search", holding: [PlainScreen("search")])
        stage.flow.show(TabContainer(tabs: [home, search]))
        return (home, search)
    }

    @Test func `a sheet of a flow in a hidden tab waits until that tab is visible`() {
        let (_, search) = tabs()
        let hidden = child("hidden")
        stage.flow.run(hidden, in: .navigator(search)) { _ in }
        #expect(stage.titles == ["home"])
        #expect(hidden.flow.present(PlainScreen("sheet")) == .queued)
        #expect(stage.titles == ["home"])
        #expect(stage.window.journal.entries.last?.description.contains("waiting present by app/hidden") == true)
        stage.flow.select(search)
        #expect(stage.titles == ["sheet"])
    }

    @Test func `a child in a modal of a flow in a hidden tab waits until that tab is visible`() {
        let (_, search) = tabs()
        let hidden = child("hidden")
        stage.flow.run(hidden, in: .navigator(search)) { _ in }
        var outcomes: [String] = []
        let sheet = TestCoordinator("sheet") {
            $0.flow.show(PlainScreen("one"))
            $0.flow.show(PlainScreen("two"))
        }
        hidden.flow.run(sheet, in: .modal(.sheet)) { outcomes.append("\($0)") }
        #expect(stage.titles == ["home"])
        stage.flow.select(search)
        #expect(stage.titles == ["two"] && outcomes.isEmpty)
        stage.window.perform(.back(from: stage.window.snapshot.focus ?? .none))
        #expect(stage.titles == ["one"])
    }

    @Test func `a waiting sheet is dropped with the flow that requested it, or with the screen under it`() {
        let (_, search) = tabs()
        let (first, second) = (child("first"), child("second"))
        stage.flow.run(first, in: .navigator(search)) { _ in }
        #expect(first.flow.present(PlainScreen("sheet")) == .queued)
        first.flow.finish(1)
        #expect(stage.window.journal.entries.last?.kind == .late)
        stage.flow.run(second, in: .navigator(search)) { _ in }
        let screen = PlainScreen("more")
        second.flow.show(screen)
        #expect(second.flow.present(PlainScreen("sheet"), from: screen) == .queued)
        second.flow.close(screen)
        #expect(stage.window.journal.entries.last?.detail == Refusal.stale.description)
        stage.flow.select(search)
        #expect(stage.titles == ["second"])
    }

    @Test func `a waiting sheet keeps a window neither working nor open`() async {
        let (_, search) = tabs()
        let hidden = child("hidden")
        var outcomes: [String] = []
        stage.flow.run(hidden, in: .navigator(search)) { outcomes.append("\($0)") }
        hidden.flow.task { hidden.flow.present(PlainScreen("sheet")) }
        await stage.window.idle()
        #expect(stage.titles == ["home"])
        stage.window.close()
        #expect(outcomes == ["left(window closed)"] && stage.titles.isEmpty)
    }

    @Test func `a sheet over an unselected column's screen is visible, because the column is`() {
        let list = PlainScreen("list")
        let split = SplitContainer(holding: [list, PlainScreen("detail")])
        stage.flow.show(split)
        #expect(stage.flow.present(PlainScreen("sheet"), from: list) == .applied)
        #expect(stage.titles == ["sheet"])
    }

    @Test func `a question of a flow in a hidden tab is not asked over the visible tab`() {
        let (_, search) = tabs()
        let screen = PlainScreen("edited")
        screen.door = .ask(Question("Leave?"))
        let hidden = TestCoordinator("hidden") { $0.flow.show(screen) }
        stage.flow.run(hidden, in: .navigator(search)) { _ in }
        #expect(hidden.flow.close(screen) == .refused(.byScreen(reason: "Leave?")))
        #expect(stage.window.question == nil && stage.window.notice == nil)
        screen.door = .refused(reason: "No.")
        #expect(hidden.flow.close(screen) == .refused(.byScreen(reason: "No.")))
        #expect(stage.window.notice == nil)
        stage.flow.select(search)
        hidden.flow.close(screen)
        #expect(stage.window.notice?.text == "No.")
    }

    @Test func `a question of a screen in a hidden tab is asked if a tap closes that screen`() {
        let (home, search) = tabs()
        let screen = PlainScreen("edited")
        screen.door = .ask(Question("Leave?"))
        stage.flow.show(screen, in: search)
        let button = PlainScreen("button")
        button.onTap = { stage.flow.close(screen) }
        stage.flow.show(button, in: home)
        stage.window.tap(on: button)
        #expect(stage.window.question?.text == "Leave?")
    }

    // MARK: - Moves by code

    @Test func `a second run from code is not refused on behalf of a screen that never asked`() {
        var outcomes: [String] = []
        stage.flow.run(child("first child")) { outcomes.append("\($0)") }
        stage.flow.run(child("second child")) { outcomes.append("\($0)") }
        #expect(outcomes.isEmpty && stage.titles == ["second child"])
    }

    @Test func `a second run in a start is not refused on behalf of a screen that never asked`() {
        var outcomes: [String] = []
        let parent = TestCoordinator("parent") { [self] coordinator in
            coordinator.flow.run(child("one")) { outcomes.append("\($0)") }
            coordinator.flow.run(child("two")) { outcomes.append("\($0)") }
        }
        stage.flow.run(parent) { _ in }
        #expect(outcomes.isEmpty && stage.titles == ["two"])
    }

    @Test func `a second run in a start that a tap caused is not refused either`() {
        var outcomes: [String] = []
        let parent = TestCoordinator("parent") { [self] coordinator in
            coordinator.flow.run(child("one")) { outcomes.append("\($0)") }
            coordinator.flow.run(child("two"), in: .modal(.sheet)) { outcomes.append("\($0)") }
            coordinator.flow.present(PlainScreen("three"))
        }
        stage.screen.onTap = { stage.flow.run(parent) { _ in } }
        stage.window.tap(on: stage.screen)
        #expect(outcomes.isEmpty && stage.titles == ["three"])
    }

    @Test func `a second sheet from code is not refused on behalf of a screen that never asked`() {
        stage.flow.present(PlainScreen("sheet"))
        stage.flow.run(child("child"), in: .modal(.sheet)) { _ in }
        let result = stage.flow.present(PlainScreen("second"))
        #expect(result == .applied && stage.titles == ["second"])
    }

    // MARK: - Going back

    @Test func `going back to a screen in another tab brings it to the front, as the router does`() async throws {
        let shop = Shop()
        let deep = PlainScreen("deep")
        shop.coordinator.flow.show(deep, in: shop.search)
        shop.coordinator.flow.show(PlainScreen("deeper"), in: shop.search, from: deep)
        let result = shop.coordinator.flow.goBack(to: deep)
        #expect(result == .applied && shop.titles == ["deep"])
        try await shop.router.back(to: deep)
        #expect(shop.titles == ["deep"])
    }

    @Test func `going back to a tab's stack brings it to the front, as the router does`() async throws {
        let shop = Shop()
        shop.coordinator.flow.present(PlainScreen("sheet"), from: shop.window.focusedScreen)
        let result = shop.coordinator.flow.goBack(to: shop.search)
        #expect(result == .applied && shop.titles == ["search"])
        try await shop.router.back(to: shop.search)
        #expect(shop.titles == ["search"])
    }

    @Test func `selecting in a hidden container leaves that container hidden`() {
        let (_, search) = tabs()
        let (first, second) = (PlainScreen("a"), PlainScreen("b"))
        stage.flow.show(TabContainer(tabs: [first, second]), in: search, from: search)
        #expect(stage.flow.select(second) == .applied)
        #expect(stage.titles == ["home"])
        stage.flow.select(search)
        #expect(stage.titles == ["b"])
    }
}
