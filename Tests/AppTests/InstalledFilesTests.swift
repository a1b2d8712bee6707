import AppCoreShell
import CommandSupport
import Foundation
import Testing

@testable import KanjiList

/// The files installed with the app match the app.
@MainActor @Suite struct InstalledFilesTests {
    /// The manual page; it writes hyphens with a backslash.
    private func page() throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Install")
        return try String(contentsOf: folder.appending(path: "kanji-list.1"), encoding: .utf8)
            .replacing("\\-", with: "-")
    }

    private func options(_ text: String) -> Set<String> {
        Set(text.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
    }

    @Test func `the manual page has exactly the options of the help`() throws {
        #expect(try options(page()) == options(KanjiListProgram.program().helpText))
    }

    @Test func `the manual page lists every command`() throws {
        let text = try page()
        for command in KanjiListProgram.program().commands.map(\.name) {
            #expect(text.contains(try Regex("\n\\.B[IR]? \"?\(command)\\b")), "\(command)")
        }
        // Only flows that run alone are named.
        let flow = try #require(text.firstMatch(of: /Runs one flow alone: (.+)\./)?.output.1)
        #expect(flow.matches(of: /[A-Z]\w+/).map(\.output) == AppFlow.alone.map { $0.name[...] })
    }

    @Test func `the manual page has examples, and they work`() throws {
        let page = try page()
        let section = try #require(
            page.split(separator: ".SH EXAMPLES\n").dropFirst().first?.split(separator: "\n.SH ").first)
        let examples = section.split(separator: "\n").filter { $0.hasPrefix(".B kanji-list") }
        #expect(examples.count >= 5)
        for example in examples {
            let run = try Program.shell(
                #""$0""# + example.dropFirst(".B kanji-list".count).replacing("\\(dq", with: "\""))
            #expect(run.status == 0, "\(example): \(run.errors)")
        }
        for text in ["kind, text, reading, meaning, marks, form and place", "only at the end", "-- read"] {
            #expect(page.replacing("\n", with: " ").contains(text), "\(text)")
        }
    }

    private func offered(_ words: String...) -> [String] {
        KanjiListProgram.program().offers(for: words).map { String($0.prefix { $0 != "\t" }) }
    }

    @Test func `what may follow is offered: commands, their own options, values, names, codes, links and files`() {
        #expect(
            offered("rou") == ["routes"] && offered("feed", "s") == ["search", "show"]
                && offered("feed", "u") == ["unread"])
        #expect(offered("--h") == ["--host", "--help"] && offered("--host", "t") == ["terminal"])
        #expect(offered("--experiment", "na") == ["navigation=tabs", "navigation=menu"])
        #expect(offered("--experiment=na") == ["--experiment=navigation=tabs", "--experiment=navigation=menu"])
        #expect(offered("--flow", "L") == ["Login"] && offered("--flow", "W").isEmpty)
        #expect(offered("completions", "z") == ["zsh"])
        #expect(offered("kanji", "--s") == ["--search"] && offered("kanji", "水", "--se") == ["--search"])
        #expect(offered("explain", "--j") == ["--json"] && offered("backup", "--se").isEmpty)
        #expect(offered("backup", "--d") == ["--data-dir"])
        for words in [["backup", ""], ["restore", "x"], ["feed", "import", ""], ["--replay", ""]] {
            #expect(KanjiListProgram.program().offers(for: words) == [":files"], "\(words)")
        }
        #expect(KanjiListProgram.program().offers(for: ["--data-dir", ""]) == [":folders"])
        #expect(KanjiListProgram.program().offers(for: ["--data-dir=/t"]) == [":folders"])
        #expect(KanjiListProgram.program().offers(for: ["cities", "--country", "J"]).contains("JP\tJapan"))
        #expect(offered("cities", "--country", "JP", "--region", "Tok").contains("Tokyo"))
        #expect(offered("cities", "--region", "Tok").isEmpty)
        #expect(offered("kanjilist://kanji/") == ["kanjilist://kanji/"])
        #expect(offered("explain", "kanjilist://s").contains("kanjilist://search?q="))
        #expect(offered("--", "fee").isEmpty && offered("feed", "show", "x", "").isEmpty)
        #expect(offered("stars", "") == ["export"] && offered("st") == ["stars"])
        #expect(KanjiListProgram.program().offers(for: ["stars", "export", ""]) == [":files"])
        #expect(offered("nonsense", "").isEmpty && offered("--nonsense", "fee") == ["feed"])
    }

    @Test func `bash offers what the program names, and replaces only what follows an equals sign or a colon`() throws {
        let script = """
            source <('\(Program.app.path)' completions bash)
            try() { COMP_LINE=$*; COMP_POINT=${#COMP_LINE}; _kanji_list '\(Program.app.path)'; echo "${COMPREPLY[@]}"; }
            try kanji-list st
            try kanji-list --h
            try kanji-list --experiment=city
            try kanji-list feed e
            try kanji-list explain kanjilist://all
            try 'kanji-list cities --country=US --region New\\ Y'
            """
        let run = try Program.run(URL(filePath: "/usr/bin/env"), ["bash", "-c", script])
        #expect(
            run.lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
                "stars", "--host --help", "city-screen=list city-screen=map", "export", "//all-kanji",
                #"New\ York"#,
            ], "\(run.output)\(run.errors)")
    }

    @Test(arguments: [
        ("zsh", "zsh -n"), ("fish", "fish -n"),
        ("fish", #"fish -N -c "source $script; complete -C 'kanji-list feed e'" | grep -q ^export"#),
    ]) func `a shell that is installed reads its completions`(_ shell: String, _ check: String) throws {
        let script = """
            command -v \(shell) >/dev/null || exit 0
            folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; export HOME=$folder XDG_CONFIG_HOME=$folder script=$folder/x
            ln -s '\(Program.app.path)' "$folder/kanji-list"; PATH=$folder:$PATH
            kanji-list completions \(shell) >"$script"; { \(check); } <"$script"
            """
        let run = try Program.run(URL(filePath: "/usr/bin/env"), ["bash", "-c", script])
        #expect(run.status == 0, "\(run.errors)")
    }
}
