/// Which kind of feed was read.
public enum FeedFormat: String, Sendable {
    /// RSS 0.9x or 2.0.
    case rss = "RSS"
    /// RSS 0.90 or 1.0, which are RDF.
    case rdf = "RSS 1.0"
    /// Atom 1.0 or 0.3.
    case atom = "Atom"
    /// JSON Feed 1.0 or 1.1.
    case json = "JSON Feed"
}

/// A feed as a reader needs it: all texts are plain and free of control characters, all links are absolute if they can be.
public struct Feed: Equatable, Sendable {
    /// Which kind of feed it was.
    public var format: FeedFormat
    /// The feed's title; empty if it has none.
    public var title: String
    /// The site that the feed belongs to.
    public var link: String?
    /// What the feed says of itself.
    public var summary: String?
    /// The items in the feed's order, each id once.
    public var items: [FeedItem]

    /// Makes a feed.
    ///
    /// - Parameters:
    ///   - format: Which kind of feed it was.
    ///   - title: The feed's title.
    ///   - link: The site that the feed belongs to.
    ///   - summary: What the feed says of itself.
    ///   - items: The items.
    public init(
        format: FeedFormat, title: String = "", link: String? = nil, summary: String? = nil, items: [FeedItem] = []
    ) {
        self.format = format
        self.title = title
        self.link = link
        self.summary = summary
        self.items = items
    }
}

/// One item of a feed.
public struct FeedItem: Equatable, Sendable {
    /// What the item is known by: its guid or atom id, else its link, else a hash of what it says.
    public var id: String
    /// The title in one line; empty if the item has none.
    public var title: String
    /// The item's page.
    public var link: String?
    /// Who wrote it.
    public var author: String?
    /// When it was published, in seconds since 1970 in UTC; `nil` if the feed does not say it or says no date.
    public var published: Int?
    /// The short text.
    public var summary: String?
    /// The whole text.
    public var content: String?
    /// The links of the body in the order of their numbers: the body's `[1]` is the first of them.
    public var links: [FeedLink]

    /// Makes an item.
    ///
    /// - Parameters:
    ///   - id: What the item is known by.
    ///   - title: The title.
    ///   - link: The item's page.
    ///   - author: Who wrote it.
    ///   - published: When it was published, in seconds since 1970.
    ///   - summary: The short text.
    ///   - content: The whole text.
    ///   - links: The links of the body.
    public init(
        id: String, title: String = "", link: String? = nil, author: String? = nil, published: Int? = nil,
        summary: String? = nil, content: String? = nil, links: [FeedLink] = []
    ) {
        self.id = id
        self.title = title
        self.link = link
        self.author = author
        self.published = published
        self.summary = summary
        self.content = content
        self.links = links
    }

    /// What there is to read: the whole text if the feed has it, else the short one.
    public var body: String? { content ?? summary }
}

/// A link in an item's body.
public struct FeedLink: Equatable, Sendable {
    /// Where it leads.
    public var href: String
    /// The words that are linked.
    public var text: String

    /// Makes a link.
    ///
    /// - Parameters:
    ///   - href: Where it leads.
    ///   - text: The words that are linked.
    public init(href: String, text: String) {
        self.href = href
        self.text = text
    }
}
