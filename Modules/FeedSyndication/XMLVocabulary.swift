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

    /// The vocabulary that a namespace's address names.
    init(address: String) { self = Self.byURI[address] ?? .other }

    /// The vocabulary of a prefix that is not declared: what it is everywhere else.
    init(undeclared prefix: String) {
        self = prefix.isEmpty ? .rss : Self.byPrefix[prefix[...]] ?? .other
    }
}

/// What the prefixes of names stand for inside the elements that are open.
struct XMLNamespaces {
    private var declared: [String: XMLVocabulary] = [:]
    private var hidden: [(depth: Int, prefix: String, vocabulary: XMLVocabulary?)] = []

    /// Takes the declarations of an element that begins.
    mutating func enter(_ attributes: XMLAttributes, depth: Int) {
        attributes.forEachNamespace { prefix, address in
            let vocabulary = XMLVocabulary(address: address)
            // What is nothing to us either way needs no note.
            let current = declared[prefix] ?? XMLVocabulary(undeclared: prefix)
            guard vocabulary != current else { return }
            hidden.append((depth, prefix, declared.updateValue(vocabulary, forKey: prefix)))
        }
    }

    /// Forgets the declarations of an element that ends.
    mutating func leave(depth: Int) {
        while let last = hidden.last, last.depth == depth {
            declared[last.prefix] = last.vocabulary
            hidden.removeLast()
        }
    }

    /// The vocabulary of an element.
    func vocabulary(of name: XMLName) -> XMLVocabulary {
        declared[name.prefix] ?? XMLVocabulary(undeclared: name.prefix)
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
