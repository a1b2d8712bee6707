public import FeedModel

extension FeedItem {
    /// One line for the item: its title, or the beginning of its body, or its link, or its id.
    public var headline: String {
        if !title.isEmpty { return title }
        guard let line = body?.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first else { return link ?? id }
        let short = String(Substring(line)).cut(toBytes: 400)
        return short.count > 80 || short.utf8.count < line.count ? short.prefix(79) + "…" : short
    }
}
