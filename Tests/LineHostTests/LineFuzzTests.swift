import AppCore
import AppCoreContent
import AppCoreTesting
import AppCoreWalking
import Testing

@testable import LineHost

/// Random lines in a window with a bit of everything: each gets a well-formed answer.
@MainActor @Suite struct LineFuzzTests {
    private static let pieces = [
        "tap", "fill", "back", "dismiss", "tab", "page", "column", "close", "yes", "no", "more", "refresh", "where",
        "help", "/", "=", " ", "1", "2", "3", "7", "99", "-", "Push", "Modal", "Name=x", "Size=M", "Tabs", "Home",
        "水", "e\u{301}", "\u{202E}", "\u{9B}31m", "👨‍👩‍👧", "　", "\t", "0", "a", "P", "?",
    ]

    @Test(arguments: [1, 20_000, UInt64.random(in: 0...UInt64.max)])
    func `random lines are answered well`(seed: UInt64) {
        print("LineSession is fuzzed with seed \(seed)")
        var dice = SplitMix(state: seed)
        let stage = Stage(format: .text) { flow in
            let stacks = [StackContainer("Home"), StackContainer("Other")]
            flow.show(TabContainer(isClosable: true, tabs: stacks))
            for stack in stacks { flow.show(Self.screen(flow, in: stack, depth: 0), in: stack) }
        }
        let others = Stage(format: .json) { flow in flow.show(Self.screen(flow, in: nil, depth: 0)) }
        for _ in 0..<400 {
            let words = (0..<Int.random(in: 0...4, using: &dice)).map { _ in
                Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &dice)]
            }
            let line = words.joined(separator: Bool.random(using: &dice) ? " " : "")
            for (session, end) in [(stage.session, "\n\n"), (others.session, "}\n")] {
                let answer = session.answer(line)
                let again = session.redraw()
                #expect(answer.isEmpty || answer.hasSuffix(end), "seed \(seed), line '\(line)'")
                #expect(session.redraw() == again, "seed \(seed), line '\(line)'")
                #expect(Self.isHarmless(answer), "seed \(seed), line '\(line)'")
            }
        }
    }

    private static func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            ($0 == "\n" || $0.properties.generalCategory != .control) && $0 != "\u{202E}"
        }
    }

    /// A screen that leads to more of its kind, and asks before it leaves.
    private static func screen(_ flow: Flow<Void>, in stack: StackContainer?, depth: Int) -> TestScreen {
        let screen = TestScreen("Screen \(depth)") {
            Button("Push") { flow.show(self.screen(flow, in: stack, depth: depth + 1), in: stack) }
            Button("Modal") { flow.present(self.screen(flow, in: nil, depth: depth + 1)) }
            Field("Name", text: "", onEdit: { _ in })
            Field("Find", kind: .search(completions: []), text: "", onEdit: { _ in })
            Choice("Size", options: ["S", "M"], selected: 0) { _ in }
            Elements(Array(0..<40), id: { ElementID("row \($0)") }) { Row("Pearl \($0)") {} }
        }
        if depth % 3 == 1 { screen.door = .ask(Question("Leave?")) }
        if depth % 3 == 2 { screen.door = .refused(reason: "Not now.") }
        return screen
    }
}
