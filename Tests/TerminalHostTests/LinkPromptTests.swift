import AppCore
import AppCoreContent
import Testing

@testable import TerminalHost

/// Links typed after a colon, and keys that open one.
@MainActor @Suite struct LinkPromptTests {
    private let stage = Stage()

    @Test func `tab fills in the common beginning, then goes through the completions, and back`() {
        stage.press(.character(":"))
        #expect(stage.lines[22] == " list  word/  word/水")
        stage.type("w")
        #expect(stage.lines.suffix(2) == [" word/  word/水", ": word/"])
        stage.press(.tab)
        #expect(stage.lines.suffix(2) == [" word/水", ": word/水"])
        stage.press(.tab)
        #expect(stage.lines.last == ": word/水")
        stage.press(.control("u"), .tab, .tab)
        #expect(stage.lines.suffix(2) == [" word/  word/水", ": word/"])
        stage.press(.backTab)
        #expect(stage.lines.suffix(2) == [" list  word/  word/水", ": list"])
        stage.press(.enter)
        #expect(stage.opened == ["kanji://list"])
    }

    @Test func `recent places are offered first`() {
        stage.press(.character(":"))
        stage.type("word/道")
        stage.press(.enter, .character(":"))
        #expect(stage.opened == ["kanji://word/道"] && stage.lines[22] == " word/道  list  word/  word/水")
        stage.press(.escape)
        stage.root.flow.link = "seen/木"
        stage.root.flow.show(FormScreen("Tree") { $0.row("leaf") })
        stage.press(.down, .character(":"))
        #expect(stage.lines[22].hasPrefix(" seen/木  word/道"))
    }

    @Test func `the problem with a link appears above it, and the link stays to be corrected`() {
        stage.press(.character(":"))
        stage.type("wrong")
        stage.press(.enter)
        #expect(stage.opened.isEmpty && stage.lines.suffix(2) == [" ! it is wrong", ": wrong"])
        stage.press(.control("w"))
        stage.type("list")
        stage.press(.enter)
        #expect(stage.opened == ["kanji://list"])
        stage.press(.character(":"), .backspace)
        #expect(stage.lines.last?.hasPrefix(" ? help") == true)
    }

    @Test func `a shortcut opens its link, is listed among the keys, and is a letter in a field`() {
        let stage = Stage(height: 50)
        stage.press(.character("?"))
        #expect(stage.lines.contains { $0.contains("a  ") && $0.contains("about this app") })
        stage.press(.character("x"), .character("a"))
        #expect(stage.opened == ["kanji://about"])
        let form = FormScreen("Form") { $0.nameField }
        stage.root.flow.show(form)
        stage.press(.enter, .character("a"))
        #expect(stage.opened.count == 1 && form.name == "a")
    }
}
