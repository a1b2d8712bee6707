import FeedModel
import FeedSyndication
import Testing

/// Bad feeds: each is refused with a message, or does no harm.
@Suite struct HostileFeedTests {
    @Test(arguments: [9, 6])
    func `a billion laughs are refused`(levels: Int) {
        var laughs = "<?xml version='1.0'?><!DOCTYPE lolz [<!ENTITY lol 'lol'>"
        for level in 1...levels {
            laughs +=
                "<!ENTITY lol\(level) '" + String(repeating: "&lol\(level == 1 ? "" : "\(level - 1)");", count: 10)
                + "'>"
        }
        laughs += "]><rss><channel><title>&lol\(levels);</title></channel></rss>"
        #expect(parseError(laughs) == .declaresTooMuch)
    }

    /// Each kind of place that can grow, and a long entity that is used often.
    @Test(arguments: [
        (
            "<!ENTITY a '\(String(repeating: "x", count: 40_000))'>",
            "<title>\(String(repeating: "&a;", count: 4_000))</title>"
        ),
        (
            "<!ENTITY a '\(String(repeating: "x", count: 40_000))'>",
            "<link rel='\(String(repeating: "&a;", count: 4_000))'/>"
        ),
        (
            "<!ENTITY a '\(String(repeating: "<item><title>t</title></item>", count: 1_000))'>",
            String(repeating: "&a;", count: 1_000)
        ),
        ((0...500).map { "<!ENTITY a\($0) 'x'>" }.joined(), "<title>t</title>"),
        ((0...200).map { "<!ATTLIST item a\($0) CDATA 'x'>" }.joined(), "<title>t</title>"),
        ((0...500).map { "<!ENTITY % a\($0) 'x'>" }.joined(), "<title>t</title>"),
    ])
    func `a document type that expands a feed is refused`(declarations: String, channel: String) {
        #expect(
            parseError("<!DOCTYPE rss [\(declarations)]><rss><channel>\(channel)</channel></rss>") == .declaresTooMuch)
    }

    @Test(arguments: [
        ("<!ENTITY x 'a &amp; b'>", "&x;", "a & b"), ("<!ENTITY x '<b>a</b>c'>", "&x;", "ac"),
        ("<!ENTITY nbsp '&#160;'>", "a&nbsp;b", "a\u{A0}b"), ("<!ENTITY x '&y;'><!ENTITY y 'z'>", "&x;", "z"),
        ("<!ENTITY x SYSTEM 'file:///etc/passwd'>", "a&x;b", "ab"),
        ("<!ENTITY x PUBLIC 'p' 'http://127.0.0.1:1/x'>", "a&x;b", "ab"),
        ("<!ENTITY % p SYSTEM 'http://127.0.0.1:1/x'> %p;", "a&unknown;b", "ab"),
        ("<!ATTLIST a b CDATA ']>'> <!ENTITY x 'y'>", "&x;", "y"),
        (
            (1...498).map { "<!ENTITY x\($0) '&x\($0 - 1);'>" }.joined() + "<!ENTITY x0 'deep'>", "&x498;", "deep"
        ),
    ])
    func `the entities of a feed are resolved, and external ones are not`(
        declarations: String, title: String, read: String
    )
        throws
    {
        let feed = try parse("<!DOCTYPE rss [\(declarations)]><rss><channel><title>\(title)</title></channel></rss>")
        #expect(feed.title == read)
    }

    @Test(arguments: [
        ("<!ENTITY x '&x;'>", "&x;"), ("<!ENTITY x '&y;'><!ENTITY y '&x;'>", "&x;"),
        ("<!ENTITY x '<b>'>", "&x;</b>"), ("<!ENTITY x 'y'", "&x;"),
        ("<!ENTITY x SYSTEM 'file:///etc/passwd'>", "<b a='&x;'/>"),
    ])
    func `entities that break a rule count as damage`(declarations: String, title: String) {
        let error = parseError("<!DOCTYPE rss [\(declarations)]><rss><channel><title>\(title)</title></channel></rss>")
        guard case .malformed(line: 1, reason: _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a misplaced document type counts as damage`() {
        let error = parseError("<rss><!DOCTYPE rss [<!ENTITY x 'y'>]><channel><title>&x;</title></channel></rss>")
        guard case .malformed = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [190, 300, 100_000])
    func `nesting is limited`(depth: Int) throws {
        let open = String(repeating: "<a>", count: depth)
        let close = String(repeating: "</a>", count: depth)
        let feed = "<rss><channel><title>t</title>\(open)\(close)</channel></rss>"
        let html =
            "<rss><channel><title>t</title><item><description>\(open)x\(close)</description></item></channel></rss>"
        for text in [feed, html, String(feed.prefix(feed.utf8.count / 2))] {
            if depth < 200 && !text.hasSuffix("a>") {
                #expect(parseError(text) == nil)
            } else if depth > 200 {
                #expect(parseError(text) == .tooDeep(limit: FeedParser.depthLimit))
            }
        }
        let json = "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":" + String(repeating: "[", count: depth)
        #expect(
            parseError(json + String(repeating: "]", count: depth) + "}")
                == (depth < 200 ? .nothingInIt(.json) : .tooDeep(limit: FeedParser.depthLimit)))
    }

    @Test func `a feed cut off anywhere counts as damage and never crashes`() {
        let whole = """
            <?xml version="1.0"?><!DOCTYPE rss SYSTEM "x"><rss xmlns:c="http://purl.org/rss/1.0/modules/content/"><channel>
            <title a="b">漢字 &amp; <![CDATA[x]]></title><!-- c --><item><c:encoded><![CDATA[<p>y</p>]]></c:encoded></item>
            </channel></rss>
            """
        let bytes = Array(whole.utf8)
        for count in 0..<bytes.count - 1 {
            #expect(parseError(Array(bytes.prefix(count))) != nil, "cut off after \(count) bytes")
        }
        // If only the last character is missing, nothing is lost.
        #expect(parseError(Array(bytes.dropLast())) == nil)
        #expect(parseError(bytes) == nil)
    }

    @Test func `messages name the line`() throws {
        let text = "<?xml version='1.0'?>\n<!DOCTYPE rss\n>\n<rss><channel>\n<title>a</titel>\n</channel>"
        #expect(parseError(text) == .malformed(line: 5, reason: "mismatched tag"))
        #expect(
            try parse(text + "</rss>").damage
                == "it is damaged at line 5 (mismatched tag), so something may be missing or out of place")
    }

    @Test func `an empty XML declaration counts as damage`() throws {
        let feed = try parse("<?xml?><rss><channel><title>t</title></channel></rss>")
        #expect(feed.title == "t" && feed.damage?.contains("line 1 (XML declaration not well-formed)") == true)
    }

    @Test(arguments: [
        "{\"items\":\n[{]}", "{\"items\":[],\n,}", "{\"a\":tru,\n\"b\":1}", "{\n\"a\":1}\n\n}",
        "{\"items\":[\n{\"id\":\"1",
        "{\n", "{\"a\":1.5e", "{\"a\":nul", "{\"version\": \"https://jsonfeed.org/version/1\",\n x}", "{\"a\\",
        "{\"\\\"",
    ])
    func `damaged JSON is reported as such`(text: String) { #expect(parseError(text) == .notJSON) }

    @Test func `more than five megabytes are refused, and nearly as many are read`() throws {
        let open = "<rss><channel><item><title>"
        let close = "</title></item></channel></rss>"
        let room = FeedParser.defaultByteLimit - open.utf8.count - close.utf8.count
        #expect(parseError(open + String(repeating: "a", count: room + 1) + close) == .tooLarge(limit: 5_000_000))
        let clock = ContinuousClock()
        for unit in [
            "a", "a ", "&amp;", "&lt;b&gt;", "&lt;", "&", "<b/>", "<b>", "&#x1F600;", "<![CDATA[<]]>", "<!---->", "é",
            "\u{1B}",
        ] {
            let text =
                open + String(repeating: unit, count: room / (unit == "a" ? 1 : 10) / unit.utf8.count) + close
            let time = clock.measure { _ = parseError(text) }
            #expect(time < .seconds(30), "\(unit) took \(time)")
        }
        let attribute = "<rss><channel><item><title a='" + String(repeating: "x", count: 4_900_000) + "'>t" + close
        #expect(parseError(attribute) == nil)
    }

    @Test(arguments: [
        ("", FeedError.empty), (" \n\t ", .empty), ("hello", .notAFeed(found: "hello")), ("<", .notAFeed(found: "<")),
        ("<opml version='1.0'></opml>", .notAFeed(found: "<opml>")), ("[]", .notAFeed(found: "[]")),
        ("{}", .notAFeed(found: "JSON of something else")), ("{\"items\": 5, \"version\": 3}", .nothingInIt(.json)),
        ("<rss/>", .nothingInIt(.rss)), ("<rss><channel></channel></rss>", .nothingInIt(.rss)),
        ("<feed xmlns='http://www.w3.org/2005/Atom'/>", .nothingInIt(.atom)),
        ("\u{1B}[2J\u{7}evil", .notAFeed(found: "[2Jevil")), ("%PDF-1.4", .notAFeed(found: "%PDF-1.4")),
    ])
    func `other contents are reported as such`(text: String, error: FeedError) { #expect(parseError(text) == error) }

    @Test func `a web page is reported as such, with the feeds that it names`() {
        let page = """
            <!doctype html><html><head><title>x</title><base href="https://h.example/dir/">
            <link rel=stylesheet href=a.css><link rel="alternate" type="application/rss+xml" href="feed.xml" title="F">
            <link rel="ALTERNATE home" type="application/atom+xml" href='/atom?a=1&amp;b=2'/>
            <link rel=alternate hreflang=de href=/de></head><body>&nbsp;<br>
            """
        let feeds = [
            FeedLink(href: "https://h.example/dir/feed.xml", text: "F"),
            FeedLink(href: "https://h.example/atom?a=1&b=2", text: ""),
        ]
        #expect(parseError(page) == .webPage(feeds: feeds))
        #expect("\(FeedError.webPage(feeds: feeds))".contains("https://h.example/dir/feed.xml, https://h.example/atom"))
        for text in ["<html>", "<HTML lang=en>", "<!DOCTYPE html>", "<!-- x --><div>", "<head>", "<?php ?><p>"] {
            #expect(parseError(text) == .webPage(feeds: []), "\(text)")
        }
    }

    @Test func `no control or escape character reaches a text`() throws {
        let evil = "a\u{1B}[31m\u{7}\u{9B}2J\u{202E}b&#27;&#155;&#x202E;&#8;\u{2066}c\u{85}\u{7F}\r\nd\u{FEFF}"
        let html = evil.replacing("&", with: "&amp;")
        let fields = ["title", "link", "guid", "author", "description"].map { "<\($0)>\(evil)\(html)</\($0)>" }.joined()
        let feed = try parse(
            "<rss><channel><title>\(evil)\(html)</title><link>\(evil)</link><item>\(fields)</item></channel></rss>")
        let json = try parse(
            #"{"version":"https://jsonfeed.org/version/1","title":"\u001b\u0007\u009b[2J","items":[{"id":"\u001bx","#
                + #""content_text":"\u001b\u009b\u202ey","url":"https://e.example/\u001b","author":{"name":"\u001bz"}}]}"#
        )
        for feed in [feed, json] {
            let item = try #require(feed.items.first)
            let optionals = [feed.link, item.link, item.author, item.summary, item.content].compactMap { $0 }
            let texts = [feed.title, item.id, item.title] + optionals + item.links.flatMap { [$0.href, $0.text] }
            for scalar in texts.joined().unicodeScalars where scalar != "\n" {
                #expect(
                    scalar.properties.generalCategory != .control
                        && !"\u{202E}\u{2066}\u{FEFF}".unicodeScalars.contains(scalar),
                    "\(scalar.value)")
            }
        }
    }

    @Test func `invisible characters never reach a text`() throws {
        let hidden = "\u{61C}\u{200B}\u{200E}\u{200F}\u{2060}\u{E0041}\u{34F}\u{3164}\u{FFA0}\u{180E}\u{1D173}"
        let numbers = hidden.unicodeScalars.map { "&#\($0.value);" }.joined()
        let dirty = "a\(hidden)b\(numbers)c"
        let escaped = dirty.replacing("&", with: "&amp;")
        for text in [dirty, "\(dirty)\(escaped)", "<![CDATA[<p>\(dirty)</p>]]>"] {
            let fields = ["title", "guid", "author", "description", "dc:creator"].map { "<\($0)>\(text)</\($0)>" }
                .joined()
            let item = try item(fields)
            for text in [item.title, item.id, item.author ?? "", item.summary ?? ""] {
                #expect(
                    text.unicodeScalars.allSatisfy { !hidden.unicodeScalars.contains($0) }, "\(text.debugDescription)")
                #expect(text.contains("b"))
            }
        }
        let json = try parse(#"{"items":[{"id":"\#(dirty)","title":"\#(dirty)","content_text":"\#(dirty)"}]}"#)
        let texts = try [#require(json.items.first)].flatMap { [$0.id, $0.title, $0.content ?? ""] }
        for text in texts { #expect(text.unicodeScalars.allSatisfy { !hidden.unicodeScalars.contains($0) }) }
        // Characters that begin with the same bytes are kept.
        #expect(try item("<title>ㅤかなㅅ־ط̀ខ👩‍👧漢󠄀</title>").title == "かなㅅ־ط̀ខ👩‍👧漢󠄀")
    }

    @Test func `two ids are equal only if their bytes are`() throws {
        let ids = [
            "e\u{301}", "\u{E9}", "A", "a", String(repeating: "x", count: 600) + "1",
            String(repeating: "x", count: 600) + "2",
        ]
        let items = (ids + ids).map { "<item><guid>\($0)</guid></item>" }.joined()
        let feed = try parse("<rss><channel>\(items)</channel></rss>")
        #expect(feed.items.map { Array($0.id.utf8) }.prefix(4) == ids.prefix(4).map { Array($0.utf8) }[...])
        #expect(feed.items.count == 6)
        #expect(feed.items.allSatisfy { $0.id.utf8.count < 600 })
        let json = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        #expect(try parse("{\"items\":[\(json)]}").items == feed.items)
        let html = try #require(try readable("<a href='/e\u{301}'>a</a><a href='/\u{E9}'>b</a><a href='/\u{E9}'>c</a>"))
        #expect(!html.isEmpty)
    }

    @Test func `an item's lists are limited to what can be shown`() throws {
        let names = (0..<500).map { "<dc:creator>\($0) \(String(repeating: "n", count: 20))</dc:creator>" }.joined()
        let long = "<author>\(String(repeating: "é", count: 5_000))</author>"
        let links = (0..<1_500).map { "<enclosure url='/\($0 % 1_200)'/>" }.joined()
        #expect(try item("<title>t</title>" + names).author?.utf8.count ?? 0 <= 1_000)
        #expect(try item("<title>t</title>" + long).author == String(repeating: "é", count: 500))
        #expect(try item("<title>t</title>" + links).links.count == 1_000)
        let text = String(repeating: "w", count: 2_000)
        #expect(try item(html: "<a href='/a'>\(text)</a>").links[0].text.utf8.count < 600)
    }

    @Test func `more attributes and values than a feed needs are refused`() {
        let attributes = { (count: Int) in (0..<count).map { "a\($0)='>'" }.joined(separator: " ") }
        let feed = { (count: Int) in "<rss><channel><title \(attributes(count))>t</title></channel></rss>" }
        #expect(parseError(feed(1_000)) == nil)
        #expect(parseError(feed(1_001)) == .tooManyAttributes(limit: 1_000))
        let values = { (count: Int) in "{\"title\":\"t\",\"items\":[" + String(repeating: "[],", count: count) + "1]}" }
        #expect(parseError(values(99_000)) == nil)
        #expect(parseError(values(100_000)) == .tooManyValues(limit: 200_000))
    }

    @Test func `every message says what to do and fits in one line`() {
        let errors: [FeedError] = [
            .empty, .tooLarge(limit: 5_000_000), .notAFeed(found: "x"), .webPage(feeds: []),
            .webPage(feeds: [FeedLink(href: "u", text: "")]),
            .malformed(line: 1, reason: "r"), .declaresTooMuch, .tooDeep(limit: 1), .wrongEncoding(declared: "x"),
            .unknownEncoding("x"), .nothingInIt(.rss), .badAddress("x"), .unsupportedScheme("x"),
            .unreadableFile(path: "p", reason: "r"), .status(404, address: "a"), .status(500, address: "a"),
            .status(410, address: "a"), .status(429, address: "a"), .status(401, address: "a"),
            .status(418, address: "a"),
            .timedOut(address: "a", seconds: 0.5), .tooManyRedirects(address: "a", limit: 5),
            .redirectLoop(address: "a"),
            .badRedirect(address: "a"), .connectionFailed(address: "a", reason: "r"), .cancelled,
            .notInstalled(library: "l", purpose: "p"), .takesTooLong(limit: .seconds(10)), .notJSON,
            .tooManyAttributes(limit: 1), .tooManyValues(limit: 1),
        ]
        for error in errors {
            let text = "\(error)"
            #expect(!text.contains("\n") && text.count < 160, "\(text)")
            #expect(
                text.contains(";") || text.contains(": u") || error == .unreadableFile(path: "p", reason: "r"),
                "\(text)")
        }
    }
}
