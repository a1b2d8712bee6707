import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@testable import LineHost

@MainActor @Suite struct CommandTests {
    private let heard = Heard()

    private func form() -> Stage {
        Stage("Form") { [heard] in
            Section("Fields") {
                Field("Name", text: "", onEdit: { heard.hear("edit \($0)") }, onCommit: { heard.hear("commit \($0)") })
                Field("Find", kind: .search(completions: []), text: "", onEdit: { heard.hear("find \($0)") })
            }
            Section("Controls") {
                Toggle("Sound", isOn: false) { heard.hear("sound \($0)") }
                Choice("Size", options: ["Small", "Medium"], selected: nil) { heard.hear("size \($0)") }
                Button("Save") { heard.hear("save") }
                Button("save all") { heard.hear("save all") }
                Button("Send", isEnabled: false) { heard.hear("send") }
                PointMap("Towns", points: [PointMap.Point("Oslo", longitude: 1, latitude: 2, id: "oslo")]) {
                    heard.hear("point \($0.label)")
                }
                Row("plain")
            }
        }
    }

    @Test func `a number activates the element that has it`() {
        let stage = form()
        for line in ["3", " 5 ", "007"] { #expect(stage.says(line).hasPrefix("Form\n")) }
        #expect(heard.events == ["sound true", "save", "point Oslo"])
        for (line, answer) in [
            ("0", "There is no element 0; numbers go from 1 to 7."),
            ("8", "There is no element 8; numbers go from 1 to 7."),
            ("99999999999999999999", "There is no element 99999999999999999999."),
            ("1", "'Name' takes text: fill Name=TEXT."),
            ("2", "'Find' takes text: /TEXT."),
            ("4", "Choose with fill Size=OPTION; options are Small, Medium."),
        ] { expectAnswer(stage.says(line), answer) }
        #expect(heard.events.count == 3)
    }

    @Test func `an answer to a missing number says which numbers exist`() {
        expectAnswer(Stage { Text("x") }.says("1"), "There is no element 1; nothing here has a number.")
        expectAnswer(Stage { Row("x") {} }.says("2"), "There is no element 2; the only number is 1.")
    }

    @Test func `tap takes a label in any case, or a beginning that only one label has`() {
        let stage = form()
        for line in ["tap Save", "TAP sound", "tap os", "tap\tsave all", "tap　SAVE ALL"] {
            #expect(stage.says(line).hasPrefix("Form\n"))
        }
        #expect(heard.events == ["save", "sound true", "point Oslo", "save all", "save all"])
        for (line, answer) in [
            ("tap s", "'s' could be 'Sound' or 'Size' or 'Save' or 'save all'."),
            ("tap sav", "'sav' could be 'Save' or 'save all'."),
            ("tap x", "There is no 'x' here. Try Name, Find, Sound, Size, Save, save all, Oslo."),
            ("tap Send", "There is no 'Send' here. Try Name, Find, Sound, Size, Save, save all, Oslo."),
            ("tap plain", "There is no 'plain' here. Try Name, Find, Sound, Size, Save, save all, Oslo."),
            ("tap", "Usage: tap LABEL."),
        ] { expectAnswer(stage.says(line), answer) }
        #expect(heard.events.count == 5)
    }

    @Test func `labels of different characters are told apart even if they are equal as text`() {
        // U+F9D1 is a compatibility ideograph that is equal to U+516D as text.
        let stage = Stage { [heard] in
            Row("\u{F9D1}", id: "compatible") { heard.hear("compatible") }
            Row("\u{516D}", id: "unified") { heard.hear("unified") }
        }
        _ = stage.says("tap \u{516D}")
        _ = stage.says("tap \u{F9D1}")
        #expect(heard.events == ["unified", "compatible"])
    }

    @Test func `tap takes the first of equal labels, and a number any of them`() {
        let stage = Stage { [heard] in
            for number in 1...3 { Row("same", id: ElementID("\(number)")) { heard.hear("\(number)") } }
        }
        for line in ["tap same", "tap sa", "3"] { _ = stage.says(line) }
        #expect(heard.events == ["1", "1", "3"])
    }

    @Test func `fill puts text into a field and confirms it, or chooses an option`() {
        let stage = form()
        for line in ["fill Name=a = b ", "fill na=", "fill Size=medium", "fill size= Small ", "fill Find=水"] {
            #expect(stage.says(line).hasPrefix("Form\n"))
        }
        #expect(
            heard.events == [
                "edit a = b", "commit a = b", "edit ", "commit ", "size 1", "size 0", "find 水",
            ])
        for (line, answer) in [
            ("fill", "Usage: fill LABEL=TEXT."),
            ("fill Name", "Usage: fill LABEL=TEXT."),
            ("fill Size=Large", "'Size' has no option 'Large'; options are Small, Medium."),
            ("fill Save=x", "There is no 'Save' here. Try Name, Find, Size."),
        ] { expectAnswer(stage.says(line), answer) }
        expectAnswer(Stage { Text("x") }.says("fill a=b"), "There is no 'a' here. Nothing shown here takes that.")
    }

