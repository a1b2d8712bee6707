import AppCore
import AppCoreContent
import Testing

@testable import TerminalHost

/// The letters of a page, and what keys do in its fields.
@MainActor struct PageKeyTests {
    @Test func `a letter works on the row under the cursor, or on the page`() {
        let screen = FormScreen("Words") { screen in
            Button("Refresh", key: "r", id: "refresh") { screen.events.append("refresh") }
            for word in ["eki", "mizu"] {
                Row(
                    word, actions: [Button("Star", key: "s", id: "star") { screen.events.append("star \(word)") }],
                    id: ElementID(word)
                ) { screen.events.append(word) }
            }
        }
        let stage = Stage(screen)
        stage.press(.down, .down, .character("s"), .character("r"))
        #expect(screen.events == ["star mizu", "refresh"])
        #expect(stage.lines.last?.contains("s star") == true && stage.lines.last?.contains("r refresh") == true)
        stage.press(.character("?"))
        let lines = stage.lines.map { $0.filter { $0 != "│" } }
        let page = lines.firstIndex { $0.contains("This page") } ?? 99
        let everywhere = lines.firstIndex { $0.contains("Everywhere") } ?? 0
        #expect(page < everywhere && lines[page + 1].contains("Star") && lines[page + 2].contains("Refresh"))
    }

    @Test func `help is never cut, however wide the terminal is`() {
        for width in [20, 40, 60, 80, 120] {
            let stage = Stage(width: width, height: 100)
            stage.press(.character("?"))
            let text = stage.lines.joined(separator: "\n")
            #expect(!text.contains("…"), "it is at \(width) columns")
        }
    }

    @Test func `where nothing else can be done, the key for actions says so`() {
        let stage = Stage(FormScreen("Plain") { $0.row("plain") })
        stage.press(.character("."))
        #expect(stage.lines.last == " Nothing else can be done here.")
        stage.press(.down)
        #expect(stage.lines.last?.contains("help") == true)
    }

    @Test func `what is typed after the key for searching replaces the search before`() {
        let screen = FormScreen("Search") { $0.searchField }
        let stage = Stage(screen)
        stage.press(.character("/"))
        stage.type("eki")
        stage.press(.escape, .character("/"))
        #expect(stage.lines[1].contains("eki"))
        stage.type("densha")
        #expect(screen.query == "densha")
        stage.press(.escape, .character("/"), .right)
        stage.type("x")
        #expect(screen.query == "denshax")
        stage.press(.escape, .character("/"), .backspace)
        #expect(screen.query.isEmpty)
        stage.press(.control("_"))
        #expect(screen.query == "denshax")
    }

    @Test func `a row that begins a search leads to its first hit, and ending it back to the search`() {
        let screen = FormScreen("Search") { screen in
            screen.searchField
            if screen.query.isEmpty {
                for word in ["eki", "mizu"] { Row(word, id: ElementID("try-\(word)")) { screen.query = word } }
            }
            if screen.query == "mizu" { for hit in ["water", "swimsuit", "lake"] { Row(hit, id: ElementID(hit)) {} } }
        }
        let stage = Stage()
        if let first = stage.window.focusedScreen { stage.root.flow.replace(first, with: screen) }
        stage.press(.home, .down, .down, .enter)
        #expect(screen.query == "mizu" && stage.hasFocus("water"))
        stage.press(.down, .down, .escape)
        #expect(screen.query.isEmpty && stage.hasFocus("anything"))
        stage.press(.down, .enter)
        #expect(screen.query == "eki" && stage.hasFocus("/ eki"))
    }

    @Test func `Enter in a search takes nothing back, and opens nothing where nothing was found`() {
        let screen = FormScreen("Search") { screen in
            screen.searchField
            if screen.query == "qqq" { Placeholder("Nothing found", symbol: .search) }
            Row("chosen", isChecked: true, id: "chosen") { screen.events.append("chosen") }
            Row("other", id: "other") { screen.events.append("other") }
        }
        let stage = Stage(screen)
        for query in ["c", "qqq"] {
            stage.press(.character("/"))
            stage.type(query)
            #expect(stage.lines.last?.contains("Enter") == false)
            stage.press(.enter)
        }
        #expect(screen.events.isEmpty)
    }

    @Test func `a form that its last field sends takes the cursor back to the field that is wrong`() {
        let screen = FormScreen("Sign in") { screen in
            if screen.isOn {
                Progress("Signing in")
            } else {
                Field(
                    "Password", kind: .secure, text: screen.password, id: "password",
                    onEdit: { screen.password = $0 }, onCommit: { _ in screen.isOn = true })
                if screen.name == "wrong" { Text("It is wrong.", style: .error) }
                Button("Sign in", role: .primary, id: "sign-in") {}
            }
        }
        let stage = Stage(screen)
        stage.press(.home, .enter)
        stage.type("secret")
        stage.press(.enter)
        #expect(stage.lines.joined().contains("Signing in"))
        (screen.isOn, screen.name, screen.password) = (false, "wrong", "")
        _ = stage.lines
        stage.type("longer")
        #expect(screen.password == "longer")
    }

    @Test func `what a button shows above itself moves it down, and the view with it`() {
        let screen = FormScreen("Kanji") { screen in
            for line in 0..<(screen.isOn ? 40 : 5) { Text("line \(line)") }
            Button("Play", id: "play") { screen.isOn = true }
        }
        let stage = Stage(screen)
        stage.press(.enter)
        #expect(stage.hasFocus("Play"))
    }

