import Foundation
import Glibc
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

    @Test func `stars are exported as CSV or as JSON, to a new file whose whole path is said, or to the output`() throws
    {
        try Program.withDirectory { folder in
            #expect(try run("stars", "export", in: folder).output == "kind,text,readings,meanings\r\n")
            _ = try run(
                "--no-restore", in: folder,
                input: "/剥\ntap 剥\ntap Starred\nopen kanjilist://word/食べる\ntap Starred\n")
            let csv = try run("stars", "export", "-", in: folder).output
            #expect(csv.components(separatedBy: "\r\n").count == 4 && csv.contains("\r\nword,食べる,たべる,to eat; to live"))
            #expect(csv.contains("\r\nkanji,剥,ハク ホク "))
            let file = folder.appending(path: "stars.csv")
            let command = "cd '\(folder.path)' && \"$0\" --data-dir '\(folder.path)' stars export stars.csv"
            let exported = try Program.shell(command)
            #expect(exported.output == "Exported 2 stars to '\(file.path)'.\n", "\(exported)")
            #expect(try String(contentsOf: file, encoding: .utf8) == csv)
            let again = try Program.shell(command)
            #expect(again.status == 73 && again.errors.contains("it already exists"))
            #expect(
                try run("stars", "export", "--json", in: folder).output == run("stars", "--json", in: folder).output)
            let help = try Program.run("stars", "export", "--help").output
            #expect(help.hasPrefix("Usage: App stars export [FILE]\n") && !help.contains("Usage: App stars\n"))
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
            text.status == 0
                && text.output.hasPrefix(
                    "食べる  たべる  common\n  N5 (unofficial), frequency 179\n  ichidan verb, transitive\n  1. to eat\n")
        )
        #expect(text.output.contains("\n  Pitch: it falls after mora 2\n") && text.output.contains("polite 食べます"))
        #expect(text.output.contains("\n  食 (ショク、") && text.output.hasSuffix("\n  kanjilist://word/1358280\n"))
        #expect(text.output.split(separator: "\n").count { $0.contains("Tatoeba") } == 1)
        #expect(text.output.contains("喰べる (たべる; irregular kanji)"))
        expectPlain(text.output)
        let word = try object(try #require(Program.run("word", "食べる", "--json").lines.first))
        #expect(word["kind"] as? String == "word" && word["text"] as? String == "食べる")
        #expect(word["readings"] as? [String] == ["たべる"] && (word["meanings"] as? [String])?.first == "to eat")
        #expect((word["senses"] as? [Any])?.count == 2 && word["accents"] as? [Int] == [2])
        #expect(word["number"] as? Int == 1_358_280 && word["link"] as? String == "kanjilist://word/1358280")
        #expect((word["kanji"] as? [[String: Any]])?.compactMap { $0["text"] as? String } == ["食"])
        #expect((word["sentences"] as? [[String: Any]])?.first?["source"] as? String == "Tatoeba 2354053")
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
            @MainActor func write(_ items: String) throws {
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
            let dated = try run("feed", "unread", "--json", in: data).output
            #expect(dated.contains(#""published":"2026-11-21T12:00:00Z","read":false"#))
            try FileManager.default.removeItem(at: feed)
            let gone = try run("feed", "refresh", in: data)
            #expect(
                gone.status == 1 && gone.errors.contains("Roads") && gone.output.hasPrefix("Refreshed 0 of 1 feed:"))
        }
    }

    /// Subscribes to two files, and returns them.
    private func subscribe(in data: URL, beside folder: URL) throws -> (roads: URL, rails: URL) {
        let (roads, rails) = (folder.appending(path: "roads.xml"), folder.appending(path: "rails.xml"))
        @MainActor func write(_ title: String, _ items: String, to file: URL) throws {
            try Data("<rss><channel><title>\(title)</title>\(items)</channel></rss>".utf8).write(to: file)
            let input = "open kanjilist://feed\ntap Subscribe from a file\nfill File=\(file.path)\ntap Subscribe\n"
            _ = try run("--no-restore", in: data, input: input)
        }
        let text = "<description>Élan 100% 新幹線</description>"
        try write(
            "Roads",
            "<item><guid>1</guid><title>Old</title>\(text)<pubDate>Sat, 21 Nov 2026 12:00:00 GMT</pubDate></item>",
            to: roads)
        try write(
            "Rails of Japan",
            "<item><guid>1</guid><title>New</title><pubDate>Sun, 22 Nov 2026 12:00:00 GMT</pubDate></item>", to: rails)
        return (roads, rails)
    }

    @Test func `items of all feeds are found by words of their titles and texts, the newest first`() throws {
        try Program.withDirectory { folder in
            let data = folder.appending(path: "data")
            _ = try subscribe(in: data, beside: folder)
            @MainActor func titles(_ words: String...) throws -> [Substring] {
                let found = try Program.run(Program.app, ["--data-dir", data.path, "feed"] + words)
                return found.lines.compactMap {
                    $0.split(separator: "\t", omittingEmptySubsequences: false).dropFirst(2).first
                }
            }
            #expect(try titles("unread") == ["New", "Old"])
            for words in [["新幹線"], ["OLD"], ["élan"], ["ÉLAN", "100%"], ["élan old"]] {
                #expect(
                    try Program.run(Program.app, ["--data-dir", data.path, "feed", "search"] + words).lines.count == 1)
            }
            #expect(try titles("search", "新", "幹") == ["Old"] && titles("search", "new") == ["New"])
            for words in [["100_"], ["old", "new"], ["\\"], ["''"]] {
                let none = try Program.run(Program.app, ["--data-dir", data.path, "feed", "search"] + words)
                #expect(
                    none.status == 1 && none.output.isEmpty && none.errors.hasPrefix("App: no item was found for '"))
            }
            #expect(try run("feed", "search", " ", in: data).status == 64)
            let most = String(repeating: "é\(String(repeating: "z", count: 998)) ", count: 20)
            #expect(try run("feed", "search", most, in: data).errors.hasPrefix("App: no item was found for 'ézz"))
            #expect(try run("feed", "search", most + "z", in: data).status == 64)
            #expect(try run("feed", "search", String(repeating: "x", count: 100_000), in: data).status == 64)
        }
    }

    @Test func `feeds are fetched by name, quietly, and by one refresh at a time`() throws {
        try Program.withDirectory { folder in
            let data = folder.appending(path: "data")
            let files = try subscribe(in: data, beside: folder)
            for name in ["roads", files.roads.path, "1"] {
                let run = try run("feed", "refresh", name, in: data)
                #expect(run.output == "Refreshed 1 of 1 feed: 0 new items, 1 unread.\n", "\(name): \(run)")
            }
            let unknown = try run("feed", "refresh", "Nope", in: data)
            #expect(unknown.status == 64 && unknown.errors.contains("feeds are Rails of Japan, Roads"))
            let quiet = try run("feed", "refresh", "--quiet", in: data)
            #expect(quiet.status == 0 && (quiet.output + quiet.errors).isEmpty)
            try FileManager.default.removeItem(at: files.rails)
            let failed = try run("feed", "refresh", "--quiet", in: data)
            #expect(failed.status == 1 && failed.output.isEmpty && failed.errors.hasPrefix("App: “Rails of Japan”: "))
            #expect(try run("feed", "refresh", "Roads", in: data).status == 0)
            let lines = try run("feed", "refresh", "--json", in: data).lines.map(object)
            try #require(lines.map { $0["title"] as? String } == ["Rails of Japan", "Roads"])
            #expect(lines[0]["problem"] is String && lines[1]["problem"] == nil && lines[1]["new"] as? Int == 0)
            let folder = unsafe open(data.path, O_RDONLY | O_DIRECTORY)
            defer { close(folder) }
            #expect(flock(folder, LOCK_EX | LOCK_NB) == 0)
            let second = try run("feed", "refresh", in: data)
            #expect(second.status == 75 && second.errors == "App: another refresh is running\n")
            #expect(try run("feed", "unread", in: data).status == 0)
        }
    }

    @Test func `names of feeds complete a refresh, and a shell that asks makes no data`() throws {
        try Program.withDirectory { folder in
            let data = folder.appending(path: "data")
            @MainActor func offered() throws -> String {
                try run("completions", "bash", "--", "--data-dir", data.path, "feed", "refresh", "R", in: data).output
            }
            #expect(try offered().isEmpty && !FileManager.default.fileExists(atPath: data.path))
            let files = try subscribe(in: data, beside: folder)
            #expect(try offered() == "Rails of Japan\t\(files.rails.path)\nRoads\t\(files.roads.path)\n")
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
