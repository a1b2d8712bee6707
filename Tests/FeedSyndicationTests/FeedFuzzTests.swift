import AppCoreWalking
import FeedModel
import FeedSyndication
import Testing

/// Feeds damaged at random, in the same way every time.
@Suite struct FeedFuzzTests {
    private static let seeds = [
        """
        <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE rss SYSTEM "x"><rss xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>T &amp; é</title><link>http://e.example/</link>
        <item><title>漢字</title><guid>g1</guid><pubDate>Mon, 15 Jan 2024 10:30:00 GMT</pubDate><dc:creator>A</dc:creator>
        <description>&lt;p&gt;x&lt;/p&gt;</description><content:encoded><![CDATA[<ul><li>a<pre>b
         c</pre></li></ul><table><tr><td>1<td>2</table><ruby>漢<rt>かん</rt></ruby><a href="/x">y</a><img alt="i">]]>
        </content:encoded><enclosure url="a" type="b"/></item><item><title>2</title></item></channel></rss>
        """,
        """
        <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://e.example/a/"><title type="html">&lt;b&gt;T</title>
        <link href="x"/><author><name>N</name></author><entry><id>1</id><title>t</title><updated>2024-01-15T10:30:00Z</updated>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>a <a href="b">c</a></p></div></content></entry></feed>
        """,
        #"""
        {"version":"https://jsonfeed.org/version/1.1","title":"J","items":[{"id":"1","content_html":"<p>a &amp; b</p>",
        "date_published":"2024-01-15T10:30:00Z","authors":[{"name":"\u00e9"}]},{"id":2,"content_text":"x\ny"}]}
        """#,
        "<html><head><link rel=alternate type=application/rss+xml href=/f></head><body><p>x</body></html>",
    ].map { Array($0.utf8) }

    private static let pieces = [
        "<", ">", "&", ";", "\"", "'", "]]>", "<![CDATA[", "<!--", "-->", "<?", "?>", "<!DOCTYPE a [",
        "<!ENTITY a 'b'>", "\0",
        "\u{1B}", "\u{FFFE}", "&#0;", "&#x110000;", "&nbsp;", "xmlns='x'", "xmlns:a=''", "xml:base='//'", "</item>",
        "<item>",
        "<div>", "<pre>", "</ul>", "<ol start=-9223372036854775808>", "<li value=9>", "<table><td>", "{", "}", "[",
        "\\u", "99999999999999999999",
        " encoding='utf-16'", " encoding='iso-2022-jp'", "\u{FEFF}", "<a href='", "</rss>", "<rt>", "&#x1b;", "a:b:c",
    ].map { Array($0.utf8) }

    @Test func `ten thousand damaged feeds are read or refused`() {
        var random = SplitMix(state: 20_240_115)
        let end = ContinuousClock.now + .seconds(60)
        var refused = 0
        var count = 0
        while count < 10_000, ContinuousClock.now < end {
            count += 1
            var bytes = Self.seeds[count % Self.seeds.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) { bytes.damage(with: Self.pieces, using: &random) }
            let type = count % 7 == 0 ? "text/xml; charset=\(["shift_jis", "utf-16", "euc-jp", "x"][count % 4])" : nil
            do throws(FeedError) {
                let feed = try FeedParser().parse(bytes, contentType: type, base: "https://e.example/f")
                #expect(Set(feed.items.map(\.id)).count == feed.items.count)
                for text in feed.items.flatMap({ [$0.title, $0.summary ?? "", $0.content ?? ""] }) {
                    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
                }
            } catch {
                refused += 1
                #expect(!"\(error)".unicodeScalars.contains { $0.value < 0x20 })
            }
        }
        #expect(count >= 5_000)
        #expect(refused > count / 10 && refused < count)
    }
}