    @Test func `a key that has nothing to copy says so, and a toggle's letter whether it is on`() {
        let screen = FormScreen("Kanji") { screen in
            Toggle("Starred", isOn: screen.isOn, key: "s", id: "star") { screen.isOn = $0 }
        }
        let stage = Stage(screen)
        #expect(stage.lines.last?.contains("s starred ") == true && stage.lines.last?.contains("✓") == false)
        stage.press(.character("y"))
        #expect(stage.lines.last == " There is nothing to copy here.")
        stage.press(.character("s"))
        #expect(stage.lines.last?.contains("s starred ✓") == true)
    }

    @Test func `Enter in a search opens the first hit, and in an empty one goes to the rows`() {
        let screen = FormScreen("Search") { screen in
            screen.searchField
            Button("Clear", id: "clear") { screen.events.append("clear") }
            Row("ekiben", isEnabled: false, id: "ekiben") {}
            for word in ["eki", "ekiin"] where word.hasPrefix(screen.query) {
                Row(word, id: ElementID(word)) { screen.events.append(word) }
            }
        }
        let stage = Stage(screen)
        stage.press(.character("/"), .enter)
        #expect(screen.events.isEmpty)
        stage.press(.character("/"))
        stage.type("eki")
        #expect(stage.lines.last?.contains("Enter first") == true)
        stage.press(.enter)
        #expect(screen.events == ["eki"] && stage.hasFocus("eki"))
        stage.press(.character("/"))
        stage.type("zzz")
        stage.press(.enter)
        #expect(screen.events == ["eki"])
    }

    @Test func `keys that are letters and keys that type are told apart at a glance`() {
        let stage = Stage(FormScreen("Search") { $0.searchField })
        #expect(stage.lines.last?.hasPrefix(" Typing ") == false)
        stage.press(.character("/"))
        #expect(stage.lines.last?.hasPrefix(" Typing ") == true)
        stage.press(.escape)
        #expect(stage.lines.last?.hasPrefix(" Typing ") == false)
    }

    @Test func `a form that was refused puts the cursor into the field that is wrong`() {
        var isRefused = false
        let screen = FormScreen("Sign up") { screen in
            Field("Name", text: screen.name, problem: isRefused ? "It is taken." : nil, id: "name") {
                screen.name = $0
            }
            screen.passwordField
            Toggle("Show password", isOn: screen.isOn, id: "show") { screen.isOn = $0 }
            Button("Sign up", role: .primary, id: "sign-up") { screen.events.append("sent") }
            Text(screen.query)
        }
        let stage = Stage(screen)
        stage.press(.enter)
        stage.type("Ann")
        stage.press(.enter)
        stage.type("secret")
        stage.press(.enter)
        #expect(screen.events == ["sent"] && !screen.isOn)
        isRefused = true
        screen.query = "refused later"
        _ = stage.lines
        stage.type("a")
        #expect(screen.name == "Anna")
    }

    @Test func `a refusal that names no field puts the cursor into the last one`() {
        var isRefused = false
        let screen = FormScreen("Sign in") { screen in
            screen.nameField
            screen.passwordField
            if isRefused { Text("The password is wrong.", style: .error) }
            Button("Sign in", role: .primary, id: "sign-in") {
                isRefused = true
                screen.query = "x"
            }
            Text(screen.query)
        }
        let stage = Stage(screen)
        stage.press(.enter, .enter, .enter)
        #expect(stage.lines.contains { $0.contains("! The password is wrong.") })
        stage.type("y")
        #expect(screen.password == "y")
    }

    @Test func `what takes the place of a row that went isn't pressed by a second Enter`() {
        let screen = FormScreen("Feed") { screen in
            if !screen.isOn {
                Button("Mark all as read", id: "read") {
                    screen.events.append("read")
                    screen.isOn = true
                }
            }
            Button("Unsubscribe", role: .destructive, id: "unsubscribe") { screen.events.append("unsubscribe") }
        }
        let stage = Stage(screen)
        stage.press(.enter, .enter)
        #expect(screen.events == ["read"])
        #expect(stage.hasFocus("Unsubscribe"))
        stage.press(.enter)
        #expect(screen.events == ["read", "unsubscribe"])
    }

    @Test func `the first and last keys show what stands above and below all that can be pressed`() {
        let screen = FormScreen("Page") { screen in
            for number in 0..<10 { Text("above \(number)") }
            for number in 0..<30 { screen.row("row \(number)") }
            for number in 0..<10 { Text("below \(number)") }
        }
        let stage = Stage(screen)
        stage.press(.character("G"))
        #expect(stage.lines.contains { $0.contains("below 9") })
        stage.press(.character("g"))
        #expect(stage.lines.contains { $0.contains("above 0") } && stage.hasFocus("row 0"))
        stage.press(.end, .home)
        #expect(stage.lines[1].contains("above 0"))
    }

    @Test func `the row under the cursor is seen after going from group to group`() {
        let screen = FormScreen("Word") { screen in
            for number in 0..<7 { Text("line \(number)") }
            for part in 0..<5 {
                Section("Part \(part)", id: ElementID("p\(part)")) {
                    for number in 0..<6 { screen.row("row \(part) \(number)") }
                }
            }
        }
        let stage = Stage(screen)
        for key in [Key.character("]"), .character("["), .down, .up, .pageDown] {
            for _ in 0..<12 {
                stage.press(key)
                let lines = stage.lines
                #expect(lines.contains { $0.hasPrefix("▸ ") } || stage.session.drawn.seen?.hasFocus == false)
                for part in 0..<5 { #expect(lines.count { $0 == "Part \(part)" } <= 1) }
            }
        }
    }
}
