import Foundation
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
                #expect(text.output.contains("\n\nThe kanji [1].\n"))
                let json = try Program.run("feed", "show", server.address + "/feed", "--json")
                let object = try #require(
                    try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
                let item = try #require((object["items"] as? [[String: Any]])?.first)
                #expect(object["link"] as? String == "https://example.org/")
                #expect(item["id"] as? String == "urn:1" && item["author"] as? String == "Ann")
                #expect(item["link"] as? String == server.address + "/water")
                #expect(item["published"] as? String == "2026-11-20T09:00:00Z")
                #expect(item["summary"] as? String == "Short." && item["content"] as? String == "The kanji [1].")
                let filed = try Program.run("feed", "show", file.path, "--json")
                #expect(filed.status == 0 && filed.output.contains("urn:1"))
            }
        }
    }

    @Test func `what is no feed is explained, with status 1, and a wrong command line with 64`() throws {
        let missing = try Program.run("feed", "show", "/nowhere/feed.xml")
        #expect(missing.status == 1 && missing.output.isEmpty)
        #expect(missing.errors.hasPrefix("App: the feed '/nowhere/feed.xml' cannot be shown: the file"))
        try withFeed { server in
            let gone = try Program.run("feed", "show", server.address + "/no")
            #expect(gone.status == 1 && gone.errors.contains("status 404"))
        }
        #expect(try Program.run("feed").errors.hasPrefix("App: 'feed' needs show FILE-OR-URL"))
        #expect(try Program.run("feed", "show", "a", "b").status == 64)
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
        #expect(shown.errors.contains("the connection broke before all was there"))
    }

    @Test func `a proxy that the environment names is asked`() throws {
        let proxy = LoopbackServer {
            $0.path == "http://feeds.invalid/feed" ? .ok(Array(Self.atom.utf8)) : .ok([], status: 404)
        }
        defer { proxy.stop() }
        let environment = Program.environment.merging(["http_proxy": proxy.address]) { _, new in new }
        let shown = try Program.run("feed", "show", "http://feeds.invalid/feed", environment: environment)
        #expect(shown.status == 0 && shown.output.contains("\n\nWater\n"))
    }

    @Test func `a feed is subscribed to, read, kept over a restart, and leads to a kanji`() throws {
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
                #expect(first.output.contains("\n      水\n   1. [ ] Starred\n"))
            }
            let second = try Program.run(
                Program.app, ["--data-dir", folder.path, "--no-restore"], input: Data("tab Feed\n2\ntap Water\n".utf8))
            #expect(second.status == 0 && second.output.contains("\n      The kanji [1].\n"))
        }
    }
}
