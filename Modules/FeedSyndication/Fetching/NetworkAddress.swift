// Sockets' addresses are the C library's, but belong to the module that the compiler loads first.
import CCurl
import Glibc

/// Where a connection leads: an address of the Internet and a port.
struct NetworkAddress: Hashable, Sendable {
    /// Four bytes, or sixteen.
    let bytes: [UInt8]
    let port: Int

    /// Reads an address in its usual form.
    ///
    /// - Parameters:
    ///   - text: The address, such as `192.0.2.1` or `2001:db8::1`; a zone behind `%` is dropped.
    ///   - port: The port.
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

    /// Takes the address that a socket is to be connected to.
    ///
    /// - Parameter place: The address; `nil` comes of one that is of no Internet protocol.
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

    /// Whether the address is one of the whole Internet, and not of this machine, its network, a test or a group.
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
        // Some addresses of six hold one of four, to which the network hands on.
        if bytes[..<12].allSatisfy({ $0 == 0 }) || bytes[..<12] == Self.mapped[...]
            || bytes[..<12] == Self.translated[...]
        {
            return NetworkAddress(four: bytes[12...]).isPublic
        }
        switch (bytes[0], bytes[1]) {
        case (0x20, 0x02): return NetworkAddress(four: bytes[2..<6]).isPublic
        // Below 2001:200:: stand tunnels and tests.
        case (0x20, 0x01): return bytes[2] >= 2 && !(bytes[2] == 0x0D && bytes[3] == 0xB8)
        case (0x3F, 0xFF): return bytes[2] >= 0x10
        case (0x20...0x3F, _): return true
        default: return false
        }
    }

    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    private static let translated = [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)
}

/// Which servers a fetch may reach: once it has been at a public one, none that is private.
struct Reach: Sendable {
    /// Addresses that count as public though they are not; for tests.
    let countingAsPublic: Set<String>
    /// Whether a proxy stands between, so that the addresses of servers are not known.
    let usesProxy: Bool
    private var isBarred = false
    private var known: Set<NetworkAddress> = []

    init(countingAsPublic: Set<String>, usesProxy: Bool = Reach.namesProxy) {
        self.countingAsPublic = countingAsPublic
        self.usesProxy = usesProxy
    }

    /// Whether a connection may be made.
    func allows(_ server: NetworkAddress?) -> Bool {
        guard isBarred else { return true }
        guard let server else { return false }
        return isPublic(server) || known.contains(server)
    }

    /// Whether a host may be asked for, by what its name alone says; a proxy asks for it unseen.
    func allows(host: String) -> Bool { !isBarred || !usesProxy || !isNamedPrivate(host) }

    /// Notes where an answer came from.
    ///
    /// - Parameters:
    ///   - server: Whom the connection was made to, which may be a proxy.
    ///   - host: The host that was asked for.
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

    private func isNamedPrivate(_ host: String) -> Bool {
        let name = host.lowercased().filter { $0 != "[" && $0 != "]" }
        if let address = NetworkAddress(name) { return !isPublic(address) }
        return name == "localhost" || name.hasSuffix(".localhost") || name.hasSuffix(".local")
    }

    /// Whether the environment names a proxy, in one of the ways that libcurl reads.
    private static let namesProxy: Bool = {
        let names: [String] = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        return names.contains { name in unsafe getenv(name).map { unsafe $0.pointee != 0 } ?? false }
    }()
}
