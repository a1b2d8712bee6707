import FeedModel
import Testing

@testable import FeedSyndication

@Suite struct WebAddressTests {
    private static let base = "http://a/b/c/d;p?q"

    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
        (".", "http://a/b/c/"), ("..", "http://a/b/"), ("../..", "http://a/"), ("../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
        ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ])
    func `references resolve as in RFC 3986`(reference: String, link: String) {
        #expect(WebAddress.resolve(reference, base: Self.base) == link)
    }

    @Test(arguments: [
        "http://[", "http://a b\u{0}c", "::", "%", "//", "http://e.example:port/", "\u{202E}", "?", "///", "水",
    ])
    func `no base and no reference crashes the app`(text: String) {
        for (reference, base) in [("x", text), (text, Self.base), (text, text)] {
            if let link = WebAddress.resolve(reference, base: base) { #expect(link.utf8.count < 100) }
        }
    }

    @Test func `a base that is too long resolves nothing, and a link that is too long is dropped`() {
        func base(_ length: Int) -> String {
            "https://e.example/" + String(repeating: "x", count: length - 19) + "/"
        }
        #expect(WebAddress.resolve("y", base: base(2_048)) == base(2_048) + "y")
        #expect(WebAddress.resolve("y", base: base(2_049)) == "y")
        #expect(WebAddress.resolve("//o.example/", base: base(2_049)) == "//o.example/")
        #expect(WebAddress.resolve(base(8_192), base: nil) == base(8_192))
        #expect(WebAddress.resolve(base(8_193), base: nil) == nil)
        // Each letter becomes six bytes when escaped.
        #expect(WebAddress.resolve(String(repeating: "ü", count: 2_000), base: Self.base) == nil)
    }

    @Test(arguments: ["rss", "base", "json", "site"])
    func `a long base is not copied into every link`(kind: String) throws {
        let long = "https://e.example/" + String(repeating: "x", count: 200_000) + "/"
        let count = 5_000
        let links = String(repeating: "<a href='y'>z</a> ", count: 900)
        let items = (0..<count).map { "<item><guid>\($0)</guid><link>y\($0)</link></item>" }.joined()
        let feed =
            switch kind {
            case "rss": try parse("<rss><channel xml:base='\(long)'>\(items)</channel></rss>")
            case "base": try item(html: "<base href='\(long)'>\(links)").asFeed
            case "json":
                try parse(
                    """
                    {"version":"https://jsonfeed.org/version/1","title":"t","feed_url":"\(long)","home_page_url":"\(long)",
                    "items":[\((0..<count).map { #"{"id":"\#($0)","url":"y\#($0)"}"# }.joined(separator: ","))]}
                    """, base: nil)
            default: try parse("<rss><channel><link>\(long)</link>\(items)</channel></rss>", base: long)
            }
        let size = feed.items.reduce(0) { size, item in
            size + (item.link?.utf8.count ?? 0) + item.links.reduce(0) { $0 + $1.href.utf8.count }
        }
        #expect(size < 1_000_000)
    }

    @Test(arguments: [
        ("https://me:secret@e.example/f?key=secret#secret", "https://e.example/f?…"),
        ("https://me:se@cret@e.example/f", "https://e.example/f"),
        ("https:/me:secret@e.example/f", "https:/e.example/f"),
        ("https:\\\\me:secret@e.example\\f", "https:\\\\e.example\\f"),
        ("me:secret@e.example/f", "e.example/f"), ("//me:secret@e.example", "//e.example"),
        ("feed:https://me:secret@e.example/f", "feed:https://e.example/f"),
        ("feed://me:secret@e.example/f", "feed://e.example/f"),
        ("https://secret@e.example", "https://e.example"), ("https://e.example/@who", "https://e.example/@who"),
        ("me@home.xml", "me@home.xml"), ("/home/me@work/f.xml", "/home/me@work/f.xml"), ("", ""),
        ("./a:b@c.xml", "./a:b@c.xml"), ("/home/a:b@c/f.xml", "/home/a:b@c/f.xml"),
        ("http://user:s3cr/et@host/f", "http://host/f"), ("http://user:s3cr?et@host/f?x", "http://host/f?…"),
        ("http://user:s3cr#et@host", "http://host"), ("//user:a/b@host/f", "//host/f"),
        ("https://u:1/2@3?4@host:80/f", "https://host:80/f"),
    ])
    func `a shown address has no user, password or query`(address: String, shown: String) {
        #expect(WebAddress.shown(address) == shown)
    }

    @Test(arguments: [
        ("https://me:secret@аpple.com/feed?key=1", "https://xn--pple-43d.com/feed?…"),
        ("https://日本語.example/feed", "https://日本語.example/feed"), ("HTTP://EXAMPLE.ORG./", "HTTP://EXAMPLE.ORG./"),
    ])
    func `messages show a host that could be taken for another in ASCII`(address: String, shown: String) {
        #expect(WebAddress.shown(address) == shown)
    }
}

extension FeedItem {
    fileprivate var asFeed: Feed { Feed(format: .rss, items: [self]) }
}
