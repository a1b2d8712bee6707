import Foundation
import Testing

/// The app in a real terminal, driven by keys.
@Suite(.serialized) struct TerminalTests {
    @Test func `a new user is welcomed, reads a kanji, searches, and leaves a clean terminal`() throws {
        let terminal = try Tmux(width: 80, height: 24)
        try terminal.start()
        try terminal.wait { $0.contains { $0.contains("[ Continue as guest ]") } }
        try terminal.press("G", "Enter")
        let list = try terminal.wait { $0.contains { $0.contains("All 13,108 kanji") } }
        #expect(list.first?.hasSuffix("Kanji › Kanji list") == true || list.first?.hasSuffix("Kanji list") == true)
        try terminal.press("/")
        try terminal.type("water")
        try terminal.wait { $0.contains { $0.hasPrefix("117 kanji") } }
        try terminal.press("Enter", "Enter")
        let detail = try terminal.wait { $0.first?.hasSuffix("Kanji details") == true }
        #expect(detail.contains { line in line.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) } })
        try terminal.press("Escape")
        try terminal.wait { $0.contains { $0.contains("水  water") } }
        try terminal.press("?")
        try terminal.wait { $0.contains { $0.contains("┌─ Keys") } }
        try terminal.press("x", "q")
        #expect(try terminal.isRestored())
        #expect(try terminal.lines().contains("status 0"))
    }

    @Test func `a link is typed, and the window may be any size at any moment`() throws {
        let terminal = try Tmux(width: 80, height: 24)
        try terminal.start("kanjilist://kanji")
        try terminal.press(":")
        try terminal.type("kanjilist://word/水道")
        try terminal.press("Enter")
        try terminal.wait { $0.first?.contains("水道") == true && $0.contains { $0.contains("道") } }
        try terminal.resize(width: 20, height: 5)
        try terminal.wait { $0.count == 5 && $0.first?.contains("水道") == true }
        try terminal.resize(width: 15, height: 4)
        try terminal.wait { $0.contains { $0.hasPrefix("Please make") } }
        try terminal.resize(width: 200, height: 60)
        let wide = try terminal.wait { $0.count == 60 && $0.first?.contains("水道") == true }
        #expect(wide.contains { $0.contains("All 13,108 kanji") && $0.contains("│") })
        try terminal.press("q")
        #expect(try terminal.isRestored())
    }

    @Test(arguments: ["TERM", "HUP", "INT", "SEGV", "ABRT", "ILL", "TRAP"]) func `the terminal is as it was after`(
        signal: String
    ) throws {
        let terminal = try Tmux(width: 80, height: 24)
        try terminal.start()
        guard let process = try terminal.processID() else {
            Issue.record("the app does not run")
            return
        }
        _ = try Program.run(URL(filePath: "/usr/bin/env"), ["kill", "-\(signal)", "\(process)"])
        let isRestored = try terminal.isRestored()
        let lines = try terminal.lines()
        #expect(isRestored, "after \(signal):\n\(lines.joined(separator: "\n"))")
    }

    @Test func `it is suspended and continued`() throws {
        let terminal = try Tmux(width: 80, height: 24)
        try terminal.start()
        try terminal.press("C-z")
        try terminal.wait { $0.contains { $0.contains("Stopped") } }
        try terminal.type("fg")
        try terminal.press("Enter")
        try terminal.wait { $0.contains { $0.contains("[ Continue as guest ]") } }
        try terminal.press("q")
        #expect(try terminal.isRestored())
    }

    @Test func `colours are used where they may be, and not where they may not`() throws {
        let coloured = try Tmux(width: 80, height: 24)
        try coloured.start()
        #expect(try coloured.colours().contains("38;5;32"))
        let plain = try Tmux(width: 80, height: 24)
        try plain.start(environment: "NO_COLOR=1")
        let colours = try plain.colours()
        #expect(!colours.contains("38;5") && !colours.contains(/\u{1B}\[(?:\d+;)*3[0-7]m/))
        let dumb = try Tmux(width: 80, height: 24)
        try dumb.type("TERM=dumb \(Program.app.path) --data-dir $(mktemp -d)")
        try dumb.press("Enter")
        try dumb.wait { $0.contains { $0.hasPrefix("Type a number") } }
    }

    @Test func `the same steps leave the same journal in a pipe and in a terminal`() throws {
        try Program.withDirectory { folder in
            let start = "--record \(folder.path)/terminal kanjilist://kanji"
            let terminal = try Tmux(width: 80, height: 24)
            try terminal.start(start)
            try terminal.wait { $0.contains { $0.contains("日  day, sun") } }
            try terminal.press("j", "j", "j", "Enter")
            try terminal.wait { $0.first?.hasSuffix("Kanji details") == true && $0.contains { $0.contains("Starred") } }
            try terminal.press("Escape")
            try terminal.wait { $0.first?.hasSuffix("Kanji list") == true }
            try terminal.press("/")
            try terminal.type("water")
            try terminal.wait { $0.contains { $0.hasPrefix("117 kanji") } }
            try terminal.press("Enter", "Enter")
            try terminal.wait { $0.first?.hasSuffix("Kanji details") == true && $0.contains { $0.contains("Starred") } }
            try terminal.press("q")
            #expect(try terminal.isRestored())
            let piped = try Program.run(
                Program.app,
                Program.variantArguments + [
                    "--data-dir", "\(folder.path)/piped-data", "--record", "\(folder.path)/piped", "kanjilist://kanji",
                ], input: Data("tap 日\nback\n/water\ntap 水\nquit\n".utf8))
            #expect(piped.status == 0)
            let inTerminal = try Self.entries(of: folder.appending(path: "terminal"))
            let inPipe = try Self.entries(of: folder.appending(path: "piped"))
            #expect(inTerminal.count > 4 && inTerminal == inPipe)
        }
    }

    /// The lines of a recording that are entries of the journal.
    private static func entries(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { $0.contains("\"entry\"") }
    }
}
