import FeedModel
import FeedSyndication
import Foundation
import Testing

/// Titles and other texts, in all the forms that occur in feeds.
@Suite struct TitleTests {
    private static let namespaces = """
        xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:media='http://search.yahoo.com/mrss' \
        xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'
        """

    /// The only entry of an Atom 0.3 feed.
    private func entry(_ elements: String, namespace: String = "http://purl.org/atom/ns#") throws -> FeedItem {
        let feed = try parse(
            "<feed version='0.3' xmlns='\(namespace)'><title>F</title><entry>\(elements)</entry></feed>")
        return try #require(feed.items.first)
    }

    @Test(arguments: [
        ("<dc:title>By Dublin Core</dc:title>", "By Dublin Core"),
        ("<media:title type='plain'>By media</media:title>", "By media"),
        ("<itunes:title>By iTunes</itunes:title>", "By iTunes"),
        ("<media:group><media:title>In a group</media:title></media:group>", "In a group"),
        ("<media:content url='v.mp4'><media:title>Of a video</media:title></media:content>", "Of a video"),
        ("<media:title>worse</media:title><dc:title>better</dc:title>", "better"),
        ("<itunes:title>worse</itunes:title><title>best</title><dc:title>better</dc:title>", "best"),
        ("<title> </title><media:title>&lt;b&gt;Bold&lt;/b&gt; &amp;amp; more</media:title>", "Bold & more"),
    ])
    func `an item without its own title takes that of another vocabulary`(elements: String, title: String) throws {
        #expect(try item(elements, namespaces: Self.namespaces).title == title)
    }

    @Test func `Dublin Core alone may give a feed its title`() throws {
        let feed = try parse(
            "<rss \(Self.namespaces)><channel><dc:title>Core</dc:title><dc:description>D</dc:description></channel></rss>"
        )
        #expect(feed.title == "Core")
        #expect(feed.summary == "D")
        #expect(
            try parse("<rss><channel \(Self.namespaces)><dc:title>1</dc:title><title>2</title></channel></rss>").title
                == "2")
    }

    @Test(arguments: [
        ("<img src='a.png'>", "[image]"), ("<img src='a.png' alt='Fuji'>", "[Fuji]"),
        ("<p><img src='a.png'></p>", "[image]"),
        ("<a href='x'><img src='a.png' alt=''></a>", "[image]"), ("A <img src='a.png'>", "A"),
    ])
    func `an image serves as a title`(html: String, title: String) throws {
        #expect(try item("<title><![CDATA[\(html)]]></title>").title == title)
        #expect(try entry("<title type='text/html' mode='escaped'><![CDATA[\(html)]]></title>").title == title)
        #expect(try parse("<rss><channel><title><![CDATA[\(html)]]></title></channel></rss>").title == title)
    }

    @Test func `an image without words is not a title if there is text to read`() throws {
        let item = try item("<title>&lt;img src='x.png'&gt;</title><description>The first line</description>")
        #expect(item.title.isEmpty)
        #expect(item.headline == "The first line")
        #expect(
            try parse("<rss><channel><title>T</title><item><title>&lt;b&gt;&lt;/b&gt;</title></item></channel></rss>")
                .items.isEmpty)
    }

    @Test(arguments: [
        ("<title mode='base64'>S2FuamkgPGI+</title>", "Kanji <b>"),
        ("<title mode='base64' type='text/html'>\n S2FuamkgPGI+\n d2F0ZXI8L2I+ </title>", "Kanji water"),
        ("<title type='application/octet-stream' mode='base64'>5ryi5a2X</title>", "漢字"),
        ("<title type='application/octet-stream'>5ryi5a2X</title>", "漢字"),
        ("<title mode='base64'>not base 64!</title>", "not base 64!"),
        ("<title mode='base64'>AAEC/w==</title>", "AAEC/w=="),
        ("<title mode='escaped'>A &lt;i&gt;b&lt;/i&gt; &amp;amp; c</title>", "A b & c"),
        ("<title mode='escaped' type='text/html; charset=utf-8'>A &lt;i&gt;b&lt;/i&gt;</title>", "A b"),
        ("<title mode='xml'>1 &lt; 2 &amp;amp;</title>", "1 < 2 &amp;"),
        ("<title>A <b>bold</b> 1 &lt; 2</title>", "A bold 1 < 2"),
        ("<title mode='xml' type='application/xhtml+xml'><div>In <em>xhtml</em> &lt;b></div></title>", "In xhtml <b>"),
        ("<title type=''>No type</title>", "No type"),
        ("<title type='image/png'>Text all the same</title>", "Text all the same"),
    ])
    func `an Atom title in each mode`(element: String, title: String) throws {
        #expect(try entry(element).title == title)
        let feed = try parse("<feed version='0.3' xmlns='http://purl.org/atom/ns#'>\(element)</feed>")
        // A feed's title is always read as HTML, because many are undeclared HTML.
        #expect(
            feed.title == title || element.hasPrefix("<title mode='base64'>S2") || element.contains("&amp;amp;</title>")
        )
    }

    @Test func `a body in base 64 is read if it is text`() throws {
        let html = Data("<p>Long <a href='https://e.example/'>text</a></p>".utf8).base64EncodedString()
        let first = try entry("<title>T</title><content type='text/html' mode='base64'>\(html)</content>")
        #expect(first.content == "Long text [1]")
        let second = try entry("<title>T</title><content type='image/png' mode='base64'>iVBORw0KGgo=</content>")
        #expect(second.content == nil)
    }

    @Test func `RSS names are read in any case`() throws {
        let feed = try parse(
            """
            <RSS><Channel><TITLE>Loud</TITLE><Item><Title>t</Title><LINK>https://e.example/1</LINK><GUID>g</GUID>
            <PubDate>Mon, 15 Jan 2024 10:30:00 GMT</PubDate><Description>d</Description></Item></Channel></RSS>
            """)
        #expect(feed.title == "Loud")
        #expect(
            feed.items == [
                FeedItem(id: "g", title: "t", link: "https://e.example/1", published: 1_705_314_600, summary: "d")
            ])
    }

    @Test(arguments: [
        "http://backend.userland.com/rss", "http://backend.userland.com/rss2.1", "https://e.example/rss#",
        "http://purl.org/net/rss1.1#",
    ])
    func `the outermost element's namespace counts as RSS, whatever it is`(namespace: String) throws {
        let feed = try parse(
            "<rss xmlns='\(namespace)'><channel><title>T</title><item><title>I</title></item></channel></rss>")
        #expect(feed.title == "T")
        #expect(feed.items.map(\.title) == ["I"])
    }

    @Test(arguments: [
        "http://www.w3.org/2005/atom", "https://www.w3.org/2005/Atom", "http://www.w3.org/2005/Atom/", "urn:new",
    ])
    func `the outermost element's namespace counts as Atom, whatever it is`(namespace: String) throws {
        let feed = try parse("<feed xmlns='\(namespace)'><title>T</title><entry><title>I</title></entry></feed>")
        #expect(feed.title == "T")
        #expect(feed.items.map(\.title) == ["I"])
    }

    @Test func `known namespaces are recognised without their last character, in any case and scheme`() throws {
        let item = try item(
            "<c:encoded>C</c:encoded><d:creator>D</d:creator>",
            namespaces: "xmlns:c='https://purl.org/rss/1.0/modules/content' xmlns:d='HTTP://PURL.ORG/dc/elements/1.1'")
        #expect(item.content == "C")
        #expect(item.author == "D")
    }
}
