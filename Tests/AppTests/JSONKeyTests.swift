import Foundation
import Testing

@testable import KanjiList

/// All that `--json` prints has one vocabulary of keys, which the guide and the manual page list.
@MainActor @Suite struct JSONKeyTests {
    /// What stands under these keys has keys that are data: codes of languages, and names of codes.
    private static let dictionaries: Set<String> = ["translations", "codes"]

    /// The text of a file from one mark to the next.
    private func passage(_ file: String, from start: String, to end: String) throws -> Substring {
        let text = try String(contentsOf: Program.package.appending(path: file), encoding: .utf8)
        let rest = text[try #require(text.firstRange(of: start)?.upperBound)...]
        return rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)]
    }

    private func guideKeys() throws -> [String] {
        try passage("Documentation/CommandLine.md", from: "\n## Keys in JSON\n", to: "\n## ")
            .split(separator: "\n").filter { $0.hasPrefix("| `") }
            .flatMap { $0.dropFirst().prefix { $0 != "|" }.matches(of: /`(\w+)`/).map { String($0.output.1) } }
    }

    private func keys(in value: Any) -> Set<String> {
        if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(keys(in: $1)) } }
        guard let object = value as? [String: Any] else { return [] }
        return object.reduce(into: []) { keys, entry in
            keys.insert(entry.key)
            if !Self.dictionaries.contains(entry.key) { keys.formUnion(self.keys(in: entry.value)) }
        }
    }

    @Test func `the manual page has the keys of the guide, each once`() throws {
        let guide = try guideKeys()
        let page = try passage("Install/kanji-list.1", from: "\n.SH JSON\n", to: "\n.SH ")
            .matches(of: /\\fB(\w+)\\fR/).map { String($0.output.1) }
        #expect(guide.count > 60 && Set(guide).count == guide.count && guide.sorted() == page.sorted())
    }

    @Test func `every command prints only keys of the guide, and each of these is printed`() throws {
        try Program.withDirectory { folder in
            let (feed, list) = (folder.appending(path: "feed.xml"), folder.appending(path: "list.opml"))
            try Data(
                """
                <rss><channel><title>Roads</title><link>https://a.example/</link><item><guid>1</guid><title>One</title>
                <author>Ann</author><link>https://a.example/1</link><description>Short.</description>
                <pubDate>Sat, 21 Nov 2026 12:00:00 GMT</pubDate><content:encoded
                xmlns:content="http://purl.org/rss/1.0/modules/content/">A &lt;a href="https://b.example/"&gt;link&lt;/a&gt;.
                </content:encoded></item></channel></rss>
                """.utf8
            ).write(to: feed)
            try Data(
                "<opml><body><outline xmlUrl='\(feed.path)'/><outline text='Old' xmlUrl='gopher://c.example/'/></body></opml>"
                    .utf8
            ).write(to: list)
            let data = ["--data-dir", folder.appending(path: "data").path]
            var seen: Set<String> = []
            @MainActor func note(
                _ words: [String], _ input: String = "", sourceLocation: SourceLocation = #_sourceLocation
            ) throws {
                let run = try Program.run(Program.app, data + ["--json"] + words, input: Data(input.utf8))
                #expect(!run.lines.isEmpty, "\(words): \(run.errors)", sourceLocation: sourceLocation)
                for line in run.lines {
                    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
                    #expect(object is [String: Any], "\(words): \(line)", sourceLocation: sourceLocation)
                    seen.formUnion(keys(in: object))
                }
            }
            try note(
                ["kanjilist://feed"], "tap Subscribe from a file\nfill File=\(feed.path)\ntap Subscribe\n")
            try note(
                ["--no-restore"],
                "/水\nmore\ntap 水\ntap Starred\ntap Starred\n0\ntap Stroke order\nback\nopen kanjilist://word/静か\n"
                    + "tap Starred\n")
            for words in [
                ["feed", "import", list.path], ["feed", "unread"], ["feed", "search", "one"],
                ["feed", "show", feed.path], ["--version"], ["credits"], ["routes"],
                ["explain", "kanjilist://profile"],
                ["explain", "kanjilist://nothing"], ["cities"], ["cities", "--country", "JP"],
                ["cities", "--country", "JP", "--region", "Tokyo"], ["kanji", "国飛"], ["word", "静か"], ["stars"],
                ["stars", "export"], ["食べなかった"], ["次の駅で下車します"],
            ] { try note(words) }
            try note(["-"], "水\n")
            try FileManager.default.removeItem(at: feed)
            try note(["feed", "refresh"])
            try note(["--no-restore"], Program.signUp + "back\n1\n")
            let listed = try guideKeys()
            let others = seen.subtracting(listed).sorted()
            #expect(others.isEmpty, "not in the guide: \(others)")
            // What a page has is for others to test.
            let missing = listed.prefix { $0 != "path" }.filter { !seen.contains($0) }
            #expect(missing.isEmpty, "in the guide, but never printed: \(missing)")
        }
    }
}
