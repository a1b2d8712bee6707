import FeedSyndication
import Testing

@Test func `smoke`() throws {
    let feed = try FeedParser().parse(Array("<rss><channel><title>A &nbsp; B</title><item><title>x &amp;lt; y <b>d</b></title><description>&lt;p&gt;Hi &lt;a href='/x'&gt;there&lt;/a&gt;, world</description></item></channel></rss>".utf8), base: "http://a.b/c")
    print(feed)
}
