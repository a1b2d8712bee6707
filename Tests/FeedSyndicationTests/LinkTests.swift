import FeedModel
import Testing

/// The addresses that a feed gives, in whatever element.
@Suite struct LinkTests {
    private static let atom = "xmlns='http://www.w3.org/2005/Atom'"
    private static let media = "xmlns:media='http://search.yahoo.com/mrss/'"

    private func hrefs(_ item: FeedItem) -> [String] { item.links.map(\.href) }

    @Test(arguments: [
        "<base href='https://b.example/d/'><a href='x'>X</a>",
        "<head><base href='//b.example/d/'></head><a href='x'>X</a>",
        "<base target=_top><base href=https://b.example/d/ ><base href=https://no.example/><a href='x'>X</a>",
    ])
    func `links of an item resolve against its own base`(html: String) throws {
        #expect(try hrefs(item(html: html)) == ["https://b.example/d/x"])
    }

    @Test func `a base in unescaped markup counts to the end of its text`() throws {
        let entry = try parse(
            """
            <feed \(Self.atom)><title>t</title><entry><id>1</id><content type="xhtml"><div><base href="https://b.example/"/><a
            href="x">X</a></div></content><link href="y"/></entry></feed>
            """
        ).items[0]
        #expect(entry.links.map(\.href) == ["https://b.example/x"] && entry.link == "https://example.org/y")
    }

    @Test(arguments: [
        ("<link type='application/json' href='/j'/><link type='text/html' href='/h'/>", "/h"),
        ("<link type='application/json' href='/j'/><link href='/n'/>", "/n"),
        ("<link type='text/html' href='/1'/><link type='text/html' href='/2'/>", "/1"),
        ("<link rel='alternate' type='application/activity+json' href='/j'/>", "/j"),
        ("<link type='application/pdf' href='/p'/><link type='application/xhtml+xml; charset=x' href='/x'/>", "/x"),
    ])
    func `the page for people comes before its copies for programs`(links: String, path: String) throws {
        let feed = try parse("<feed \(Self.atom)><title>t</title>\(links)<entry><id>1</id>\(links)</entry></feed>")
        #expect(feed.link == "https://example.org" + path && feed.items[0].link == "https://example.org" + path)
    }

    @Test func `media are links; of several versions the first and the default one`() throws {
        let one = try item("<title>t</title><media:content url='/a.jpg' type='image/jpeg'/>", namespaces: Self.media)
        #expect(one.links == [FeedLink(href: "https://example.org/a.jpg", text: "image/jpeg")])
        let many = try item(
            """
            <title>t</title><media:group><media:content url='/1' medium='video'/><media:content url='/2'/>
            <media:content url='/3' isDefault='true'/></media:group><media:content url='/4'/><enclosure url='/4'/>
            """, namespaces: Self.media)
        #expect(hrefs(many) == ["/1", "/3", "/4"].map { "https://example.org" + $0 })
    }

    @Test func `pages to which an entry refers are links`() throws {
        let feed = try parse(
            """
            <feed \(Self.atom)><title>t</title><entry><id>1</id><link href='/own'/><link rel='related' href='/about' title='It'/>
            <link rel='via' href='/source'/><link rel='replies' href='/no'/></entry></feed>
            """)
        #expect(feed.items[0].links.map(\.text) == ["It", "https://example.org/source"])
        let json = try parse(
            """
            {"version":"https://jsonfeed.org/version/1.1","title":"t","items":[
            {"id":"1","url":"/own","external_url":"https://other.example/x"},{"id":"2","external_url":"/only"}]}
            """)
        #expect(json.items.map(\.link) == ["https://example.org/own", "https://example.org/only"])
        #expect(json.items.map(hrefs) == [["https://other.example/x"], []])
    }

    @Test(arguments: ["rss", "atom"])
    func `a feed from a file resolves links against its own address`(kind: String) throws {
        let own = "<link \(Self.atom) rel='self' href='https://own.example/d/f.xml'/>"
        let text =
            kind == "rss"
            ? "<rss><channel><title>t</title>\(own)<link>/</link><item><link>a</link></item></channel></rss>"
            : "<feed \(Self.atom)><title>t</title>\(own)<link href='/'/><entry><link href='a'/></entry></feed>"
        let feed = try parse(text, base: nil)
        #expect(feed.link == "https://own.example/" && feed.items[0].link == "https://own.example/d/a")
        #expect(try parse(text).items[0].link == "https://example.org/a")
        #expect(
            try parse(text.replacing("https://own", with: "file://own"), base: nil).items[0].link
                != "file://own.example/d/a")
    }

    @Test func `authors as texts and long numbers as ids are read`() throws {
        let feed = try parse(
            """
            {"version":"https://jsonfeed.org/version/1","title":"t","author":"Ann","items":[
            {"id":18446744073709551615},{"id":18446744073709551616},{"id":18446744073709551617,"authors":["Bo",{"name":"Cy"}]},
            {"id":-1,"author":"Di"},{"id":2,"authors":"Ed"},{"id":3,"authors":{"name":"Fe"}},{"id":1.5,"author":7}]}
            """)
        #expect(
            feed.items.map(\.id) == [
                "18446744073709551615", "18446744073709551616", "18446744073709551617", "-1", "2", "3", "1.5",
            ])
        #expect(feed.items.map(\.author) == ["Ann", "Ann", "Bo, Cy", "Di", "Ed", "Fe", "7"])
    }
}
