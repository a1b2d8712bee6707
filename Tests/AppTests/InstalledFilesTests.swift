import CommandSupport
import Foundation
import Testing

@testable import App

/// The files installed with the app match the app.
@MainActor @Suite struct InstalledFilesTests {
    private nonisolated static let files = ["kanji-list.1"] + Shell.allCases.map(\.rawValue)

    private func read(_ file: String) throws -> String {
        if let shell = Shell(rawValue: file) {
            return KanjiList.program.completions(for: shell).replacing("set -l", with: "set")
                .replacing(" -l ", with: " --")
        }
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Install")
        // A manual page writes hyphens like this.
        return try String(contentsOf: folder.appending(path: file), encoding: .utf8).replacing("\\-", with: "-")
    }

    private func options(_ text: String) -> Set<String> {
        Set(text.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
    }

    @Test(arguments: files) func `the options are exactly those of the help`(_ file: String) throws {
        #expect(try options(read(file)) == options(KanjiList.program.helpText))
    }

    @Test(arguments: files) func `every command is listed`(_ file: String) throws {
        let text = try read(file)
        for command in KanjiList.program.firstWords {
            #expect(text.contains(try Regex("\\b\(command)\\b")), "\(command)")
        }
    }

    @Test func `the manual page has examples, and they work`() throws {
        let page = try read("kanji-list.1")
        let section = try #require(
            page.split(separator: ".SH EXAMPLES\n").dropFirst().first?.split(separator: "\n.SH ").first)
        let examples = section.split(separator: "\n").filter { $0.hasPrefix(".B kanji-list") }
        #expect(examples.count >= 5)
        for example in examples {
            let run = try Program.shell(
                #""$0""# + example.dropFirst(".B kanji-list".count).replacing("\\(dq", with: "\""))
            #expect(run.status == 0, "\(example): \(run.errors)")
        }
        for text in ["kind, text, reading, meaning, marks and form", "only at the end", "-- read"] {
            #expect(page.replacing("\n", with: " ").contains(text), "\(text)")
        }
    }

    @Test func `bash completes commands, options and their values`() throws {
        let script = """
            source <('\(Program.app.path)' completions bash)
            try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _kanji_list; echo "${COMPREPLY[@]}"; }
            try kanji-list st
            try kanji-list he
            try kanji-list --h
            try kanji-list --host t
            try kanji-list --experiment = na
            try kanji-list feed s
            try kanji-list feed e
            try kanji-list completions z
            try kanji-list storyboard L
            """
        let run = try Program.run(URL(filePath: "/usr/bin/env"), ["bash", "-c", script])
        #expect(
            run.lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
                "storyboard", "help", "--host --help", "terminal", "navigation=", "show", "export", "zsh", "Login",
            ], "\(run.output)\(run.errors)")
    }

    @Test(arguments: ["zsh", "fish"]) func `a shell that is installed reads its completions`(_ shell: String) throws {
        let script =
            "command -v \(shell) >/dev/null || exit 0; '\(Program.app.path)' completions \(shell) | \(shell) -n"
        let run = try Program.run(URL(filePath: "/usr/bin/env"), ["bash", "-c", script])
        #expect(run.status == 0, "\(run.errors)")
    }
}
