public import FeedModel
import TextBasics

/// Reads RSS, Atom and JSON Feed.
public struct FeedParser: Sendable {
    /// The default for the largest feed that is read, in bytes.
    public static let defaultByteLimit = 5_000_000
    /// How deep elements may be nested.
    public static let depthLimit = 200

    /// The largest feed that is read, in bytes, compressed and expanded, before its encoding is converted.
    public var byteLimit: Int

    /// The most processor time that reading one feed may take.
    public var processorLimit: Duration

    /// Makes a parser from its properties.
    public init(byteLimit: Int = FeedParser.defaultByteLimit, processorLimit: Duration = .seconds(10)) {
        self.byteLimit = byteLimit
        self.processorLimit = processorLimit
    }

    /// Reads a feed; stops soon after the calling task is cancelled.
    ///
    /// - Parameters:
    ///   - bytes: The feed as it arrived.
    ///   - contentType: The value of the header `Content-Type`, if there was one; its charset takes precedence.
    ///   - base: The feed's address, against which relative links resolve; ignored unless it is http or https.
    /// - Returns: The feed; missing values are empty or `nil`.
    /// - Throws: Why it isn't a feed or can't be read.
    public func parse(_ bytes: [UInt8], contentType: String? = nil, base: String? = nil) throws(FeedError) -> Feed {
        try unsafe withUnsafeCurrentTask { task in
            let task = unsafe CallingTask(task)
            return Result { () throws(FeedError) in
                try parse(bytes, contentType: contentType, base: base) { task.isCancelled }
            }
        }.get()
    }

    /// Reads a feed outside of a task.
    ///
    /// - Parameters:
    ///   - bytes: The feed as it arrived.
    ///   - contentType: The value of the header `Content-Type`, if there was one; its charset takes precedence.
    ///   - base: The feed's address, against which relative links resolve; ignored unless it is http or https.
    ///   - isCancelled: Whether to stop; called from any thread, a few hundred times a second.
    /// - Returns: The feed; missing values are empty or `nil`.
    /// - Throws: Why it isn't a feed or can't be read.
    public func parse(
        _ bytes: [UInt8], contentType: String? = nil, base: String? = nil, isCancelled: @escaping @Sendable () -> Bool
    ) throws(FeedError) -> Feed {
        let meter = WorkMeter(ReadingBudget(limit: processorLimit, isCancelled: isCancelled))
        try meter.check()
        guard bytes.count <= byteLimit else { throw .tooLarge(limit: byteLimit) }
        let charset = TextDecoding.charset(ofContentType: contentType?.cut(toBytes: 1_000))
        let text = try TextDecoding(serverCharset: charset).utf8(
            Compression.expanded(bytes, limit: byteLimit), meter)
        guard let first = Self.firstVisible(in: text) else { throw .empty }

        let webBase = base.flatMap { address in
            ["http", "https"].contains(WebAddress.scheme(of: address)?.lowercased()) ? address : nil
        }
        let feed: Feed
        switch text[first] {
        case UInt8(ascii: "{"): feed = try JSONFeedReader(base: webBase).read(Self.part(of: text, from: first), meter)
        case UInt8(ascii: "<"): feed = try parseXML(Self.part(of: text, from: first), base: webBase, meter)
        default:
            guard let start = Self.start(ofFeedWithin: text, after: first) else {
                throw .notAFeed(found: Self.beginning(of: text))
            }
            feed = try parseXML(Self.part(of: text, from: start), isPart: true, base: webBase, meter)
        }
        guard !feed.title.isEmpty || feed.link != nil || !feed.items.isEmpty else { throw .nothingInIt(feed.format) }
        return feed
    }

    private func parseXML(
        _ text: [UInt8], isPart: Bool = false, base: String?, _ meter: WorkMeter
    ) throws(FeedError) -> Feed {
        var preparation = XMLPreparation(text)
        let mended = try preparation.mended(meter)
        let reader = try XMLFeedReader(base: base, meter)
        do throws(FeedError) {
            return try reader.read(mended)
        } catch {
            switch error {
            case .malformed(let line, let reason) where reader.isFeed:
                if let feed = try self.mended(mended, line, reason, base: base, meter) { return feed }
                throw error
            case .malformed, .notAFeed:
                let problem = try Self.whatElse(text, base: base, meter) ?? error
                if case .malformed(let line, let reason) = problem,
                    let feed = try self.mended(mended, line, reason, base: base, meter)
                {
                    return feed
                }
                if case .webPage = problem { throw problem }
                // A document type is never skipped: the feed may need what it declares.
                let isDeclared = text.dropFirst().first.map("!?".utf8.contains) ?? true
                guard !isPart, !isDeclared, let start = Self.start(ofFeedWithin: text, after: 0) else { throw problem }
                return try parseXML(Self.part(of: text, from: start), isPart: true, base: base, meter)
            default: throw error
            }
        }
    }

