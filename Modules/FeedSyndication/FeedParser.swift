/// Reads RSS, Atom and JSON Feed.
public struct FeedParser: Sendable {
    /// The largest feed that is read unless told otherwise, in bytes.
    public static let defaultByteLimit = 5_000_000
    /// How deep elements may be nested.
    public static let depthLimit = 200

    private static let parsedByteLimit = 9_900_000

    /// The largest feed that is read, in bytes, in its own encoding.
    public var byteLimit: Int

    /// Makes a parser.
    ///
    /// - Parameter byteLimit: The largest feed that is read, in bytes.
    public init(byteLimit: Int = FeedParser.defaultByteLimit) { self.byteLimit = byteLimit }

    /// Reads a feed.
    ///
    /// - Parameters:
    ///   - bytes: The feed as it came.
    ///   - contentType: The value of the header `Content-Type`, if there was one; its charset counts most.
    ///   - base: The feed's address, to which relative links are relative; a file's path is no use for that.
    /// - Returns: The feed; what it lacks is empty or `nil`.
    /// - Throws: Why it is no feed or cannot be read.
    public func parse(_ bytes: [UInt8], contentType: String? = nil, base: String? = nil) throws(FeedError) -> Feed {
        guard bytes.count <= byteLimit else { throw .tooLarge(limit: byteLimit) }
        let text = try TextDecoding(serverCharset: TextDecoding.charset(ofContentType: contentType)).utf8(bytes)
        guard let first = text.first(where: { $0 > 0x20 }) else { throw .empty }

        let webBase = base.flatMap { address in
            ["http", "https"].contains(WebAddress.scheme(of: address)?.lowercased()) ? address : nil
        }
        let feed: Feed
        switch first {
        case UInt8(ascii: "{"): feed = try JSONFeedReader(base: webBase).read(text)
        case UInt8(ascii: "<"): feed = try parseXML(text, base: webBase)
        default: throw .notAFeed(found: Self.beginning(of: text))
        }
        guard !feed.title.isEmpty || feed.link != nil || !feed.items.isEmpty else { throw .nothingInIt(feed.format) }
        return feed
    }

    private func parseXML(_ text: [UInt8], base: String?) throws(FeedError) -> Feed {
        var preparation = XMLPreparation(text)
        try preparation.readProlog()
        let root = preparation.rootName.lowercased()
        let localName = root.split(separator: ":").last.map(String.init) ?? ""
        switch localName {
        case "rss", "rdf", "feed": break
        default:
            if preparation.doctypeName.lowercased() == "html" || HTMLElement(name: Array(root.utf8)[...]) != .unknown {
                throw .webPage(feeds: Self.feedsNamed(by: text, base: base))
            }
            throw .notAFeed(found: root.isEmpty ? Self.beginning(of: text) : "<\(preparation.rootName)>")
        }
        let mended = preparation.mended()
        // The XML parser takes no more than ten million bytes.
        guard mended.count < Self.parsedByteLimit else { throw .tooLarge(limit: byteLimit) }
        return try XMLFeedReader(base: base).read(mended)
    }

    /// The feeds to which a page's `<link rel="alternate">` leads.
    static func feedsNamed(by page: [UInt8], base: String?) -> [String] {
        var base = base
        var feeds: [String] = []
        var tokens = HTMLTokens(page)
        while feeds.count < 10, let token = tokens.next() {
            guard case .start(let element, _, let range) = token else { continue }
            let attributes = HTMLAttributes(page, range)
            if element == .base, let href = attributes["href"] { base = WebAddress.resolve(href, base: base) }
            guard element == .link, let type = attributes["type"]?.lowercased(),
                let relation = attributes["rel"]?.lowercased(), relation.split(separator: " ").contains("alternate"),
                ["application/rss+xml", "application/atom+xml", "application/feed+json", "application/json"]
                    .contains(type),
                let href = attributes["href"].flatMap({ WebAddress.resolve($0, base: base) }), !feeds.contains(href)
            else { continue }
            feeds.append(PlainText.line(href))
        }
        return feeds
    }

    private static func beginning(of text: [UInt8]) -> String {
        PlainText.line(String(decoding: text.drop { $0 <= 0x20 }.prefix(60), as: UTF8.self).prefix(30).description)
    }
}
