import Foundation
import Testing

@testable import App

/// What is installed beside the app says what the app does.
@Suite struct InstalledFilesTests {
    private static let files = ["kanji-list.1", "kanji-list.bash", "kanji-list.zsh", "kanji-list.fish"]

    private func read(_ file: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Install")
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8).replacing(
            "set -l", with: "set")
        // A manual page writes a hyphen so, and fish a long option.
        return text.replacing("\\-", with: "-").replacing(" -l ", with: " --")
    }

    private func options(_ text: String) -> Set<String> {
        Set(text.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
    }

    @Test(arguments: files) func `every option of the help is there, and no other`(_ file: String) throws {
        #expect(try options(read(file)) == options(Help.text))
    }

    @Test(arguments: files) func `every command is there`(_ file: String) throws {
        let text = try read(file)
        for command in ["routes", "explain", "kanji", "cities", "feed", "storyboard", "account", "credits"] {
            #expect(Help.text.contains(" \(command) ") && text.contains(command), "\(command)")
        }
    }

    @Test func `bash completes commands, options and their values`() throws {
        let script = """
            source '\(URL(filePath: #filePath).deletingLastPathComponent().path)/../../Install/kanji-list.bash'
            try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _kanji_list; echo "${COMPREPLY[@]}"; }
            try kanji-list st
            try kanji-list --h
            try kanji-list --host t
            try kanji-list --experiment = na
            try kanji-list feed s
            """
        let run = try Program.run(URL(filePath: "/usr/bin/env"), ["bash", "-c", script])
        #expect(
            run.lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
                "storyboard", "--host --help", "terminal", "navigation=", "show",
            ], "\(run.output)\(run.errors)")
    }
}
