import Foundation
import Testing

/// The commands for one's own stars and feeds, and for whole words, and the language that all commands follow.
@MainActor @Suite struct OwnThingsCommandTests {
    private func object(_ line: Substring) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    private func run(
        _ words: String..., in folder: URL, input: String = "", environment: [String: String] = [:]
    ) throws -> Program.Run {
        try Program.run(
            Program.app, ["--data-dir", folder.path] + words, input: Data(input.utf8), environment: environment)
    }

    @Test func `starred kanji and words are listed, the last starred first, as a look-up prints them`() throws {
        try Program.withDirectory { folder in
            let none = try run("stars", in: folder)
            #expect(none.status == 0 && none.output.isEmpty && none.errors == "App: nothing is starred yet\n")
            _ = try run(
                "--no-restore", in: folder,
                input: "/水\ntap 水\ntap Starred\nback\n/日\ntap 日\ntap Starred\nopen kanjilist://word/食べる\ntap Starred\n")
            let listed = try run("stars", in: folder)
            #expect(
                listed.lines.filter { !$0.isEmpty }.map { $0.split(separator: "\t").prefix(2).joined(separator: " ") }
                    == ["kanji 日", "kanji 水", "word 食べる"], "\(listed.output)\(listed.errors)")
            let word = try object(try #require(run("stars", "--json", in: folder).lines.last { !$0.isEmpty }))
            #expect(word["readings"] as? [String] == ["たべる"] && word["marks"] as? [String] == ["starred"])
            #expect(try run("stars", "--limit", "1", in: folder).errors == "… 2 more\n")
        }
    }

