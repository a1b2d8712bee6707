import AppCore
import AppCoreContent
import Testing

@testable import TerminalHost

/// Fields take letters only after the user enters them.
@MainActor @Suite struct FieldEntryTests {
    private let form = FormScreen("Form") { screen in
        screen.nameField
        screen.passwordField
        Button("Save") { screen.events.append("save") }
    }
    private let list = FormScreen("List") { screen in
        screen.searchField
        for number in 0..<3 { screen.row("row \(number)") }
    }

    /// Presses every letter, and expects no text of the screen to change.
    private func expectNoLetter(_ stage: Stage, in screen: FormScreen, _ what: Comment) {
        let before = [screen.name, screen.password, screen.query]
        for letter in "xyzXYZéß" { stage.press(.character(letter)) }
        #expect([screen.name, screen.password, screen.query] == before, what)
    }

    @Test func `no key that moves the focus enters a field`() {
        for keys: [Key] in [
            [.home], [.character("g")], [.character("k"), .character("k")], [.up, .up], [.backTab], [.pageUp],
            [.end, .character("g")], [.tab, .tab, .tab, .tab], [.character("[")], [.character("]"), .character("[")],
        ] {
            for screen in [form, list] {
                screen.name = "Ann"
                let stage = Stage(FormScreen("Root") { $0.row("more") })
                stage.root.flow.show(screen)
                stage.press(keys[0])
                for key in keys.dropFirst() { stage.press(key) }
                expectNoLetter(stage, in: screen, "\(keys)")
                stage.press(.escape)
            }
        }
    }

    @Test
    func `returning from a screen, a sheet, a tab or a question enters no field, even if one was entered before`() {
        for screen in [form, list] {
            let tabs = TabContainer(tabs: [
                StackContainer("A", holding: [screen]), StackContainer("B", holding: [FormScreen("B") { $0.row("b") }]),
            ])
            let stage = Stage(tabs)
            stage.press(.home, .enter)
            #expect(stage.canvas.cursor?.x != 0)
            stage.root.flow.present(FormScreen("Sheet") { $0.row("inside") })
            _ = stage.lines
            stage.press(.escape)
            expectNoLetter(stage, in: screen, "after a sheet")
            stage.press(.home, .enter)
            stage.press(.escape, .character("2"), .character("1"))
            expectNoLetter(stage, in: screen, "after a tab")
            stage.press(.home, .enter)
            stage.root.flow.show(FormScreen("Next") { $0.row("next") }, from: screen)
            stage.press(.down, .escape)
            expectNoLetter(stage, in: screen, "after a screen")
            screen.door = .allowed
        }
    }

    @Test func `content that changes around the focus does not enter a field`() {
        let screen = FormScreen("Form") { screen in
            if screen.isOn { screen.nameField }
            if !screen.isOn { screen.row("first") }
            screen.searchField
        }
        let stage = Stage(screen)
        stage.press(.down)
        stage.press(.up)
        screen.isOn = true
        _ = stage.lines
        expectNoLetter(stage, in: screen, "what replaced the row is a field")
    }

    @Test func `a field is entered by enter and by a click, shows its caret, and is left by escape, enter and tab`() {
        let stage = Stage(form)
        #expect(stage.hasFocus("Name") && stage.canvas.cursor?.x == 0)
        for leave in [Key.escape, .down, .help] {
            stage.press(.home, .enter)
            #expect(stage.canvas.cursor?.x ?? 0 > 5 && !stage.hasFocus("Name"), "\(leave)")
            if leave == .help {
                stage.press(leave, .escape, .escape)
            } else {
                stage.press(leave)
            }
            expectNoLetter(stage, in: form, "\(leave)")
        }
        let y = stage.lines.firstIndex { $0.contains("Password") } ?? 0
        stage.press(.click(x: 14, y: y))
        stage.type("horse")
        // A click into the field being edited changes nothing.
        stage.press(.click(x: 14, y: y))
        stage.type("s")
        stage.press(.enter)
        #expect(form.password == "horses" && stage.hasFocus("Save"))
        expectNoLetter(stage, in: form, "after the last field")
        stage.press(.click(x: 14, y: y), .click(x: 4, y: y + 1))
        #expect(form.events == ["save"])
        expectNoLetter(stage, in: form, "after a click elsewhere")
    }

    @Test func `space, which is a letter in a field, does not enter one`() {
        let stage = Stage(form)
        stage.press(.character(" "))
        stage.type("x")
        #expect(form.name.isEmpty)
    }

    @Test func `filling in a form continues in its next field, but not beyond the last`() {
        let stage = Stage(form)
        stage.press(.enter)
        stage.type("Ann")
        stage.press(.enter)
        stage.type("quiet horse")
        #expect(form.name == "Ann" && form.password == "quiet horse" && form.events == ["name Ann"])
        stage.press(.tab)
        expectNoLetter(stage, in: form, "on the button")
        stage.press(.tab)
        expectNoLetter(stage, in: form, "the first field, which was come to from a button")
        stage.press(.enter, .tab, .backTab)
        stage.type("!")
        #expect(form.name == "Ann!")
    }

    @Test func `leaving a search for a form's field does not enter the field`() {
        let screen = FormScreen("Map") { screen in
            screen.searchField
            screen.nameField
        }
        let stage = Stage(screen)
        stage.press(.character("/"), .tab)
        expectNoLetter(stage, in: screen, "by tab")
        stage.press(.character("/"), .down)
        expectNoLetter(stage, in: screen, "by the arrow")
        stage.press(.character("/"), .enter)
        expectNoLetter(stage, in: screen, "by enter")
    }

