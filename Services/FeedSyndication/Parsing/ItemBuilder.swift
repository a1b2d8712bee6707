import FeedModel

/// Collects the parts of an item while a reader of any format finds them, then makes the item.
struct ItemBuilder: Sendable {
    /// A text as the feed has it, and its type.
    struct Text: Sendable {
        enum Kind: Sendable { case plain, html }
        var bytes: [UInt8]
        var kind: Kind
        var base: String?

        func isAnImage(_ meter: WorkMeter) throws(FeedError) -> Bool {
            var tokens = HTMLTokens(bytes)
            while let token = tokens.next() {
                try meter.work(100)
                if case .start(.image, _, _) = token { return true }
            }
            return false
        }
    }

    var id = ""
    /// Whether an id that is an address is also the item's page.
    var isIDALink = true
    private(set) var title = ""
    private var titleRank = Int.max
    private var isTitledByImage = false
    private(set) var link: String?
    private var linkRank = Int.max
    var author: String?
    var published: Int?
    /// The rank of the date; smaller is better: "published" is better than "modified".
    var publishedRank = Int.max
    var summary: Text?
    private var summaryRank = Int.max
    var content: Text?
    var attachments = LinkList()
    /// Whether the group of media that is being read has given an address.
    var hasMedia = false

    var textSize: Int { (summary?.bytes.count ?? 0) + (content?.bytes.count ?? 0) }

    /// Sets the item's page unless one with the same or a better rank is known; of several with rank 0, the last counts.
    mutating func setLink(_ address: String?, rank: Int) {
        guard let address, rank < linkRank || rank == 0 else { return }
        link = address
        linkRank = rank
    }

    /// Sets the date if it is valid and its rank isn't worse; of two with the same rank, the last one wins.
    mutating func setPublished(_ text: String, rank: Int) {
        guard rank <= publishedRank, let seconds = FeedDate.seconds(text) else { return }
        published = seconds
        publishedRank = rank
    }

    /// Sets a text unless it is empty or one of the same or a better rank is known; of several contents, the longest
    /// wins.
    mutating func set(_ role: XMLFeedField.TextRole, _ text: Text, rank: Int, _ meter: WorkMeter) throws(FeedError) {
        switch role {
        case .title:
            guard rank < titleRank else { return }
            setTitle(try Self.title(text.bytes, isHTML: text.kind == .html, meter), rank: rank)
            if !isTitledByImage, title.isEmpty, text.kind == .html { isTitledByImage = try text.isAnImage(meter) }
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

    /// Sets a title that is already one line.
    mutating func setTitle(_ line: String, rank: Int = 0) {
        guard !line.isEmpty else { return }
        title = line
        titleRank = rank
    }

    /// Makes the item, whose links resolve against the feed's site if nothing better is known; `nil` if it is empty.
    func item(feedLink: String?, _ meter: WorkMeter) throws(FeedError) -> FeedItem? {
        try meter.work(100 + id.utf8.count)
        var item = FeedItem(id: PlainText.line(id).shortID, title: title, author: author, published: published)
        item.link = link.flatMap { $0.utf8.starts(with: "http".utf8) ? $0 : WebAddress.resolve($0, base: feedLink) }
        if item.link == nil, isIDALink, ["http", "https"].contains(WebAddress.scheme(of: id)?.lowercased()) {
            item.link = WebAddress.resolve(id, base: nil)
        }
        if let content { (item.content, item.links) = try Self.readable(content, isBody: true, feedLink, meter) }
        if let summary {
            let isBody = item.content == nil
            let (text, links) = try Self.readable(summary, isBody: isBody, feedLink, meter)
            item.summary = text
            if isBody { item.links = links }
        }
        if !attachments.links.isEmpty {
            let known = Set(item.links.map { ExactText($0.href) })
            item.links += attachments.links.filter { !known.contains(ExactText($0.href)) }
        }
        if item.title.isEmpty, isTitledByImage, item.body == nil { item.title = "[image]" }
        guard !item.title.isEmpty || item.link != nil || item.body != nil || !item.links.isEmpty || !item.id.isEmpty
        else { return nil }
        return item
    }

    private static func readable(
        _ text: Text, isBody: Bool, _ feedLink: String?, _ meter: WorkMeter
    ) throws(FeedError) -> (String?, [FeedLink]) {
        guard text.kind == .html else {
            let plain = try PlainText.lines(text.bytes, meter.work)
            return (plain.isEmpty ? nil : plain, [])
        }
        if !text.bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) {
            let plain = try PlainText.line(text.bytes, meter.work)
            return (plain.isEmpty ? nil : plain, [])
        }
        let html = try HTMLText(text.bytes, base: text.base ?? feedLink, style: isBody ? .body : .plainBody, meter)
        let readable = html.text
        return (readable.isEmpty ? nil : readable, html.links)
    }

    /// Turns a title, possibly with markup, into one line.
    static func title(_ bytes: [UInt8], isHTML: Bool, _ meter: WorkMeter) throws(FeedError) -> String {
        guard isHTML, bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else {
            return try PlainText.line(bytes, meter.work)
        }
        return try HTMLText(bytes, style: .title, meter).text
    }
}