    /// The database is of a version that knew words by their writing and reading in EDICT.
    @Test func `stars and links that have no number yet lead to their words`() throws {
        try Program.withDirectory { folder in
            let file = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "Fixtures/starred-by-texts.sqlite")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(contentsOf: file).write(to: folder.appending(path: "kanji-list.sqlite"))
            let words = ["おいしい", "上手", "ＬＰガス", "橋", "する", "二", "学校"]
            let starred = { () throws -> [String] in
                try self.run("stars", in: folder).lines.filter { !$0.isEmpty }
                    .map { String($0.split(separator: "\t", omittingEmptySubsequences: false)[1]) }
            }
            #expect(try starred() == words)
            let input = "open kanjilist://starred-words\ntap する\ntap Starred\nopen kanjilist://word/為る?reading=する\n"
            let session = try run("--no-restore", in: folder, input: input)
            #expect(
                session.output.contains("7 words") && session.output.contains("する is no longer starred."),
                "\(session.output)")
            #expect(try starred() == words.filter { $0 != "する" })
        }
    }

    @Test func `a whole word is printed as text, and as JSON with the keys of a hit`() throws {
        let text = try Program.run("word", "食べる")
        #expect(
            text.status == 0 && text.output.hasPrefix("食べる  たべる  common\n  ichidan verb, transitive\n  1. to eat\n"))
        #expect(text.output.contains("\n  Pitch: it falls after mora 2\n") && text.output.contains("polite 食べます"))
        expectPlain(text.output)
        let word = try object(try #require(Program.run("word", "食べる", "--json").lines.first))
        #expect(word["kind"] as? String == "word" && word["text"] as? String == "食べる")
        #expect(word["readings"] as? [String] == ["たべる"] && (word["meanings"] as? [String])?.first == "to eat")
        #expect((word["senses"] as? [Any])?.count == 2 && word["accents"] as? [Int] == [2])
        let missing = try Program.run("word", "qqq", "水")
        #expect(missing.status == 1 && missing.output.hasPrefix("水  みず") && missing.errors.contains("no word 'qqq'"))
        #expect(try Program.run("word").status == 64)
    }

    @Test func `an adjective with な has forms, with する those of both, and a noun none`() throws {
        let quiet = try Program.run("word", "静か").output
        #expect(quiet.contains("attributive (na) 静かな") && quiet.contains("past 静かだった"))
        let rude = try Program.run("word", "失礼").output
        #expect(rude.contains(" past 失礼した") && rude.contains(" past 失礼だった"))
        let teacher = try Program.run("word", "先生")
        #expect(teacher.status == 0 && !teacher.output.contains("  Forms: "))
    }

    @Test func `feeds are fetched, and what is unread is listed, without passwords`() throws {
        try Program.withDirectory { folder in
            let data = folder.appending(path: "data")
            let feed = folder.appending(path: "feed.xml")
            func write(_ items: String) throws {
                try Data("<rss><channel><title>Roads\tand more</title>\(items)</channel></rss>".utf8).write(to: feed)
            }
            let first = "<item><guid>1</guid><title>One</title><link>https://me:secret@a.example/1</link></item>"
            try write(first)
            let list = "<opml><body><outline xmlUrl='\(feed.path)'/><outline xmlUrl='/nowhere/x'/></body></opml>"
            #expect(try run("feed", "refresh", in: data).output == "Refreshed 0 of 0 feeds: 0 new items, 0 unread.\n")
            _ = try run(
                "--no-restore", in: data,
                input: "tab Feed\ntap Subscribe from a file\nfill File=\(feed.path)\ntap Subscribe\n")
            #expect(
                try run("feed", "refresh", in: data).output == "Refreshed 1 of 1 feed: 0 new items, 1 unread.\n",
                "\(list)")
            try write(
                "<item><guid>2</guid><title>Two</title><pubDate>Sat, 21 Nov 2026 12:00:00 GMT</pubDate></item>" + first)
            #expect(try run("feed", "refresh", in: data).output == "Refreshed 1 of 1 feed: 1 new item, 2 unread.\n")
            let unread = try run("feed", "unread", in: data)
            #expect(unread.lines.filter { !$0.isEmpty }.count == 2 && !unread.output.contains("secret"))
            #expect(
                unread.output.contains("\tTwo\t")
                    && unread.lines.allSatisfy { $0.isEmpty || $0.count { $0 == "\t" } == 3 })
            let item = try object(try #require(run("feed", "unread", "--json", "--limit", "1", in: data).lines.first))
            #expect(item["title"] as? String == "One" || item["title"] as? String == "Two")
            try FileManager.default.removeItem(at: feed)
            let gone = try run("feed", "refresh", in: data)
            #expect(
                gone.status == 1 && gone.errors.contains("Roads") && gone.output.hasPrefix("Refreshed 0 of 1 feed:"))
        }
    }

    @Test func `kanji have their meanings in the language of the locale, or in that which the user has set`() throws {
        try Program.withDirectory { folder in
            let french = ["LC_ALL": "fr_FR.UTF-8"]
            #expect(try run("水", in: folder, environment: french).output.contains("\teau\t"))
            #expect(
                try run("kanji", "--search", "eau", "--limit", "1", in: folder, environment: french).output.contains(
                    "eau"))
            #expect(try run("㴑", in: folder, environment: french).output.contains("trace up"))
            let app = try run(
                "--no-restore", in: folder, input: "/水\nback\ntap Kanji of the day\n", environment: french)
            #expect(app.output.contains("2. 水") && app.output.contains("eau  ›"), "\(app.output)")
            let chosen = try run(
                "--no-restore", in: folder, input: "tap Language of meanings\ntap Español\nback\n/水\n",
                environment: french)
            #expect(chosen.output.contains("agua  ›"))
            // The feed's tab shows it too, in front of a dictionary that nobody has opened.
            @MainActor func days(in folder: URL) throws -> [Substring] {
                let input = "tap Kanji of the day\n"
                return try run("kanjilist://feed", in: folder, input: input, environment: french).lines.suffix(8)
            }
            let (spanish, untouched) = (try days(in: folder), try days(in: folder.appending(path: "other")))
            #expect(spanish.count == untouched.count && spanish != untouched)
            #expect(try run("水", in: folder, environment: french).output.contains("\tagua\t"))
            #expect(try run("kanji", "水", "--json", in: folder).output.contains(#""meanings":["agua"]"#))
        }
    }
}
