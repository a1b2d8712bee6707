import FeedModel
import FeedSyndication
import Foundation
import Testing

@Suite struct FeedParserTests {
    @Test func `RSS 2.0 with its usual extensions`() throws {
        let feed = try parse(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- a comment --><?xml-stylesheet href="x.xsl"?>
            <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
                xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"
                xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
            <channel>
              <title>Kanji &amp;amp; kana</title>
              <link>https://example.org/</link>
              <atom:link href="https://example.org/feed.xml" rel="self"/>
              <description>About &lt;b&gt;writing&lt;/b&gt;</description>
              <image><title>Logo</title><link>https://logo.example/</link><url>x.png</url></image>
              <item>
                <title>First &lt;em&gt;post&lt;/em&gt; about Array&lt;Int&gt;</title>
                <link>/posts/1</link>
                <guid isPermaLink="false">urn:1</guid>
                <dc:creator>Akira</dc:creator>
                <itunes:title>Not this</itunes:title><itunes:author>Nor this</itunes:author>
                <pubDate>Mon, 15 Jan 2024 10:30:00 GMT</pubDate>
                <description>Short &amp;amp; <![CDATA[<i>sweet</i>]]></description>
                <content:encoded><![CDATA[<p>Long <a href="more">more</a></p>]]></content:encoded>
                <enclosure url="/a.mp3" type="audio/mpeg" length="1"/>
              </item>
              <item><guid>https://example.org/posts/2</guid><author>a@b.example (Bea)</author>
                <dc:date>2024-01-16</dc:date><title>Second</title></item>
              <item><guid isPermaLink="false">urn:2</guid><title>Third</title></item>
              <item></item>
            </channel></rss>
            """)
        #expect(feed.format == .rss)
        #expect(feed.title == "Kanji & kana")
        #expect(feed.link == "https://example.org/")
        #expect(feed.summary == "About writing")
        #expect(
            feed.items == [
                FeedItem(
                    id: "urn:1", title: "First post about Array<Int>", link: "https://example.org/posts/1",
                    author: "Akira",
                    published: 1_705_314_600, summary: "Short & sweet", content: "Long more [1]",
                    links: [
                        FeedLink(href: "https://example.org/more", text: "more"),
                        FeedLink(href: "https://example.org/a.mp3", text: "audio/mpeg"),
                    ]),
                FeedItem(
                    id: "https://example.org/posts/2", title: "Second", link: "https://example.org/posts/2",
                    author: "Bea",
                    published: 1_705_363_200),
                FeedItem(id: "urn:2", title: "Third"),
            ])
    }

    @Test func `Atom with all kinds of text and nested bases`() throws {
        let feed = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://atom.example/blog/">
              <title type="html">A &lt;b&gt;title&lt;/b&gt;</title><subtitle>Sub</subtitle>
              <link rel="self" href="feed.atom"/><link href="./"/>
              <author><name>Feed author</name></author>
              <entry xml:base="2024/">
                <title>1 &lt; 2 &amp;amp;</title><id>tag:atom.example,2024:1</id>
                <link rel="enclosure" href="a.ogg" title="Sound"/><link rel="alternate" href="one"/>
                <updated>2024-01-16T00:00:00Z</updated><published>2024-01-15T10:30:00Z</published>
                <summary type="text">Plain &lt;b&gt;
             text</summary>
                <content type="xhtml" xml:base="deep/"><div xmlns="http://www.w3.org/1999/xhtml">
                  <p>X &lt; y &amp;amp; <a href="z">zed</a></p><ul><li>i<br/>j</li></ul>
                  <p xml:base="/root/"><a href="r">r</a></p></div></content>
                <source><title>Other feed</title><id>other</id></source>
              </entry>
              <entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">T <b>two</b></div></title>
                <id>tag:2</id><author><name>Own</name><email>o@e.example</email></author><author><name>And</name></author>
                <updated>2024-01-16T00:00:00Z</updated>
                <content type="html">&lt;p&gt;H&amp;nbsp;t&lt;/p&gt;</content></entry>
              <entry><title>Elsewhere</title><id>tag:3</id><content type="image/png" src="pic.png"/></entry>
            </feed>
            """)
        #expect(feed.format == .atom)
        #expect(feed.title == "A title")
        #expect(feed.link == "https://atom.example/blog/")
        #expect(feed.items.map(\.id) == ["tag:atom.example,2024:1", "tag:2", "tag:3"])
        let first = feed.items[0]
        #expect(first.title == "1 < 2 &amp;")
        #expect(first.link == "https://atom.example/blog/2024/one")
        #expect(first.author == "Feed author")
        #expect(first.published == 1_705_314_600)
        #expect(first.summary == "Plain <b>\n text")
        #expect(first.content == "X < y &amp; zed [1]\n\n• i\n  j\n\nr [2]")
        #expect(
            first.links.map(\.href) == [
                "https://atom.example/blog/2024/deep/z", "https://atom.example/root/r",
                "https://atom.example/blog/2024/a.ogg",
            ])
        #expect(feed.items[1].title == "T two")
        #expect(feed.items[1].author == "Own, And")
        #expect(feed.items[1].published == 1_705_363_200)
        #expect(feed.items[1].content == "H\u{A0}t")
        #expect(feed.items[2].link == "https://atom.example/blog/pic.png")
    }

    @Test func `RSS 1.0 and prefixed Atom`() throws {
        let rdf = try parse(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
              xmlns:dc="http://purl.org/dc/elements/1.1/">
              <channel rdf:about="https://rdf.example/"><title>RDF</title><link>https://rdf.example/</link></channel>
              <item rdf:about="https://rdf.example/1"><title>One</title><link>https://rdf.example/1</link>
              <dc:date>2024-01-15T19:30:00+09:00</dc:date><dc:creator>A</dc:creator><dc:creator>B</dc:creator></item>
            </rdf:RDF>
            """)
        #expect(rdf.format == .rdf)
        #expect(rdf.items.first?.id == "https://rdf.example/1")
        #expect(rdf.items.first?.author == "A, B")
        #expect(rdf.items.first?.published == 1_705_314_600)
        let atom = try parse(
            "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:title>P</a:title><a:entry><a:id>1</a:id></a:entry></a:feed>"
        )
        #expect(atom.title == "P")
        #expect(atom.items.map(\.id) == ["1"])
    }

    @Test func `JSON Feed`() throws {
        let feed = try parse(
            #"""
            {"version": "https://jsonfeed.org/version/1.1", "title": "J\u001b[31m F", "home_page_url": "https://j.example/",
             "authors": [{"name": "All"}, {"url": "x"}],
             "items": [
               {"id": 7, "url": "/7", "title": "Seven", "content_html": "<p>A <a href='b'>b</a></p>", "content_text": "no",
                "date_published": "2024-01-15T10:30:00Z", "summary": "S",
                "attachments": [{"url": "/s.mp3", "mime_type": "audio/mpeg"}]},
               {"id": "8", "content_text": "Line\n\n\n\n two\t\u0007x", "author": {"name": "One"}, "title": null, "tags": 5},
               {"id": "8", "content_text": "twice"}, 5, null,
               {"content_text": "no id"}
             ]}
            """#, base: "https://j.example/feed.json")
        #expect(feed.format == .json)
        #expect(feed.title == "J[31m F")
        #expect(feed.link == "https://j.example/")
        #expect(feed.items.count == 4)
        #expect(
            feed.items[0]
                == FeedItem(
                    id: "7", title: "Seven", link: "https://j.example/7", author: "All", published: 1_705_314_600,
                    summary: "S",
                    content: "A b [1]",
                    links: [
                        FeedLink(href: "https://j.example/b", text: "b"),
                        FeedLink(href: "https://j.example/s.mp3", text: "audio/mpeg"),
                    ]))
        #expect(feed.items[1].content == "Line\n\n two    x")
        #expect(feed.items[1].author == "One")
        #expect(feed.items[1].headline == "Line")
        #expect(feed.items[2].content == "twice")
        #expect(feed.items[3].id.hasPrefix("contents:"))
    }

    @Test func `an item's identity is its guid, else its link, else its contents`() throws {
        let text = "<rss><channel><title>t</title>"
        let items = "<item><title>A</title></item><item><title>A</title></item><item><title>B</title></item>"
        let first = try parse(text + items + "<item><link>https://e.example/1</link></item></channel></rss>")
        let again = try parse(
            text + "<item><title>New</title></item>" + items + "</channel></rss>", base: "https://o.example/")
        try #require(first.items.map(\.title) == ["A", "A", "B", ""])
        #expect(first.items[0].id == again.items[1].id)
        #expect(first.items[1].id == again.items[2].id)
        #expect(first.items[0].id == "contents:" + (again.items[1].id.split(separator: ":").last ?? ""))
        #expect(first.items[3].id == "https://e.example/1")
    }

    @Test func `common mistakes are repaired`() throws {
        let feed = try parse(
            "\n \u{FEFF}".dropFirst(2).description
                + """
                <rss><channel><title>AT&T &nbsp; R & D\u{1B}[31m &#27;&#x7;&eacute;&#150;</title>
                <link>https://e.example/?a=1&b=2&copy=3</link>
                <item><dc:creator>Undeclared</dc:creator><media:thumbnail url="x"/><title>&lt;script&gt;x&lt;/script&gt;y</title>
                <description><p>Not <b>escaped</b> &amp; <a href="u?a&b">link</a></p></description></item></channel></rss>
                """)
        #expect(feed.title == "AT&T \u{A0} R & D[31m é–")
        #expect(feed.link == "https://e.example/?a=1&b=2&copy=3")
        #expect(feed.items[0].author == "Undeclared")
        #expect(feed.items[0].title == "y")
        #expect(feed.items[0].summary == "Not escaped & link [1]")
        #expect(feed.items[0].links[0].href == "https://example.org/u?a&b")
    }

    @Test func `a document type without entities is ignored`() throws {
        let feed = try parse(
            """
            <?xml version="1.0"?>
            <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://n.example/rss-0.91.dtd" [
              <!ATTLIST rss version CDATA #IMPLIED> <!ELEMENT rss (channel)> <!-- ]> -->
            ]>
            <rss><channel><title>Old</title></channel></rss>
            """)
        #expect(feed.title == "Old")
    }

    @Test(arguments: [
        "\n\n<?xml version='1.0'?><rss>", "<!-- x --><?xml version='1.0'?><rss>", "<?xml version=1.0 ?><rss>",
        "<?xml version='1.0' encoding='nonsense'?><rss>", "<?xml version='1.1' standalone='maybe'?><rss>",
        "<!doctype rss><rss>", "<!DOCTYPE rss SYSTEM 'x' [<!-- & -->]><rss>", "<?xml-stylesheet a?><?a b?><rss>",
        "<rss xmlns:a='x' xmlns:b='x' a:c='1' b:c='2'>", "<rss a:b='' xmlns:='x'>", "<rss xmlns:a=''>",
    ])
    func `an odd but clear beginning is read`(beginning: String) throws {
        #expect(try parse(beginning + "<channel><title>T</title></channel></rss>").title == "T")
    }

    @Test func `a prefix means what its nearest declaration says`() throws {
        let feed = try parse(
            """
            <rss xmlns:d="http://purl.org/dc/elements/1.1/"><channel><item><d:creator>A</d:creator><title>1</title></item>
            <item xmlns:d="elsewhere"><d:creator>B</d:creator><title>2</title>
              <x xmlns:d="http://purl.org/dc/elements/1.1/"/><d:creator>C</d:creator></item>
            <item xmlns:dc="elsewhere"><dc:creator>D</dc:creator><d:creator>E</d:creator><title>3</title></item>
            <item><dc:creator>F</dc:creator><title>4</title></item>
            <item xmlns:dc="\(String(repeating: "x", count: 300))"><dc:creator>G</dc:creator><title>5</title></item>
            <item><title xmlns="elsewhere">6</title><guid>6</guid></item>
            <item xmlns="elsewhere"><title xmlns="">7</title></item></channel></rss>
            """)
        #expect(feed.items.map(\.author) == ["A", nil, "E", "F", nil, nil])
        #expect(feed.items.map(\.title) == ["1", "2", "3", "4", "5", ""])
        #expect(feed.items.last?.id == "6")
    }

    @Test func `the listing matches the command's output`() throws {
        let feed = try parse(
            """
            <rss><channel><title>T</title><link>https://e.example/</link><item><title>I</title><guid>g</guid>
            <pubDate>Mon, 15 Jan 2024 10:30:00 GMT</pubDate></item></channel></rss>
            """)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(
            String(decoding: try encoder.encode(feed.listing()), as: UTF8.self)
                == #"{"items":[{"id":"g","links":[],"published":"2024-01-15T10:30:00Z","title":"I"}],"#
                + #""link":"https://e.example/","title":"T"}"#)
    }

    @Test(arguments: [
        ("b", "https://h.example/a/b"), ("../b", "https://h.example/b"), ("../../../b", "https://h.example/b"),
        ("./", "https://h.example/a/"), ("/b/./c/../d", "https://h.example/b/d"), ("?q", "https://h.example/a/f?q"),
        ("#f", "https://h.example/a/f?x=1#f"), ("//o.example/p", "https://o.example/p"), ("mailto:a@b", "mailto:a@b"),
        ("HTTP://X.example", "HTTP://X.example"), ("b c", "https://h.example/a/b%20c"),
        ("日本", "https://h.example/a/%E6%97%A5%E6%9C%AC"),
        ("app:/kanji/水", "app:/kanji/水"), (".", "https://h.example/a/"), ("..", "https://h.example/"),
    ])
    func `relative links are resolved`(reference: String, link: String) throws {
        let feed = try parse(
            "<rss><channel><item><link>\(reference)</link></item></channel></rss>", base: "https://h.example/a/f?x=1#y")
        #expect(feed.items.first?.link == link)
    }
}
