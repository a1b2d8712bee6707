import AppCore
import Testing

@testable import TerminalHost

/// Two columns: a list, and what was opened from it.
@MainActor @Suite struct ColumnTests {
    private let list = FormScreen("List") { screen in
        screen.searchField
        for number in 0..<3 { screen.row("row \(number)") }
    }
    private let detail = FormScreen("Detail") { $0.row("the detail") }

    private func opened() -> Stage {
        let stage = Stage(width: 120, height: 12, list)
        stage.press(.down, .enter)
        #expect(list.events == ["row 1"])
        stage.root.flow.show(detail)
        _ = stage.lines
        return stage
    }

    @Test func `the arrow goes to the list and closes nothing, and goes back to the detail`() {
        let stage = opened()
        #expect(stage.lines.contains { $0.hasPrefix("▸ row 1") } && stage.hasFocus("the detail"))
        stage.press(.left)
        #expect(stage.window.focusedScreen === detail && stage.hasFocus("row 1"))
        #expect(stage.lines.contains { $0.contains("the detail") } && stage.canvas.cursor?.x == 0)
        #expect(stage.lines.last?.contains("→ what is open") == true)
        stage.press(.left, .down, .up, .right)
        #expect(stage.window.focusedScreen === detail && stage.hasFocus("the detail") && list.events.count == 1)
    }

    @Test func `enter on what is open goes to it, and on another row opens that instead`() {
        let stage = opened()
        stage.press(.left, .enter)
        #expect(stage.window.focusedScreen === detail && stage.hasFocus("the detail"))
        stage.press(.left, .down, .enter)
        #expect(list.events == ["row 1", "row 2"] && stage.window.focusedScreen === list)
    }

    @Test func `a question of the detail is asked before another row is opened`() {
        let stage = opened()
        detail.door = .ask(Question("Leave?"))
        stage.press(.left, .down, .enter)
        #expect(stage.window.question != nil && list.events == ["row 1"])
        stage.press(.escape)
        #expect(stage.window.focusedScreen === detail)
    }

    @Test func `a search in the list closes the detail, and letters go nowhere before that`() {
        let stage = opened()
        stage.press(.left, .character("g"))
        stage.type("xy")
        #expect(list.query.isEmpty && stage.window.focusedScreen === detail)
        stage.press(.character("/"))
        stage.type("q")
        #expect(list.query == "q" && stage.window.focusedScreen === list)
    }

    @Test func `a click on the list goes there, and one on another row opens it`() {
        let stage = opened()
        stage.press(.click(x: 4, y: 3))
        #expect(stage.window.focusedScreen === detail && stage.hasFocus("the detail"))
        stage.press(.click(x: 4, y: 4))
        #expect(list.events == ["row 1", "row 2"] && stage.window.focusedScreen === list)
    }

    @Test func `escape in the list closes the detail, and a narrow terminal shows what is open`() {
        let stage = opened()
        stage.press(.left)
        stage.session.resize(width: 100, height: 12)
        #expect(stage.hasFocus("the detail"))
        stage.session.resize(width: 120, height: 12)
        stage.press(.escape)
        #expect(stage.window.focusedScreen === list && stage.hasFocus("row 1"))
    }

    @Test func `columns of a split are gone to by the arrows as before`() {
        let stage = Stage(width: 120, height: 12, SplitContainer(holding: [list, detail]))
        stage.press(.right)
        let right = stage.window.focusedScreen
        stage.press(.left)
        #expect(right === detail && stage.window.focusedScreen === list)
    }
}

/// From group to group.
@MainActor @Suite struct GroupTests {
    private let screen = FormScreen("Page") { screen in
        Section("One") { for number in 0..<20 { screen.row("one \(number)") } }
        Section("Two") {
            Row("fact", value: "first")
            Row("other", value: "second")
        }
        Section("Empty") {}
        Section("Three") { Elements(Array(0..<1000), id: { ElementID("\($0)") }) { screen.row("three \($0)") } }
    }

    @Test func `brackets go from group to group, also to one that is only read`() {
        let stage = Stage(width: 60, height: 12, screen)
        stage.press(.down, .down, .character("]"))
        #expect(stage.hasFocus("fact") && stage.lines[1...2].contains { $0.hasPrefix("Two") })
        #expect(stage.canvas.cursor.map { stage.lines[$0.y].contains("fact") } == true)
        stage.press(.character("]"))
        #expect(stage.hasFocus("three 0"))
        stage.press(.character("]"))
        #expect(stage.hasFocus("three 0"))
        stage.press(.down, .down, .character("["))
        #expect(stage.hasFocus("three 0"))
        stage.press(.character("["), .character("["))
        #expect(stage.hasFocus("one 0") && stage.lines[1].hasPrefix("One"))
        stage.press(.character("["))
        #expect(stage.hasFocus("one 0"))
    }

    @Test func `from a group that is only read the arrows go on`() {
        let stage = Stage(width: 60, height: 12, screen)
        stage.press(.character("]"), .down, .down)
        #expect(stage.hasFocus("three"))
        stage.press(.enter)
        #expect(screen.events.count == 1)
    }
}
