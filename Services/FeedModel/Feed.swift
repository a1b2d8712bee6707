/// The format of a feed.
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

/// A feed, ready for a reader: all texts are plain and free of control characters, and links are absolute where
/// possible.
public struct Feed: Equatable, Sendable {
    /// The feed's format.
    public var format: FeedFormat
    /// The feed's title; empty if it has none.
    public var title: String
    /// The site to which the feed belongs.
    public var link: String?
    /// The feed's description of itself.
    public var summary: String?
    /// The items in the feed's order; each id appears once.
    public var items: [FeedItem]
    /// What is wrong with the feed if it had to be mended before it could be read, in one line; `nil` if nothing is.
    public var damage: String?

    /// Makes a feed from its properties.
    public init(
        format: FeedFormat, title: String = "", link: String? = nil, summary: String? = nil, items: [FeedItem] = [],
        damage: String? = nil
    ) {
        self.format = format
        self.title = title
        self.link = link
        self.summary = summary
        self.items = items
        self.damage = damage
    }
}

/// One item of a feed.
public struct FeedItem: Equatable, Sendable {
    /// The item's identity: its guid or Atom id, or its link, or a hash of its contents; see `origin`.
    public var id: String
    /// The title in one line; empty if the item has none.
    public var title: String
    /// The address of the item's page.
    public var link: String?
    /// The author.
    public var author: String?
    /// The time of publication, in seconds since 1970 in UTC; `nil` if the feed gives no valid date.
    public var published: Int?
    /// The summary.
    public var summary: String?
    /// The full text.
    public var content: String?
    /// The links of the body in order: the body's `[1]` is the first one.
    public var links: [FeedLink]

    /// Makes an item from its properties.
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

    /// Separates an id or link that several items of a feed share from what tells them apart; neither contains it.
    public static let originEnd: Character = "\t"
    /// The origin of items that have neither an id nor a link.
    public static let contentsOrigin = "contents:"

    /// What the feed says that the item is: its guid or Atom id, or its link; several items of a feed may share it.
    public var origin: String {
        id.hasPrefix(Self.contentsOrigin)
            ? Self.contentsOrigin : id.firstIndex(of: Self.originEnd).map { String(id[..<$0]) } ?? id
    }

    /// The text to read: the full text, or the summary if the feed has no more.
    public var body: String? { content ?? summary }
}

/// A link in an item's body.
public struct FeedLink: Equatable, Sendable {
    /// The link's target.
    public var href: String
    /// The linked words.
    public var text: String

    /// Makes a link from its properties.
    public init(href: String, text: String) {
        self.href = href
        self.text = text
    }
}
