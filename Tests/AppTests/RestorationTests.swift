import Foundation
import Glibc
import TestSupport
import Testing

/// The user's place, restored after any end of the app.
@MainActor @Suite struct RestorationTests {
    private func run(_ input: String, in folder: URL, _ arguments: [String] = []) throws -> Program.Run {
        let restores = arguments.contains("--no-restore") ? [] : ["--restore"]
        return try Program.run(
            Program.app, ["--data-dir", folder.path] + restores + arguments, input: Data(input.utf8))
    }

    /// The path in the first line that the app shows at a start, and its notice.
    private func start(in folder: URL, _ arguments: [String] = []) throws -> (path: String, notice: String?) {
        let lines = try run("", in: folder, arguments).lines
        return (String(lines.first ?? ""), lines.first { $0.hasPrefix("* ") }.map(String.init))
    }

    @Test func `the app restores the tab and the depth where the user left it`() throws {
        try Program.withDirectory { folder in
            _ = try run("open kanjilist://kanji/日\nopen kanjilist://word/水道\ntap 道\ntab Feed\n", in: folder)
            #expect(try start(in: folder).path == "Feed › Feeds")
            let again = try run("tab Kanji\nback\nback\n", in: folder)
            #expect(again.output.contains("\nKanji › Kanji list › 水道 › 道\n"))
            #expect(again.output.contains("\nKanji › Kanji list › 水道\n"))
            #expect(try start(in: folder).path == "Kanji › Kanji list")
        }
    }

    @Test func `a script begins with the first screen, so it does the same each time`() throws {
        try Program.withDirectory { folder in
            for script in ["tap 水\n", "/water\ntap Feed\n", "tab Feed\n1\n", "open kanjilist://favourites\n"] {
                let first = try Program.run(Program.app, ["--data-dir", folder.path], input: Data(script.utf8))
                #expect(first.lines.first == "Kanji › Kanji list", "'\(script)'")
                for _ in 0..<2 {
                    let next = try Program.run(Program.app, ["--data-dir", folder.path], input: Data(script.utf8))
                    #expect(next.output == first.output, "'\(script)'")
                }
            }
            // Unless it passes --restore. A link, a recording and --no-restore have their own beginnings.
            #expect(try start(in: folder).path == "Kanji › Kanji list › Starred")
            let refused = try run("", in: folder, ["--record", folder.appending(path: "r.jsonl").path])
            #expect(refused.status == 64 && refused.errors.contains("option '--restore' can't be used with --record"))
        }
    }

    @Test func `when the app ends, the database file has all changes, without waiting for the next start`() throws {
        try Program.withDirectory { folder in
            _ = try run("open kanjilist://kanji/日\n", in: folder)
            let log = try Data(contentsOf: folder.appending(path: "kanji-list.sqlite-wal"))
            #expect(log.isEmpty)
            #expect(try start(in: folder).path == "Kanji › Kanji list › 日")
        }
    }

    @Test func `it starts fresh on request, with a link, and after signing out`() throws {
        try Program.withDirectory { folder in
            _ = try run("open kanjilist://kanji/日\n", in: folder)
            #expect(try start(in: folder, ["--no-restore"]).path == "Kanji › Kanji list")
            #expect(try start(in: folder, ["kanjilist://favourites"]).path == "Kanji › Kanji list › Starred")
            _ = try run(
                Program.signUp + """
                    back
                    open kanjilist://kanji/火

                    """, in: folder)
            #expect(try start(in: folder).path == "Kanji › Kanji list › 火")
            let out = try run("tab Profile\ntap Sign out\ntap Continue as guest\n", in: folder)
            #expect(out.output.hasSuffix("  ›\n\n") && out.output.contains("\nKanji › Kanji list\n"))
        }
    }

    @Test func `unfinished input is restored: a search, and an edited profile`() throws {
        try Program.withDirectory { folder in
            _ = try run("/water\n", in: folder)
            let again = try run("", in: folder)
            #expect(again.output.contains("Search: [water]") && again.output.contains("\nWords · "))
            _ = try run("/\n", in: folder)
            #expect(try !run("", in: folder).output.contains("Search: [water]"))
            _ = try run(
                Program.signUp + """
                    fill Name=Ann Other
                    tap Select city
                    tap Germany
                    tap Berlin
                    tap Berlin

                    """, in: folder)
            let edited = try run("", in: folder)
            #expect(edited.lines.first == "Profile › Edit profile")
            #expect(edited.output.contains("Ann Other") && edited.output.contains("Berlin, Germany"))
            #expect(edited.output.hasSuffix("Select cities of interest  ›\n   5. [Save]\n\n"), "\(edited.output)")
            let saved = try run("tap Save\n", in: folder)
            #expect(saved.lines.first == "Profile › Edit profile")
            #expect(saved.output.contains("\nProfile\n") && saved.output.contains("Name       Ann Other"))
        }
    }

    @Test func `screens opened by a restart or a link end like those opened by a tap`() throws {
        try Program.withDirectory { folder in
            let feed = "<rss><channel><title>Sample</title><item><title>One</title></item></channel></rss>"
            let file = folder.appending(path: "sample.xml")
            try Data(feed.utf8).write(to: file)
            let kanji = try run("open kanjilist://kanji/日\nback\n", in: folder)
            #expect(kanji.output.contains("Last\n   2. 日 "), "\(kanji.output)")
            _ = try run(
                "tab Feed\ntap Subscribe from a file\nfill File=\(file.path)\ntap Subscribe\ntap Sample\n", in: folder)
            let again = try run("tap Unsubscribe\n", in: folder)
            #expect(again.lines.first == "Feed › Feeds › Sample")
            #expect(again.output.contains("* Unsubscribed from “Sample”."))
            #expect(try start(in: folder).path == "Feed › Feeds")
            #expect(try !run("", in: folder).output.contains("Sample"))
        }
    }

