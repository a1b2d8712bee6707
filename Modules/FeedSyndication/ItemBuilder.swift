import Dispatch
import Synchronization

/// What has been read of an item so far; the readers of all formats fill it in and get an item from it.
struct ItemBuilder: Sendable {
    /// A text as a feed has it, with how it is to be understood.
    struct Text: Sendable {
        enum Kind: Sendable { case plain, html }
        var bytes: [UInt8]
        var kind: Kind
        var base: String?

        /// Whether there is an image in it.
        var isAnImage: Bool {
            var tokens = HTMLTokens(bytes)
            while let token = tokens.next() {
                if case .start(.image, _, _) = token { return true }
            }
            return false
        }
    }

    var id = ""
    /// Whether the id, where it is an address, is the item's page.
    var isIDALink = true
    private(set) var title = ""
    private var titleRank = Int.max
    /// Whether there is an image in a title that has no words.
    private var isTitledByImage = false
    var link: String?
    var author: String?
    var published: Int?
    /// The smaller, the better the date that was read: "published" is better than "modified".
    var publishedRank = Int.max
    var summary: Text?
    private var summaryRank = Int.max
    var content: Text?
    var attachments: [FeedLink] = []

    /// How much there is to make readable, in bytes.
    var textSize: Int { (summary?.bytes.count ?? 0) + (content?.bytes.count ?? 0) }

    /// Takes a date if it is one and no worse than what is known: of two of a kind, the last one counts.
    mutating func setPublished(_ text: String, rank: Int) {
        guard rank <= publishedRank, let seconds = FeedDate.seconds(text) else { return }
        published = seconds
        publishedRank = rank
    }

    /// Takes a text if there is something in it and none with a smaller rank is known; the longest content counts.
    mutating func set(_ role: XMLFeedField.TextRole, _ text: Text, rank: Int) {
        switch role {
        case .title:
            guard rank < titleRank else { return }
            setTitle(Self.title(text.bytes, isHTML: text.kind == .html), rank: rank)
            isTitledByImage = isTitledByImage || (title.isEmpty && text.kind == .html && text.isAnImage)
        case .summary:
            guard rank < summaryRank, text.bytes.contains(where: { $0 > 0x20 }) else { return }
            summary = text
            summaryRank = rank
        case .content:
            guard (content?.bytes.count ?? 0) < text.bytes.count, text.bytes.contains(where: { $0 > 0x20 }) else {
                return
            }
            content = text
        }
    }

    /// Takes a title that is one line.
    mutating func setTitle(_ line: String, rank: Int = 0) {
        guard !line.isEmpty else { return }
        title = line
        titleRank = rank
    }

    /// The item; `nil` if there is nothing in it.
    ///
    /// - Parameter feedLink: The feed's site, to which links are relative if nothing better is known.
    /// - Returns: The item.
    func item(feedLink: String?) -> FeedItem? {
        var item = FeedItem(id: PlainText.line(id), title: title, author: author, published: published)
        item.link = link.flatMap { $0.hasPrefix("http") ? $0 : WebAddress.resolve($0, base: feedLink) }
        if item.link == nil, isIDALink, ["http", "https"].contains(WebAddress.scheme(of: id)?.lowercased()) {
            item.link = WebAddress.resolve(id, base: nil)
        }
        if let content { (item.content, item.links) = Self.readable(content, isBody: true, feedLink) }
        if let summary {
            let isBody = item.content == nil
            let (text, links) = Self.readable(summary, isBody: isBody, feedLink)
            item.summary = text
            if isBody { item.links = links }
        }
        for attachment in attachments where !item.links.contains(where: { $0.href == attachment.href }) {
            item.links.append(attachment)
        }
        if item.title.isEmpty, isTitledByImage, item.body == nil { item.title = "[image]" }
        guard !item.title.isEmpty || item.link != nil || item.body != nil || !item.links.isEmpty || !item.id.isEmpty
        else { return nil }
        return item
    }

    private static func readable(_ text: Text, isBody: Bool, _ feedLink: String?) -> (String?, [FeedLink]) {
        guard text.kind == .html else {
            let plain = PlainText.lines(String(decoding: text.bytes, as: UTF8.self))
            return (plain.isEmpty ? nil : plain, [])
        }
        if !text.bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) {
            let plain = PlainText.line(text.bytes)
            return (plain.isEmpty ? nil : plain, [])
        }
        let html = HTMLText(text.bytes, base: text.base ?? feedLink, style: isBody ? .body : .plainBody)
        let readable = html.text
        return (readable.isEmpty ? nil : readable, html.links)
    }

    /// A title that may have markup in it, as one line.
    static func title(_ bytes: [UInt8], isHTML: Bool) -> String {
        guard isHTML, bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else {
            return PlainText.line(bytes)
        }
        return HTMLText(bytes, style: .title).text
    }
}

/// The items of a feed, each id once: the first one counts.
///
/// Feeds give one id to several items: those with links of their own are items of their own. What has no id is known by its
/// link; where several have one link or none, by what it says; and where that is the same too, by its number among these.
struct ItemList {
    private(set) var items: [FeedItem] = []
    private var places: [String: Int] = [:]
    /// How many items say the same and have no link.
    private var counts: [String: Int] = [:]

    mutating func append(_ item: FeedItem?) {
        guard var item else { return }
        let known = places[item.id]
        switch (item.id.isEmpty, item.link) {
        case (false, let link?) where known.map { items[$0].link != link } ?? false: item.id += " " + link
        case (true, let link?): item.id = places[link] == nil ? link : link + " " + Self.contents(of: item)
        case (true, nil):
            item.id = Self.contents(of: item)
            let count = counts[item.id, default: 0] + 1
            counts[item.id] = count
            if count > 1 { item.id += "-\(count)" }
        default: break
        }
        guard places[item.id] == nil else { return }
        places[item.id] = items.count
        items.append(item)
    }

    /// What stands for an item that has neither id nor link: the same contents have the same, on every machine.
    private static func contents(of item: FeedItem) -> String {
        let published = item.published.map { String($0) } ?? ""
        let text = [item.title, published, item.summary ?? "", item.content ?? ""].joined(separator: "\u{0}")
        let key = HTMLElement.key(text.utf8)
        return "contents:" + String(repeating: "0", count: 16 - String(key, radix: 16).count) + String(key, radix: 16)
    }

    /// Makes the items, on all processors if there is much to make readable, and appends them in their order.
    ///
    /// - Parameter builders: What was read of the items, each with the feed's site.
    mutating func append(_ builders: [(item: ItemBuilder, site: String?)]) {
        let size = builders.reduce(0) { $0 + $1.item.textSize }
        guard size > 100_000 else {
            for builder in builders { append(builder.item.item(feedLink: builder.site)) }
            return
        }
        let step = 32
        let parts = (builders.count + step - 1) / step
        let made = Mutex([[FeedItem?]](repeating: [], count: parts))
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            let range = part * step..<min(builders.count, (part + 1) * step)
            let items = builders[range].map { $0.item.item(feedLink: $0.site) }
            made.withLock { $0[part] = items }
        }
        for item in made.withLock({ $0 }).joined() { append(item) }
    }
}
