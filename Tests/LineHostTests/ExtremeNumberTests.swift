import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@testable import LineHost

/// Numbers from outside, however large or small, after every command and alone.
@MainActor @Suite struct ExtremeNumberTests {
    private static let numbers: [String] = {
        let edges: [Int] = [.min, .min + 1, -2_147_483_648, -1, 0, 1, 2, 3, 26, 2_147_483_648, .max - 1, .max]
        let written = edges.map { String($0) } + ["+\(Int.max)", "-0", "+1", "007", "1e9", "0x10", "1.5", "٣", "１"]
        let beyond = ["9223372036854775808", "-9223372036854775809", String(repeating: "9", count: 400), "-", "+"]
        return written + beyond
    }()

    /// Windows in which every command that takes a number has something to count.
    private static func stages(_ format: FrameFormat) -> [(name: String, stage: Stage)] {
        func screen(_ name: String) -> TestScreen {
            TestScreen(name) {
                Field("Name", text: "", onEdit: { _ in })
                Choice("Size", options: ["S", "M"], selected: 0) { _ in }
                Elements(Array(0..<40), id: { ElementID("row \($0)") }) { Row("row \($0)") {} }
            }
        }
        func tabs(_ container: some Container, _ stacks: [StackContainer], in flow: Flow<Void>) {
            flow.show(container)
            for stack in stacks { flow.show(screen(stack.title), in: stack) }
        }
        let asking = screen("Draft")
        asking.door = .ask(Question("Leave?"))
        let question = Stage(format: format) { flow in
            flow.show(screen("Start"))
            flow.show(asking)
        }
        _ = question.says("back")
        return [
            (
                "tabs",
                Stage(format: format) { flow in
                    let stacks = [StackContainer("Home"), StackContainer("More")]
                    tabs(TabContainer(isClosable: true, tabs: stacks), stacks, in: flow)
                }
            ),
            (
                "menu",
                Stage(format: format) { flow in
                    let stacks = [StackContainer("Home"), StackContainer("More")]
                    tabs(SideMenuContainer(sections: stacks), stacks, in: flow)
                }
            ),
            (
                "pages",
                Stage(navigator: PageContainer(), format: format) { flow in
                    for name in ["One", "Two"] { flow.show(screen(name)) }
                }
            ),
            (
                "columns",
                Stage(format: format) { flow in
                    let split = SplitContainer(columns: 2)
                    flow.show(split)
                    for name in ["List", "Detail"] { flow.show(screen(name), in: split) }
                }
            ),
            ("question", question),
        ]
    }

    @Test(arguments: [FrameFormat.text, .json])
    func `every command answers every number, and the session goes on`(format: FrameFormat) {
        let end = format == .text ? "\n\n" : "}\n"
        for (name, stage) in Self.stages(format) {
            for word in Command.words + ["", "/", "fill Name=", "fill Size="] where word != "quit" {
                for number in Self.numbers {
                    let line = word.isEmpty || word.hasSuffix("=") || word == "/" ? word + number : "\(word) \(number)"
                    let answer = stage.says(line)
                    #expect(answer.isEmpty || answer.hasSuffix(end), "\(name): '\(line)'")
                }
                #expect(stage.session.redraw().hasSuffix(end), "\(name): '\(word)'")
            }
        }
    }

    @Test func `an answer to an invalid number names the valid ones`() {
        let stage = Self.stages(.text)[0].stage
        for (command, number) in [("tab", Int.min), ("close", .min), ("tab", .max), ("close", 0), ("tab", -1)] {
            expectAnswer(stage.says("\(command) \(number)"), "There is no '\(number)'; try Home, More.")
        }
        expectAnswer(stage.says("\(Int.max)"), "There is no element \(Int.max); numbers go from 1 to 25.")
        expectAnswer(stage.says("9223372036854775808"), "There is no element 9223372036854775808.")
    }
}
