import AppCore
import AppCoreContent
import Testing

@testable import TerminalHost

/// Two columns: a list, and the page opened from it.
@MainActor @Suite struct ColumnTests {
    private let opened = Opened()

    /// A list whose rows each open their own page, except for the last one.
    @MainActor private final class Opened {
        let stage: Stage
        let list = FormScreen("List") { screen in
            screen.searchField
            for number in 0..<4 { screen.row("row \(number)", isCurrent: screen.current == "row \(number)") }
            Row("plain") { screen.events.append("plain") }
        }
        var door = LeaveDecision.allowed

        init() {
            stage = Stage(width: 120, height: 14, list)
            list.onRow = { [unowned self] row in
                list.current = row
                let page = FormScreen("Page") { $0.row("the page of \(row)") }
                page.door = door
                stage.root.flow.show(page)
            }
            stage.press(.down, .enter)
        }

        var front: String? { stage.window.focusedScreen.map { $0.title } }
        var entries: [String] { stage.window.journal.entries.map { "\($0.kind) \($0.action)" } }
        /// The rows of the list that are marked as the current one.
        var marked: [String] { stage.lines.filter { $0.hasPrefix("▸") }.map { String($0.dropFirst(2).prefix(5)) } }

        func shows(_ row: String) -> Bool {
            front == "Page" && stage.lines.contains { $0.contains("the page of \(row)") }
        }
    }

    @Test func `the arrow goes to the list without closing anything, and back to the page`() {
        let stage = opened.stage
        #expect(opened.marked == ["row 1"] && stage.hasFocus("the page of row 1"))
        stage.press(.left)
        #expect(opened.shows("row 1") && stage.hasFocus("row 1") && stage.canvas.cursor?.x == 0)
        #expect(stage.lines.last?.contains("→ detail") == true)
        stage.press(.left, .right)
        #expect(opened.shows("row 1") && stage.hasFocus("the page of row 1") && opened.list.events == ["row 1"])
    }

    @Test func `the page follows through the list, with one entry each time`() {
        let count = opened.entries.count
        opened.stage.press(.left, .down)
        #expect(opened.shows("row 2") && opened.stage.hasFocus("row 2") && opened.marked == ["row 2"])
        opened.stage.press(.down, .up, .up)
        #expect(opened.shows("row 1") && opened.stage.hasFocus("row 1"))
        #expect(opened.entries.dropFirst(count) == ["applied show", "applied show", "applied show", "applied show"])
        opened.stage.press(.right)
        #expect(opened.stage.hasFocus("the page of row 1"))
    }

    @Test func `the page stays when the focus comes to a row that leads nowhere`() {
        opened.stage.press(.left, .down, .down, .down)
        #expect(opened.stage.hasFocus("plain") && opened.shows("row 3") && opened.marked == ["row 3", "plain"])
        opened.stage.press(.enter)
        #expect(opened.list.events.last == "plain" && opened.front == "List")
    }

    @Test func `the list is at the row that was opened last, also if the page itself went on to it`() {
        let list = opened.list
        let stage = Stage(width: 80, height: 14, list)
        list.onRow = { [unowned stage] row in
            list.current = row
            stage.root.flow.show(
                FormScreen("Page") { _ in
                    Row("next") { list.current = "row 3" }
                })
        }
        stage.press(.down, .enter, .enter, .escape)
        list.current = nil
        #expect(stage.hasFocus("row 3"))
        stage.press(.up)
        #expect(stage.hasFocus("row 2"))
    }

    @Test func `the page does not follow in a list whose rows do not say which of them is open`() {
        opened.list.current = nil
        opened.stage.press(.left, .down)
        #expect(opened.shows("row 1") && opened.stage.hasFocus("row 2") && opened.list.events == ["row 1"])
        opened.stage.press(.enter)
        #expect(opened.shows("row 2") && opened.stage.hasFocus("the page of row 2"))
    }

    @Test func `enter on the open row goes to its page, and on another row opens that one instead`() {
        opened.stage.press(.left, .enter)
        #expect(opened.shows("row 1") && opened.stage.hasFocus("the page of row 1"))
        opened.stage.press(.left, .down, .enter)
        #expect(opened.list.events == ["row 1", "row 2"] && opened.stage.hasFocus("the page of row 2"))
    }

    @Test func `a page that asks is asked before another row is opened`() {
        opened.door = .ask(Question("Leave?"))
        opened.stage.press(.left, .down)
        #expect(opened.shows("row 2"))
        opened.stage.press(.down)
        #expect(opened.stage.window.question != nil && opened.list.events == ["row 1", "row 2"])
        opened.stage.press(.escape)
        #expect(opened.shows("row 2") && opened.marked.contains("row 2"))
    }

    @Test func `a search in the list closes the page, and letters do nothing before that`() {
        opened.stage.press(.left, .character("g"))
        opened.stage.type("xy")
        #expect(opened.list.query.isEmpty && opened.front == "Page")
        opened.stage.press(.character("/"))
        opened.stage.type("q")
        #expect(opened.list.query == "q" && opened.front == "List")
        opened.stage.type("r")
        #expect(opened.list.query == "qr")
    }

    @Test func `a click on the list goes there, and one on another row opens it`() {
        opened.stage.press(.click(x: 4, y: 3))
        #expect(opened.shows("row 1") && opened.stage.hasFocus("the page of row 1"))
        opened.stage.press(.click(x: 4, y: 4))
        #expect(opened.list.events == ["row 1", "row 2"] && opened.shows("row 2"))
    }

    @Test func `back closes the page, from the list and from the page, in both widths`() {
        for (width, keys) in [(120, [Key.left, .escape]), (120, [.escape]), (80, [.escape]), (80, [.left, .escape])] {
            let opened = Opened()
            opened.stage.session.resize(width: width, height: 14)
            for key in keys { opened.stage.press(key) }
            #expect(opened.front == "List" && opened.stage.hasFocus("row 1"))
        }
    }

    @Test func `a change of width keeps the page open, and the list where it was`() {
        opened.stage.press(.left, .down)
        opened.stage.session.resize(width: 100, height: 14)
        #expect(opened.shows("row 2") && opened.stage.hasFocus("the page of row 2"))
        #expect(!opened.stage.lines.contains { $0.contains("row 3") })
        opened.stage.press(.down, .left)
        #expect(opened.shows("row 2"))
        opened.stage.session.resize(width: 120, height: 14)
        #expect(opened.shows("row 2") && opened.marked == ["row 2"])
        opened.stage.press(.down)
        #expect(opened.shows("row 3"))
    }

    @Test func `the arrows go from column to column of a split`() {
        let (list, detail) = (FormScreen("List") { $0.row("one") }, FormScreen("Detail") { $0.row("two") })
        let stage = Stage(width: 120, height: 12, SplitContainer(holding: [list, detail]))
        stage.press(.right)
        let right = stage.window.focusedScreen
        stage.press(.left)
        #expect(right === detail && stage.window.focusedScreen === list)
    }
}

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

    @Test func `brackets go from group to group, even to one that has only text`() {
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

    @Test func `the arrows go on from a group that has only text`() {
        let stage = Stage(width: 60, height: 12, screen)
        stage.press(.character("]"), .down, .down)
        #expect(stage.hasFocus("three"))
        stage.press(.enter)
        #expect(screen.events.count == 1)
    }
}
