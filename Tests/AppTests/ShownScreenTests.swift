import Foundation
import Testing

/// The terminal's screen in the guide.
@MainActor @Suite struct ShownScreenTests {
    @Test(.enabled(if: Program.navigation == "tabs")) func `the guide shows the actual screen`() throws {
        let file = Program.package.appending(path: "Documentation/UseTheApp.md")
        var page = try String(contentsOf: file, encoding: .utf8)
        let section = try #require(page.split(separator: "## In a terminal\n").last)
        let block = try #require(
            section.split(separator: "```text\n").dropFirst().first?.split(separator: "\n```").first)
        let expected = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let terminal = try Tmux(width: 80, height: expected.count)
        try terminal.start("kanjilist://kanji/水")
        if Renewal.isAsked {
            _ = try terminal.stillPicture()
            page.replaceSubrange(block.startIndex..<block.endIndex, with: try terminal.lines().joined(separator: "\n"))
            try Data(page.utf8).write(to: file)
            return
        }
        // On a busy machine, tmux may show half of a new screen over half of the one before.
        let shown = try terminal.wait { $0 == expected }
        #expect(shown == expected, "the screen in \(file.lastPathComponent) differs; \(Renewal.way)")
        let keys = try #require(section.split(separator: "## What it keeps").first)
        for key in ["PgUp", "Esc", "Tab", "Ctrl-_", "Ctrl-Z", "Ctrl-L", "F1", "`A`", "`m`", "`/`", "`:`", "H` `J"] {
            #expect(keys.contains(key), "\(key)")
        }
    }
}
