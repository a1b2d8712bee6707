/// The vocabulary that an element belongs to.
enum XMLVocabulary {
    /// RSS of any version, whose elements have no namespace, or one of several.
    case rss
    case atom, content, dublinCore, terms, xhtml, other

    private static let byURI: [String: XMLVocabulary] = [
        "": .rss, "http://purl.org/rss/1.0/": .rss, "http://my.netscape.com/rdf/simple/0.9/": .rss,
        "http://channel.netscape.com/rdf/simple/0.9/": .rss, "http://backend.userland.com/rss2": .rss,
        "http://backend.userland.com/RSS2": .rss, "http://blogs.law.harvard.edu/tech/rss": .rss,
        "http://www.w3.org/2005/Atom": .atom, "http://purl.org/atom/ns#": .atom,
        "http://purl.org/rss/1.0/modules/content/": .content, "http://purl.org/dc/elements/1.1/": .dublinCore,
        "http://purl.org/dc/elements/1.0/": .dublinCore, "http://purl.org/dc/terms/": .terms,
        "http://www.w3.org/1999/xhtml": .xhtml,
    ]
    private static let byPrefix: [Substring: XMLVocabulary] = [
        "atom": .atom, "content": .content, "dc": .dublinCore, "dcterms": .terms, "xhtml": .xhtml,
    ]

    /// Finds the vocabulary.
    ///
    /// - Parameters:
    ///   - uri: The element's namespace; empty if it has none.
    ///   - qualifiedName: The name with its prefix: one that is not declared is taken for what it is everywhere else.
    init(_ uri: String, _ qualifiedName: String) {
        if uri.isEmpty, !qualifiedName.utf8.contains(UInt8(ascii: ":")) {
            self = .rss
            return
        }
        if uri.isEmpty, let colon = qualifiedName.firstIndex(of: ":") {
            self = Self.byPrefix[qualifiedName[..<colon]] ?? .other
        } else {
            self = Self.byURI[uri] ?? .other
        }
    }
}

/// An element of a feed or an item whose text or attributes are read.
enum XMLFeedField {
    enum TextRole { case title, summary, content }

    case text(TextRole, ItemBuilder.Text.Kind)
    case link, atomLink, enclosure, identity, author, creator, personName, personEmail
    /// A date; the smaller number is the better one.
    case date(Int)

    static func ofChannel(_ name: String, _ vocabulary: XMLVocabulary) -> XMLFeedField? {
        switch (vocabulary, name) {
        case (.rss, "title"), (.atom, "title"): .text(.title, .html)
        case (.rss, "description"), (.atom, "subtitle"), (.atom, "tagline"), (.rss, "subtitle"): .text(.summary, .html)
        case (.rss, "link"): .link
        case (.atom, "link"): .atomLink
        default: nil
        }
    }

    static func ofItem(_ name: String, _ vocabulary: XMLVocabulary, _ format: FeedFormat) -> XMLFeedField? {
        switch vocabulary {
        case .rss where format == .atom, .atom: atom(name)
        case .rss: rss(name)
        case .content: name == "encoded" ? .text(.content, .html) : nil
        case .xhtml: name == "body" || name == "div" ? .text(.content, .html) : nil
        case .dublinCore: name == "creator" ? .creator : name == "date" ? .date(2) : nil
        case .terms:
            name == "issued" || name == "created" ? .date(3) : name == "modified" ? .date(6) : nil
        case .other: nil
        }
    }

    private static func rss(_ name: String) -> XMLFeedField? {
        switch name {
        case "title": .text(.title, .html)
        case "description": .text(.summary, .html)
        case "link": .link
        case "guid": .identity
        case "author": .author
        case "pubDate": .date(1)
        case "enclosure": .enclosure
        default: nil
        }
    }

    private static func atom(_ name: String) -> XMLFeedField? {
        switch name {
        case "title": .text(.title, .plain)
        case "summary": .text(.summary, .plain)
        case "content": .text(.content, .plain)
        case "link": .atomLink
        case "id": .identity
        case "published": .date(1)
        case "issued": .date(2)
        case "created": .date(3)
        case "updated": .date(4)
        case "modified": .date(5)
        default: nil
        }
    }

    /// The name in "someone@example.org (Some One)" or "Some One <someone@example.org>", else all of it.
    static func name(ofAuthor author: String) -> String {
        guard author.contains("@") else { return author }
        if let open = author.firstIndex(of: "("), let close = author.lastIndex(of: ")"), open < close {
            let name = PlainText.line(String(author[author.index(after: open)..<close]))
            if !name.isEmpty { return name }
        }
        if let open = author.firstIndex(of: "<") {
            let name = PlainText.line(String(author[..<open]))
            if !name.isEmpty { return name }
        }
        return author
    }
}

/// What the XML parser's error numbers mean to a reader.
enum XMLProblem {
    /// Unknown prefixes and odd namespaces and versions do not keep a feed from being read.
    static func isHarmless(_ code: Int) -> Bool { (96...100).contains(code) || (200...205).contains(code) }

    static func reason(_ code: Int) -> String {
        switch code {
        case 4: "there is no XML in it"
        case 5, 74, 77, 63, 45, 47, 73: "it ends in the middle or something follows its end"
        case 9: "there is a character that XML forbids"
        case 38...40, 41, 42: "an attribute is wrong or there twice"
        case 68: "a tag has no name"
        case 76: "a tag is closed that was not opened"
        case 89: "it is nested too deep"
        default: "it breaks a rule of XML (number \(code))"
        }
    }
}
