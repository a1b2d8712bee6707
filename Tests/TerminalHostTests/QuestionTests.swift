import AppCore
import AppCoreContent
import Testing

@testable import TerminalHost

/// Questions appear in a box, and only an answer that the user chose goes ahead.
@MainActor @Suite struct QuestionTests {
    private let form = FormScreen("Form") { screen in
        for number in 0..<10 { screen.row("row \(number)") }
    }
    private let question = Question(
        "Discard your changes?", detail: "Name and home city were changed.", confirm: "Discard", cancel: "Keep",
        isDestructive: true)

    private func asking(width: Int = 80, height: Int = 24) -> Stage {
        form.door = .ask(question)
        let stage = Stage(width: width, height: height, form)
        stage.press(.down, .down, .escape)
        return stage
    }

    private var isOpen: (Stage) -> Bool { { $0.window.focusedScreen === self.form && $0.window.question != nil } }

    @Test func `a box as high as its text is under the row that it is about, the safe answer first and marked`() {
        let stage = asking()
        #expect(
            stage.lines[3...8].map { String($0.prefix(38)).trimmingSuffix { $0 == " " } } == [
                "▸ row 2", "  ┌──────────────────────────────────┐", "  │ Discard your changes?            │",
                "  │ Name and home city were changed. │", "  │ ▸ Keep     Discard               │",
                "  └──────────────────────────────────┘",
            ])
        let canvas = stage.canvas
        #expect(canvas.cursor?.x == 4 && canvas.cursor?.y == 7)
        #expect(canvas[6, 7].role == .selected && canvas[16, 7].role == .error)
        stage.press(.right)
        #expect(stage.canvas[16, 7].role == .danger && stage.canvas[6, 7].role == .plain)
        #expect(stage.lines.last == " Enter Discard  Esc Keep  ←→ choose")
    }

    @Test(arguments: [Key.enter, .escape]) func `enter and escape give the safe answer`(key: Key) {
        let stage = asking()
        stage.press(key)
        #expect(stage.window.question == nil && stage.window.focusedScreen === form)
        // Even after the other one was chosen and the question was asked again.
        stage.press(.escape, .right, .escape, .escape, key)
        #expect(stage.window.question == nil && stage.window.focusedScreen === form)
    }

    @Test(arguments: [
        [Key.right], [.down], [.tab], [.backTab], [.character("d")], [.character("D")], [.left, .right],
        [.character("k"), .character("d")],
    ]) func `arrows and first letters choose, and enter confirms`(keys: [Key]) {
        let stage = asking()
        for key in keys { stage.press(key) }
        #expect(isOpen(stage))
        stage.press(.enter)
        #expect(stage.window.focusedScreen?.title == "Root")
    }

    @Test func `answers that begin alike take turns`() {
        form.door = .ask(Question("Leave?", confirm: "Leave", cancel: "Linger"))
        let stage = Stage(form)
        stage.press(.escape, .character("l"), .character("l"), .enter)
        #expect(stage.window.focusedScreen === form)
        stage.press(.escape, .character("l"), .enter)
        #expect(stage.window.focusedScreen?.title == "Root")
    }

    @Test(arguments: [
        Key.character("y"), .character("n"), .character("x"), .character("q"), .character(" "), .character("水"),
        .backspace, .delete, .pageDown, .home, .control("d"), .paste("d"), .help, .click(x: 70, y: 20),
        .click(x: 3, y: 3),
    ]) func `any other key and a click beside it flash the box and change nothing`(key: Key) {
        let stage = asking()
        let before = stage.canvas
        stage.press(key)
        let flashed = stage.canvas
        #expect(isOpen(stage) && flashed.lines == before.lines && flashed.cells != before.cells)
        #expect(stage.session.takeRequests().bell && stage.session.endFlash())
        #expect(stage.canvas == before && !stage.session.wantsToQuit && !stage.session.endFlash())
        stage.press(.right)
        #expect(isOpen(stage))
    }

    @Test func `a click on an answer gives it`() {
        let stage = asking()
        stage.press(.click(x: 6, y: 7))
        #expect(stage.window.question == nil && stage.window.focusedScreen === form)
        stage.press(.escape, .click(x: 16, y: 7))
        #expect(stage.window.focusedScreen?.title == "Root")
    }

    @Test func `the wheel and a moved mouse leave it alone`() {
        let stage = asking()
        let before = stage.canvas
        stage.press(.wheel(x: 5, y: 5, lines: 3), .drag(x: 5, y: 5), .release(x: 5, y: 5))
        #expect(stage.canvas == before && isOpen(stage))
    }

    @Test(arguments: [(20, 5), (20, 8), (30, 6), (80, 24), (200, 60), (24, 7)])
    func `its answers are visible at every size`(width: Int, height: Int) {
        form.door = .ask(
            Question(
                "Leave without an account, which is a long question?",
                detail: String(repeating: "A long description of the loss. ", count: 20), confirm: "Leave",
                cancel: "Stay"))
        let stage = Stage(width: width, height: height, form)
        stage.press(.end, .escape)
        let lines = stage.lines
        #expect(lines.contains { $0.contains("▸ Stay") } && lines.contains { $0.contains("Leave") })
        #expect(lines.contains { $0.contains("┌─") } && lines.contains { $0.contains("└─") })
        stage.press(.right, .enter)
        #expect(stage.window.focusedScreen?.title == "Root")
    }

    @Test func `at the bottom it is above its row`() {
        form.door = .ask(question)
        let stage = Stage(width: 40, height: 12, form)
        stage.press(.end, .escape)
        #expect(stage.lines[10].hasPrefix("▸ row 9") && stage.lines[9].contains("└─") && stage.lines[5].contains("┌─"))
    }

    @Test func `a user who stays is in no field, and can enter one again`() {
        let screen = FormScreen("Form") { $0.passwordField }
        let stage = Stage(screen)
        stage.press(.enter)
        stage.type("wrong")
        screen.door = .ask(Question("Leave?"))
        stage.press(.escape, .escape, .enter)
        stage.type("x")
        #expect(screen.password == "wrong")
        stage.press(.enter)
        stage.type("x")
        #expect(screen.password == "wrongx")
    }
}

