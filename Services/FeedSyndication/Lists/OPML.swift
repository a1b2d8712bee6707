/// A list of feeds for exchange between readers: OPML 2.0, without folders.
public struct OPML: Equatable, Sendable {
    /// A feed in the list.
    public struct Entry: Equatable, Sendable {
        /// The feed's title in one line; empty if it has none.
        public var title: String
        /// The feed's source: an http or https address, or the absolute path of a file.
        public var address: String

        /// Makes an entry from its properties.
        public init(title: String, address: String) {
            self.title = title
            self.address = address
        }
    }

    /// An entry that could not be added.
    public struct Refusal: Encodable, Equatable, Sendable {
        /// The title, or the address without its password.
        public var name: String
        /// Why it was refused.
        public var reason: String

        private enum CodingKeys: String, CodingKey {
            case name = "title"
            case reason
        }
    }

    /// The largest list that is read, in bytes.
    public static let byteLimit = 5_000_000
    /// The most feeds that are read from one list.
    public static let feedLimit = 10_000
    /// The longest address, in bytes.
    static let addressLimit = 4_096

    /// The feeds in the list's order; each address appears once.
    public private(set) var feeds: [Entry] = []
    /// How many entries repeated an earlier address.
    public private(set) var repeatedCount = 0
    /// The refused entries, up to a limit.
    public private(set) var refusals: [Refusal] = []
    /// How many entries were refused.
    public private(set) var refusedCount = 0
    // Compared by bytes, because Swift considers canonically equivalent texts equal.
    private var known: Set<[UInt8]> = []

    /// Makes a list; of several feeds with the same address, the first one counts.
    public init(_ feeds: [Entry] = []) {
        for feed in feeds { add(title: feed.title, address: feed.address) }
    }

    /// Reads a list as it arrived, in any encoding that feeds may have.
    public init(reading bytes: [UInt8]) throws(OPMLError) {
        guard bytes.count <= Self.byteLimit else { throw .tooLarge(limit: Self.byteLimit) }
        let meter = WorkMeter(ReadingBudget(limit: .seconds(10)) { false })
        let text: [UInt8]
        let mended: [UInt8]
        do throws(FeedError) {
            text = try TextDecoding(serverCharset: nil).utf8(
                Compression.expanded(bytes, limit: Self.byteLimit), meter)
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

    /// Adds an entry, or records why it can't be added.
    mutating func add(title: String, address: String) {
        var title = PlainText.line(String(title.unicodeScalars.prefix(1_000)))
        // Some readers write the address as the title, with its password.
        if WebAddress.scheme(of: title) != nil, title.contains("://") { title = WebAddress.shown(title) }
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
                return refuse(title, "at most \(Self.feedLimit) feeds can be imported at once")
            }
            feeds.append(Entry(title: title, address: source))
        }
    }

    mutating func refuse(_ title: String, _ reason: String) {
        refusedCount += 1
        if refusals.count < 100 { refusals.append(Refusal(name: title.isEmpty ? "Untitled" : title, reason: reason)) }
    }

    /// Refuses the feeds whose hosts are this machine or in its network: a refresh would ask them unasked.
    ///
    /// Only the names are looked at; `FeedRequest.isForeign` judges what they lead to.
    ///
    /// - Parameter known: The addresses that the user has chosen before, which stay.
    public mutating func refuseOwnNetwork(except known: Set<String>) {
        let reach = Reach(countingAsPublic: [])
        let isRefused = { (feed: Entry) in
            guard !known.contains(feed.address), let host = WebAddress.host(of: feed.address) else { return false }
            return reach.isNamedPrivate(host)
        }
        for feed in feeds where isRefused(feed) {
            let shown = WebAddress.shown(feed.address)
            refuse(
                feed.title.isEmpty ? shown : feed.title,
                "\(shown) is in your own network; subscribe to its address if you want it")
        }
        feeds.removeAll(where: isRefused)
    }

    private struct Reason: Error { var text: String }

    /// The source to subscribe to for an entry's address.
    private static func source(_ address: String) -> Result<String, Reason> {
        let address = WebAddress.withoutFeedScheme(address)
        guard !address.isEmpty else { return .failure(Reason(text: "it has no address")) }
        if address.hasPrefix("/") { return .success(address) }
        guard let scheme = WebAddress.scheme(of: address) else {
            return .failure(Reason(text: "its address does not begin with https:// or http://"))
        }
        switch scheme.lowercased() {
        case "http", "https":
            guard WebFetch.address(address) != nil, !address.contains(" ") else {
                return .failure(Reason(text: "its address has no server"))
            }
            return .success(address)
        case "file":
            guard let path = FeedFile.path(of: address) else {
                return .failure(Reason(text: "its file is on another machine"))
            }
            return .success(path)
        default: return .failure(Reason(text: "feeds from '\(scheme.prefix(20)):' can't be fetched"))
        }
    }

    // MARK: Writing

    /// Writes the list as OPML 2.0, in UTF-8, which reads back as the same list.
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

    /// The text as an attribute value; characters that XML forbids become spaces.
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

/// Why a list of feeds can't be read; `description` says what is wrong and what to do about it.
public enum OPMLError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It is empty.
    case empty
    /// It is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// It isn't OPML.
    case notOPML(found: String)
    /// The XML breaks a rule.
    case damaged(line: Int, reason: String)
    /// Its text can't be decoded.
    case unreadable(FeedError)
    /// It is OPML, but contains no feed.
    case noFeeds

    /// What is wrong and what to do about it, in one line.
    public var description: String {
        switch self {
        case .empty: "the list is empty; export it again from the other reader"
        case .tooLarge(let limit): "the list is larger than \(limit / 1_000_000) MB; split it"
        case .notOPML(let found):
            "this isn't a list of feeds in OPML: it begins with '\(PlainText.line(found))'; to read one feed, subscribe to it"
        case .damaged(let line, let reason):
            "the list is damaged at line \(line): \(reason); nothing was imported; export it again"
        case .unreadable(let error): "the list can't be read: \(error)"
        case .noFeeds: "the list contains no feeds: no outline has an xmlUrl"
        }
    }
}