    @Test func `a slash types into the search field, and clears it`() {
        let stage = form()
        for line in ["/water", "/ two words ", "/"] { _ = stage.says(line) }
        #expect(heard.events == ["find water", "find two words", "find "])
        expectAnswer(Stage { Text("x") }.says("/x"), "There is no search field here.")
    }

    @Test func `back goes back one screen`() {
        let stage = Stage { flow in
            flow.show(TestScreen("A") { Text("a") })
            flow.show(TestScreen("B") { Text("b") })
        }
        expectAnswer(stage.first, "A › B\n      b")
        expectAnswer(stage.says("Back"), "A\n      a")
    }

    @Test func `back stops at the first screen of a tab`() {
        let stage = Stage { flow in
            let stack = StackContainer("Tab")
            flow.show(TabContainer(tabs: [stack]))
            flow.show(TestScreen("A") { Text("a") }, in: stack)
        }
        expectAnswer(stage.says("back"), "There is nothing further back; type quit to end.")
    }

    @Test func `an unknown command gets a hint, and the session goes on`() {
        let stage = form()
        for (line, answer) in [
            ("bakc", "'bakc' isn't a command. Did you mean back? Type help for more."),
            ("Hlep me", "'hlep' isn't a command. Did you mean help? Type help for more."),
            ("ta x", "'ta' isn't a command. Did you mean tap or tab? Type help for more."),
            ("-1", "'-1' isn't a command. \(Self.all) Type help for more."),
            ("foo", "'foo' isn't a command. \(Self.all) Type help for more."),
            ("１", "'１' isn't a command. \(Self.all) Type help for more."),
            ("Oslo", "'Oslo' isn't a command, but it's on this screen: type tap Oslo."),
            ("save all", "'save all' isn't a command, but it's on this screen: type tap save all."),
            ("back now", "'back' takes no argument; remove 'now'."),
        ] { expectAnswer(stage.says(line), answer) }
        #expect(heard.events.isEmpty && !stage.session.wantsToQuit)
        _ = stage.says("tap Save")
        #expect(heard.events == ["save"])
    }

    private static let all =
        "Commands are tap, act, fill, back, dismiss, tab, menu, open, explain, page, column, close, window, yes, no, more, refresh, where, help, quit."

    @Test func `messages quote a line without harmful characters, and shorten a long one`() {
        let stage = form()
        let answer = stage.says("tap \u{9B}31m\u{202E}red")
        expectAnswer(answer, "There is no 'red' here. Try Name, Find, Sound, Size, Save, save all, Oslo.")
        let long = String(repeating: "x", count: 60_000)
        for line in [
            long, "tap \(long)", "fill Size=\(long)", "back \(long)", "tab \(long)", String(long.count) + long,
        ] {
            #expect(stage.says(line).utf8.count < 300)
        }
    }

    @Test func `an empty line gets no answer`() {
        let stage = form()
        for line in ["", "   ", "\t", "　"] { #expect(stage.says(line).isEmpty) }
    }

    @Test func `where prints the tree with the flows that show it`() {
        let stage = form()
        expectAnswer(
            stage.says("where"),
            """
            stack
              TestScreen 'Form', shown by sample  <- you are here
            """)
    }

    @Test func `help lists every command`() {
        let stage = form()
        let help = stage.says("help")
        #expect(help == stage.says("?"))
        for word in Command.words where !["yes", "no"].contains(word) {
            #expect(help.contains("\n  \(word)"), "\(word)")
        }
        #expect(help.contains("\n  yes, no "))
        #expect(help.hasPrefix("  NUMBER            activates the element with that number; 0 takes"))
    }

    @Test func `quit ends the session`() {
        for word in ["quit", "exit", "QUIT"] {
            let stage = form()
            #expect(stage.says(word).isEmpty)
            #expect(stage.session.wantsToQuit)
        }
    }
}
