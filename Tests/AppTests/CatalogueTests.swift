import AppCoreLinks
import AppCoreShell
import Foundation
import Testing

@testable import KanjiList

/// `App --screens` and `App --flow NAME` as processes.
@MainActor @Suite struct CatalogueTests {
    private func frames(_ arguments: [String], _ input: String) throws -> [[String: Any]] {
        let run = try Program.run(Program.app, arguments + ["--json"], input: Data(input.utf8))
        #expect(run.status == 0 && run.errors.isEmpty)
        return try run.lines.compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    }

    @Test func `every entry opens its screen, in the state that it needs`() throws {
        // A long list comes in pages.
        let pages = try frames(["--screens"], "more\n").map { $0["elements"] as? [[String: Any]] ?? [] }
        let entries = pages.joined().compactMap { $0["label"] as? String }
        #expect(entries.count == AppLinks.table.entries.count + 2)
        let ends: [String: String] = [
            "the dictionary, or the kanji of a grade": "Grade 1", "a kanji": "水",
            "the groups of a grade, level, strokes or radical": "By strokes",
            "the kanji of such a group": "4 strokes", "a word and its kanji": "水道",
            "the starred kanji": "Starred", "the feeds": "Feeds", "the items of a feed": "Sample",
            "the profile": "Profile",
            "the choice of the home city": "Country", "the welcome, signing in and signing up": "Welcome",
        ]
        for entry in entries {
            let opening = entry.hasPrefix("the welcome") || entry.hasPrefix("the introduction") ? "" : "tap Open\n"
            let last = try #require(try frames(["--screens"], "tap \(entry)\n\(opening)refresh\n").last)
            let path = last["path"] as? [String] ?? []
            #expect(path.count >= 2 && path.first == "Screens", "\(entry): \(path)")
            if let end = ends[entry] { #expect(path.last == end, "\(entry): \(path)") }
        }
    }

    @Test func `parameters are edited before a screen opens, and invalid ones are explained next to them`() throws {
        let last = try frames(["--screens"], "tap a kanji\nfill Link=kanjilist://kanji/火\n").last
        #expect((last?["path"] as? [String])?.last == "火")
        let wrong = try frames(["--screens"], "tap a kanji\nfill Link=kanjilist://kanji/x\n").last
        let field = (wrong?["elements"] as? [[String: Any]])?.first
        #expect(field?["problem"] as? String == "there is no kanji 'x'")
    }

    @Test func `the catalogue leaves nothing behind, and shows none of the user's data`() throws {
        try Program.withDirectory { folder in
            let options = ["--data-dir", folder.path, "--screens"]
            _ = try frames(options, "tap a kanji\ntap Open\ntap Starred\n")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test(arguments: [("kanji", "Kanji list"), ("Feed", "Feeds"), ("Profile", "Welcome"), ("login", "Welcome")])
    func `one flow runs alone`(name: String, title: String) throws {
        let frame = try #require(try frames(["--flow", name], "").first)
        #expect((frame["path"] as? [String])?.last == title)
        #expect((frame["tabs"] as? [Any])?.count ?? 1 == 1)
    }

    @Test func `an unknown flow is named, with the existing ones`() throws {
        let run = try Program.run("--flow", "nothing")
        #expect(run.status == 64)
        let flows = AppFlow.alone.map(\.name).joined(separator: ", ")
        #expect(run.errors == "App: unknown flow 'nothing'; flows are \(flows)\nTry --help.\n")
    }
}
