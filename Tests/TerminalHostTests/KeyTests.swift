import AppCore
import AppCoreContent
import Testing

@testable import TerminalHost

@MainActor @Suite struct KeyTests {
    private let form = FormScreen("Form") { screen in
        screen.nameField
        screen.passwordField
        Toggle("Loud", isOn: screen.isOn) { screen.isOn = $0 }
        Choice("Size", options: ["S", "M", "L"], selected: screen.size) { screen.size = $0 }
        Button("Save", role: .primary) { screen.events.append("save") }
    }

    @Test func `a form is filled field by field, and each field is confirmed once`() {
        let stage = Stage(form)
        stage.press(.tab)
        stage.press(.backTab, .enter)
        stage.type("Ann")
        stage.press(.tab)
        stage.type("secret")
        #expect(form.name == "Ann" && form.password == "secret" && form.events == ["name Ann"])
        #expect(stage.lines.contains { $0.contains("Password  ••••••") } && !stage.lines.joined().contains("secret"))
        // From the last field, the form is sent, and nothing on the way is switched on.
        stage.press(.enter)
        #expect(form.events == ["name Ann", "save"] && !form.isOn && stage.hasFocus("Save"))
        stage.press(.up, .right)
        #expect(form.size == 2)
        stage.press(.right)
        #expect(form.size == 0)
        stage.press(.up, .enter)
        #expect(form.isOn && form.events == ["name Ann", "save"])
        let committed = stage.window.journal.entries.filter { $0.kind == .committed }
        #expect(committed.map(\.detail) == ["Ann", nil])
    }

    @Test func `typing key by key and filling at once give the same journal`() {
        let typed = Stage(form)
        typed.press(.enter)
        typed.type("Ann")
        typed.press(.enter)
        let other = FormScreen("Form") { $0.nameField }
        let filled = Stage(other)
        filled.window.perform(.element("name", .commit("Ann"), in: filled.window.id(of: other)))
        let text: (Stage) -> [String] = { $0.window.journal.entries.map(\.description) }
        #expect(text(typed) == text(filled))
    }

    @Test func `a line is edited as in a shell, by whole characters, and edits are undone`() {
        var editor = LineEditor("")
        for character in "héllo wörld 👩🏽‍🚀" { _ = editor.take(.character(character)) }
        _ = editor.take(.backspace)
        #expect(editor.text == "héllo wörld ")
        _ = editor.take(.control("w"))
        #expect(editor.text == "héllo ")
        _ = editor.take(.control("a"))
        _ = editor.take(.right)
        _ = editor.take(.delete)
        #expect(editor.text == "hllo " && editor.beforeCursor == "h")
        _ = editor.take(.control("k"))
        #expect(editor.text == "h")
        _ = editor.take(.control("y"))
        #expect(editor.text == "hllo ")
        _ = editor.take(.end)
        _ = editor.take(.control("u"))
        #expect(editor.text.isEmpty)
        _ = editor.take(.paste("two\nlines"))
        #expect(editor.text == "two lines")
        _ = editor.take(.character("\u{301}"))
        #expect(editor.text == "two lines\u{301}" && editor.beforeCursor == editor.text)
    }

    @Test func `the slash goes to the search field, which searches while the user types`() {
        let screen = FormScreen("List") { screen in
            screen.searchField
            screen.row("one")
            screen.row("two")
        }
        let stage = Stage(screen)
        #expect(stage.hasFocus("one"))
        stage.press(.character("/"))
        stage.type("q?")
        #expect(screen.query == "q?")
        stage.press(.enter)
        #expect(stage.hasFocus("one"))
        stage.press(.character("/"), .escape)
        #expect(screen.query == "q?" && stage.canvas.cursor?.x == 0)
        stage.press(.character("/"), .control("u"), .down)
        #expect(screen.query.isEmpty && stage.hasFocus("one") && stage.window.focusedScreen?.title == "List")
    }

    @Test func `tabs are chosen by number and by a click, and rows are clicked`() {
        let one = FormScreen("One") { $0.row("first") }
        let two = FormScreen("Two") { screen in
            screen.row("second")
            screen.row("third")
        }
        let tabs = TabContainer(tabs: [StackContainer("A", holding: [one]), StackContainer("B", holding: [two])])
        let stage = Stage(tabs)
        _ = stage.lines
        stage.press(.character("2"))
        #expect(stage.hasFocus("second"))
        stage.press(.click(x: 3, y: 1))
        #expect(stage.hasFocus("first"))
        stage.press(.character("9"), .click(x: 9, y: 1))
        #expect(stage.hasFocus("second"))
        let y = stage.lines.firstIndex { $0.contains("third") } ?? 0
        stage.press(.click(x: 4, y: y))
        #expect(two.events == ["third"] && stage.hasFocus("third"))
        stage.press(.wheel(x: 4, y: y, lines: 3), .click(x: 70, y: 20))
        #expect(two.events == ["third"])
    }

    @Test func `escape goes back, closes a modal, and stops at the first screen`() {
        let stage = Stage(form)
        stage.root.flow.present(FormScreen("Sheet") { $0.row("inside") })
        stage.press(.escape)
        #expect(stage.window.snapshot.modals.isEmpty)
        stage.press(.escape)
        #expect(stage.window.focusedScreen?.title == "Root")
    }

    @Test func `a link is typed after a colon, and completed`() {
        let stage = Stage()
        stage.press(.character(":"))
        stage.type("k")
        #expect(stage.lines.last == ": kanji://")
        stage.press(.tab)
        stage.type("l")
        stage.press(.tab, .enter)
        #expect(stage.opened == ["kanji://list"])
        stage.press(.character(":"), .escape)
        #expect(stage.opened.count == 1 && stage.hasFocus("root row"))
    }

    @Test func `help lists every key, and any key closes it`() {
        let stage = Stage(height: 50)
        stage.press(.character("?"))
        #expect(stage.lines.contains { $0.contains("Ctrl-Z") && $0.contains("suspend") })
        stage.press(.character("x"))
        #expect(!stage.lines.contains { $0.contains("Ctrl-Z") })
        stage.press(.character("q"))
        #expect(stage.session.wantsToQuit)
    }
}
