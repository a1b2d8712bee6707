public import FeedModel

/// A feed as `App feed show --json` prints it; unknown values are omitted.
public struct FeedListing: Encodable, Equatable, Sendable {
    /// A link in an item.
    public struct Link: Encodable, Equatable, Sendable {
        /// The linked words; empty if there are none.
        public var text: String
        /// The link's target.
        public var address: String

        private enum CodingKeys: String, CodingKey {
            case text
            case address = "link"
        }
    }

    /// One item.
    public struct Item: Encodable, Equatable, Sendable {
        /// The item's unique id.
        public var id: String
        /// The title; empty if the item has none.
        public var title: String
        /// The address of the item's page.
        public var link: String?
        /// The author.
        public var author: String?
        /// The date of publication, in ISO 8601.
        public var published: String?
        /// The summary.
        public var summary: String?
        /// The full text.
        public var content: String?
        /// The links of the text in order: `[1]` in the text is the first.
        public var links: [Link]
    }

    /// The feed's title; empty if it has none.
    public var title: String
    /// The site to which the feed belongs.
    public var link: String?
    /// The items in the feed's order.
    public var items: [Item]
}

extension Feed {
    /// Converts the feed to a value that any encoder can write, with dates in ISO 8601.
    public func listing() -> FeedListing {
        FeedListing(
            title: title, link: link,
            items: items.map { item in
                FeedListing.Item(
                    id: item.id, title: item.title, link: item.link, author: item.author,
                    published: item.published.map(FeedDate.iso8601), summary: item.summary, content: item.content,
                    links: item.links.map { FeedListing.Link(text: $0.text, address: $0.href) })
            })
    }
}