    /// Reads a feed that expat refuses once more, with its damage mended; `nil` if that doesn't help.
    private func mended(
        _ text: [UInt8], _ line: Int, _ reason: String, base: String?, _ meter: WorkMeter
    ) throws(FeedError) -> Feed? {
        do throws(FeedError) {
            var repair = XMLRepair(text)
            guard let repaired = try repair.repaired(meter) else { return nil }
            var feed = try XMLFeedReader(base: base, meter).read(repaired)
            feed.damage = "it is damaged at line \(line) (\(reason)), so something may be missing or out of place"
            return feed
        } catch {
            // If the budget is spent, this throws again.
            try meter.check()
            return nil
        }
    }

    /// Where the first character is that can be seen: byte order marks and zero-width spaces may precede a feed.
    private static func firstVisible(in text: [UInt8]) -> Int? {
        var index = 0
        while index < text.count {
            let length = text[index] < 0x80 ? 1 : text[index] < 0xE0 ? 2 : text[index] < 0xF0 ? 3 : 4
            let bytes = text[index..<min(index + length, text.count)]
            let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
            guard let scalar, text[index] <= 0x20 || scalar.isHidden || scalar.properties.isWhitespace else {
                return index
            }
            index += length
        }
        return nil
    }

    /// The rest of a text, on the same lines.
    private static func part(of text: [UInt8], from start: Int) -> [UInt8] {
        start == 0 ? text : text[..<start].filter { $0 == 0x0A } + text[start...]
    }

    /// Where a feed begins after something else: a notice of the server's, or the end of a page.
    private static func start(ofFeedWithin text: [UInt8], after first: Int) -> Int? {
        let roots = ["?xml", "rss", "feed", "rdf:RDF"].map { Array($0.utf8) }
        return text.indices.dropFirst(first + 1).prefix(100_000).first { index in
            guard text[index] == UInt8(ascii: "<") else { return false }
            let name = text[(index + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
            return roots.contains { name.elementsEqual($0) }
        }
    }

    /// Identifies markup that isn't a feed; `nil` if it begins like one.
    private static func whatElse(_ text: [UInt8], base: String?, _ meter: WorkMeter) throws(FeedError) -> FeedError? {
        let isPage = String(decoding: text.prefix(1_000), as: UTF8.self).lowercased().contains("<!doctype html")
        var tokens = HTMLTokens(text)
        while let token = tokens.next() {
            try meter.work(100)
            guard case .start(let element, let range, _) = token else { continue }
            let name = PlainText.line(String(decoding: text[range].prefix(100), as: UTF8.self))
            if ["rss", "rdf", "feed"].contains(name.split(separator: ":").last?.lowercased()) { return nil }
            guard element != .unknown || isPage else { return .notAFeed(found: "<\(name)>") }
            return .webPage(feeds: try feedsNamed(by: text, base: base, meter))
        }
        return isPage ? .webPage(feeds: []) : .notAFeed(found: beginning(of: text))
    }

    /// The feeds that a page names with `<link rel="alternate">`, with their titles.
    static func feedsNamed(by page: [UInt8], base: String?, _ meter: WorkMeter) throws(FeedError) -> [FeedLink] {
        var base = base
        var isBaseKnown = false
        var feeds = LinkList()
        var tokens = HTMLTokens(page)
        while feeds.links.count < 10, let token = tokens.next() {
            try meter.work(100)
            guard case .start(let element, _, let range) = token else { continue }
            let attributes = HTMLAttributes(page, range)
            if element == .base, !isBaseKnown, let href = attributes["href"] {
                base = WebAddress.resolve(href, base: base)
                isBaseKnown = true
            }
            guard element == .link, let type = attributes.word("type"), let relation = attributes.word("rel"),
                relation.split(separator: " ").contains("alternate"),
                ["application/rss+xml", "application/atom+xml", "application/feed+json", "application/json"]
                    .contains(type),
                let href = attributes["href"].flatMap({ WebAddress.resolve($0, base: base) })
            else { continue }
            feeds.add(WebAddress.withoutUser(PlainText.line(href)), text: PlainText.line(attributes["title"] ?? ""))
        }
        return feeds.links
    }

    private static func beginning(of text: [UInt8]) -> String {
        PlainText.line(String(decoding: text.drop { $0 <= 0x20 }.prefix(60), as: UTF8.self).prefix(30).description)
    }
}

/// The task that reads a feed, for other threads to check.
///
/// It is only used while the closure runs that received the task. Any thread may read an unsafe task's cancellation.
@safe private struct CallingTask: @unchecked Sendable {
    private let task: UnsafeCurrentTask?

    @unsafe init(_ task: UnsafeCurrentTask?) { unsafe self.task = task }

    var isCancelled: Bool { unsafe task?.isCancelled ?? false }
}
