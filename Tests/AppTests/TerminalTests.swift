import Foundation
import Testing

/// The app in a real terminal, driven by keys.
@Suite(.serialized) struct TerminalTests {
    @Test func `a new user starts with the dictionary, searches, reads a kanji, and leaves a clean terminal`() throws {
        let terminal = try Tmux(width: 80, height: 24)
        try terminal.start()
        // What was looked up is read from the user's folder, and comes after the rest.
        let start = try terminal.wait {
            $0.contains { $0.contains("Sign in or sign up") } && $0.contains { $0.contains("mizu") }
        }
        #expect(start.first?.hasSuffix("Kanji list") == true)
        // Without the first line, the tabs and the keys.
        let lines = start.filter { !$0.isEmpty }.dropFirst(2).dropLast()
        #expect(lines.count <= 16, "\(lines.joined(separator: "\n"))")
        for text in ["mizu", "次の駅で下車します", "Kanji of the day", "Starred", "By parts", "By grade, level", "13,108 kanji"]
        {
            #expect(lines.contains { $0.contains(text) }, "\(text)")
        }
        try terminal.press("Escape")
        _ = try terminal.stillPicture()
        try terminal.press("/", "=water")
        try terminal.wait { $0.contains { $0.hasPrefix("Words · ") } }
        try terminal.press("Enter")
        // The glyph in dots; the first line is drawn before the others.
        try terminal.wait {
            $0.first?.hasSuffix("Kanji list › 水") == true
                && $0.contains { line in line.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) } }
        }
        try terminal.press("Escape")
        try terminal.wait { $0.first?.hasSuffix("Kanji list") == true }
        try terminal.press("?")
        try terminal.wait { $0.contains { $0.contains("┌─ Keys") } }
        try terminal.press("x", "q")
        #expect(try terminal.isRestored())
        #expect(try terminal.lines().contains("status 0"))
    }

    @Test func `a user who quits with the next key returns to the same place`() throws {
        let terminal = try Tmux(width: 80, height: 24)
        for (keys, title) in [("2q", "Kanji list"), ("1q", "Feeds"), ("2q", "Kanji list"), ("q", "Feeds")] {
            try terminal.start(title == "Kanji list" && keys == "2q" ? "kanjilist://kanji" : "")
            try terminal.wait { $0.first?.contains(title) == true }
            try terminal.type(keys)
            #expect(try terminal.isRestored())
            try terminal.tmux("clear-history", "-t", "t")
            try terminal.press("=clear", "Enter")
            try terminal.wait { !$0.contains { $0.hasPrefix("status ") } }
        }
    }

    @Test func `a link is typed, and the window can have any size at any time`() throws {
        let terminal = try Tmux(width: 80, height: 24)
        try terminal.start("kanjilist://kanji")
        try terminal.press(":", "=kanjilist://word/水道", "Enter")
        try terminal.wait { $0.first?.contains("水道") == true && $0.contains { $0.contains("道") } }
        try terminal.resize(width: 20, height: 5)
        try terminal.wait { $0.count == 5 && $0.first?.contains("水道") == true }
        try terminal.resize(width: 15, height: 4)
        try terminal.wait { $0.contains { $0.hasPrefix("Please make") } }
        try terminal.resize(width: 200, height: 60)
        try terminal.wait {
            $0.count == 60 && $0.first?.contains("水道") == true
                && $0.contains { $0.contains("13,108 kanji") && $0.contains("│") }
        }
        try terminal.press("q")
        #expect(try terminal.isRestored())
    }

    @Test(arguments: [
        "TERM", "HUP", "INT", "SEGV", "ABRT", "ILL", "TRAP", "BUS", "FPE", "SYS", "QUIT", "USR1", "USR2", "ALRM",
        "VTALRM",
        "PROF", "XCPU", "IO", "PWR", "STKFLT", "RTMIN", "RTMIN+3",
    ]) func `the terminal is restored after a signal`(signal: String) throws {
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

    @Test func `the app can be suspended and continued`() throws {
        let terminal = try Tmux(width: 80, height: 24)
        try terminal.start()
        try terminal.press("C-z")
        try terminal.wait { $0.contains { $0.contains("Stopped") } }
        try terminal.press("=fg", "Enter")
        try terminal.wait { $0.contains { $0.contains("13,108 kanji") } }
        try terminal.press("Escape")
        _ = try terminal.stillPicture()
        try terminal.press("q")
        #expect(try terminal.isRestored())
    }

    @Test func `colours are used unless the environment forbids them`() throws {
        let coloured = try Tmux(width: 80, height: 24)
        try coloured.start()
        #expect(try coloured.colours().contains("38;5;32"))
        let plain = try Tmux(width: 80, height: 24)
        try plain.start(environment: "NO_COLOR=1")
        let colours = try plain.colours()
        #expect(!colours.contains("38;5") && !colours.contains(/\u{1B}\[(?:\d+;)*3[0-7]m/))
        let dumb = try Tmux(width: 80, height: 24)
        try dumb.type("TERM=dumb \(Program.app.path) --data-dir \(dumb.data.path)")
        try dumb.press("Enter")
        try dumb.wait { $0.contains { $0.hasPrefix("Type a number") } }
    }

    @Test(arguments: ["dumb", "no-such-terminal", "", "../../etc/passwd", "ansi\u{7F}"])
    func `on a terminal that can't be drawn on, the app uses lines and says why`(term: String) throws {
        let terminal = try Tmux(width: 100, height: 30)
        try terminal.type("clear; TERM='\(term)' \(Program.app.path) --data-dir \(terminal.data.path)")
        try terminal.press("Enter")
        try terminal.wait { $0.contains { $0.contains("so the app talks in lines") } }
        try terminal.wait { $0.contains { $0.hasPrefix("Type a number") } }
        try terminal.press("=quit", "Enter")
        try terminal.type(
            "TERM='\(term)' \(Program.app.path) --host terminal --data-dir \(terminal.data.path); echo status $?")
        try terminal.press("Enter")
        try terminal.wait { $0.contains("status 69") }
    }

    @Test func `a storm of resizes loses no key, and leaves the same picture as a full redraw`() throws {
        let terminal = try Tmux(width: 80, height: 24)
        try terminal.start("kanjilist://kanji")
        try terminal.press("/")
        try terminal.wait { $0.last?.contains("F1 help") == true }
        let text = "the quick brown fox jumps over 水 and 道 and a lazy dog"
        for (number, character) in text.enumerated() {
            try terminal.resize(width: 30 + number * 37 % 150, height: 6 + number * 13 % 50)
            try terminal.type(String(character))
        }
        try terminal.resize(width: 100, height: 30)
        try terminal.wait { $0.count == 30 && $0.contains { $0.hasPrefix("▸ / " + text) } }
        let before = try terminal.stillPicture()
        try terminal.press("C-l")
        // A key pressed after the storm is read after it.
        try terminal.press("x")
        try terminal.wait { $0.contains { $0.hasPrefix("▸ / " + text + "x") } }
        try terminal.press("BSpace")
        try terminal.wait { $0.contains { $0.hasPrefix("▸ / " + text) } && !$0.contains { $0.contains(text + "x") } }
        let after = try terminal.stillPicture()
        #expect(after == before, "\(before)\n\(after)")
    }

    @Test func `an idle app uses no time, and a key without effect writes nothing`() throws {
        let terminal = try Tmux(width: 80, height: 24)
        try terminal.start("kanjilist://kanji")
        try terminal.wait { $0.contains { $0.contains("13,108 kanji") } }
        let process = try #require(try terminal.processID())
        /// The clock ticks that the app has used, and the bytes that it has read and written.
        struct Used: Equatable { var ticks, read, written: Int }
        func used() throws -> Used {
            let stat = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            let fields = stat.split(separator: ")").last?.split(separator: " ").compactMap { Int($0) } ?? []
            let io = try String(contentsOfFile: "/proc/\(process)/io", encoding: .utf8)
            func bytes(_ name: String) -> Int {
                io.split(separator: "\n").first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) } ?? -1
            }
            // The state, the first field after the name, isn't a number.
            return Used(ticks: fields[10] + fields[11], read: bytes("rchar: "), written: bytes("wchar: "))
        }
        /// Waits until the app has used nothing more in half a second.
        func rest(after isThere: (Used) -> Bool = { _ in true }) throws -> Used {
            let deadline = Date.now.addingTimeInterval(20)
            var last = try used()
            var count = 0
            while count < 10 {
                try #require(Date.now < deadline, "it never rests")
                usleep(50_000)
                let next = try used()
                count = next == last && isThere(next) ? count + 1 : 0
                last = next
            }
            return last
        }
        // The user's place is stored soon after the start.
        let idle = try rest()
        // Nothing here listens to these keys.
        try terminal.press("F5", "Z")
        let after = try rest { $0.read > idle.read }
        // An eventfd counts the work that waits on the main queue, with eight bytes each time.
        #expect(after.written - idle.written <= 16)
        try terminal.press("j")
        try terminal.wait { $0.contains { $0.hasPrefix("▸ water") } }
        #expect(try used().written > idle.written + 16)
    }

    /// Steps through every flow: keys in the terminal, the text that appears, and the same step for a pipe.
    private static let tour: [(keys: [String], text: String, command: String)] = [
        (["/", "=water"], "Words · ", "/water"), (["Enter"], "radical ⽔", "tap 水"),
        (["s"], "radical ⽔ · ★", "tap Starred"), (["Escape"], "Words · ", "back"),
        ([":", "=kanjilist://feed", "Enter"], "No feeds yet", "open kanjilist://feed"),
        (["Down", "Enter"], "▸ ", "tap Kanji of the day"),
        ([":", "=kanjilist://profile/edit", "Enter"], "[ Sign up ]", "open kanjilist://profile/edit"),
        (["Down", "Enter"], "Show password", "tap Sign up"), (["=Ann", "Tab"], "  Ann", "fill Name=Ann"),
        (["=correct horse", "Down"], "▸ [ ] Show", "fill Password=correct horse"),
        (["Down", "Down", "Enter", "Down"], "▸ [ I agree ]", "tap Create account"),
        (["Enter"], "▸ [ Take it ]", "tap I agree"), (["Enter"], "Select city ", "tap Take it"),
        (["Down", "Down", "Enter"], "▸ Afghanistan", "tap Select city"),
        (["Escape"], "▸ Select city", "back"), (["Escape"], "▸ [ Edit ]", "back"),
    ]

    @Test func `the same steps through every flow leave the same journal in a pipe and in a terminal`() throws {
        try Program.withDirectory { folder in
            let terminal = try Tmux(width: 80, height: 24)
            try terminal.start("--record \(folder.path)/terminal kanjilist://kanji")
            try terminal.wait { $0.contains { $0.contains("13,108 kanji") } }
            for step in Self.tour {
                try terminal.press(step.keys)
                try terminal.wait { $0.contains { $0.contains(step.text) } }
            }
            try terminal.press("q")
            #expect(try terminal.isRestored())
            let commands = (Self.tour.map(\.command) + ["quit", ""]).joined(separator: "\n")
            let piped = try Program.run(
                Program.app,
                [
                    "--data-dir", "\(folder.path)/piped-data", "--record", "\(folder.path)/piped", "kanjilist://kanji",
                ], input: Data(commands.utf8))
            #expect(piped.status == 0 && !piped.output.contains("There is no '"))
            let inTerminal = try Self.entries(of: folder.appending(path: "terminal"))
            let inPipe = try Self.entries(of: folder.appending(path: "piped"))
            #expect(inTerminal.count > 20 && inTerminal == inPipe)
        }
    }

    @Test func `fetched or pasted text can't control the terminal`() throws {
        let evil = "\u{9B}31mred\u{9D}0;owned\u{9C}"
        let escaped = evil.unicodeScalars.map { $0.isASCII ? String($0) : "&#\($0.value);" }.joined()
        let feed = """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>News\(escaped)</title><entry><id>urn:1</id>
            <title>Item\(escaped)</title><author><name>Ann\(escaped)</name></author><content type="html">
            Text\(escaped) &lt;a href="kanjilist://kanji/水"&gt;link\(escaped)&lt;/a&gt;</content></entry></feed>
            """
        let terminal = try Tmux(width: 80, height: 24)
        try Program.withDirectory { folder in
            let file = folder.appending(path: "feed\u{1B}]0;owned\u{7}\u{9B}31m.xml")
            try Data(feed.utf8).write(to: file)
            let other = folder.appending(path: "other.xml")
            try Data(feed.utf8).write(to: other)
            let steps = "tab Feed\ntap Subscribe from a file\nfill File=\(other.path)\ntap Subscribe\n"
            let run = try Program.run(Program.app, ["--data-dir", terminal.data.path], input: Data(steps.utf8))
            #expect(run.status == 0)
        }
        try terminal.tmux("select-pane", "-t", "t", "-T", "its title")
        func expectHarmless(_ text: String) throws {
            try terminal.wait { $0.contains { $0.contains(text) } }
            let title = try terminal.tmux("display-message", "-p", "-t", "t", "#{pane_title}")
            let colours = try terminal.colours()
            #expect(title.hasPrefix("its title") && !colours.contains("[31m"))
        }
        try terminal.start("--no-restore 'kanjilist://feed'", environment: "NO_COLOR=1")
        try expectHarmless("News")
        try terminal.press("Enter")
        try expectHarmless("Item")
        try terminal.press("Enter")
        try expectHarmless("[1] link")
        try terminal.press(":")
        // A paste that contains escape sequences.
        try terminal.tmux("set-buffer", "kanjilist://\u{1B}]0;owned\u{7}nowhere\u{9B}31m")
        try terminal.tmux("paste-buffer", "-p", "-t", "t")
        try expectHarmless("nowhere")
        #expect(try terminal.lines().last?.hasPrefix(": kanjilist://nowhere") == true)
    }

    /// The lines of a recording that are entries of the journal.
    private static func entries(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { $0.contains("\"entry\"") }
    }
}
