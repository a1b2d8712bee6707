// The socket types are the C library's, but the compiler assigns them to the module it loads first.
import CCurl
import Glibc
import TextBasics

/// The server's end of a connection: an IP address and a port.
struct NetworkAddress: Hashable, Sendable {
    /// Four bytes for IPv4, or sixteen for IPv6.
    let bytes: [UInt8]
    let port: Int

    /// Reads an address in its usual notation, such as `192.0.2.1` or `2001:db8::1`; a zone after `%` is ignored.
    init?(_ text: String, port: Int = 0) {
        let text = text.prefix { $0 != "%" }.description
        var four = in_addr()
        var sixteen = in6_addr()
        if unsafe inet_pton(AF_INET, text, &four) == 1 {
            bytes = unsafe withUnsafeBytes(of: four) { unsafe Array($0) }
        } else if unsafe inet_pton(AF_INET6, text, &sixteen) == 1 {
            bytes = unsafe withUnsafeBytes(of: sixteen) { unsafe Array($0) }
        } else {
            return nil
        }
        self.port = port
    }

    /// Reads an IPv4 address in the ways that resolvers do: fewer than four numbers, octal or hexadecimal ones, such as
    /// `127.1`, `2130706433` or `0x7f000001`.
    init?(numbers text: String) {
        var four = in_addr()
        guard unsafe inet_aton(text, &four) == 1 else { return nil }
        self.init(four: unsafe withUnsafeBytes(of: four) { unsafe Array($0) })
    }

    /// Takes the address to which a socket is to be connected; `nil` unless it is IPv4 or IPv6.
    init?(_ place: UnsafePointer<sockaddr>) {
        switch CInt(unsafe place.pointee.sa_family) {
        case AF_INET:
            let four = unsafe UnsafeRawPointer(place).loadUnaligned(as: sockaddr_in.self)
            bytes = unsafe withUnsafeBytes(of: four.sin_addr) { unsafe Array($0) }
            port = Int(UInt16(bigEndian: four.sin_port))
        case AF_INET6:
            let six = unsafe UnsafeRawPointer(place).loadUnaligned(as: sockaddr_in6.self)
            bytes = unsafe withUnsafeBytes(of: six.sin6_addr) { unsafe Array($0) }
            port = Int(UInt16(bigEndian: six.sin6_port))
        default: return nil
        }
    }

    private init(four bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
        port = 0
    }

    /// Whether the address belongs to the public Internet, not to this machine, its network, a test range or a
    /// multicast group.
    var isPublic: Bool { bytes.count == 4 ? isPublicFour : isPublicSixteen }

    private var isPublicFour: Bool {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): false
        case (100, 64...127, _): false  // shared by a provider's customers
        case (169, 254, _), (172, 16...31, _), (192, 168, _): false
        case (192, 0, 0), (192, 0, 2), (198, 18...19, _), (198, 51, 100), (203, 0, 113): false
        default: true
        }
    }

    private var isPublicSixteen: Bool {
        // Some IPv6 addresses contain an IPv4 address to which the network forwards.
        if bytes[..<12].allSatisfy({ $0 == 0 }) || bytes[..<12] == Self.mapped[...]
            || bytes[..<12] == Self.translated[...]
        {
            return NetworkAddress(four: bytes[12...]).isPublic
        }
        switch (bytes[0], bytes[1]) {
        case (0x20, 0x02): return NetworkAddress(four: bytes[2..<6]).isPublic
        // Addresses below 2001:200:: are for tunnels and tests.
        case (0x20, 0x01): return bytes[2] >= 2 && !(bytes[2] == 0x0D && bytes[3] == 0xB8)
        case (0x3F, 0xFF): return bytes[2] >= 0x10
        case (0x20...0x3F, _): return true
        default: return false
        }
    }

    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    private static let translated = [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)
}

/// Decides which servers a fetch may reach: after a public server, no private one.
struct Reach: Sendable {
    /// Addresses that tests treat as public.
    let countingAsPublic: Set<String>
    /// Whether a proxy is used, which hides the servers' addresses.
    let usesProxy: Bool
    private var isBarred = false
    private var known: Set<NetworkAddress> = []

    /// Makes the reach of a fetch; tests count some addresses as public, and if it `isBarred`, not even the first
    /// server may be private.
    init(countingAsPublic: Set<String>, usesProxy: Bool = Reach.namesProxy, isBarred: Bool = false) {
        self.countingAsPublic = countingAsPublic
        self.usesProxy = usesProxy
        self.isBarred = isBarred && !usesProxy
    }

    func allows(_ server: NetworkAddress?) -> Bool {
        guard isBarred else { return true }
        guard let server else { return false }
        return isPublic(server) || known.contains(server)
    }

    /// Whether a request to the host is allowed, judged by its name alone, because a proxy resolves it unseen.
    func allows(host: String) -> Bool { !isBarred || !usesProxy || !isNamedPrivate(host) }

    /// Notes which server, or proxy, answered for a host.
    mutating func note(_ server: NetworkAddress?, host: String) {
        guard let server else { return }
        if usesProxy {
            isBarred = isBarred || !isNamedPrivate(host)
            known.insert(server)
        } else {
            isBarred = isBarred || isPublic(server)
        }
    }

    private func isPublic(_ server: NetworkAddress) -> Bool {
        server.isPublic || countingAsPublic.contains { NetworkAddress($0)?.bytes == server.bytes }
    }

    /// Whether a host, as libcurl and the proxy read it, is this machine or in its network.
    func isNamedPrivate(_ host: String) -> Bool {
        let decoded = host.withoutPercentEscapes.lowercased()
        // The full stops of East Asian scripts separate labels, too (UTS #46).
        let labels = decoded.split { ".。．｡".contains($0) }.map { $0.filter { $0 != "[" && $0 != "]" } }
        let name = labels.joined(separator: ".")
        // Such as full-width digits: the resolver takes them for plain ones.
        let isFolded = name.unicodeScalars.contains { !$0.isASCII && $0.properties.changesWhenNFKCCaseFolded }
        if isFolded { return true }
        if let address = NetworkAddress(name) ?? NetworkAddress(numbers: name) { return !isPublic(address) }
        // A name of one label is completed by the resolver; the endings are those of RFC 6761, 6762 (also its appendix G)
        // and 8375.
        let local: Set = [
            "localhost", "localdomain", "local", "internal", "intranet", "private", "corp", "home", "lan",
        ]
        return labels.count < 2 || labels.last.map(local.contains) == true || labels.suffix(2) == ["home", "arpa"]
    }

    /// Whether the environment names a proxy in one of the ways that libcurl understands.
    private static let namesProxy: Bool = {
        let names: [String] = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        return names.contains { name in unsafe getenv(name).map { unsafe $0.pointee != 0 } ?? false }
    }()
}