    @Test func `the feeds' tab counts unread items from the start, and as they are read`() throws {
        try Program.withDirectory { folder in
            let items = "<item><title>One</title></item><item><title>Two</title></item>"
            let file = folder.appending(path: "sample.xml")
            try Data("<rss><channel><title>Sample</title>\(items)</channel></rss>".utf8).write(to: file)
            _ = try run("tab Feed\ntap Subscribe from a file\nfill File=\(file.path)\ntap Subscribe\n", in: folder)
            let next = try Program.run(
                Program.app, ["--data-dir", folder.path, "--no-restore", "--experiment", "navigation=tabs"],
                input: Data("tab Profile\nopen kanjilist://feed/1\ntap One\ntab Kanji\n".utf8))
            let tabs = next.lines.filter { $0.hasPrefix("Tabs: ") }
            #expect(tabs.dropFirst().first?.hasPrefix("Tabs: Kanji  Feed (2)  [Profile]") == true, "\(tabs)")
            #expect(tabs.last?.hasPrefix("Tabs: [Kanji]  Feed (1)  Profile") == true)
        }
    }

    /// Stores a place as the user's last one.
    private func keep(_ place: String, in folder: URL) throws {
        _ = try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "python3", "-c",
                "import sqlite3,sys;c=sqlite3.connect(sys.argv[1]);c.execute('update setting set value=? where key=?',(sys.argv[2],'place'));c.commit()",
                folder.appending(path: "kanji-list.sqlite").path, place,
            ])
    }

    @Test func `a kanji is restored in any tab, and another flow's place only in its own`() throws {
        try Program.withDirectory { folder in
            _ = try run("open kanjilist://kanji/火\n", in: folder)
            let places = #"{"Feed":["kanji/火"],"Kanji":["kanji/水","feed/1"]}"#
            try keep(#"{"format":1,"front":"Feed","links":\#(places)}"#, in: folder)
            let found = try run("tab Kanji\n", in: folder)
            #expect(found.lines.first == "Feed › Feeds › 火")
            #expect(found.output.contains("\nKanji › Kanji list › 水\n"))
        }
    }

    @Test func `if a place no longer exists, the last valid one is shown, with a notice`() throws {
        try Program.withDirectory { folder in
            _ = try run("open kanjilist://kanji/火\n", in: folder)
            try keep(#"{"format":1,"front":"Kanji","links":{"Kanji":["kanji/火","kanji/x","kanji/水"]}}"#, in: folder)
            let found = try start(in: folder)
            #expect(found.path == "Kanji › Kanji list › 火")
            #expect(found.notice == "* Could not fully restore where you were: there is no kanji 'x'.")
        }
    }

    @Test func `after two interrupted launches, the third starts fresh and says so`() throws {
        try Program.withDirectory { folder in
            _ = try run("open kanjilist://kanji/火\n", in: folder)
            for _ in 0..<5 { #expect(try start(in: folder).path == "Kanji › Kanji list › 火") }
            for _ in 0..<2 {
                #expect(try path(of: killed(after: [], in: folder)) == ["Kanji", "Kanji list", "火"])
            }
            let clean = try start(in: folder)
            #expect(clean.path == "Kanji › Kanji list")
            #expect(clean.notice == "* Starting fresh: the last two launches didn't finish.")
            _ = try run("open kanjilist://kanji/火\n", in: folder)
            for kanji in ["火", "水", "水", "水", "水"] {
                let first = try run("open kanjilist://kanji/水\n", in: folder).lines.first
                #expect(first?.hasSuffix("Kanji list › \(kanji)") == true)
            }
        }
    }

    @Test func `after a kill at any step of a script, the app starts in the same place`() throws {
        let steps = [
            "open kanjilist://kanji/水", "tap Starred", "back", "open kanjilist://word/水道", "tap 道", "tab Feed",
            "tab Kanji",
            "back", "open kanjilist://kanji?grade=2", "tap 何", "tab Profile", "open kanjilist://favourites", "tap 水",
            "back", "back",
        ]
        try Program.withDirectory { folder in
            for count in 1...60 {
                let script = (0..<count).map { steps[$0 % steps.count] }
                let data = folder.appending(path: "data-\(count)")
                let last = try killed(after: Array(script.suffix(steps.count)), in: data)
                let next = try run("", in: data, ["--json"]).lines.first.map(String.init)
                #expect(
                    try path(of: next ?? "") == path(of: last), "after \(count) steps, the last '\(script[count - 1])'")
            }
        }
    }

    private func path(of frame: String) throws -> [String]? {
        (try JSONSerialization.jsonObject(with: Data(frame.utf8)) as? [String: Any])?["path"] as? [String]
    }

    /// Lets the app answer each line of a script, kills it, and returns the last frame.
    private func killed(after script: [String], in folder: URL) throws -> String {
        let process = Process()
        process.executableURL = Program.app
        process.arguments = Program.variantArguments + ["--json", "--restore", "--data-dir", folder.path]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let dog = watchdog(for: process)
        defer { dog.cancel() }
        input.fileHandleForWriting.write(Data((script.joined(separator: "\n") + "\n").utf8))
        var text = Data()
        while text.count(where: { $0 == UInt8(ascii: "\n") }) <= script.count {
            let part = output.fileHandleForReading.availableData
            if part.isEmpty { break }
            text += part
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").filter { $0.contains("\"path\"") }
        return String(lines.last ?? "")
    }
}
