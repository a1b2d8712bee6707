import AppCore
import Foundation
import Testing

@testable import TerminalHost

/// Random keys, clicks and sizes: nothing traps, and every canvas is as large as the terminal.
@MainActor @Suite struct FuzzTests {
    /// `TERMINAL_SEED` presses the keys of another seed.
    private static var seed: UInt64 { ProcessInfo.processInfo.environment["TERMINAL_SEED"].flatMap(UInt64.init) ?? 7 }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let plain: [Key] = [
        .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape, .backspace, .delete, .tab,
        .backTab,
        .help, .control("a"), .control("e"), .control("k"), .control("u"), .control("w"), .control("y"), .control("d"),
        .control("l"), .character("/"), .character(":"), .character("?"), .character("j"), .character("k"),
        .character("g"), .character("G"), .character("1"), .character("2"), .character("m"), .character("+"),
        .character("-"), .character("H"), .character("n"), .character("y"), .character("水"), .character("\u{301}"),
        .character("👩🏽‍🚀"), .character("\u{202E}"), .character("ש"), .paste("a\nb\u{1B}[31m水\u{7}"),
    ]

    @Test func `a hundred thousand keys and sizes leave everything drawn`() {
        var random = Generator(state: Self.seed)
        let stage = makeStage()
        for number in 0..<100_000 {
            switch random.next() % 40 {
            case 0:
                stage.session.resize(width: Int(random.next() % 140), height: Int(random.next() % 50))
            case 1: stage.session.press(.click(x: Int(random.next() % 160), y: Int(random.next() % 60)))
            case 2: stage.session.press(.wheel(x: Int(random.next() % 160), y: Int(random.next() % 60), lines: 3))
            case 3: stage.session.press(.drag(x: Int(random.next() % 160), y: Int(random.next() % 60)))
            case 4: stage.session.press(.release(x: Int(random.next() % 160), y: Int(random.next() % 60)))
            case 5: stage.window.answer(random.next() % 2 == 0)
            default: stage.session.press(Self.plain[Int(random.next() % UInt64(Self.plain.count))])
            }
            guard number % 16 == 0 else { continue }
            let canvas = stage.canvas
            let (width, height) = stage.session.size
            guard canvas.cells.count == width * height else {
                Issue.record("seed \(Self.seed), key \(number): the canvas is not as large as the terminal")
                return
            }
            if stage.window.visibleScreens.isEmpty { stage.root.flow.show(page(0, stage)) }
        }
        #expect(stage.window.journal.entries.count == 1000)
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
                    PointMap.Point("a", longitude: 1, latitude: 2), PointMap.Point("b", longitude: 3, latitude: 1),
                ]
            ) { _ in }
            Button("present") {
                if stage.window.snapshot.modals.count < 4 {
                    stage.root.flow.present(self.page(depth + 1, stage), from: screen)
                }
            }
            Button("ask") { screen.door = .ask(Question("Leave?")) }
            Section("rows") {
                Rows(Array(0..<40), id: { ElementID("r\($0)") }) { number in
                    Row("row \(number) 漢字", subtitle: "about it", value: "\(number)") {
                        screen.isOn.toggle()
                    }
                }
            }
        }
    }
}
