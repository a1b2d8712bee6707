import AppCore
import AppCoreContent
import Testing

@testable import TerminalHost

/// Reading: long texts, notices, the line of keys, and the screen under a sheet.
@MainActor @Suite struct ReadingTests {
    private let terms = FormScreen("Terms") { screen in
        for number in 0..<40 { Text("line \(number)") }
        Button("Agree") { screen.events.append("agree") }
        for number in 40..<80 { Text("line \(number)") }
        Button("Disagree") {}
    }

    @Test func `a screen is read from its top, line by line, past each button`() {
        let stage = Stage(width: 60, height: 12, terms)
        #expect(
            stage.lines[1].hasPrefix("  line 0") && stage.lines.last == " ? help  ↑↓ scroll  Esc back  : link  q quit")
        // A button outside the view is shown, not pressed.
        stage.press(.enter)
        #expect(terms.events.isEmpty && stage.hasFocus("Agree"))
        stage.press(.home, .up, .pageUp, .pageUp, .pageUp, .pageUp, .pageUp, .pageUp)
        #expect(stage.lines[1].hasPrefix("  line 0"))
        for _ in 0..<31 { stage.press(.down) }
        #expect(stage.hasFocus("Agree") && stage.lines[10].contains("Agree"))
        stage.press(.down)
        #expect(stage.lines[10].hasPrefix("  line 40"))
        for _ in 0..<50 { stage.press(.down) }
        #expect(stage.hasFocus("Disagree"))
        for _ in 0..<3 { stage.press(.character("j")) }
        stage.press(.up)
        #expect(stage.lines[1].hasPrefix("  line 70"))
    }

    @Test func `the last line offers no key for what can't be pressed`() {
        let screens = [
            FormScreen("Button") { _ in Button("Done", isEnabled: false) {} },
            FormScreen("Toggle") { _ in Toggle("Sound", isOn: true, isEnabled: false) { _ in } },
            FormScreen("Choice") { _ in Choice("Size", options: ["S", "M"], selected: 0, isEnabled: false) { _ in } },
            FormScreen("Field") { _ in Field("Name", text: "", isEnabled: false, id: "name") { _ in } },
        ]
        for screen in screens {
            let stage = Stage(screen)
            #expect(stage.lines.last == " ? help  ↑↓ scroll  Esc back  : link  q quit", "\(screen.title)")
        }
    }

    @Test(arguments: [3, 10, 40]) func `what a heading at the bottom unfolds moves into view`(count: Int) {
        let screen = FormScreen("Page") { screen in
            for number in 0..<30 { screen.row("row \(number)") }
            Row("More", value: screen.isOn ? "▽" : "▷") { screen.isOn.toggle() }
            if screen.isOn {
                for number in 0..<count { Row("unfolded \(number)") }
            }
            screen.row("after")
        }
        let stage = Stage(StackContainer("Tab", holding: [screen]))
        stage.press(.end, .up)
        func shows(_ text: String) -> Bool { stage.lines.contains { $0.contains(text) } }
        #expect(stage.hasFocus("More") && !shows("unfolded"))
        stage.press(.enter)
        #expect(stage.hasFocus("More") && shows("unfolded 0") && shows("unfolded \(min(count, 20) - 1) "))
        #expect(shows("row 29") == (count < 20))
        let lines = stage.lines
        stage.press(.enter)
        #expect(stage.hasFocus("More") && !shows("unfolded"))
        stage.press(.enter)
        #expect(stage.hasFocus("More") && shows("unfolded 0") && stage.lines.count == lines.count)
    }

    @Test func `after the wheel the focus continues from the view`() {
        let rows = FormScreen("Rows") { screen in
            Elements(Array(0..<100), id: { ElementID("\($0)") }) { screen.row("row \($0)") }
        }
        let stage = Stage(width: 60, height: 12, rows)
        _ = stage.lines
        for _ in 0..<10 { stage.press(.wheel(x: 5, y: 5, lines: 3)) }
        stage.press(.down)
        #expect(stage.hasFocus("row 30"))
        for _ in 0..<5 { stage.press(.wheel(x: 5, y: 5, lines: -3)) }
        stage.press(.up)
        #expect(stage.hasFocus("row 24"))
    }

    @Test func `many keys at once do the same as one by one`() {
        let rows = FormScreen("Rows") { screen in
            Elements(Array(0..<100), id: { ElementID("\($0)") }) { screen.row("row \($0)") }
        }
        let stage = Stage(width: 60, height: 12, rows)
        for _ in 0..<50 { stage.session.press(.down) }
        #expect(stage.hasFocus("row 50"))
    }

    @Test func `a notice disappears with the next key, and help is named beside it`() {
        let stage = Stage(terms)
        stage.root.flow.notify("It was done.")
        #expect(stage.lines.last?.hasPrefix(" It was done.") == true && stage.lines.last?.hasSuffix(" ? help") == true)
        stage.press(.down)
        #expect(stage.lines.last?.hasPrefix(" ? help") == true)
    }

    @Test func `the line of keys always names help, and the keys of the focused element`() {
        let form = FormScreen("Form") { screen in
            screen.searchField
            Toggle("on", isOn: screen.isOn) { screen.isOn = $0 }
            Choice("size", options: ["S", "M"], selected: screen.size) { screen.size = $0 }
            screen.nameField
            Button("save") {}
            PointMap("map", points: [PointMap.Point("a", longitude: 0, latitude: 0, id: "a")]) { _ in }
            screen.row("more")
        }
        let stage = Stage(width: 100, height: 40, form)
        var hints = [stage.lines.last ?? ""]
        for _ in 0..<6 {
            stage.press(.tab)
            hints.append(stage.lines.last ?? "")
        }
        stage.press(.character("/"))
        hints.append(stage.lines.last ?? "")
        let rest = "  Esc back  / search  : link  q quit"
        #expect(
            hints == [
                " ? help  Enter turn on" + rest, " ? help  ←→ choose" + rest, " ? help  Enter type" + rest,
                " ? help  Enter press" + rest, " ? help  ←→ point  +- zoom  Enter choose" + rest,
                " ? help  Enter open" + rest, " ? help  Enter type" + rest,
                " Typing  type to search · ↓ results · Esc keys · F1 help",
            ])
        #expect(stage.lines[1].hasPrefix("▸ /"))
        stage.press(.escape, .home, .tab, .tab, .tab, .enter)
        #expect(stage.lines.last == " Typing  F1 help  Enter send  Tab next  Esc keys")
    }

    @Test func `help scrolls if it doesn't fit, and explains its keys even on the smallest terminal`() {
        let stage = Stage(width: 20, height: 5, terms)
        stage.press(.character("?"))
        #expect(stage.lines[1].contains("j k") && stage.lines[2].contains("move") && stage.lines[4].contains("↓"))
        stage.press(.pageDown, .down)
        #expect(!stage.lines[1].contains("j k"))
        stage.press(.up, .pageUp)
        #expect(stage.lines[1].contains("j k"))
        stage.press(.escape)
        #expect(stage.lines.last?.contains("? help") == true)
    }

    @Test func `a sheet covers the screen below it, and fills a small terminal`() {
        let stage = Stage(
            width: 80, height: 20, FormScreen("Under") { $0.row("what is under the sheet, so that one sees it") })
        stage.press(.down)
        stage.root.flow.present(FormScreen("Sheet") { $0.row("inside") })
        #expect(stage.lines.contains { $0.contains("▸ what is") } && stage.lines.contains { $0.contains("┌─ Sheet") })
        #expect(stage.hasFocus("inside"))
        // The screen under it can't be pressed.
        stage.press(.click(x: 3, y: 1))
        #expect(stage.hasFocus("inside"))
        stage.session.resize(width: 20, height: 5)
        #expect(stage.hasFocus("inside") && !stage.lines.contains { $0.contains("┌") })
        stage.press(.escape)
        #expect(stage.window.focusedScreen?.title == "Under")
    }

    @Test func `a button gets the focus back after its work, and a field that has it meanwhile is not entered`() {
        var isWorking = false
        let form = FormScreen("Sign in") { screen in
            if screen.isOn { screen.passwordField }
            screen.row("first")
            if isWorking { Progress("signing in") } else { Button("Go") {} }
            Text(screen.query)
        }
        let stage = Stage(form)
        stage.press(.end)
        #expect(stage.hasFocus("Go"))
        isWorking = true
        form.query = "x"
        #expect(stage.lines.contains { $0.hasPrefix("▹ first") })
        isWorking = false
        form.query = "y"
        #expect(stage.hasFocus("Go"))
        let login = FormScreen("Password") { screen in
            screen.passwordField
            if isWorking { Progress("signing in") } else { Button("Go") {} }
            Text(screen.query)
        }
        let other = Stage(login)
        other.press(.end)
        isWorking = true
        login.query = "x"
        _ = other.lines
        other.type("xj")
        #expect(login.password.isEmpty && other.lines.contains { $0.hasPrefix("▹ Password") })
    }

    @Test func `a late element that comes first gets the focus, until a key is pressed`() {
        let screen = FormScreen("Late") { screen in
            if screen.isOn { Row("late", id: "late") {} }
            Row("early", id: "early") {}
        }
        let stage = Stage(screen)
        #expect(stage.hasFocus("early"))
        screen.isOn = true
        #expect(stage.hasFocus("late"))
        stage.press(.down)
        screen.isOn = false
        #expect(stage.hasFocus("early"))
        screen.isOn = true
        #expect(stage.hasFocus("early"))
    }
}
