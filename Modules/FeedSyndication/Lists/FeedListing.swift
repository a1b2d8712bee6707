public import FeedModel

/// A feed as `App feed show --json` prints it: what is not known is left out.
public struct FeedListing: Encodable, Equatable, Sendable {
    /// A link in an item.
    public struct Link: Encodable, Equatable, Sendable {
        /// The words that are linked; empty if there are none.
        public var text: String
        /// Where it leads.
        public var address: String
    }

    /// One item.
    public struct Item: Encodable, Equatable, Sendable {
        /// What the item is known by.
        public var id: String
        /// The title; empty if the item has none.
        public var title: String
        /// The item's page.
        public var link: String?
        /// Who wrote it.
        public var author: String?
        /// When it was published, in ISO 8601.
        public var published: String?
        /// The short text.
        public var summary: String?
        /// The whole text.
        public var content: String?
        /// The links of the text in the order of their numbers: `[1]` in the text is the first.
        public var links: [Link]
    }

    /// The feed's title; empty if it has none.
    public var title: String
    /// The site that the feed belongs to.
    public var link: String?
    /// The items in the feed's order.
    public var items: [Item]
}

extension Feed {
    /// The feed as a value that any encoder can write.
    ///
    /// - Returns: The listing, with dates in ISO 8601.
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