    @Test func `a screen may start in a field when it first appears, but not when the user returns to it`() {
        form.entered = ["Name"]
        let stage = Stage(form)
        #expect(stage.canvas.cursor?.x ?? 0 > 5)
        stage.type("Ann")
        #expect(form.name == "Ann")
        stage.root.flow.show(FormScreen("Next") { $0.row("next") })
        stage.press(.escape)
        expectNoLetter(stage, in: form, "back from the next screen")
        // Even if something else comes before the user presses a key.
        let quiet = FormScreen("Quiet") { $0.searchField }
        quiet.entered = ["Search"]
        let covered = Stage(quiet)
        _ = covered.lines
        covered.root.flow.present(FormScreen("Sheet") { $0.row("inside") })
        _ = covered.lines
        covered.press(.escape)
        expectNoLetter(covered, in: quiet, "back from what came by itself")
        // A screen that was never visible lies under the app's first one.
        let under = FormScreen("Under") { $0.searchField }
        under.entered = ["Search"]
        let other = Stage(under, FormScreen("Detail") { $0.row("the detail") })
        _ = other.lines
        other.press(.escape)
        expectNoLetter(other, in: under, "back to what was not seen before")
        let wide = Stage(width: 130, height: 20, under, FormScreen("Detail") { $0.row("the detail") })
        wide.press(.left)
        expectNoLetter(wide, in: under, "the list beside")
    }

    @Test func `the search that the app starts with says how to leave it`() {
        list.entered = ["Search"]
        let stage = Stage(list)
        #expect(stage.lines.last == " Typing  type to search · ↓ results · Esc keys · F1 help")
        stage.type("j")
        #expect(list.query == "j")
        stage.press(.down)
        #expect(stage.hasFocus("row 0"))
        stage.press(.character("/"), .escape, .character("j"))
        #expect(list.query == "j" && stage.hasFocus("row 0"))
    }

    @Test(arguments: ["水", "み", "カ", "ー", "々", "ｶ", "𠮟"]) func `kana or a kanji outside a field begins a search`(
        text: String
    ) {
        list.query = "old"
        let stage = Stage(list)
        stage.press(.down)
        for character in text { stage.press(.character(character)) }
        stage.type("x")
        #expect(list.query == text + "x")
    }

    @Test func `a paste outside a field begins a search, as one line`() {
        let stage = Stage(list)
        stage.press(.down, .paste("two\nlines"))
        #expect(list.query == "two lines" && stage.canvas.cursor?.x == 13)
        let plain = FormScreen("Plain") { $0.nameField }
        let other = Stage(plain)
        other.press(.paste("text"), .character("水"))
        #expect(plain.name.isEmpty)
    }

    @Test func `without a search field, the same keys press the button that leads to one`() {
        var search = FormScreen("Search") { $0.row("") }
        func stage() -> Stage {
            let box = Box()
            search = FormScreen("Search") { screen in
                screen.searchField
                screen.row("found")
            }
            let detail = FormScreen("Detail") { _ in
                Text("a long text")
                Button("Search", role: .search) { box.open() }
            }
            let stage = Stage(detail)
            box.open = { stage.root.flow.show(search) }
            return stage
        }
        let slash = stage()
        #expect(slash.lines.last?.contains("/ search") == true)
        slash.press(.character("/"))
        slash.type("q")
        #expect(search.query == "q")
        slash.press(.escape, .escape)
        #expect(slash.window.focusedScreen?.title == "Detail")
        let kana = stage()
        kana.press(.character("み"), .character("ず"))
        #expect(search.query == "みず")
        kana.press(.escape, .escape)
        let paste = stage()
        paste.press(.paste("water"))
        #expect(search.query == "water")
    }

    @Test func `escape clears a search if there is nothing to go back to`() {
        let start = FormScreen("Start") { $0.searchField }
        let stage = Stage()
        if let first = stage.window.focusedScreen { stage.root.flow.replace(first, with: start) }
        stage.press(.character("/"))
        stage.type("q")
        stage.press(.escape)
        #expect(start.query == "q" && stage.lines.last?.contains("Esc all") == true)
        stage.press(.escape)
        #expect(start.query.isEmpty)
    }

    @Test func `the cursor is on the focused element, whatever that is`() {
        let screen = FormScreen("All") { screen in
            Text("read me")
            screen.row("row")
            Toggle("on", isOn: true) { _ in }
            Choice("size", options: ["S"], selected: 0) { _ in }
            Button("press") {}
            screen.nameField
            PointMap("map", points: [PointMap.Point("a", longitude: 0, latitude: 0, id: "a")]) { _ in }
            for number in 0..<30 { Text("text \(number)") }
        }
        let stage = Stage(screen)
        for _ in 0..<50 {
            let canvas = stage.canvas
            let marked = (0..<canvas.height).first { canvas[0, $0].text == "▸" }
            #expect(canvas.cursor?.x == 0 && canvas.cursor?.y == marked ?? 1)
            stage.press(.down)
        }
        stage.press(.character("?"))
        #expect(stage.canvas.cursor.map { stage.lines[$0.y].contains("move") } == true)
        stage.press(.escape, .character(":"))
        #expect(stage.canvas.cursor?.y == 23)
        stage.press(.escape)
        stage.session.resize(width: 10, height: 4)
        #expect(stage.canvas.cursor?.y == 0)
        #expect(stage.lines.map { trimmedAtEnd($0) } == ["Please", "make the", "window", "larger."])
    }
}

/// An action that is known only after the screen is made.
@MainActor private final class Box {
    var open: () -> Void = {}
}
