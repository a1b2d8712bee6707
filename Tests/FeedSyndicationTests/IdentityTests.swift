import FeedModel
import Testing

/// The identities of items, their number, and their pages.
@Suite struct IdentityTests {
    private func rss(_ items: String) throws -> [FeedItem] {
        try parse("<rss><channel><title>F</title>\(items)</channel></rss>").items
    }

    @Test func `items with the same contents stay separate`() throws {
        let items = try rss(String(repeating: "<item><title>Restarted</title></item>", count: 3))
        try #require(items.map(\.title) == ["Restarted", "Restarted", "Restarted"])
        #expect(items[1].id == items[0].id + "-2")
        #expect(items[2].id == items[0].id + "-3")
        #expect(try parse(#"{"items": [{"title": "a"}, {"title": "a"}]}"#).items.count == 2)
    }

    @Test func `items with one link are separate only if their contents differ`() throws {
        let link = "<link>https://e.example/notes</link>"
        let items = try rss(
            "<item><title>1.1</title>\(link)</item><item><title>1.0</title>\(link)</item><item><title>1.0</title>\(link)</item>"
        )
        #expect(items.map(\.title) == ["1.1", "1.0"])
        #expect(items.map(\.origin) == ["https://e.example/notes", "https://e.example/notes"])
        #expect(try rss("<item><title>1.1</title>\(link)</item>").first?.id == "https://e.example/notes")
    }

    @Test func `items with one id are separate if anything differs`() throws {
        func item(_ page: Int) -> String {
            "<item><guid isPermaLink='false'>same</guid><title>T\(page)</title><link>https://e.example/\(page)</link></item>"
        }
        let items = try rss(
            item(1) + item(2) + item(1) + item(2) + "<item><guid>same</guid><title>no link</title></item>")
        #expect(items.map(\.title) == ["T1", "T2", "no link"])
        #expect(items.map(\.origin) == ["same", "same", "same"])
        #expect(Set(items.map(\.id)).count == 3)
    }

