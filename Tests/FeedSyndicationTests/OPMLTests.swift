import AppCoreWalking
import FeedSyndication
import Testing

@Suite struct OPMLTests {
    private func read(_ text: String) throws(OPMLError) -> OPML { try OPML(reading: Array(text.utf8)) }

    private func list(_ body: String) -> String {
        "<?xml version='1.0'?>\n<opml version='2.0'><head><title>T</title></head><body>\n\(body)</body></opml>"
    }

    private func error(_ text: String) -> OPMLError? {
        do throws(OPMLError) {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    private func reason(_ address: String) throws -> String? {
        let list = try read(list("<outline text='X' xmlUrl='\(address)'/>"))
        #expect(list.feeds.isEmpty == (list.refusedCount == 1))
        return list.refusals.first?.reason
    }

    // MARK: Reading

    @Test func `feeds are read from nested outlines, by title or text`() throws {
        let list = try read(
            list(
                """
                <outline text="Folder"><outline text="Deeper">
                <outline type="rss" text="One" title="First" xmlUrl="https://a.example/f?x=1&amp;y=2"/></outline>
                <outline type="atom" text="&lt;Two&gt; &#x6C34;" xmlUrl=" http://b.example/ "/></outline>
                <outline type="link" text="No feed" url="https://c.example/"/>
                <Outline xmlurl="feed://d.example/f"/><outline title="" text="E" xmlURL="feed:https://e.example/"/>
                <outline text="File" xmlUrl="file:///home/me/a%20feed.xml"/>
                """))
        #expect(
            list.feeds == [
                OPML.Entry(title: "First", address: "https://a.example/f?x=1&y=2"),
                OPML.Entry(title: "<Two> 水", address: "http://b.example/"),
                OPML.Entry(title: "", address: "http://d.example/f"),
                OPML.Entry(title: "E", address: "https://e.example/"),
                OPML.Entry(title: "File", address: "/home/me/a feed.xml"),
            ])
        #expect(list.refusals.isEmpty && list.repeatedCount == 0)
    }

    @Test func `common mistakes of exporters are repaired, and other encodings are read`() throws {
        #expect(
            try read("\u{FEFF}" + list("<outline text='a & b&nbsp;c' xmlUrl='https://a.example/?x=1&y=2'/>"))
                .feeds == [OPML.Entry(title: "a & b\u{A0}c", address: "https://a.example/?x=1&y=2")])
        let latin = Array(list("<outline text='caf#' xmlUrl='http://a.example/'/>").utf8).map { $0 == 0x23 ? 0xE9 : $0 }
        let declared = Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8) + latin.dropFirst(22)
        #expect(try OPML(reading: declared).feeds.first?.title == "café")
    }

    @Test(arguments: [
        ("ftp://a.example/", "feeds from 'ftp:' can't be fetched"),
        ("javascript:alert()", "feeds from 'javascript:' can't be fetched"),
        ("data:text/xml,x", "feeds from 'data:' can't be fetched"), ("", "it has no address"),
        (" ", "it has no address"),
        ("a.example/feed", "its address does not begin with https:// or http://"),
        ("../feed.xml", "its address does not begin with https:// or http://"),
        ("https://", "its address has no server"), ("https:///x", "its address has no server"),
        ("http:x", "its address has no server"), ("feed:feed:feed:https://a.example", "its address has no server"),
        ("https://a b", "its address has no server"), ("feed:ftp://x", "feeds from 'ftp:' can't be fetched"),
        ("file://other/x.xml", "its file is on another machine"), ("file:x.xml", "its file is on another machine"),
        ("https://a.example/" + String(repeating: "x", count: 5_000), "its address is too long"),
    ])
    func `a refused entry is named with the reason`(address: String, why: String) throws {
        #expect(try reason(address) == why)
    }

    @Test func `no refusal repeats a password`() throws {
        let list = try read(list("<outline xmlUrl='ftp://me:secret@a.example/?k=secret'/>"))
        #expect(list.refusals.first?.name == "ftp://a.example/?…")
    }

    @Test func `a feed listed a thousand times is one feed`() throws {
        let once = "<outline text='X' xmlUrl='https://a.example/feed'/>"
        let list = try read(
            list(String(repeating: once, count: 1_000) + "<outline text='Y' xmlUrl='https://b.example'/>"))
        #expect(list.feeds.count == 2 && list.repeatedCount == 999)
        // Equal to Swift, but not to a server.
        let alike = try read(
            self.list(
                "<outline xmlUrl='https://a.example/caf\u{E9}'/><outline xmlUrl='https://a.example/cafe\u{301}'/>"))
        #expect(alike.feeds.count == 2)
    }

    @Test func `a list nested ten thousand deep is read`() throws {
        let deep = list(
            String(repeating: "<outline text='f'>", count: 10_000) + "<outline xmlUrl='https://a.example/'/>"
                + String(repeating: "</outline>", count: 10_000))
        #expect(try read(deep).feeds.count == 1)
    }

    @Test func `a list of five megabytes is read up to the maximum count of feeds, and larger ones are refused`() throws
    {
        var body = ""
        var count = 0
        while body.utf8.count < 4_999_800 {
            body += "<outline text='\(count)' xmlUrl='https://a.example/\(count)'/>"
            count += 1
        }
        let start = ContinuousClock.now
        let list = try read(list(body))
        #expect(list.feeds.count == 10_000 && list.refusedCount == count - 10_000 && list.refusals.count == 100)
        #expect(list.refusals[0].reason == "at most 10000 feeds can be imported at once")
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(error(String(repeating: " ", count: 5_000_001)) == .tooLarge(limit: 5_000_000))
    }

    @Test func `anything but a list is refused with the reason`() {
        #expect(error("") == .empty)
        #expect(error(" \n") == .empty)
        #expect(error("hello") == .notOPML(found: "hello"))
        #expect(error("<rss><channel/></rss>") == .notOPML(found: "<rss>"))
        #expect(error("<html><outline xmlUrl='https://a.example'/></html>") == .notOPML(found: "<html>"))
        #expect(error(list("<outline text='Only a folder'/>")) == .noFeeds)
        #expect(error("<opml/>") == .noFeeds)
        for broken in ["<outline text='x'", "<outline></b>", "<outline x=y/>", "<outline a='1' a='2'/>", "</body>"] {
            guard case .damaged(let line, let reason) = error(list(broken)) else {
                Issue.record("\(broken) was read")
                continue
            }
            #expect(line >= 2 && !reason.isEmpty)
        }
        let laughs =
            "<!DOCTYPE opml [<!ENTITY a 'x'>]><opml><body><outline text='&a;' xmlUrl='http://a.example'/></body></opml>"
        #expect(error(laughs) == .damaged(line: 1, reason: "it declares entities"))
        for error in [OPMLError.empty, .noFeeds, .notOPML(found: "\u{1B}[2J"), .damaged(line: 3, reason: "r")] {
            #expect("\(error)".unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        }
    }

    // MARK: Writing

    @Test func `a written list reads back the same`() throws {
        let feeds = [
            OPML.Entry(title: "A & \"B\" <c> 'd' ]]>", address: "https://me:pass@a.example/f?x=1&y=%20<2>\"'"),
            OPML.Entry(title: "", address: "http://b.example/"),
            OPML.Entry(title: "水 🎏 e\u{301}", address: "https://c.example/水"),
            OPML.Entry(title: "File", address: "/home/me/a feed 100%?#&.xml"),
        ]
        let list = OPML(feeds)
        let written = list.written(title: "Feeds & more")
        #expect(try OPML(reading: written).feeds == feeds)
        #expect(try OPML(reading: written).written(title: "Feeds & more") == written)
        #expect(String(decoding: written, as: UTF8.self).contains("<title>Feeds &amp; more</title>"))
        #expect(throws: OPMLError.noFeeds) { try OPML(reading: OPML().written(title: "")) }
    }

    @Test func `two thousand damaged lists are read or refused`() {
        let seed = Array(
            list("<outline text='F'><outline type='rss' text='a &amp; b' xmlUrl='https://a.example/f'/></outline>").utf8
        )
        let pieces = [
            "<", ">", "'", "&", "&#0;", "&#x110000;", "<!DOCTYPE x [", "]]>", "<![CDATA[", "<!--", "\0", "\u{FFFE}",
            "<outline", "xmlUrl=''", "</opml>", "<?xml encoding='UTF-16'?>", "xmlns='x'", "\u{1B}[2J", "file://",
            "feed:",
        ].map { Array($0.utf8) }
        var random = SplitMix(state: 14)
        for _ in 0..<2_000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...4, using: &random) { bytes.damage(with: pieces, using: &random) }
            guard let list = try? OPML(reading: bytes) else { continue }
            for feed in list.feeds {
                #expect(
                    (feed.title + feed.address).unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            }
        }
    }
}
