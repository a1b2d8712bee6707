public import FeedModel

/// Why there is no feed; `description` says what is wrong and what can be done.
public enum FeedError: Error, Equatable, Sendable {
    /// There are no bytes at all, or only spaces.
    case empty
    /// The feed is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// It is neither XML nor JSON, or the XML or JSON of something else.
    case notAFeed(found: String)
    /// It is a web page; the feeds that it names are listed.
    case webPage(feeds: [String])
    /// The XML or JSON breaks a rule.
    case malformed(line: Int, reason: String)
    /// The document type declares more entities or attributes than any feed needs, or entities that make it grow.
    case declaresTooMuch
    /// A tag has more attributes than the limit.
    case tooManyAttributes(limit: Int)
    /// The JSON has more values than the limit.
    case tooManyValues(limit: Int)
    /// Reading it took all the processor time that a feed may take.
    case takesTooLong(limit: Duration)
    /// It begins as JSON does and isn't.
    case notJSON
    /// Elements are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// The bytes are not text in the encoding that is declared.
    case wrongEncoding(declared: String)
    /// The declared encoding is not one of those that are read.
    case unknownEncoding(String)
    /// A library is not installed without which the purpose cannot be served.
    case notInstalled(library: String, purpose: String)
    /// It is a feed, but has no title, no link and no item.
    case nothingInIt(FeedFormat)
    /// The address cannot be understood.
    case badAddress(String)
    /// The address is of a kind that is not fetched.
    case unsupportedScheme(String)
    /// The file cannot be read.
    case unreadableFile(path: String, reason: String)
    /// The server answered with a status that brings no feed.
    case status(Int, address: String)
    /// Nothing came for too long, or all of it took too long.
    case timedOut(address: String, seconds: Double)
    /// The server sends on from one address to the next without end.
    case tooManyRedirects(address: String, limit: Int)
    /// A redirect leads back to where it was before.
    case redirectLoop(address: String)
    /// A redirect leads nowhere, or to an address that is not fetched.
    case badRedirect(address: String)
    /// A feed of the web sends on to an address of this machine or its network.
    case leadsToPrivateNetwork(address: String)
    /// The connection could not be made or broke.
    case connectionFailed(address: String, reason: String)
    /// It was cancelled.
    case cancelled
}

extension FeedError: CustomStringConvertible {
    /// What is wrong and what can be done, in one line.
    public var description: String {
        switch self {
        case .empty: "there is nothing in it; check the address or try again later"
        case .tooLarge(let limit):
            "it is larger than \(Self.megabytes(limit)) MB; look for a shorter feed of the same site"
        case .notAFeed(let found):
            "this is no feed: it begins with '\(found)'; give the address of an RSS, Atom or JSON feed"
        case .webPage(let feeds) where feeds.isEmpty:
            "this is a web page that names no feed; look there for a link called RSS or Atom and give its address"
        case .webPage(let feeds):
            "this is a web page, no feed; it names " + (feeds.count == 1 ? "this feed" : "these feeds") + ": "
                + feeds.joined(separator: ", ")
        case .malformed(let line, let reason):
            "it is damaged at line \(line): \(reason); try again later, or tell the feed's owner"
        case .declaresTooMuch:
            "its document type declares more than any feed needs and could grow without end; tell the feed's owner"
        case .tooManyAttributes(let limit):
            "a tag has more than \(limit) attributes, which no feed needs; tell the feed's owner"
        case .tooManyValues(let limit):
            "it has more than \(limit) values, which no feed needs; look for a shorter feed of the same site"
        case .takesTooLong(let limit):
            "reading it takes more than \(limit.components.seconds) s of processor time; look for a shorter feed of the same site"
        case .notJSON: "it isn't valid JSON; try again later, or tell the feed's owner"
        case .tooDeep(let limit):
            "its elements are nested deeper than \(limit), which no feed needs; tell the feed's owner"
        case .wrongEncoding(let declared):
            "its text is not in \(declared), as it says; tell the feed's owner"
        case .unknownEncoding(let name):
            "its encoding '\(name)' is not one of those that are read, such as UTF-8; tell the feed's owner"
        case .notInstalled(let library, let purpose):
            "\(purpose) here, as \(library) is not installed; install it"
        case .nothingInIt(let format):
            "it is \(format.rawValue), but has no title, no link and no item; check the address"
        case .badAddress(let address):
            "'\(address)' is no address of a feed; give one that begins with https://, or the path of a file"
        case .unsupportedScheme(let scheme):
            "addresses that begin with '\(scheme):' are not fetched; give one with https, http or file"
        case .unreadableFile(let path, let reason):
            "the file '\(path)' cannot be read: \(reason); check the path"
        case .status(let status, let address): Self.describe(status: status, address: address)
        case .timedOut(let address, let seconds):
            "\(address) did not answer in \(Self.plain(seconds)) seconds; try again later"
        case .tooManyRedirects(let address, let limit):
            "\(address) sends on more than \(limit) times; give the feed's own address"
        case .redirectLoop(let address):
            "\(address) sends on in a circle; give the feed's own address or try again later"
        case .badRedirect(let address):
            "\(address) sends on to an address that cannot be fetched; give the feed's own address"
        case .leadsToPrivateNetwork(let address):
            "a server on the web sends on to \(address), which is in your own network; if you want that feed, give its "
                + "own address"
        case .connectionFailed(let address, let reason):
            "\(address) cannot be reached: \(reason); check the address and the network"
        case .cancelled: "it was cancelled; refresh to fetch it again"
        }
    }

    private static func describe(status: Int, address: String) -> String {
        switch status {
        case 401, 403: "\(address) wants a sign-in or forbids reading (status \(status)); check the address"
        case 404: "there is no feed at \(address) (status 404); check the address"
        case 410: "the feed at \(address) is gone for good (status 410); unsubscribe or look for a new address"
        case 429: "\(address) was asked too often (status 429); try again later"
        case 500...599: "\(address) has a problem of its own (status \(status)); try again later"
        default: "\(address) answers with status \(status) and no feed; check the address"
        }
    }

    private static func megabytes(_ bytes: Int) -> String { plain(Double(bytes) / 1_000_000) }

    private static func plain(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }
}
