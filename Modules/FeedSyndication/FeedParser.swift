/// Reads RSS, Atom and JSON Feed.
public struct FeedParser: Sendable {
    /// The largest feed that is read unless told otherwise, in bytes.
    public static let defaultByteLimit = 5_000_000
    /// How deep elements may be nested.
    public static let depthLimit = 200

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
        let mended = preparation.mended()
        let reader = try XMLFeedReader(base: base)
        do throws(FeedError) {
            return try reader.read(mended)
        } catch {
            switch error {
            case .malformed where !reader.isFeed, .notAFeed: throw Self.whatElse(text, base: base) ?? error
            default: throw error
            }
        }
    }

    /// What markup is that does not begin as a feed does; `nil` if it does.
    private static func whatElse(_ text: [UInt8], base: String?) -> FeedError? {
        let isPage = String(decoding: text.prefix(1_000), as: UTF8.self).lowercased().contains("<!doctype html")
        var tokens = HTMLTokens(text)
        while let token = tokens.next() {
            guard case .start(let element, let range, _) = token else { continue }
            let name = PlainText.line(String(decoding: text[range].prefix(100), as: UTF8.self))
            if ["rss", "rdf", "feed"].contains(name.split(separator: ":").last?.lowercased()) { return nil }
            guard element != .unknown || isPage else { return .notAFeed(found: "<\(name)>") }
            return .webPage(feeds: feedsNamed(by: text, base: base))
        }
        return isPage ? .webPage(feeds: []) : .notAFeed(found: beginning(of: text))
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
