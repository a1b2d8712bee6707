import FeedModel

enum XMLVocabulary {
    /// RSS of any version: elements without a namespace, or in one of several.
    case rss
    case atom, content, dublinCore, terms, media, itunes, xhtml, other

    /// Without scheme, case and trailing mark, which vary between feeds.
    private static let byURI: [String: XMLVocabulary] = [
        "": .rss, "purl.org/rss/1.0": .rss, "purl.org/net/rss1.1": .rss, "my.netscape.com/rdf/simple/0.9": .rss,
        "channel.netscape.com/rdf/simple/0.9": .rss, "backend.userland.com/rss": .rss,
        "backend.userland.com/rss2": .rss, "blogs.law.harvard.edu/tech/rss": .rss, "www.w3.org/2005/atom": .atom,
        "purl.org/atom/ns": .atom, "purl.org/rss/1.0/modules/content": .content,
        "purl.org/dc/elements/1.1": .dublinCore, "purl.org/dc/elements/1.0": .dublinCore, "purl.org/dc/terms": .terms,
        "search.yahoo.com/mrss": .media, "www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
        "www.w3.org/1999/xhtml": .xhtml,
    ]
    private static let byPrefix: [Substring: XMLVocabulary] = [
        "atom": .atom, "content": .content, "dc": .dublinCore, "dcterms": .terms, "itunes": .itunes, "media": .media,
        "xhtml": .xhtml,
    ]

    init(address: String) {
        var key = address.lowercased()[...]
        if let scheme = key.firstRange(of: "://") { key = key[scheme.upperBound...] }
        while key.utf8.last == UInt8(ascii: "/") || key.utf8.last == UInt8(ascii: "#") { key.removeLast() }
        self = Self.byURI[String(key)] ?? .other
    }

    /// The usual vocabulary of a prefix, for feeds that don't declare it.
    init(undeclared prefix: String) {
        self = prefix.isEmpty ? .rss : Self.byPrefix[prefix[...]] ?? .other
    }
}

/// The meanings of prefixes inside the open elements.
struct XMLNamespaces {
    private var declared: [String: XMLVocabulary] = [:]
    private var hidden: [(depth: Int, prefix: String, vocabulary: XMLVocabulary?)] = []

    /// Adds the declarations of an element that begins.
    mutating func enter(_ attributes: XMLAttributes, depth: Int) {
        attributes.forEachNamespace { prefix, address in
            let vocabulary = XMLVocabulary(address: address)
            // Only changes need to be undone later.
            let current = declared[prefix] ?? XMLVocabulary(undeclared: prefix)
            guard vocabulary != current else { return }
            hidden.append((depth, prefix, declared.updateValue(vocabulary, forKey: prefix)))
        }
    }

    /// Treats the outermost element's namespace as a vocabulary if it is unknown.
    mutating func takeRoot(_ name: XMLName, as vocabulary: XMLVocabulary) {
        if declared[name.prefix] == .other { declared[name.prefix] = vocabulary }
    }

    /// Undoes the declarations of an element that ends.
    mutating func leave(depth: Int) {
        while let last = hidden.last, last.depth == depth {
            declared[last.prefix] = last.vocabulary
            hidden.removeLast()
        }
    }

    func vocabulary(of name: XMLName) -> XMLVocabulary {
        declared[name.prefix] ?? XMLVocabulary(undeclared: name.prefix)
    }
}

/// An element of a feed or item whose text or attributes matter.
enum XMLFeedField {
    enum TextRole { case title, summary, content }

    /// A text; of several titles or summaries, the one with the smallest rank wins.
    case text(TextRole, ItemBuilder.Text.Kind, rank: Int = 0)
    case link, atomLink, enclosure, identity, author, creator, personName, personEmail
    /// The author, if no better element names one.
    case otherAuthor
    /// A date; the smallest number wins.
    case date(Int)

    static func ofChannel(_ name: String, _ vocabulary: XMLVocabulary) -> XMLFeedField? {
        switch (vocabulary, name) {
        case (.rss, "title"), (.atom, "title"): .text(.title, .html)
        case (.dublinCore, "title"): .text(.title, .html, rank: 1)
        case (.rss, "description"), (.atom, "subtitle"), (.atom, "tagline"), (.rss, "subtitle"), (.rss, "tagline"):
            .text(.summary, .html)
        case (.dublinCore, "description"), (.itunes, "summary"): .text(.summary, .html, rank: 1)
        case (.rss, "link"): .link
        case (.atom, "link"): .atomLink
        case (.rss, "id"), (.atom, "id"): .identity
        default: nil
        }
    }

    static func ofItem(_ name: String, _ vocabulary: XMLVocabulary, _ format: FeedFormat) -> XMLFeedField? {
        switch vocabulary {
        case .rss where format == .atom, .atom: atom(name)
        // RSS feeds borrow from Atom without declaring it.
        case .rss: rss(name) ?? atom(name)
        case .content: name == "encoded" ? .text(.content, .html) : nil
        case .xhtml: name == "body" || name == "div" ? .text(.content, .html) : nil
        case .dublinCore: dublinCore(name)
        case .terms:
            name == "issued" || name == "created" ? .date(3) : name == "modified" ? .date(6) : nil
        case .media: media(name)
        case .itunes: itunes(name)
        case .other: nil
        }
    }

    private static func rss(_ name: String) -> XMLFeedField? {
        switch name {
        case "title": .text(.title, .html)
        case "description": .text(.summary, .html)
        case "content": .text(.content, .html)
        case "summary": .text(.summary, .html, rank: 1)
        case "link": .link
        case "guid": .identity
        case "author": .author
        case "pubdate": .date(1)
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

    private static func dublinCore(_ name: String) -> XMLFeedField? {
        switch name {
        case "title": .text(.title, .html, rank: 1)
        case "description": .text(.summary, .html, rank: 2)
        case "creator": .creator
        case "date": .date(2)
        default: nil
        }
    }

    private static func media(_ name: String) -> XMLFeedField? {
        switch name {
        case "title": .text(.title, .html, rank: 2)
        case "description": .text(.summary, .html, rank: 3)
        default: nil
        }
    }

    private static func itunes(_ name: String) -> XMLFeedField? {
        switch name {
        case "title": .text(.title, .html, rank: 3)
        case "summary": .text(.summary, .html, rank: 4)
        case "subtitle": .text(.summary, .html, rank: 5)
        case "author": .otherAuthor
        default: nil
        }
    }

    /// The name in "someone@example.org (Some One)" or "Some One <someone@example.org>", or else the whole text.
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
