public import FeedModel

/// Why a feed can't be fetched or read; `description` says what is wrong and what to do about it.
public enum FeedError: Error, Equatable, Sendable {
    /// There are no bytes, or only spaces.
    case empty
    /// The feed is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// It is neither XML nor JSON, or XML or JSON that isn't a feed.
    case notAFeed(found: String)
    /// It is a web page, which names these feeds.
    case webPage(feeds: [FeedLink])
    /// The XML or JSON breaks a rule.
    case malformed(line: Int, reason: String)
    /// The document type declares more entities or attributes than any feed needs, or entities that expand too much.
    case declaresTooMuch
    /// A tag has more attributes than the limit.
    case tooManyAttributes(limit: Int)
    /// The JSON has more values than the limit.
    case tooManyValues(limit: Int)
    /// Reading it used up the processor time that a feed may take.
    case takesTooLong(limit: Duration)
    /// Its compressed data is damaged.
    case damagedCompression
    /// It begins like JSON but isn't.
    case notJSON
    /// Elements are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// The bytes aren't text in the declared encoding.
    case wrongEncoding(declared: String)
    /// The declared encoding isn't supported.
    case unknownEncoding(String)
    /// A library that the purpose needs is not installed.
    case notInstalled(library: String, purpose: String)
    /// It is a feed, but has no title, no link and no items.
    case nothingInIt(FeedFormat)
    /// The address isn't valid.
    case badAddress(String)
    /// Addresses with this scheme can't be fetched.
    case unsupportedScheme(String)
    /// The file can't be read.
    case unreadableFile(path: String, reason: String)
    /// The server answered with a status other than success.
    case status(Int, address: String)
    /// Nothing arrived for too long, or the whole fetch took too long.
    case timedOut(address: String, seconds: Double)
    /// The server redirects too many times.
    case tooManyRedirects(address: String, limit: Int)
    /// A redirect leads back to an earlier address.
    case redirectLoop(address: String)
    /// A redirect has no target, or one that can't be fetched.
    case badRedirect(address: String)
    /// A server on the public web redirects to an address of this machine or its network.
    case leadsToPrivateNetwork(address: String)
    /// The address of a feed that the user didn't choose leads to this machine or its network.
    case inOwnNetwork(String)
    /// The connection could not be made, or broke.
    case connectionFailed(address: String, reason: String)
    /// The fetch or the reading was cancelled.
    case cancelled
}

extension FeedError: CustomStringConvertible {
    /// What is wrong and what to do about it, in one line.
    public var description: String {
        switch self {
        case .empty: "there is nothing in it; check the address or try again later"
        case .tooLarge(let limit):
            "it is larger than \(Self.megabytes(limit)) MB; look for a shorter feed of the same site"
        case .notAFeed(let found):
            "this isn't a feed: it begins with '\(found)'; give the address of an RSS, Atom or JSON feed"
        case .webPage(let feeds) where feeds.isEmpty:
            "this is a web page without a feed; look there for a link called RSS or Atom and give its address"
        case .webPage(let feeds):
            "this is a web page, not a feed; it names " + (feeds.count == 1 ? "this feed" : "these feeds") + ": "
                + feeds.map(\.href).joined(separator: ", ")
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
        case .damagedCompression: "its compressed data is damaged; try again later, or tell the feed's owner"
        case .notJSON: "it isn't valid JSON; try again later, or tell the feed's owner"
        case .tooDeep(let limit):
            "its elements are nested deeper than \(limit), which no feed needs; tell the feed's owner"
        case .wrongEncoding(let declared):
            "its text is not in \(declared) as declared; tell the feed's owner"
        case .unknownEncoding(let name):
            "its encoding '\(name)' is not supported; tell the feed's owner"
        case .notInstalled(let library, let purpose):
            "\(purpose) because \(library) is not installed; install it"
        case .nothingInIt(let format):
            "it is \(format.rawValue), but has no title, no link and no item; check the address"
        case .badAddress(let address):
            "'\(address)' is not the address of a feed; give one that begins with https://, or the path of a file"
        case .unsupportedScheme(let scheme):
            "addresses that begin with '\(scheme):' can't be fetched; give one with https, http or file"
        case .unreadableFile(let path, let reason):
            "the file '\(path)' cannot be read: \(reason); check the path"
        case .status(let status, let address): Self.describe(status: status, address: address)
        case .timedOut(let address, let seconds):
            "\(address) did not answer in \(Self.plain(seconds)) seconds; try again later"
        case .tooManyRedirects(let address, let limit):
            "\(address) redirects more than \(limit) times; give the feed's own address"
        case .redirectLoop(let address):
            "\(address) redirects in a loop; give the feed's own address or try again later"
        case .badRedirect(let address):
            "\(address) redirects to an address that can't be fetched; give the feed's own address"
        case .leadsToPrivateNetwork(let address):
            "a web server redirects to \(address), which is in your own network; if you want that feed, give its "
                + "own address"
        case .inOwnNetwork(let address):
            "\(address) is in your own network, where no feed of a list is fetched; to allow it, subscribe to its address"
        case .connectionFailed(let address, let reason):
            "\(address) cannot be reached: \(reason); check the address and the network"
        case .cancelled: "it was cancelled; refresh to fetch it again"
        }
    }

    private static func describe(status: Int, address: String) -> String {
        switch status {
        case 401, 403: "\(address) requires a sign-in or denies access (status \(status)); check the address"
        case 404: "there is no feed at \(address) (status 404); check the address"
        case 410: "the feed at \(address) is gone for good (status 410); unsubscribe or look for a new address"
        case 429: "\(address) received too many requests (status 429); try again later"
        case 500...599: "\(address) has an internal problem (status \(status)); try again later"
        default: "\(address) answers with status \(status) and no feed; check the address"
        }
    }

    private static func megabytes(_ bytes: Int) -> String { plain(Double(bytes) / 1_000_000) }

    private static func plain(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }
}
