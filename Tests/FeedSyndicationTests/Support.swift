import FeedModel
import FeedSyndication
import Testing

func parse(_ text: String, contentType: String? = nil, base: String? = "https://example.org/feed.xml") throws -> Feed {
    try FeedParser().parse(Array(text.utf8), contentType: contentType, base: base)
}

/// The only item of an RSS feed with the given elements in it.
func item(_ elements: String, namespaces: String = "") throws -> FeedItem {
    let feed = try parse("<rss version='2.0' \(namespaces)><channel><item>\(elements)</item></channel></rss>")
    return try #require(feed.items.first)
}

/// The item with the given HTML as its full text.
func item(html: String) throws -> FeedItem {
    try item(
        "<content:encoded><![CDATA[\(html)]]></content:encoded>",
        namespaces: "xmlns:content='http://purl.org/rss/1.0/modules/content/'")
}

func readable(_ html: String) throws -> String? { try item(html: html).content }

func parseError(_ text: String, contentType: String? = nil) -> FeedError? {
    parseError(Array(text.utf8), contentType: contentType)
}

func parseError(_ bytes: [UInt8], contentType: String? = nil) -> FeedError? {
    do throws(FeedError) {
        _ = try FeedParser().parse(bytes, contentType: contentType, base: "https://example.org/feed.xml")
        return nil
    } catch {
        return error
    }
}
