import Foundation
import Glibc
import TestSupport
import Testing

/// `App feed show`, and feeds in the composed app, as processes.
@MainActor @Suite struct FeedCommandTests {
    private nonisolated static let atom = """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>Kanji&#x9b;31m news</title>
        <link rel="alternate" href="https://example.org/"/>
        <entry><id>urn:1</id><title>Water</title><link href="/water"/><author><name>Ann</name></author>
        <published>2026-11-20T10:00:00+01:00</published><summary>Short.</summary>
        <content type="html">&lt;p&gt;The &lt;a href="kanjilist://kanji/%E6%B0%B4"&gt;kanji&lt;/a&gt;.&lt;/p&gt;</content>
        </entry></feed>
        """

    private func withFeed(_ use: (LoopbackServer) throws -> Void) throws {
        let server = LoopbackServer { $0.path == "/feed" ? .ok(Array(Self.atom.utf8)) : .ok([], status: 404) }
        defer { server.stop() }
        return try use(server)
    }

    @Test func `a feed from the web or from a file is printed as text and as JSON`() throws {
        try Program.withDirectory { folder in
            let file = folder.appending(path: "feed.xml")
            try Data(Self.atom.utf8).write(to: file)
            try withFeed { server in
                let text = try Program.run("feed", "show", server.address + "/feed")
                #expect(text.status == 0 && text.errors.isEmpty)
                expectPlain(text.output)
                #expect(text.output.contains("\n\nWater\n2026-11-20T09:00:00Z, Ann\n"))
                #expect(
                    text.output.hasSuffix("\n\nThe kanji [1].\n\n[1] kanjilist://kanji/%E6%B0%B4\n"), "\(text.output)")
                let json = try Program.run("feed", "show", server.address + "/feed", "--json")
                let object = try #require(
                    try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
                let item = try #require((object["items"] as? [[String: Any]])?.first)
                #expect(object["link"] as? String == "https://example.org/")
                #expect(item["id"] as? String == "urn:1" && item["author"] as? String == "Ann")
                #expect(item["link"] as? String == server.address + "/water")
                #expect(item["published"] as? String == "2026-11-20T09:00:00Z")
                #expect(item["summary"] as? String == "Short." && item["content"] as? String == "The kanji [1].")
                #expect(
                    item["links"] as? [[String: String]] == [
                        ["text": "kanji", "link": "kanjilist://kanji/%E6%B0%B4"]
                    ])
                let piped = try Program.run(Program.app, ["feed", "show", "-"], input: Data(Self.atom.utf8))
                #expect(piped.status == 0 && piped.output.contains("\n\nWater\n"))
                let filed = try Program.run("feed", "show", file.path, "--json")
                #expect(filed.status == 0 && filed.output.contains("urn:1"))
            }
        }
    }

    @Test func `a pipe is read to its end, and a command that waits for one can be ended`() throws {
        try Program.withDirectory { folder in
            let pipe = folder.appending(path: "pipe").path
            let data = "--data-dir '\(folder.appending(path: "data").path)'"
            let list = #"<opml><body><outline xmlUrl="https://a.example/f"/></body></opml>"#
            let read = try Program.shell(
                "mkfifo '\(pipe)'; (printf '%s' '\(list)' >'\(pipe)') & \"$0\" \(data) feed import '\(pipe)'")
            #expect(read.status == 0 && read.output.contains("Subscribed to 1 feed"), "\(read)")
            // A child inherits the signals that Dispatch's threads block.
            var (none, before) = (sigset_t(), sigset_t())
            unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
            defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
            // Opening the pipe waits until the command has opened it, too.
            for command in ["feed import '\(pipe)'", "--replay '\(pipe)'"] {
                let ended = try Program.shell("\"$0\" \(data) \(command) & exec 3>'\(pipe)'; kill -TERM $!; wait $!")
                #expect(ended.status == 143, "\(command): \(ended)")
            }
        }
    }

    @Test func `an invalid feed is explained with status 1, a wrong command line with 64`() throws {
        let missing = try Program.run("feed", "show", "/nowhere/feed.xml")
        #expect(missing.status == 1 && missing.output.isEmpty)
        #expect(missing.errors.hasPrefix("App: the feed '/nowhere/feed.xml' cannot be shown: the file"))
        try withFeed { server in
            let gone = try Program.run("feed", "show", server.address + "/no")
            #expect(gone.status == 1 && gone.errors.contains("status 404"))
        }
        #expect(
            try Program.run("feed").errors.hasPrefix(
                "App: 'feed' needs unread or search WORD... or refresh [FEED...] or show FILE-OR-URL or import FILE or export [FILE]"
            ))
        #expect(try Program.run("feed", "show", "a", "b").status == 64)
    }

    @Test func `no message repeats the user and the password of an address`() throws {
        for words in [
            ["feed", "show", "http://me:secret@127.0.0.1:1/f"], ["feed", "show", "ftp://me:secret@a.example"],
            ["feed", "show", "me:secret@a.example/f"], ["feed", "show", "http:/me:secret@a.example"],
            ["feed", "show", "x", "https://me:secret@a.example/"], ["https://me:secret@a.example/"],
            ["feed", "import", "https://me:secret@a.example/"], ["explain", "https://me:secret@a.example/"],
            ["account", "reset", "--host", "https://me:secret@a.example/"],
        ] {
            let run = try Program.run(Program.app, words)
            #expect(run.status != 0 && !(run.output + run.errors).isEmpty)
            #expect(!(run.output + run.errors).contains("secret"), "\(words): \(run.output)\(run.errors)")
        }
    }

    // MARK: Lists of feeds

    private static let list = """
        <opml version="2.0"><head/><body><outline text="Folder">
        <outline text="One &amp; two" xmlUrl="https://me:secret@a.example/f?x=1&amp;y=2"/>
        <outline text="One again" xmlUrl="https://me:secret@a.example/f?x=1&amp;y=2"/></outline>
        <outline text="" xmlUrl="http://b.example/"/><outline text="Old" xmlUrl="gopher://me:secret@c.example/"/>
        </body></opml>
        """

    private func list(_ words: String..., folder: URL, input: String = "") throws -> Program.Run {
        try Program.run(Program.app, ["--data-dir", folder.path, "feed"] + words, input: Data(input.utf8))
    }

    @Test func `a list is imported, exported and imported again as the same`() throws {
        try Program.withDirectory { folder in
            let data = folder.appending(path: "data")
            let first = try list("import", "-", folder: data, input: Self.list)
            #expect(first.status == 0 && first.output == "Subscribed to 2 feeds; 1 was there already; 1 skipped.\n")
            #expect(first.errors == "App: skipped: “Old”: feeds from 'gopher:' can't be fetched.\n")
            let file = folder.appending(path: "feeds.opml")
            let exported = try list("export", file.path, folder: data)
            #expect(exported.status == 0 && exported.output == "Exported 2 feeds to '\(file.path)'.\n")
            #expect(exported.errors == "App: 1 address has a user name or password; keep the list private\n")
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let again = try list("export", file.path, folder: data)
            #expect(again.status == 73 && again.errors.contains("it already exists"))
            let other = folder.appending(path: "other")
            #expect(try list("import", file.path, folder: other).output == "Subscribed to 2 feeds.\n")
            let printed = try list("export", folder: other)
            #expect(printed.output == String(decoding: try Data(contentsOf: file), as: UTF8.self))
            #expect(
                printed.output.contains("One &amp; two") && printed.output.contains("me:secret@a.example/f?x=1&amp;y=2")
            )
            #expect(
                try list("import", file.path, folder: other).output == "Subscribed to 0 feeds; 2 were there already.\n")
            let json = try list("import", "-", "--json", folder: folder.appending(path: "third"), input: Self.list)
            let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
            #expect(object["subscribed"] as? [String] == ["https://a.example/f?…", "http://b.example/"])
            #expect(object["known"] as? Int == 1 && object["leftOutCount"] as? Int == 1)
            #expect(!json.output.contains("secret") && !json.errors.contains("secret"))
        }
    }

    @Test func `feeds of a list in one's own network are named and left out, unless they are there already`() throws {
        try Program.withDirectory { folder in
            let hosts = [
                "192.168.1.1", "localhost:8080", "router.local", "printer", "[::1]", "127.1", "１２７.0.0.1", "nas.lan.",
                "me:secret@10.0.0.1", "0x7f000001",
            ]
            let outlines = hosts.map { "<outline text='' xmlUrl='http://\($0)/f'/>" }.joined()
            let text = "<opml><body>\(outlines)<outline xmlUrl='https://a.example/'/></body></opml>"
            let run = try list("import", "-", folder: folder, input: text)
            #expect(run.output == "Subscribed to 1 feed; \(hosts.count) skipped.\n" && run.status == 0)
            #expect(
                run.errors.contains(
                    "http://router.local/f is in your own network; subscribe to its address if you want it."))
            #expect(!run.errors.contains("secret") && run.errors.split(separator: "\n").count == hosts.count)
        }
    }

    @Test func `a damaged feed is shown with a word about it`() throws {
        let text = "<rss><channel><title>T</title><item><title>a < b</title></item></channel></rss>"
        let run = try Program.run(Program.app, ["feed", "show", "-"], input: Data(text.utf8))
        #expect(run.status == 0 && run.output == "T\n\na < b\n")
        #expect(run.errors.hasPrefix("App: the feed '-': it is damaged at line 1 ("))
    }

    @Test(arguments: [
        ("", "the list is empty"), ("<opml><body>", "the list is damaged at line 1"), ("<opml/>", "contains no feeds"),
        ("<rss/>", "isn't a list of feeds"), ("hello", "isn't a list of feeds"),
        (String(repeating: " ", count: 5_000_001), "larger than 5 MB"),
        ("<opml><outline text='X' xmlUrl='ftp://a'/></opml>", "skipped: “X”: feeds from 'ftp:' can't be fetched."),
    ])
    func `a list that can't be read changes nothing and says why`(input: String, message: String) throws {
        try Program.withDirectory { folder in
            _ = try list("import", "-", folder: folder, input: Self.list)
            let run = try list("import", "-", folder: folder, input: input)
            #expect(
                run.status == (message.contains("skipped") ? 1 : 65) && run.errors.contains(message), "\(run.errors)")
            #expect(
                try list("export", folder: folder).output.split(separator: "\n").count { $0.contains("xmlUrl") } == 2)
        }
    }

    @Test func `missing files, folders and pipes are explained`() throws {
        try Program.withDirectory { folder in
            let missing = try list("import", "/nowhere/x.opml", folder: folder)
            #expect(missing.status == 66 && missing.errors.contains("there is no such file"))
            #expect(try list("import", folder.path, folder: folder).errors.contains("it is a folder"))
            #expect(try list("export", "/nowhere/x.opml", folder: folder).errors.contains("there is no such folder"))
            #expect(try list("export", folder.path, folder: folder).errors.contains("it already exists"))
            let empty = try list("export", folder: folder)
            #expect(empty.status == 0 && empty.output.contains("<body>"))
            #expect(try list("import", folder: folder).status == 64)
            #expect(try list("export", "a", "b", folder: folder).status == 64)
        }
    }

    @Test func `the app imports and exports too`() throws {
        try Program.withDirectory { folder in
            let file = folder.appending(path: "in.opml")
            try Data(Self.list.utf8).write(to: file)
            let out = folder.appending(path: "out.opml")
            let run = try Program.run(
                Program.app, ["--data-dir", folder.appending(path: "data").path],
                input: Data(
                    """
                    tab Feed
                    tap Import a list of feeds
                    fill File=\(file.path)
                    tap Import
                    tap Done
                    tap Export the list of feeds
                    fill File=\(out.path)
                    tap Export

                    """.utf8))
            #expect(run.status == 0 && run.output.contains("Imported 2 feeds; 1 was there already."))
            #expect(run.output.contains("“Old”: feeds from 'gopher:' can't be fetched."))
            #expect(run.output.contains("Exported 2 feeds to “\(out.path)”."))
            #expect(try String(contentsOf: out, encoding: .utf8).contains("http://b.example/"))
            #expect(!run.output.contains("secret"))
        }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n",
        "HTTP/1.1 301 Moved\r\nLocation: /x\r\n",
        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n",
    ])
    func `an answer that ends within its headers does not end the app`(text: String) throws {
        let server = LoopbackServer { _ in .raw(Array(text.utf8)) }
        defer { server.stop() }
        let shown = try Program.run("feed", "show", server.address + "/feed")
        #expect(shown.status == 1 && shown.output.isEmpty)
        #expect(shown.errors.contains("the connection broke before everything arrived"))
    }

    @Test func `a proxy from the environment is used`() throws {
        let proxy = LoopbackServer {
            $0.path == "http://feeds.invalid/feed" ? .ok(Array(Self.atom.utf8)) : .ok([], status: 404)
        }
        defer { proxy.stop() }
        let environment = Program.environment.merging(["http_proxy": proxy.address]) { _, new in new }
        let shown = try Program.run("feed", "show", "http://feeds.invalid/feed", environment: environment)
        #expect(shown.status == 0 && shown.output.contains("\n\nWater\n"))
    }

    @Test func `a feed is subscribed to, read and restored after a restart, and leads to a kanji`() throws {
        try Program.withDirectory { folder in
            try withFeed { server in
                let first = try Program.run(
                    Program.app, ["--data-dir", folder.path],
                    input: Data(
                        """
                        tab Feed
                        tap Subscribe by address
                        fill Address=\(server.address)/feed
                        tap Subscribe
                        tap Refresh all
                        2
                        tap Water
                        tap [1] kanji
                        back
                        back

                        """.utf8))
                #expect(first.status == 0 && first.errors.isEmpty)
                expectPlain(first.output)
                #expect(first.output.contains("* Subscribed to “Kanji›31m news”."))
                #expect(first.output.contains("\n      The kanji [1].\n"))
                #expect(first.output.contains("\n      水\n  water\n"))
            }
            let second = try Program.run(
                Program.app, ["--data-dir", folder.path, "--no-restore"], input: Data("tab Feed\n2\ntap Water\n".utf8))
            #expect(second.status == 0 && second.output.contains("\n      The kanji [1].\n"))
        }
    }
}
