import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@testable import LineHost

/// A question in lines: the safe answer is first, and only a plain answer goes ahead.
@MainActor @Suite struct QuestionTests {
    private static let question = Question(
        "Throw the draft away?", detail: "Two lines were written.", confirm: "Throw away", cancel: "Keep",
        isDestructive: true)
    private static let asked = """
        Start › Draft
        ? Throw the draft away?
          Two lines were written.
           1. [Keep]  (default)
           2. [Throw away]  (cannot be undone)
        """
    private static let draft = """
        Start › Draft
           1. [Other]
        """
    private static let start = """
        Start
              s
        """

    /// A stage whose second screen asks before it leaves, and was asked to leave.
    private static func stage(_ question: Question = Self.question, format: FrameFormat = .text) -> Stage {
        let screen = TestScreen("Draft") { Button("Other") {} }
        screen.door = .ask(question)
        let stage = Stage(format: format) { flow in
            flow.show(TestScreen("Start") { Text("s") })
            flow.show(screen)
        }
        _ = stage.says("back")
        return stage
    }

    @Test func `it says what will be lost, and numbers its answers, the safe one first`() {
        let stage = Self.stage()
        expectAnswer(stage.session.redraw(), Self.asked)
        let plain = Self.stage(Question("Leave?"))
        expectAnswer(
            plain.session.redraw(),
            """
            Start › Draft
            ? Leave?
               1. [Stay]  (default)
               2. [Leave]
            """)
    }

    @Test(arguments: ["1", "no", "NO", "Keep", "keep", "tap Keep", "tap keep", "tap 1", "", "   ", "\t"])
    func `these keep the draft`(line: String) {
        let stage = Self.stage()
        expectAnswer(stage.says(line), Self.draft)
        #expect(stage.window.question == nil)
    }

    @Test(arguments: ["2", "yes", "Yes", "Throw away", "throw AWAY", "tap Throw away", "tap 2"])
    func `these go ahead`(line: String) {
        let stage = Self.stage()
        expectAnswer(stage.says(line), Self.start)
        expectAnswer(stage.says("yes"), "There is no question to answer.")
    }

    @Test(arguments: [
        "y", "n", "ye", "yes please", "throw", "Throw", "ok", "3", "0", "-2", "12", "02", "２", "back", "dismiss", "tap",
        "tap Other", "Other", "fill a=b", "/text", "tab 1", "open x://y", "menu", "more", "refresh", "close 2",
        "yes=2", "page 2", "=", "2 2",
    ])
    func `anything else is told so, and changes nothing`(line: String) {
        let stage = Self.stage()
        let entries = stage.window.journal.entries
        expectAnswer(stage.says(line), "Answer the question first: 'Throw away' or 'Keep'.\n\n" + Self.asked)
        #expect(stage.window.question == Self.question)
        #expect(stage.window.journal.entries == entries)
    }

    @Test func `help, where and quit still work`() {
        let stage = Self.stage()
        #expect(stage.says("help").contains("answer a question"))
        #expect(stage.says("where").contains("<- you are here"))
        #expect(stage.says("quit").isEmpty && stage.session.wantsToQuit)
        #expect(stage.window.question == Self.question)
    }

    @Test func `a question is drawn before it can be answered`() {
        let screen = TestScreen("Draft") { Button("Other") {} }
        let stage = Stage { flow in
            flow.show(TestScreen("Start") { Text("s") })
            flow.show(screen)
        }
        screen.door = .ask(Self.question)
        // The flow's work asks to leave, and nothing has been drawn since.
        stage.window.perform(.back(from: stage.window.id(of: screen)))
        expectAnswer(stage.says("yes"), Self.asked)
        #expect(stage.window.question == Self.question)
        expectAnswer(stage.says("yes"), Self.start)
        expectAnswer(stage.says("yes"), "There is no question to answer.")
    }

