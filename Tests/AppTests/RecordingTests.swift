import CommandSupport
import Foundation
import Glibc
import TestSupport
import Testing

@testable import KanjiList

/// `App --record` and `App --replay` as processes.
@MainActor @Suite struct RecordingTests {
    /// A session through every flow, with a login, secrets that do not match, and links.
    private static let session = """
        /water
        tap 水
        tap Starred
        back
        tab Profile
        tap Sign up
        fill Name=Ann
        fill Password=correct hearse
        fill Password=correct horse
        tap Create account
        tap I agree
        tap Take it
        tap Select city
        tap Germany
        tap Berlin
        tap Save
        tab Feed
        tap Kanji of the day
        open kanjilist://word/水道
        tap 道
        open kanjilist://nonsense
        tab Profile
        tap Sign out
        tap Sign in
        fill Name=Ann
        fill Password=wrong horse
        fill Password=correct horse
        tap Edit
        back
        tab Kanji
        back

        """

    private func record(_ input: String, in folder: URL, _ arguments: [String] = []) throws -> (
        run: Program.Run, file: URL
    ) {
        let file = folder.appending(path: "session.jsonl")
        let options = ["--data-dir", folder.appending(path: "data").path, "--record", file.path]
        return (try Program.run(Program.app, options + arguments, input: Data(input.utf8)), file)
    }

