import AppCore
import AppCoreContent
import AppCoreWalking
import Foundation
import Testing
import TextBasics

@testable import TerminalHost

/// Random keys, clicks and sizes: nothing traps, and every canvas is as large as the terminal.
@MainActor @Suite struct KeyFuzzTests {
    /// `TERMINAL_SEED` selects another seed.
    private static var seed: UInt64 { ProcessInfo.processInfo.environment["TERMINAL_SEED"].flatMap(UInt64.init) ?? 7 }

    private static let plain: [Key] = [
        .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape, .backspace, .delete, .tab,
        .backTab,
        .help, .control("a"), .control("e"), .control("k"), .control("u"), .control("w"), .control("y"), .control("d"),
        .control("l"), .character("/"), .character(":"), .character("?"), .character("j"), .character("k"),
        .character("g"), .character("G"), .character("1"), .character("2"), .character("m"), .character("+"),
        .character("-"), .character("H"), .character("n"), .character("y"), .character("水"), .character("\u{301}"),
        .character("👩🏽‍🚀"), .character("\u{202E}"), .character("ש"), .paste("a\nb\u{1B}[31m水\u{7}"),
    ]

    /// A step of the session, as a value, so that a failure can be printed and repeated.
    private enum Step: CustomStringConvertible {
        case key(Key)
        case size(Int, Int)
        case answer(Bool)

        var description: String {
            switch self {
            case .key(let key): "\(key)"
            case .size(let width, let height): "size(\(width), \(height))"
            case .answer(let answer): "answer(\(answer))"
            }
        }
    }

    private static func steps(_ count: Int) -> [Step] {
        var random = SplitMix(state: seed)
        return (0..<count).map { _ in
            switch random.next() % 40 {
            case 0: .size(Int(random.next() % 140), Int(random.next() % 50))
            case 1: .key(.click(x: Int(random.next() % 160), y: Int(random.next() % 60)))
            case 2: .key(.wheel(x: Int(random.next() % 160), y: Int(random.next() % 60), lines: 3))
            case 3: .key(.drag(x: Int(random.next() % 160), y: Int(random.next() % 60)))
            case 4: .key(.release(x: Int(random.next() % 160), y: Int(random.next() % 60)))
            case 5: .answer(random.next() % 2 == 0)
            default: .key(plain[Int(random.next() % UInt64(plain.count))])
            }
        }
    }

    /// Performs steps in a new session, and checks the drawing at an interval; returns how many it took until something
    /// was wrong, and what.
    private func failure(of steps: some Collection<Step>, every interval: Int) -> (count: Int, problem: String)? {
        let stage = makeStage()
        for (number, step) in steps.enumerated() {
            switch step {
            case .key(let key): stage.session.press(key)
            case .size(let width, let height): stage.session.resize(width: width, height: height)
            case .answer(let answer):
                if let question = stage.window.question { stage.window.answer(answer, to: question) }
            }
            guard number % interval == 0 else { continue }
            if let problem = problem(of: stage) { return (number + 1, problem) }
            if stage.window.visibleScreens.isEmpty { stage.root.flow.show(page(0, stage)) }
        }
        return !steps.isEmpty && stage.window.journal.entries.isEmpty ? (steps.count, "nothing was done") : nil
    }

    private func problem(of stage: Stage) -> String? {
        let canvas = stage.canvas
        let (width, height) = stage.session.size
        guard canvas.cells.count == width * height else { return "the canvas is not as large as the terminal" }
        if let cursor = canvas.cursor, !(0..<width).contains(cursor.x) || !(0..<height).contains(cursor.y) {
            return "the cursor is outside"
        }
        let isClean = canvas.cells.allSatisfy { cell in !cell.text.unicodeScalars.contains { $0.isHidden } }
        return isClean ? nil : "something harmful is drawn"
    }

    /// The steps that a failure needs, found by removing ever smaller parts.
    private func shrunk(_ steps: [Step]) -> [Step] {
        var steps = steps
        var size = steps.count / 2
        let deadline = ContinuousClock.now + .seconds(60)
        while size > 0, ContinuousClock.now < deadline {
            var start = 0
            while start < steps.count, ContinuousClock.now < deadline {
                let fewer = steps[..<start] + steps[min(start + size, steps.count)...]
                if let failure = failure(of: fewer, every: fewer.count > 1000 ? 16 : 1) {
                    steps = Array(fewer.prefix(failure.count))
                } else {
                    start += size
                }
            }
            size /= 2
        }
        return steps
    }

    @Test func `many thousands of keys and sizes leave everything drawn`() {
        // `make nightly` takes more.
        let steps = Self.steps(ProcessInfo.processInfo.environment["SOAK"] == "1" ? 100_000 : 20_000)
        guard let failure = failure(of: steps, every: 16) else { return }
        let few = shrunk(Array(steps.prefix(failure.count)))
        Issue.record(
            "TERMINAL_SEED=\(Self.seed), after \(failure.count) steps: \(failure.problem); shrunk to \(few.map(\.description))"
        )
    }

    private func makeStage() -> Stage {
        let stage = Stage()
        let stacks = (0..<3).map { StackContainer("Tab \($0)") }
        stage.root.flow.show(TabContainer(tabs: stacks))
        for (index, stack) in stacks.enumerated() { stage.root.flow.show(page(index, stage), in: stack) }
        return stage
    }

    /// A screen that leads to others like it, on the stack it is on, in a sheet, or in columns.
    private func page(_ depth: Int, _ stage: Stage) -> FormScreen {
        FormScreen("page \(depth)") { screen in
            screen.searchField
            screen.nameField
            screen.passwordField
            Toggle("on", isOn: screen.isOn) { screen.isOn = $0 }
            Choice("size", options: ["S", "M"], selected: screen.size) { screen.size = $0 }
            PointMap(
                "map",
                points: [
                    PointMap.Point("a", longitude: 1, latitude: 2, id: "a"),
                    PointMap.Point("b", longitude: 3, latitude: 1, id: "b"),
                ]
            ) { _ in }
            Button("present") {
                if stage.window.snapshot.modals.count < 4 {
                    stage.root.flow.present(self.page(depth + 1, stage), from: screen)
                }
            }
            Button("ask") { screen.door = .ask(Question("Leave?")) }
            Section("rows") {
                Elements(Array(0..<40), id: { ElementID("r\($0)") }) { number in
                    Row("row \(number) 漢字", subtitle: "about it", value: "\(number)") {
                        screen.isOn.toggle()
                    }
                }
            }
        }
    }
}