    @Test func `a frame for scripts has the answers, and no elements`() {
        let stage = Self.stage(format: .json)
        #expect(
            stage.session.redraw() == """
                {"elements":[],"path":["Start","Draft"],"question":{"answers":[{"default":true,"label":"Keep","number":1},\
                {"default":false,"label":"Throw away","number":2}],"destructive":true,"detail":"Two lines were written.",\
                "no":"Keep","text":"Throw the draft away?","yes":"Throw away"},"title":"Draft"}

                """)
        #expect(Self.stage(Question("Leave?"), format: .json).session.redraw().contains(#""yes":"Leave""#))
    }

    @Test func `answers that look like a command are answers`() {
        let question = Question("Close the tab?", confirm: "back", cancel: "Refresh")
        let stage = Self.stage(question)
        expectAnswer(stage.says("refresh"), Self.draft)
        _ = stage.says("back")
        expectAnswer(stage.says("back"), Self.start)
    }
}

@MainActor @Suite struct NoticeActionTests {
    private func stage(format: FrameFormat = .text, label: String = "Row") -> (Stage, Heard) {
        let heard = Heard()
        let stage = Stage(format: format) { flow in
            flow.show(
                TestScreen("List") {
                    Button(label) { heard.hear(label) }
                    Button("Say") { flow.notify("Said.") }
                })
        }
        return (stage, heard)
    }

    private func offer(_ stage: Stage, _ heard: Heard, _ text: String = "Removed Kyoto.") {
        stage.flow.notify(text, action: NoticeAction("Undo") { heard.hear("undo \(text)") })
    }

    @Test func `it has the number 0, and the elements keep theirs`() {
        let (stage, heard) = stage()
        offer(stage, heard)
        expectAnswer(
            stage.session.redrawIfChanged(),
            """
            List
            * Removed Kyoto.  0. [Undo]
               1. [Row]
               2. [Say]
            """)
        expectAnswer(
            stage.says("0"),
            """
            List
               1. [Row]
               2. [Say]
            """)
        #expect(heard.events == ["undo Removed Kyoto."])
        expectAnswer(stage.says("0"), "There is no element 0; numbers go from 1 to 2.")
    }

    @Test func `beside it, a list's next page continues the numbers of the previous one`() {
        let heard = Heard()
        let stage = Stage { flow in
            flow.show(TestScreen("List") { for row in 1...30 { Button("Row \(row)") { heard.hear("row \(row)") } } })
        }
        offer(stage, heard)
        #expect(stage.session.redrawIfChanged().contains("\n  25. [Row 25]\n"))
        #expect(stage.says("more").contains("\n  26. [Row 26]\n"))
        _ = stage.says("26")
        #expect(heard.events == ["row 26"])
    }

    @Test(arguments: ["tap Undo", "tap undo"]) func `its name works too`(line: String) {
        let (stage, heard) = stage()
        offer(stage, heard)
        _ = stage.session.redrawIfChanged()
        _ = stage.says(line)
        #expect(heard.events == ["undo Removed Kyoto."])
    }

    @Test func `an element of the same name goes before it`() {
        let (stage, heard) = stage(label: "Undo")
        offer(stage, heard)
        _ = stage.session.redrawIfChanged()
        _ = stage.says("tap Undo")
        #expect(heard.events == ["Undo"])
        _ = stage.says("0")
        #expect(heard.events == ["Undo", "undo Removed Kyoto."])
    }

    @Test func `a notice that has replaced the drawn one is shown, not performed`() {
        let (stage, heard) = stage()
        offer(stage, heard)
        _ = stage.session.redrawIfChanged()
        offer(stage, heard, "Removed Nara.")
        #expect(stage.says("0").contains("* Removed Nara.  0. [Undo]"))
        #expect(heard.events.isEmpty)
        _ = stage.says("0")
        #expect(heard.events == ["undo Removed Nara."])
    }

    @Test func `a plain notice has no number`() {
        let (stage, _) = stage()
        #expect(stage.says("2").contains("\n* Said.\n"))
        expectAnswer(stage.says("0"), "There is no element 0; numbers go from 1 to 2.")
    }

    @Test func `a frame for scripts has it beside the notice`() {
        let (stage, heard) = stage(format: .json)
        offer(stage, heard)
        let frame = stage.session.redraw()
        #expect(frame.contains(#""notice":"Removed Kyoto.","noticeAction":{"label":"Undo","number":0},"#))
        _ = stage.says("0")
        #expect(!stage.session.redraw().contains("notice"))
    }
}
