/// A link to the web, taken apart as browsers do it: what stands before its host deceives nobody.
public struct WebLink: Hashable, Sendable {
    /// The longest link, in bytes.
    public static let byteLimit = 1 << 16

    /// The host that it leads to.
    public let host: HostName
    /// What stands before the host and an `@`, such as a name and a password; `nil` if nothing does.
    public let user: String?
    /// `https` or `http`.
    private let scheme: String
    /// The colon and the number behind the host, if they are there.
    private let port: String
    /// The path, the query and the fragment.
    private let rest: String

    /// Reads a link from anywhere; `nil` if it doesn't begin with `https://` or `http://`, has no host that can exist,
    /// contains a space or a hidden character, or is longer than `byteLimit`.
    public init?(_ address: String) {
        guard address.utf8.count <= Self.byteLimit,
            address.unicodeScalars.allSatisfy({ !$0.isHidden && !$0.properties.isWhitespace }),
            let colon = address.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        scheme = address[..<colon].lowercased()
        let behind = address[address.utf8.index(after: colon)...]
        guard ["https", "http"].contains(scheme), behind.utf8.prefix(2).allSatisfy(Self.isSlash),
            behind.utf8.count >= 2
        else { return nil }
        // Browsers take any number of slashes, and `\` for one.
        let bare = behind[(behind.utf8.firstIndex { !Self.isSlash($0) } ?? behind.endIndex)...]
        let end = bare.utf8.firstIndex { Self.isSlash($0) || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        var place = bare[..<(end ?? bare.endIndex)]
        var (user, port): (String?, String) = (nil, "")
        if let at = place.utf8.lastIndex(of: UInt8(ascii: "@")) {
            user = String(place[..<at])
            place = place[place.utf8.index(after: at)...]
        }
        if let colon = place.utf8.lastIndex(of: UInt8(ascii: ":")), place.utf8.last != UInt8(ascii: "]") {
            let digits = place[place.utf8.index(after: colon)...]
            guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), digits.isEmpty || UInt16(digits) != nil else {
                return nil
            }
            port = digits.isEmpty ? "" : ":\(digits)"
            place = place[..<colon]
        }
        host = HostName(place)
        guard host.ascii != nil else { return nil }
        (self.user, self.port) = (user, port)
        let rest = bare[(end ?? bare.endIndex)...]
        let path = rest.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? rest.endIndex
        self.rest =
            rest[..<path].split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
            + rest[path...]
    }

    private static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

    /// The host and the port, for a user to judge.
    public var destination: String { host.shown + port }

    /// The link for a user to judge, without what stands before its host.
    public var shown: String { "\(scheme)://\(destination)\(rest)" }

    /// The link to hand on: its host in ASCII, and nothing before it.
    public var opened: String { "\(scheme)://\(host.ascii ?? host.shown)\(port)\(rest)" }
}
