import AppCore
import AppCoreContent
import Observation
import Testing

@testable import TerminalHost

/// What can be done with a row besides opening it, and the links of a text, in a menu at the element.
@MainActor @Suite struct ActionMenuTests {
    private let form = FormScreen("Cities") { screen in
        var oslo = screen.row("Oslo")
        oslo.actions = [
            Button("Star") { screen.events.append("star") },
            Button("Forget", role: .destructive) { screen.events.append("forget") },
        ]
        return Content {
            oslo
            screen.row("Rome")
            Text(
                [.plain("See "), .link("the map of all cities") { screen.events.append("map") }, .plain(".")],
                id: "text")
        }
    }

    @Test func `a full stop opens the menu of the focused row, and enter does what is chosen`() {
        let stage = Stage(form)
        #expect(stage.lines.last?.contains(". more") == true)
        stage.press(.character("."))
        #expect(
            stage.lines[2...5].map { $0.prefix(16).trimmingCharacters } == [
                "  ┌────────────┐", "  │▸1 Star     │", "  │ 2 Forget   │", "  └────────────┘",
            ])
        stage.press(.down, .enter)
        #expect(form.events == ["forget"] && !stage.lines.contains { $0.contains("1 Star") })
        stage.press(.character("."), .character("1"))
        #expect(form.events == ["forget", "star"])
    }

    @Test(arguments: [Key.escape, .character("."), .left]) func `the menu is closed without doing anything`(key: Key) {
        let stage = Stage(form)
        stage.press(.character("."), key)
        #expect(form.events.isEmpty && !stage.lines.contains { $0.contains("1 Star") })
        #expect(stage.window.focusedScreen === form)
    }

    @Test func `a row without actions has no menu`() {
        let stage = Stage(form)
        stage.press(.down, .character("."))
        #expect(stage.hasFocus("Rome") && !stage.lines.contains { $0.contains("┌") })
    }

    @Test func `a click does what it hits in the menu, and closes it elsewhere`() throws {
        let stage = Stage(form)
        stage.press(.character("."), .click(x: 5, y: 3))
        #expect(form.events == ["star"])
        stage.press(.character("."), .click(x: 70, y: 20))
        #expect(form.events == ["star"] && !stage.lines.contains { $0.contains("1 Star") })
    }

    @Test func `a menu goes with its row`() {
        let stage = Stage(form)
        stage.press(.character("."))
        stage.root.flow.show(FormScreen("Over") { $0.row("another") })
        #expect(!stage.lines.contains { $0.contains("1 Star") })
        stage.press(.enter)
        #expect(form.events.isEmpty)
    }

    @Test func `the links of a text are marked in it, and enter lists them`() {
        let stage = Stage(width: 24, height: 20, form)
        let canvas = stage.canvas
        let line = canvas.lines.firstIndex { $0.contains("See the map") } ?? 0
        #expect(canvas[2, line].role == .plain && canvas[6, line].role == .link)
        #expect(canvas[2, line + 1].role == .link, "the link goes on in the next line: \(canvas.lines)")
        stage.press(.down, .down, .enter)
        #expect(stage.lines.contains { $0.contains("1 the map of all") })
        stage.press(.enter)
        #expect(form.events == ["map"])
    }

    @Test func `a tab shows how many things wait there, before and after its first use`() {
        let inbox = Inbox()
        let stage = Stage()
        let mail = StackContainer("Mail") { stage.root.flow.show(FormScreen("letters") { _ in Content() }, in: $0) }
        mail.countWaiting = { inbox.count }
        stage.root.flow.show(TabContainer(tabs: [StackContainer("Else"), mail]))
        #expect(stage.lines[1].hasPrefix("  1 Else   2 Mail (3)"))
        inbox.count = 2
        #expect(stage.lines[1].hasPrefix("  1 Else   2 Mail (2)"))
        stage.press(.character("2"))
        #expect(stage.lines[1].hasPrefix("  1 Else   2 Mail (2)"))
        inbox.count = -1
        #expect(!stage.lines[1].contains("("))
    }

    @Observable final class Inbox { var count = 3 }
}

extension Substring {
    fileprivate var trimmingCharacters: String { String(self).trimmingSuffix { $0 == " " } }
}