@MainActor @Suite struct NoticeTests {
    private let list = FormScreen("List") { screen in
        screen.searchField
        for number in 0..<30 { screen.row("row \(number)") }
    }

    @Test func `a notice offers a key that undoes the action, even some keys later`() {
        let stage = Stage(list)
        var isUndone = false
        stage.root.flow.notify("Unsubscribed from “X”.", action: NoticeAction("Undo") { isUndone = true })
        #expect(stage.lines.last?.hasPrefix(" Unsubscribed from “X”. · u Undo") == true)
        // Once it has been read, the keys are told again.
        stage.press(.down, .down, .character("]"))
        #expect(stage.lines.last?.hasPrefix(" u undo  ? help") == true)
        stage.press(.character("u"))
        #expect(isUndone && stage.lines.last?.contains("undo") == false)
        stage.press(.character("u"))
        #expect(stage.lines.last?.hasPrefix(" ? help") == true)
    }

    @Test func `a click performs its action, and in a field the key is a letter`() {
        let stage = Stage(list)
        var count = 0
        func tell() { stage.root.flow.notify("Gone.", action: NoticeAction("Undo") { count += 1 }) }
        tell()
        stage.press(.character("/"))
        #expect(stage.lines.last?.hasPrefix(" Typing  Esc u undo") == true)
        stage.type("u")
        #expect(list.query == "u" && count == 0)
        stage.press(.escape, .character("u"))
        #expect(count == 1)
        tell()
        _ = stage.lines
        stage.press(.click(x: 10, y: 23))
        #expect(count == 2)
        tell()
        stage.press(.down)
        #expect(stage.lines.last?.hasPrefix(" u undo") == true)
        stage.press(.click(x: 2, y: 23))
        #expect(count == 3)
    }

    @Test func `a long notice is wrapped, not cut, and its action is always visible`() {
        let text = "The data could not be written, because there is no room left on /home/ann/.local/share/kanji-list."
        for (width, height) in [(80, 24), (40, 12), (20, 9), (20, 5)] {
            let stage = Stage(width: width, height: height, list)
            stage.root.flow.notify(text, action: NoticeAction("Undo") {})
            _ = stage.lines
            #expect(stage.lines.joined().contains("u Undo"), "\(width)")
            #expect(stage.lines.joined(separator: " ").contains("The data"), "\(width)")
        }
        let stage = Stage(list)
        stage.root.flow.notify(text)
        #expect(stage.lines[22].hasPrefix(" The data could not") && stage.lines[23].contains("kanji-list."))
        #expect(stage.lines[23].hasSuffix(" ? help"))
    }
}
