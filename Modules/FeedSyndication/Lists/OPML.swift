/// A list of feeds that a reader hands to another one: OPML 2.0, without its folders.
public struct OPML: Equatable, Sendable {
    /// A feed of the list.
    public struct Entry: Equatable, Sendable {
        /// The feed's title in one line; empty if it has none.
        public var title: String
        /// Where the feed comes from: an address with http or https, or the whole path of a file.
        public var address: String

        /// Makes an entry.
        ///
        /// - Parameters:
        ///   - title: The feed's title.
        ///   - address: Where the feed comes from.
        public init(title: String, address: String) {
            self.title = title
            self.address = address
        }
    }

    /// An entry that cannot be subscribed to.
    public struct Refusal: Equatable, Sendable {
        /// Its title, or else its address without a password.
        public var name: String
        /// What is wrong with it.
        public var reason: String
    }

    /// The largest list that is read, in bytes.
    public static let byteLimit = 5_000_000
    /// The most feeds that are taken from one list.
    public static let feedLimit = 10_000
    /// The longest address, in bytes.
    static let addressLimit = 4_096

    /// The feeds in the list's order; each address once.
    public private(set) var feeds: [Entry] = []
    /// How many entries had an address that stood in the list before.
    public private(set) var repeatedCount = 0
    /// What could not be taken; of very many, the first.
    public private(set) var refusals: [Refusal] = []
    /// How many could not be taken.
    public private(set) var refusedCount = 0
    // By bytes: to Swift, texts that look alike are the same text.
    private var known: Set<[UInt8]> = []

    /// Makes a list.
    ///
    /// - Parameter feeds: The feeds; of several with one address the first is taken.
    public init(_ feeds: [Entry] = []) {
        for feed in feeds { add(title: feed.title, address: feed.address) }
    }

    /// Reads a list.
    ///
    /// - Parameter bytes: The list as it came, in any encoding that feeds may have.
    /// - Throws: Why nothing can be read of it.
    public init(reading bytes: [UInt8]) throws(OPMLError) {
        guard bytes.count <= Self.byteLimit else { throw .tooLarge(limit: Self.byteLimit) }
        let meter = WorkMeter(ReadingBudget(limit: .seconds(10)) { false })
        let text: [UInt8]
        let mended: [UInt8]
        do throws(FeedError) {
            text = try TextDecoding(serverCharset: nil).utf8(bytes, meter)
            var preparation = XMLPreparation(text)
            mended = try preparation.mended(meter)
        } catch {
            throw .unreadable(error)
        }
        guard let first = text.first(where: { $0 > 0x20 }) else { throw .empty }
        guard first == UInt8(ascii: "<") else {
            throw .notOPML(found: String(decoding: text.prefix(30), as: UTF8.self))
        }
        self = try OPMLReader().read(mended)
        guard !feeds.isEmpty || refusedCount > 0 else { throw .noFeeds }
    }

    /// Takes an entry, or notes why not.
    mutating func add(title: String, address: String) {
        let title = PlainText.line(String(title.unicodeScalars.prefix(1_000)))
        guard address.utf8.count <= Self.addressLimit else { return refuse(title, "its address is too long") }
        let written = PlainText.line(address)
        switch Self.source(written) {
        case .failure(let reason):
            let shown = WebAddress.shown(written)
            refuse(title.isEmpty ? shown.count > 80 ? shown.prefix(79) + "…" : shown : title, reason.text)
        case .success(let source):
            guard known.insert(Array(source.utf8)).inserted else {
                repeatedCount += 1
                return
            }
            guard feeds.count < Self.feedLimit else {
                return refuse(title, "no more than \(Self.feedLimit) feeds are taken at once")
            }
            feeds.append(Entry(title: title, address: source))
        }
    }

    mutating func refuse(_ title: String, _ reason: String) {
        refusedCount += 1
        if refusals.count < 100 { refusals.append(Refusal(name: title.isEmpty ? "Untitled" : title, reason: reason)) }
    }

    private struct Reason: Error { var text: String }

    /// What an entry's address is subscribed to as.
    private static func source(_ address: String) -> Result<String, Reason> {
        guard !address.isEmpty else { return .failure(Reason(text: "it has no address")) }
        if address.hasPrefix("/") { return .success(address) }
        guard let scheme = WebAddress.scheme(of: address) else {
            return .failure(Reason(text: "its address does not begin with https:// or http://"))
        }
        switch scheme.lowercased() {
        case "http", "https":
            guard WebFetch.address(address) != nil, !address.contains(" ") else {
                return .failure(Reason(text: "its address names no server"))
            }
            return .success(address)
        case "feed":
            let rest = address.dropFirst("feed:".count)
            let scheme = WebAddress.scheme(of: String(rest))?.lowercased()
            return scheme == "feed"
                ? .failure(Reason(text: "its address names no server"))
                : source(scheme == nil ? "http:" + rest : String(rest))
        case "file":
            guard let path = FeedFile.path(of: address) else {
                return .failure(Reason(text: "its file is on another machine"))
            }
            return .success(path)
        default: return .failure(Reason(text: "feeds from '\(scheme.prefix(20)):' are not fetched"))
        }
    }

    // MARK: Writing

    /// The list as OPML 2.0.
    ///
    /// - Parameter title: What the list is called.
    /// - Returns: UTF-8, which reads as the same list.
    public func written(title: String) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0">
              <head>
                <title>\(Self.escaped(title))</title>
              </head>
              <body>

            """
        for feed in feeds {
            let title = Self.escaped(feed.title)
            let address = Self.escaped(feed.address.hasPrefix("/") ? FeedFile.address(of: feed.address) : feed.address)
            text += "    <outline type=\"rss\" text=\"\(title)\" title=\"\(title)\" xmlUrl=\"\(address)\"/>\n"
        }
        return Array((text + "  </body>\n</opml>\n").utf8)
    }

    /// A text as an attribute has it; what XML cannot have is left out.
    private static func escaped(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: output += " "
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}

/// Why a list of feeds cannot be read; `description` says what is wrong and what can be done.
public enum OPMLError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is nothing in it.
    case empty
    /// It is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// It is something else.
    case notOPML(found: String)
    /// The XML breaks a rule.
    case damaged(line: Int, reason: String)
    /// Its text cannot be read.
    case unreadable(FeedError)
    /// It is OPML, but names no feed.
    case noFeeds

    /// What is wrong and what can be done, in one line.
    public var description: String {
        switch self {
        case .empty: "the list is empty; export it again from the other reader"
        case .tooLarge(let limit): "the list is larger than \(limit / 1_000_000) MB; split it"
        case .notOPML(let found):
            "this isn't a list of feeds in OPML: it begins with '\(PlainText.line(found))'; to read one feed, subscribe to it"
        case .damaged(let line, let reason):
            "the list is damaged at line \(line): \(reason); nothing was taken from it; export it again"
        case .unreadable(let error): "the list can't be read: \(error)"
        case .noFeeds: "the list names no feed: no outline in it has an xmlUrl"
        }
    }
}