    private func lines(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private func replay(_ lines: [String], _ arguments: [String] = []) throws -> Program.Run {
        try replay(Data((lines.map { $0 + "\n" }.joined()).utf8), arguments)
    }

    private func replay(_ data: Data, _ arguments: [String] = []) throws -> Program.Run {
        try Program.withDirectory { folder in
            let file = folder.appending(path: "replayed.jsonl")
            try data.write(to: file)
            let run = try Program.run(Program.app, ["--replay", file.path] + arguments)
            expectPlain(run.output)
            expectPlain(run.errors)
            return Program.Run(
                status: run.status, output: run.output, errors: run.errors.replacing(file.path, with: "FILE"))
        }
    }

    private func shortSession(_ arguments: [String] = []) throws -> [String] {
        try Program.withDirectory {
            try lines(of: try record("tap Kanji of the day\nback\ntab Feed\n", in: $0, arguments).file)
        }
    }

    @Test func `a session with a login is recorded without its secrets, and replayed with the same journal`() throws {
        try Program.withDirectory { folder in
            let (run, file) = try record(Self.session, in: folder)
            #expect(run.status == 0 && run.errors.isEmpty)
            #expect(!run.output.contains("There is no '"), "every command of the script finds what it names")
            let text = try String(contentsOf: file, encoding: .utf8)
            for secret in ["horse", "hearse", "wrong"] { #expect(!text.contains(secret), "\(secret)") }
            for known in ["Ann", #""secret":1"#, #""secret":2"#, #""secret":3"#] {
                #expect(text.contains(known), "\(known)")
            }
            let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(permissions == 0o600)

            let replay = try Program.run("--replay", file.path)
            #expect(replay.status == 0 && replay.errors.isEmpty, "\(replay.errors)")
            let (inputs, entries) = try counts(of: file)
            #expect(inputs >= 30)
            #expect(replay.lines.last == "replayed \(inputs) intents, \(entries) entries")
            #expect(replay.lines.count == inputs + entries + 1)
            #expect(replay.output.contains("app/login/sign-in finished"))
            #expect(replay.output.contains("> open kanjilist://word/水道\n"))
            let json = try Program.run("--replay", file.path, "--json")
            #expect(json.status == 0)
            let body = try lines(of: file).dropFirst().dropLast()
            #expect(json.lines.dropLast().map(String.init) == Array(body))
            #expect(json.lines.last == "{\"entries\":\(entries),\"intents\":\(inputs),\"isWhole\":true}")
        }
    }

    private func counts(of file: URL) throws -> (inputs: Int, entries: Int) {
        let lines = try lines(of: file)
        let entries = lines.filter { $0.hasPrefix(#"{"entry":"#) }.count
        return (lines.count - entries - 2, entries)
    }

    @Test func `a replay begins like its recording: with a link, an account, or one flow alone`() throws {
        try Program.withDirectory { folder in
            let signUp = Program.signUp.replacing("Name=Ann", with: "Name=Zoë")
            let data = folder.appending(path: "data").path
            _ = try Program.run(Program.app, ["--data-dir", data], input: Data(signUp.utf8))
            let sessions = [
                ("tab Profile\nback\n", ["kanjilist://profile/city"]), ("tap Sign out\n", ["kanjilist://profile"]),
                ("tap Starred\n", ["--flow", "kanji"]), ("tap Sign up\nback\n", ["--flow", "login"]),
            ]
            for (input, arguments) in sessions {
                let (run, file) = try record(input, in: folder, arguments)
                #expect(run.status == 0, "\(arguments)")
                let replay = try Program.run("--replay", file.path)
                #expect(replay.status == 0, "\(arguments): \(replay.output)\(replay.errors)")
                try FileManager.default.removeItem(at: file)
            }
            // Nobody is signed in after the last session.
            let (_, file) = try record("tab Feed\n", in: folder)
            let signIn = #""signIn":"account","account":"Zoë""#
            let signed = try lines(of: file).map { $0.replacing(#""signIn":"guest""#, with: signIn) }
            let differs = try replay(signed, ["--data-dir", data])
            #expect(differs.status == 1)
            #expect(
                differs.errors
                    == "App: FILE: line 1 differs: expected the account 'Zoë', came a guest; no line is good\n")
        }
    }

    @Test func `a replay in a data folder uses its data, and leaves no other folder behind`() throws {
        try Program.withDirectory { folder in
            let (_, file) = try record("/日\ntap 日\ntap Starred\n", in: folder)
            let data = folder.appending(path: "other")
            let temporary = folder.appending(path: "tmp")
            try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
            let environment = Program.environment.merging(["TMPDIR": temporary.path]) { $1 }
            for arguments in [["--data-dir", data.path], []] {
                let run = try Program.run(
                    Program.app, ["--replay", file.path] + arguments, environment: environment)
                #expect(run.status == 0, "\(run.errors)")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
            let after = try Program.run(
                Program.app, ["--data-dir", data.path, "--no-restore"], input: Data("tap Starred\n".utf8))
            #expect(after.output.contains("1 kanji\n"))
        }
    }

    @Test func `a recording of a killed app ends with its last whole line, and is replayed up to there`() throws {
        try Program.withDirectory { folder in
            let file = folder.appending(path: "killed.jsonl")
            let process = Process()
            process.executableURL = Program.app
            process.arguments =
                Program.variantArguments + ["--record", file.path, "--data-dir", folder.appending(path: "data").path]
            let (input, output) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            let dog = watchdog(for: process)
            defer { dog.cancel() }
            input.fileHandleForWriting.write(Data("/日\ntap 日\n".utf8))
            var shown = ""
            while !shown.contains("Strokes") {
                let part = output.fileHandleForReading.availableData
                if part.isEmpty { break }
                shown += String(decoding: part, as: UTF8.self)
            }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let run = try Program.run("--replay", file.path)
            #expect(run.status == 0 && run.output.contains("KanjiDetailScreen"))
            #expect(run.lines.last?.hasSuffix("; the recording has no end, so it was cut short there") == true)
        }
    }

    @Test func `a step that is no longer possible, and an entry that differs, are named`() throws {
        let lines = try shortSession()
        #expect(try replay(lines).status == 0)
        let step = try #require(lines.firstIndex { $0.contains(#""intent":"element""#) })
        var changed = lines
        changed[step] = lines[step].replacing(/"element":"[^"]*"/, with: #""element":"nothing\u0007""#)
        let unknown = try replay(changed)
        #expect(unknown.status == 1)
        #expect(unknown.errors.hasPrefix("App: FILE: line \(step + 2) differs: expected '"))
        #expect(unknown.errors.contains("has no 'nothing\u{FFFD}' that can do that"))
        #expect(unknown.errors.hasSuffix("; the last good line is \(step + 1)\n"))
        changed[step] = #"{"intent":"back","place":99999}"#
        #expect(try replay(changed).errors.contains("the screen that requested it is covered or gone"))
        changed = lines
        changed[step + 1] = lines[step + 1].replacing("KanjiDetailScreen", with: "OtherScreen")
        let other = try replay(changed)
        #expect(other.status == 1 && other.errors.contains("OtherScreen") && other.errors.contains("KanjiDetailScreen"))
        #expect(other.lines.count == step)
        changed.remove(at: step + 1)
        #expect(try replay(changed).errors.hasPrefix("App: FILE: line \(step + 2) differs: expected '> back"))
        let shorter = try replay(Array(lines[...step]))
        #expect(shorter.status == 0)
        #expect(
            shorter.lines.last?.contains("replayed 1 intent, \(step - 1) entries; the recording has no end") == true)
    }

    @Test func `a damaged or invalid file is replayed up to its last valid line`() throws {
        let lines = try shortSession()
        let whole = Data(lines.map { $0 + "\n" }.joined().utf8)
        func expect(_ data: Data, _ message: String, line: Int = #line) throws {
            let run = try replay(data)
            #expect(run.status == 65, "line \(line): \(run.errors)")
            #expect(run.errors == "App: FILE\(message)\n", "line \(line)")
        }
        let version = lines[0].replacing(#""version":2"#, with: #""version":7"#)
        try expect(Data(), " is empty, so it isn't a recording")
        try expect(
            Data(version.utf8),
            """
            : line 1 is damaged: it has version 7 of the format, and this app reads version 2; replay it with the app \
            that recorded it, or record it again; no line is good
            """)
        try expect(
            Data("{}\n".utf8),
            ": line 1 is damaged: it isn't a recording: its format isn't 'AppCore recording'; no line is good")
        try expect(Data("kanji\n".utf8), ": line 1 is damaged: it isn't JSON; no line is good")
        try expect(Data("\n\n".utf8), ": line 1 is damaged: it isn't JSON; no line is good")
        try expect(Data([0xFF, 0xFE, 0x00, 0x0A]), ": line 1 is damaged: it isn't valid UTF-8; no line is good")
        try expect(
            Data([0xFF]) + Data(contentsOf: Program.app).prefix(3_000_000),
            ": line 1 is damaged: it isn't valid UTF-8; no line is good")
        let experiment = lines[0].replacing(#""city-screen":"#, with: #""other-screen":"#)
        #expect(try replay([experiment]).errors.contains("unknown experiment 'other-screen="))
        let flow = lines[0].replacing(#""isAttended""#, with: #""flow":"Chess","isAttended""#)
        #expect(try replay([flow]).errors.contains("unknown flow 'Chess'"))

        let count = lines.count
        let good = "; the last good line is \(count)"
        let after = ": line \(count + 1) is damaged: "
        try expect(whole + Data(#"{"intent":"ba"#.utf8), after + "it is cut: the file ends within it" + good)
        try expect(whole + Data("\u{0}\n".utf8), after + "it isn't JSON" + good)
        try expect(whole + Data([0xC3, 0x28, 0x0A]), after + "it isn't valid UTF-8" + good)
        try expect(
            whole + Data("{}\n".utf8),
            after + "it isn't an intent, another input, an entry or the end" + good)
        try expect(whole + Data("[[1]]\n".utf8), after + "its value has the wrong type" + good)
        try expect(whole + Data(#"{"intent":"back"}"#.utf8) + Data("\n".utf8), after + "it has no 'place'" + good)
        let marks = String(repeating: "\u{300}\u{316}", count: 100_000)
        let escaped = String(repeating: "\\u0300\\u0316", count: 50_000)
        let piled = [
            "{\"a\(marks)\":1}", "{\"intent\":\"\(marks)\",\"place\":6}", "{\"\(escaped)\":1}",
            "{\"entry\":{\"cause\":\"\(escaped)\"}}",
        ]
        for line in piled {
            try expect(whole + Data("\(line)\n".utf8), after + "it has more than 30 marks on one letter" + good)
        }
        try expect(
            whole + Data(String(repeating: "[", count: 900_000).utf8) + Data("\n".utf8), after + "it isn't JSON" + good)
    }

    @Test func `an endless line isn't read to its end`() throws {
        let lines = try shortSession()
        let head = lines[0].replacing("'", with: "")
        let run = try Program.shell(
            "set -e; f=$(mktemp); printf '%s\\n' '\(head)' > $f; truncate -s 1G $f; ulimit -v 4000000; "
                + "\"$0\" --replay $f || echo $?; rm $f")
        #expect(run.output.hasSuffix("65\n"))
        #expect(run.errors.contains("line 2 is damaged: it is longer than 1024 KiB; the last good line is 1"))
    }

    @Test func `a variant that differs from the recorded one is named before anything moves`() throws {
        let lines = try shortSession()
        let other = Program.navigation == "menu" ? "tabs" : "menu"
        let run = try replay(lines, ["--experiment", "navigation=\(other)"])
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(
            run.errors
                == "App: FILE: line 1 differs: expected navigation=\(Program.navigation), came navigation=\(other); no line is good\n"
        )
        #expect(try replay(lines, ["--experiment", "navigation=\(Program.navigation)"]).status == 0)
        let map = try shortSession(["--experiment", "city-screen=map"])
        #expect(try replay(map).status == 0)
        #expect(try replay(map, ["--experiment", "city-screen=list"]).status == 1)
    }

    @Test func `no file is overwritten, and one that can't be created or read is named`() throws {
        try Program.withDirectory { folder in
            let (_, file) = try record("", in: folder)
            let before = try Data(contentsOf: file)
            let again = try record("tap 日\n", in: folder).run
            #expect(again.status == 64 && again.output.isEmpty)
            #expect(
                again.errors == "App: the file already exists; choose another name or remove it ('\(file.path)')\n")
            #expect(try Data(contentsOf: file) == before)
            let nowhere = folder.appending(path: "no/where").path
            let data = folder.appending(path: "data").path
            let unmade = try Program.run("--data-dir", data, "--record", nowhere)
            #expect(unmade.status == 73 && unmade.output.isEmpty)
            #expect(
                unmade.errors.hasPrefix("App: the recording cannot be created: No such file or directory"))
            let unread = try Program.run("--replay", nowhere)
            #expect(unread.status == 66)
            #expect(unread.errors == "App: the recording cannot be read: No such file or directory ('\(nowhere)')\n")
            #expect(try Program.run("--replay", folder.path).status == 66)
        }
    }

    @Test func `a recording that can't be continued doesn't end the app, and is named at the end`() throws {
        try Program.withDirectory { folder in
            // The limit applies to every file that the app writes, so its output goes through a pipe.
            let run = try Program.shell(
                "trap '' XFSZ; ulimit -f 1024; yes 'tap Sign up\nback' | head -n 2400 | "
                    + "{ \"$0\" --flow login --data-dir \(folder.path)/data --record \(folder.path)/r; echo $?; } "
                    + "| tail -c 1000")
            #expect(run.output.hasSuffix("\n\n74\n") && run.output.contains("Sign up"))
            #expect(
                run.errors
                    == "App: the recording cannot be continued: File too large; "
                    + "it ends before that ('\(folder.path)/r')\n")
            let replay = try Program.shell("\"$0\" --replay \(folder.path)/r")
            #expect(replay.status == 65 && replay.errors.contains(" is damaged: it is cut: the file ends within it; "))
        }
        let options = try KanjiListProgram.program().parse(["App", "--record", "a", "--replay=b"]).options
        #expect(options.app.record == "a" && options.app.replay == "b")
    }

    @Test(arguments: [
        (["--record", "a", "--replay", "b"], "option '--record' can't be used with --replay"),
        (["--replay", "b", "--flow", "Kanji"], "option '--flow' can't be used with --replay"),
        (["--replay", "b", "--screens"], "option '--replay' can't be used with --screens"),
        (["--record", "b", "--screens"], "option '--record' can't be used with --screens"),
        (["--replay", "b", "kanjilist://feed"], "unexpected argument 'kanjilist://feed' after '--replay'"),
        (["--record", "b", "kanji", "水"], "option '--record' can't be used with kanji"),
        (["--record"], "option '--record' needs a value; --help shows which"),
    ])
    func `invalid combinations with recording and replay are refused`(arguments: [String], message: String) throws {
        let run = try Program.run(Program.app, arguments)
        #expect(run.status == 64)
        #expect(run.errors == "App: \(message)\nTry --help.\n")
    }
}
