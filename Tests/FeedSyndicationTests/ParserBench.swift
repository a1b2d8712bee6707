import FeedSyndication
import Foundation
import FoundationXML
import Testing

/// How long a feed of 1,000 items takes, beside FoundationXML's parser doing nothing with it.
///
/// `FEED_BENCH=1 swift test -c release --scratch-path .build/bench --filter ParserBench` prints the figures; the debug
/// build's would say nothing.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["FEED_BENCH"] != nil)) struct ParserBench {
    private final class Nothing: NSObject, XMLParserDelegate {}

    private static let paragraph = """
        <p>The character <a href="/kanji/1">water</a> is written with <b>four</b> strokes &mdash; and read <i>mizu</i>.</p>
        <ul><li>first</li><li>second &amp; third</li></ul><img src="w.png" alt="water">
        """

    private static func feed(_ content: (Int) -> String) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Bench</title>
            <link>https://example.org/</link>
            """
        for number in 0..<1_000 {
            text += """
                <item><title>Item \(number) 漢字</title><link>https://example.org/\(number)</link>
                <guid isPermaLink="false">urn:bench:\(number)</guid><dc:creator>Someone</dc:creator>
                <pubDate>Mon, 15 Jan 2024 10:\(10 + number % 50):00 GMT</pubDate>\(content(number))</item>
                """
        }
        return Array((text + "</channel></rss>").utf8)
    }

    private static func escaped(_ html: String) -> String {
        html.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    private static let feeds: [(name: String, bytes: [UInt8])] = [
        ("title, link and a short description", feed { "<description>Short text \($0).</description>" }),
        (
            "1.3 KB of HTML in CDATA",
            feed { _ in
                "<description>Short.</description><content:encoded><![CDATA["
                    + String(repeating: paragraph, count: 5) + "]]></content:encoded>"
            }
        ),
        (
            "1.3 KB of HTML, escaped",
            feed { _ in "<description>" + escaped(String(repeating: paragraph, count: 5)) + "</description>" }
        ),
    ]

    private static func median(_ body: () -> Void) -> Double {
        let clock = ContinuousClock()
        let times = (0..<21).map { _ in clock.measure(body) / .milliseconds(1) }.sorted()
        return times[times.count / 2]
    }

    @Test(arguments: 0..<3) func `a feed of 1,000 items takes at most 2.5 times the bare XML parser`(index: Int) throws
    {
        let (name, bytes) = Self.feeds[index]
        #expect(try FeedParser().parse(bytes).items.count == 1_000)
        let data = Data(bytes)
        let bare = Self.median {
            let parser = XMLParser(data: data)
            let delegate = Nothing()
            parser.delegate = delegate
            _ = parser.parse()
        }
        let whole = Self.median { _ = try? FeedParser().parse(bytes) }
        print(
            "\(name) (\(bytes.count / 1_000) KB): XMLParser alone \(bare.formatted(.number.precision(.fractionLength(2))))",
            "ms, FeedParser \(whole.formatted(.number.precision(.fractionLength(2)))) ms,",
            "\((whole / bare).formatted(.number.precision(.fractionLength(2)))) times")
        #expect(whole / bare <= 2.5)
    }
}
