/// A way to make a feed large by repeating one construct.
///
/// Reading it must take work in proportion to its length.
public struct FeedConstruct: Sendable {
    private let name: String
    private let opening: String
    private let unit: @Sendable (Int) -> String
    private let closing: @Sendable (Int) -> String
    private let unitLength: Int
    private var encoding = Encoding.utf8

    /// How characters become bytes.
    private enum Encoding {
        case utf8, utf16
        /// Each character becomes one byte, whatever that means.
        case bytes
    }

    /// Makes a feed of at most `size` bytes, unless a single unit needs more.
    private func feed(ofSize size: Int) -> [UInt8] {
        let count = max(1, (size - opening.utf8.count - 40) / unitLength)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        append(opening, to: &bytes)
        for number in 0..<count { append(unit(number), to: &bytes) }
        append(closing(count), to: &bytes)
        return bytes
    }

    private func append(_ text: String, to bytes: inout [UInt8]) {
        switch encoding {
        case .utf8: bytes.append(contentsOf: text.utf8)
        case .utf16: for unit in text.utf16 { bytes += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
        case .bytes: for scalar in text.unicodeScalars { bytes.append(UInt8(truncatingIfNeeded: scalar.value)) }
        }
    }

    private init(
        _ name: String, _ opening: String, _ unit: @escaping @Sendable (Int) -> String,
        closing: @escaping @Sendable (Int) -> String
    ) {
        self.name = name
        self.opening = opening
        self.unit = unit
        self.closing = closing
        // The parts of the closing that repeat count as part of each unit.
        unitLength = unit(1_000_000).utf8.count + (closing(1_001).utf8.count - closing(1).utf8.count) / 1_000
    }

    private init(_ name: String, _ opening: String, _ unit: String, closing: String) {
        self.init(name, opening, { _ in unit }, closing: { _ in closing })
    }

    // MARK: Kinds of feeds

    private static func rss(_ name: String, _ unit: @escaping @Sendable (Int) -> String) -> FeedConstruct {
        FeedConstruct(name, "<rss><channel><title>t</title>", unit, closing: { _ in "</channel></rss>" })
    }

    private static func item(_ name: String, _ unit: @escaping @Sendable (Int) -> String) -> FeedConstruct {
        FeedConstruct(
            name, "<rss><channel><title>t</title><item>", unit, closing: { _ in "</item></channel></rss>" })
    }

    private static func atom(_ name: String, _ unit: @escaping @Sendable (Int) -> String) -> FeedConstruct {
        FeedConstruct(
            name, "<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title><entry><id>1</id>", unit,
            closing: { _ in "</entry></feed>" })
    }

    /// The text of one field, or the value of one attribute.
    private static func text(
        _ name: String, in field: String = "description", _ unit: @escaping @Sendable (Int) -> String
    ) -> FeedConstruct {
        let end = field.prefix { $0 != " " }
        return FeedConstruct(
            name, "<rss><channel><title>t</title><item><\(field)>", unit,
            closing: { _ in "</\(end)></item></channel></rss>" })
    }

    /// HTML in one item, followed by as many closings as there are units.
    private static func html(
        _ name: String, opening: String = "", _ unit: String, closing: String = ""
    ) -> FeedConstruct {
        FeedConstruct(
            name, "<rss><channel><title>t</title><item><description><![CDATA[\(opening)", { _ in unit },
            closing: { String(repeating: closing, count: $0) + "]]></description></item></channel></rss>" })
    }

    private static func json(
        _ name: String, _ opening: String, _ unit: @escaping @Sendable (Int) -> String, closing: String
    ) -> FeedConstruct {
        FeedConstruct(
            name, #"{"version":"https://jsonfeed.org/version/1.1","title":"t","# + opening, unit,
            closing: { _ in closing + "}" })
    }

    /// The text of one field in another encoding.
    private static func encoded(
        _ name: String, _ charset: String?, _ unit: String, _ encoding: Encoding = .bytes
    ) -> FeedConstruct {
        let declaration = charset.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? ""
        var construct = FeedConstruct(
            name, (encoding == .utf16 ? "\u{FEFF}" : "") + declaration + "<rss><channel><title>", { _ in unit },
            closing: { _ in "</title></channel></rss>" })
        construct.encoding = encoding
        return construct
    }

    /// Marks of two alternating classes, which normalisation has to sort.
    private static let marks = "\u{0301}\u{0323}"
    private static let page = "https://e.example/" + String(repeating: "a", count: 1_000_000) + "/"

    /// All constructs.
    public static let all = kinds.map { kind in Construct(kind.name) { kind.feed(ofSize: $0) } }

    private static let kinds: [FeedConstruct] = [
        // Elements and their names
        rss("items") { "<item><title>t</title><guid>\($0)</guid></item>" },
        rss("empty items") { _ in "<item/>" },
        rss("small items") { "<item><guid>\($0)</guid></item>" },
        rss("items with one id") { _ in "<item><guid>same</guid></item>" },
        rss("unknown elements") { _ in "<x/>" },
        item("fields of one item") { _ in "<title>t</title><description>d</description>" },
        item("dates of one item") { _ in "<pubDate>Mon, 15 Jan 2024 10:30:00 GMT</pubDate>" },
        item("odd dates") { _ in "<pubDate>January 15th, 2024, 10:30 GMT+2 (Nowhere)</pubDate>" },
        FeedConstruct("depth", "<rss><channel>", { _ in "<a>" }, closing: { String(repeating: "</a>", count: $0) }),
        FeedConstruct(
            "depth of markup", "<rss><channel><item><description>", { _ in "<b>" },
            closing: { String(repeating: "</b>", count: $0) }),
        FeedConstruct("long name", "<rss><channel><a", { _ in marks }, closing: { _ in "/></channel></rss>" }),
        rss("comments") { _ in "<!---->" }, rss("instructions") { _ in "<?a?>" },
        rss("sections") { _ in "<![CDATA[<]]>" },
        // Attributes and namespaces
        FeedConstruct(
            "attributes", "<rss><channel><item ", { "a\($0)='' " }, closing: { _ in "/></channel></rss>" }),
        FeedConstruct(
            "attributes of markup", "<rss><channel><item><description><a ", { "a\($0)='' " },
            closing: { _ in "/></description></item></channel></rss>" }),
        FeedConstruct(
            "long value", "<rss><channel><item><guid isPermaLink='", { _ in marks },
            closing: { _ in "'>1</guid></item></channel></rss>" }),
        FeedConstruct(
            "namespaces of one element", "<rss><channel><item ", { "xmlns:a\($0)='http://purl.org/dc/elements/1.1/' " },
            closing: { _ in "/></channel></rss>" }),
        rss("namespaces") { "<a\($0):x xmlns:a\($0)='http://www.w3.org/2005/Atom'/>" },
        // Authors, links and bases
        item("authors") { "<author>\($0)</author>" }, item("creators") { "<dc:creator>\($0)</dc:creator>" },
        atom("persons") { "<author><name>\($0)</name></author>" },
        item("enclosures") { "<enclosure url='/\($0)'/>" }, atom("links") { "<link rel='enclosure' href='/\($0)'/>" },
        FeedConstruct(
            "authors of the channel",
            "<feed><title>t</title><author><name>\(String(repeating: "a", count: 2_000))</name></author>",
            { "<entry><id>\($0)</id></entry>" }, closing: { _ in "</feed>" }),
        FeedConstruct(
            "long base", "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='\(page.prefix(3_000))'>",
            { "<entry><link href='\($0)'/></entry>" }, closing: { _ in "</feed>" }),
        FeedConstruct(
            "base", "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='\(page.prefix(2_000))'>",
            { "<entry><link href='\($0)'/></entry>" }, closing: { _ in "</feed>" }),
        FeedConstruct(
            "bases", "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='https://e.example/'>",
            { "<entry xml:base='a/'><id>\($0)</id><link href='b'/></entry>" }, closing: { _ in "</feed>" }),
        FeedConstruct(
            "bases of a page", "<html><base href='https://e.example/'>", { _ in "<base href='a/'>" },
            closing: { _ in "" }),
        FeedConstruct(
            "feeds of a page", "<html>",
            { "<link rel=alternate type=application/rss+xml href=https://e.example/\($0 % 9)>" }, closing: { _ in "" }),
        text("segments of a path", in: "link") { _ in "/.." },
        // Texts
        text("marks in an id", in: "guid") { _ in marks }, text("marks in a title", in: "title") { _ in marks },
        text("marks in an author", in: "author") { _ in marks }, text("marks in a link", in: "link") { _ in marks },
        text("marks in a text") { _ in marks }, text("plain text") { _ in "a" }, text("words") { _ in "a " },
        text("lines") { _ in "a\n" }, text("references") { _ in "&#x1F600;" }, text("ampersands") { _ in "&" },
        text("escaped ampersands") { _ in "&amp;amp;" }, text("hidden characters") { _ in "\u{200B}" },
        text("base 64", in: "content mode='base64' xmlns='http://purl.org/atom/ns#'") { _ in "YSA8Yj4g" },
        text("no base 64", in: "content mode='base64' xmlns='http://purl.org/atom/ns#'") { _ in "=" },
        // Identities of items
        rss("items with one title") { _ in "<item><title>t</title></item>" },
        rss("items with one link") { "<item><link>https://e.example/</link><title>\($0)</title></item>" },
        rss("links with one id") { "<item><guid>same</guid><link>/\($0)</link></item>" },
        rss("long links") { _ in "<item><link>https://e.example/\(page.prefix(8_000))</link></item>" },
        rss("links of marks") {
            "<item><guid>same</guid><link>https://e.example/\(String(repeating: marks, count: 1_900))\($0)</link></item>"
        },
        rss("long ids") { "<item><guid>\($0)\(page.prefix(20_000))</guid><link>/\($0)</link></item>" },
        item("titles of media") { _ in "<media:group><media:title>&lt;p></media:title></media:group>" },
        item("titles of images") { _ in "<title>&lt;img></title>" },
        item("iTunes authors") { "<itunes:author>\($0)</itunes:author>" },
        item("names in authors") { _ in "<author><name>a</name></author>" },
        FeedConstruct(
            "names behind spaces", "<rss><channel><item><author>" + String(repeating: " ", count: 3_000) + "a",
            { _ in "<name/>" }, closing: { _ in "</author></item></channel></rss>" }),
        // Encodings
        encoded("Latin 1", "iso-8859-1", "\u{E9}"), encoded("Latin 1 that is not declared", nil, "\u{E9}"),
        encoded("Shift JIS", "shift_jis", "\u{82}\u{A0}"),
        encoded("Shift JIS that is not declared", nil, "\u{82}\u{A0}"),
        encoded("wrong bytes", "shift_jis", "\u{FF}"),
        encoded("some wrong bytes", "shift_jis", "\u{FF}" + String(repeating: "\u{82}\u{A0}", count: 150)),
        encoded("broken UTF-8", nil, "\u{FF}\u{C3}\u{A9}\u{C3}\u{A9}"),
        encoded("escape sequences", "iso-2022-jp", "\u{1B}$B$\"\u{1B}(B"),
        encoded("escapes without end", nil, "\u{1B}$B"), encoded("UTF-16", nil, "\u{E9}", .utf16),
        // Document types
        FeedConstruct(
            "references to an entity", "<!DOCTYPE rss [<!ENTITY a 'bcdefghij'>]><rss><channel><title>", { _ in "&a;" },
            closing: { _ in "</title></channel></rss>" }),
        FeedConstruct(
            "entities", "<!DOCTYPE rss [", { "<!ENTITY a\($0) '&a\($0 - 1);'>" },
            closing: { _ in "]><rss><channel/></rss>" }),
        FeedConstruct(
            "types of attributes", "<!DOCTYPE rss [", { "<!ATTLIST a b\($0) CDATA 'c'>" },
            closing: { _ in "]><rss><channel/></rss>" }),
        FeedConstruct(
            "types of elements", "<!DOCTYPE rss [", { "<!ELEMENT a\($0) (b|c)>" },
            closing: { _ in "]><rss><channel/></rss>" }),
        // Damaged XML
        text("lone less-than signs") { _ in "<" }, text("tags without names") { _ in "< a='" },
        text("open start tags") { _ in "<a b=\"" }, text("open values") { _ in "<a b='<c d=\"" },
        text("unquoted values") { _ in "<a b=c>d</a>" }, text("repeated attributes") { _ in "<b a=1 a=2></b>" },
        text("crossed elements") { _ in "<a><b></a></b>" }, text("ends without starts") { _ in "</a>" },
        text("sections without ends") { _ in "<![CDATA[" }, text("words in brackets") { "<T\($0)> " },
        text("instructions without ends") { _ in "<?a <!b " }, rss("unended items") { "<item><guid>\($0)</guid>" },
        item("unended fields") { _ in "<title>t<guid>1" }, text("many names") { "<x\($0)></x\($0) >&" },
        // HTML
        html("paragraphs", "<p>a"), html("breaks", "<br>"), html("quotes", "<blockquote>"), html("lists", "<ul><li>a"),
        html("ends of items", opening: "<ol><li><ul>", "<blockquote>", closing: "</li></li>"),
        html("ends of lists", "<ul>", closing: "</ol>"), html("tables", "<table><td>a"),
        html("cells", opening: "<table>", "<td>"), html("ruby", "<ruby><rt>a"),
        html("links of a text", "<a href=b>c</a>"),
        html("anchors", "<a>"), html("images", "<img alt=a>"), html("scripts", "<script>"), html("titles", "<title>"),
        html("attributes of a tag", opening: "<img ", "a='b' "), html("open tags", "<a "),
        html("open comments", "<!--"),
        html("long value of a tag", opening: "<img width='", "\u{0301}\u{0323}", closing: ""),
        html("preformatted", opening: "<pre>", "\t\n"), html("less-than signs", "<"),
        html("bases of a text", opening: "<base href='\(page.prefix(2_000))'>", "<base href=a><a href=b>c</a>"),
        // JSON
        json("items of JSON", #""items":["#, { #"{"id":\#($0)},"# }, closing: "{}]"),
        json("texts of JSON", #""items":["#, { #"{"id":"\#($0)","content_html":"<p>a"},"# }, closing: "{}]"),
        json("keys", #""items":[{"id":1"#, { #","a\#($0)":1"# }, closing: "}]"),
        json("long key", #""items":[{"id":1,""#, { _ in marks }, closing: #"":1}]"#),
        json("arrays", #""items":["#, { _ in "[]," }, closing: "[]]"),
        json("numbers", #""items":["#, { _ in "1," }, closing: "1]"),
        json("attachments", #""items":[{"id":1,"attachments":["#, { #"{"url":"/\#($0)"},"# }, closing: "{}]}]"),
        json("authors of JSON", #""items":[{"id":1,"authors":["#, { #"{"name":"\#($0)"},"# }, closing: "{}]}]"),
        json("escapes", #""items":[{"id":1,"content_text":""#, { _ in #"\u0301"# }, closing: #""}]"#),
        json("tags", #""items":[{"id":1,"tags":["#, { _ in #""a","# }, closing: #""a"]}]"#),
        json(
            "base of JSON", #""feed_url":"\#(page.prefix(2_000))","items":["#, { #"{"url":"\#($0)"},"# }, closing: "{}]"
        ),
        json("brackets", #""items":["#, { _ in "{\"a\":" }, closing: ""),
    ]
}