    @Test(arguments: [
        "<guid isPermaLink='false'>g</guid>", "<link>https://e.example/</link>",
        "<guid isPermaLink='false'>g</guid><link>https://e.example/</link>", "<guid/><link>https://e.example/</link>",
        "",
    ]) func `an item's id doesn't depend on where it stands`(shared: String) throws {
        let items = [
            "<title>A</title>", "<title>B</title>", "<title>C</title><pubDate>1 Jan 2024</pubDate>",
            "<title>C</title><pubDate>2 Jan 2024</pubDate>", "<description>one</description>",
            "<description>two</description>", "<title>A</title><description>three</description>",
        ].map { "<item>\(shared)\($0)</item>" }
        func ids(_ items: [String]) throws -> [String: String] {
            let read = try rss(items.joined())
            #expect(read.count == items.count)
            return Dictionary(uniqueKeysWithValues: zip(items, read.map(\.id)))
        }
        let expected = try ids(items)
        #expect(Set(expected.values).count == items.count)
        for _ in 0..<20 { #expect(try ids(items.shuffled()) == expected) }
    }

    @Test func `many items with one link are told apart in linear time`() throws {
        let items = (0..<40_000).map { "<item><title>\($0 / 2)</title><link>https://e.example/</link></item>" }
        #expect(try rss(items.joined()).count == 20_000)
    }

    @Test func `many equal items are numbered in linear time`() throws {
        let items = try rss(String(repeating: "<item><title>x</title></item>", count: 40_000))
        #expect(Set(items.map(\.id)).count == 40_000)
    }

    @Test(arguments: [
        ("<id>https://a.example/1</id>", "https://a.example/1"), ("<id>tag:a.example,2024:1</id>", nil),
        ("<id>urn:uuid:1</id>", nil), ("<id>relative/1</id>", nil), ("<id>javascript:alert(1)</id>", nil),
        ("<id>https://a.example/1</id><link href='https://b.example/'/>", "https://b.example/"),
        ("<id>https://a.example/1</id><link rel='self' href='https://b.example/'/>", "https://a.example/1"),
    ])
    func `an Atom id that is an address serves as the link if there is none`(elements: String, link: String?) throws {
        let feed = try parse(
            "<feed xmlns='http://www.w3.org/2005/Atom'><title>F</title>\(elements)<entry><title>T</title>\(elements)</entry></feed>"
        )
        #expect(feed.items.first?.link == link)
        #expect(feed.link == link)
    }

    @Test func `an id that isn't a permanent link is not used as one`() throws {
        #expect(try item("<title>T</title><guid isPermaLink='FALSE'>https://e.example/1</guid>").link == nil)
        #expect(try item("<title>T</title><guid>https://e.example/1</guid>").link == "https://e.example/1")
        let json = try parse(
            #"{"version": "https://jsonfeed.org/version/1", "items": [{"id": "https://e.example/1"}]}"#)
        #expect(json.items.first?.link == "https://e.example/1")
        let rdf = try parse(
            """
            <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
              xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><item rdf:about="https://e.example/1"><title>T</title></item></r:RDF>
            """)
        #expect(rdf.items.first?.link == "https://e.example/1")
    }

    @Test func `Atom elements are read inside RSS`() throws {
        let plain = try item(
            """
            <id>urn:1</id><link href="https://e.example/1"/><updated>2024-01-15T10:30:00Z</updated><summary>S</summary>
            <content>C</content><author><name>Ann</name><email>a@e.example</email></author>
            <link rel="enclosure" href="https://e.example/1.mp3" type="audio/mpeg"/>
            """)
        let prefixed = try item(
            """
            <a:id>urn:1</a:id><a:link href="https://e.example/1"/><a:updated>2024-01-15T10:30:00Z</a:updated>
            <a:summary type="html">&lt;b&gt;S&lt;/b&gt;</a:summary><a:content type="text">C</a:content>
            <a:author><a:name>Ann</a:name></a:author><a:link rel="enclosure" href="https://e.example/1.mp3" type="audio/mpeg"/>
            """, namespaces: "xmlns:a='http://www.w3.org/2005/Atom'")
        #expect(
            plain
                == FeedItem(
                    id: "urn:1", link: "https://e.example/1", author: "Ann", published: 1_705_314_600, summary: "S",
                    content: "C", links: [FeedLink(href: "https://e.example/1.mp3", text: "audio/mpeg")]))
        #expect(prefixed == plain)
        let channel = try parse("<rss><channel><title>T</title><link href='https://e.example/'/></channel></rss>")
        #expect(channel.link == "https://e.example/")
    }

    @Test func `Atom text inside RSS has the type that it declares`() throws {
        let item = try item(
            "<a:title type='text'>Array&lt;Int&gt; &amp;amp; more</a:title><a:summary>1 &lt;b&gt; 2</a:summary>",
            namespaces: "xmlns:a='http://www.w3.org/2005/Atom'")
        #expect(item.title == "Array<Int> &amp; more")
        #expect(item.summary == "1 <b> 2")
    }

    @Test func `items and entries are read in any feed`() throws {
        let atom = try parse(
            "<feed><title>F</title><item><title>1</title></item><entry><title>2</title></entry></feed>")
        #expect(atom.items.map(\.title) == ["1", "2"])
        #expect(try rss("<entry><title>1</title></entry><item><title>2</title></item>").map(\.title) == ["1", "2"])
    }

    @Test func `of two dates of one kind the last wins, of two kinds the better`() throws {
        let twice = "<updated>2020-01-01T00:00:00Z</updated><updated>2024-01-15T10:30:00Z</updated>"
        let feed = try parse("<feed><entry><title>T</title>\(twice)</entry></feed>")
        #expect(feed.items.first?.published == 1_705_314_600)
        let better = try parse(
            "<feed><entry><title>T</title><published>2024-01-15T10:30:00Z</published>\(twice)</entry></feed>")
        #expect(better.items.first?.published == 1_705_314_600)
    }
}
