import AppCore
import AppCoreContent
import AppCoreTesting
import Glibc
import TestSupport
import Testing

@testable import LineHost

/// Lines of any length: their cost grows with the length, not with its square, up to the longest line that is read.
@MainActor @Suite struct LineBudgetTests {
    /// What long lines consist of.
    private static let constructs: [(name: String, piece: String)] = [
        ("letters", "a"), ("capitals", "ẞ"), ("digits", "9"), ("spaces", " "), ("wide spaces", "　"), ("signs", "="),
        ("slashes", "/"), ("kanji", "水"), ("marks in order", "\u{323}\u{301}"),
        ("marks out of order", "\u{301}\u{323}"),
        ("one letter with marks", "\u{334}\u{5B0}"), ("joined people", "👩\u{200D}"), ("flags", "🇯🇵"),
        ("jamo", "\u{1100}\u{1161}"),
        ("words", "tap "), ("overlines", "\u{FDFA}"),
    ]

    private static func work(_ lines: [[UInt8]], by session: LineSession) -> [Double] {
        leastTimes(lines, until: isFair) { line in processorTime { answer(line, by: session) } }
    }

    /// Whether four times the line takes less than six times the work, or too little to measure.
    private static func isFair(_ times: [Double]) -> Bool { times[1] < max(6 * times[0], 0.02) }

    private static func line(_ command: String, _ piece: String, bytes: Int) -> [UInt8] {
        let start = Array(command.utf8)
        let filling = String(repeating: piece, count: (bytes - start.count) / piece.utf8.count)
        return start + Array(filling.utf8) + [UInt8(ascii: "\n")]
    }

    private static func stage() -> Stage {
        Stage { flow in
            let stacks = [StackContainer("Home"), StackContainer("a\u{301}\u{323}")]
            flow.show(TabContainer(isClosable: true, tabs: stacks))
            for stack in stacks {
                let screen = TestScreen(stack.title) {
                    Field("Name", text: "", onEdit: { _ in })
                    Choice("Size", options: ["S", "a\u{301}\u{323}"], selected: 0) { _ in }
                    Field("Find", kind: .search(completions: []), text: "", onEdit: { _ in })
                    Elements(Array(0..<60), id: { ElementID("row \($0)") }) { Row("a\u{301}\u{323} \($0)") {} }
                }
                flow.show(screen, in: stack)
            }
        }
    }

    private static func answer(_ bytes: [UInt8], by session: LineSession) {
        var splitter = LineSplitter()
        for start in stride(from: 0, to: bytes.count, by: 65_536) {
            for line in splitter.take(bytes[start..<min(start + 65_536, bytes.count)]) {
                if case .text(let text) = line { _ = session.answer(text) }
            }
        }
    }

    @Test(arguments: [
        "", "tap ", "tap a", "fill ", "fill Name=", "fill Size=", "tab ", "close a", "/", "open ", "help ",
    ])
    func `four times the line takes less than six times the work, up to the longest that is read`(command: String) {
        let session = Self.stage().session
        for (name, piece) in Self.constructs {
            let lines = [16_000, 64_000].map { Self.line(command, piece, bytes: $0) }
            let times = Self.work(lines, by: session)
            #expect(Self.isFair(times), "'\(command)' and \(name): \(times)")
            #expect(times[1] < 0.5, "'\(command)' and \(name): \(times)")
        }
    }

    @Test func `a line of a megabyte is skipped at the price of reading it`() {
        let session = Self.stage().session
        for (name, piece) in Self.constructs {
            let lines = [250_000, 1_000_000].map { Self.line("tap ", piece, bytes: $0) }
            let times = Self.work(lines, by: session)
            #expect(Self.isFair(times), "\(name): \(times)")
        }
    }

    @Test func `a message quotes only the beginning of a line, whatever that consists of`() {
        let session = Self.stage().session
        for (name, piece) in Self.constructs {
            for command in ["", "tap ", "tab ", "fill Size=", "help "] {
                let line = String(decoding: Self.line(command, piece, bytes: 60_000).dropLast(), as: UTF8.self)
                #expect(session.answer(line).utf8.count < 6_000, "'\(command)' and \(name)")
            }
        }
    }
}
