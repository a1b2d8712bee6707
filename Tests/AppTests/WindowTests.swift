import Foundation
import Testing

/// Pages of the dictionary in windows of their own.
@MainActor @Suite struct WindowTests {
    private func run(_ lines: [String]) throws -> (output: String, recording: [String], replayed: Program.Run) {
        try Program.withDirectory { folder in
            let recording = folder.appending(path: "recording").path
            let run = try Program.run(
                Program.app,
                ["--data-dir", folder.appending(path: "data").path, "--record", recording] + Program.variantArguments,
                input: Data((lines.joined(separator: "\n") + "\n").utf8))
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            let written = try String(contentsOfFile: recording, encoding: .utf8)
            return (
                run.output, written.split(separator: "\n").map(String.init),
                try Program.run(Program.app, ["--replay", recording])
            )
        }
    }

    @Test func `both windows live, show the same user's stars, and are replayed as they were recorded`() throws {
        let (output, recording, replayed) = try run([
            "open kanjilist://kanji/水", "window new", "tap Starred", "tap 水曜日", "window", "window 1", "window 2",
            "back", "window close", "window",
        ])
        #expect(output.contains("1  水\n2  水曜日  <- you are here"))
        // The star was set in window 2, and window 1 shows it when it comes to the front.
        let first = output.components(separatedBy: "This is window 1 of 2.")
        #expect(first.count == 2 && first[1].contains("[x] Starred"))
        #expect(output.contains("This is window 1, the only one left."))
        #expect(output.hasSuffix("1  水  <- you are here\n\n"))
        #expect(recording.contains { $0.contains(#""input":"anotherWindow""#) && $0.contains(#""window":1"#) })
        #expect(recording.dropFirst().allSatisfy { $0.contains(#""window":"#) })
        #expect(recording.contains { $0.contains(#""input":"closeWindow""#) && $0.contains(#""window":2"#) })
        #expect(replayed.status == 0 && replayed.output.contains("[2] > close the window"), "\(replayed.errors)")
    }

    @Test func `signing out closes the other windows, and a recording holds that once`() throws {
        let (output, recording, replayed) = try run(
            Program.signUp.split(separator: "\n").map(String.init) + [
                "back", "open kanjilist://word/食べる", "window new", "window 1", "tab Profile", "tap Sign out", "window",
            ])
        #expect(output.contains("This is window 2 of 2.") && !output.contains("2  食べる"))
        #expect(recording.contains { $0.contains(#""flow":"page","outcome":"#) && $0.contains(#""window":2"#) })
        #expect(!recording.contains { $0.contains("closeWindow") })
        // Nothing keeps a window that is closed: only one that is open has an end.
        #expect(recording.suffix(1) == [#"{"end":true,"window":1}"#])
        #expect(!recording.contains { $0.contains(#""end":true,"window":2"#) })
        #expect(replayed.status == 0, "\(replayed.errors)")
    }

    @Test func `a line of a window that isn't open ends a replay`() throws {
        let (_, recording, _) = try run(["window new"])
        try Program.withDirectory { folder in
            let file = folder.appending(path: "recording")
            for window in ["9", "-1"] {
                let text = recording.joined(separator: "\n").replacing(#""window":2"#, with: #""window":\#(window)"#)
                try text.write(to: file, atomically: true, encoding: .utf8)
                let run = try Program.run(Program.app, ["--replay", file.path])
                #expect(run.status == 1 && run.errors.contains("expected window \(window), which isn't open"))
            }
        }
    }

    @Test func `only a page of the dictionary opens in another window, and the main one stays`() throws {
        let (output, _, replayed) = try run([
            "tab Feed", "window new", "window close", "window 7", "window x", "tab Kanji", "window new", "window 2",
            "open kanjilist://feed", "window",
        ])
        for message in [
            "This page can't be shown in a window of its own.",
            "The main window closes with the app; type quit to end.", "There is no window '7'",
            "There is no window 'x'",
            "Window 2 is in front already.",
        ] { #expect(output.contains(message)) }
        // A link that needs a tab opens in the main window.
        #expect(output.contains("1  Feeds  <- you are here\n2  Kanji list"))
        #expect(replayed.status == 0, "\(replayed.errors)")
    }
}
