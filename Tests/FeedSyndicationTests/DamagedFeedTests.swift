import FeedModel
import Testing

@testable import FeedSyndication

/// Feeds that break the rules of XML, which are mended and read.
@Suite struct DamagedFeedTests {
    private static func rss(_ items: String) -> String {
        "<rss version='2.0'><channel><title>T</title>\(items)</channel></rss>"
    }

    @Test(arguments: [
        ("<item><title>A</title><description>Hi <b>bold<br>x <p>one<p>two</description></item>", "A"),
        ("<item><title>a < b and 3 <4</title></item>", "a < b and 3 <4"),
        ("<item><title>I <3 u</title></item>", "I <3 u"),
        ("<item><title>A</title><enclosure url=http://e.example/a.mp3 type=audio/mpeg/></item>", "A"),
        ("<item><title>A</title><enclosure url='/a.mp3'type='audio/mpeg'/></item>", "A"),
        ("<item><title>A</title><guid isPermaLink='false' isPermaLink='true'>x</guid></item>", "A"),
        ("<item><title>A</title><item><title>B</title></item>", "A|B"),
        ("<item><title>A<link>http://e.example/1</link></item><item><title>B</title></item>", "A|B"),
        ("<item><title>Array<Int> of <T></title></item>", "Array<Int> of <T>"),
        ("<item><title>John <john@e.example> wrote</title></item>", "John <john@e.example> wrote"),
        ("<item><title>A</title><description><b><i>x</b></i></description></item><item><title>B</title></item>", "A|B"),
        ("<item><title>A</title></b></div><guid>1</guid></item>", "A"), ("<Item><Title>A</title></item>", "A"),
        ("<item><title>A</title><a b></item>", "A"), ("<item><title>A ]]> B</title></item>", "A ]]> B"),
        ("<item><title><![CDATA[A</title></item><item><title>B</title></item>", "A|B"),
        ("<item><title>A</title><dc:creator>me<pubDate>Mon, 15 Jan 2024 10:30:00 GMT</pubDate></item>", "A"),
        ("<item><title>A</title><description><!DOCTYPE html><p>hi</description></item>", "A"),
        ("<?php echo 1 > 2 ?><item><title>A & <b>x</title></item>", "A & x"),
        ("<item><title>A</title><description>x <a href='/b>said 'hi'</a> <a href='/c'>z</a></description></item>", "A"),
    ])
    func `a damaged feed is mended and read, and says so`(items: String, titles: String) throws {
        let feed = try parse(Self.rss(items))
        #expect(feed.title == "T")
        #expect(feed.items.map(\.title).joined(separator: "|") == titles)
        #expect(feed.damage?.hasPrefix("it is damaged at line 1 (") == true)
    }

    @Test func `a whole feed isn't damaged, whatever follows its end`() throws {
        #expect(try parse(Self.rss("<item><title>A</title></item>")).damage == nil)
        #expect(try parse(Self.rss("<item><title>A &foo; &nbsp;</title></item>") + "</x><").damage == nil)
    }

    @Test(arguments: [
        "<rss version=2.0><channel><title>T</title><item><title>A</title></item></channel></rss>",
        "<rss><channel><title>T</title><item><title>A</title></item></rss>",
        "<feed xmlns='http://www.w3.org/2005/Atom'><title>T<id>x</id><entry><title>A<id>1</id></entry></feed>",
        "Warning: nothing\n<rss><channel><title>T</title><item><title>A<br></title></item></channel></rss>",
        "<rdf:RDF><channel><title>T</channel><item rdf:about=x><title>A</item></rdf:RDF>",
    ])
    func `damage outside of the items is mended, too`(text: String) throws {
        let feed = try parse(text)
        #expect(feed.title == "T" && feed.items.map(\.title) == ["A"] && feed.damage != nil)
    }

    @Test(arguments: [
        "<rss><channel><title>T</title><item><title>A</title></item><item><title>B < c",
        "<rss><channel><title>T</title><item><title>A<b></title></item></channel>",
        "<rss><channel><title>T</title><item><title><![CDATA[A</title></item>",
    ])
    func `a feed that ends too early is refused, because items are missing`(text: String) {
        guard case .malformed = parseError(text) else {
            Issue.record("\(String(describing: parseError(text)))")
            return
        }
    }

    @Test func `what a document type declares is used within its limits, damaged or not`() throws {
        let text = Self.rss("<item><title>&a; &foo; <br> C</title></item>")
        #expect(try parse("<!DOCTYPE rss [<!ENTITY a \"b>c\">]>" + text).items.map(\.title) == ["b>c &foo; C"])
        let entities = (0..<1_000).map { "<!ENTITY a\($0) 'b'>" }.joined()
        #expect(parseError("<!DOCTYPE rss [\(entities)]>" + text) == .declaresTooMuch)
        guard case .malformed = parseError("<!DOCTYPE rss [<!ENTITY a]>" + text) else {
            Issue.record("a document type was skipped")
            return
        }
    }

    @Test func `mending doesn't lift the limits`() {
        let deep = String(repeating: "<b>", count: 300) + "</b>"
        guard case .malformed = parseError(Self.rss("<item><title>a < \(deep)</title></item>")) else {
            Issue.record("it was read")
            return
        }
        let attributes = (0..<2_000).map { "a\($0)=1" }.joined(separator: " ")
        #expect((try? parse(Self.rss("<item><title>A</title><guid \(attributes)>1</guid></item>")))?.items.count == 1)
    }

    @Test func `text is mended, not run: markup from an attribute stays in it`() throws {
        let feed = try parse(
            Self.rss("<item><title>A</title><description>x <img alt='<script>' src=a b></description></item>"))
        #expect(feed.items.first?.summary == "x [<script>]")
    }
}
