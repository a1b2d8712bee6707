import FoundationEssentials
import Glibc

/// The cookies of one fetch: some servers redirect to the same address until it is asked for with the cookie they set.
///
/// They live in memory until the fetch ends. A cookie goes back to the host that set it and to no other one, whatever
/// domain it names; its path is ignored.
struct Cookies: Sendable {
    /// The most that a host may set, and the length of one in bytes.
    private static let most = (count: 20, length: 4_096)

    private struct Cookie: Sendable {
        let host: String?
        let name: Substring
        let pair: String
        let isSecure: Bool
    }

    private var cookies: [Cookie] = []

    /// Takes what the headers `Set-Cookie` of an address's answer set.
    mutating func take(_ fields: [String], from url: URL) {
        let host = url.host()?.lowercased()
        for field in fields where field.utf8.count <= Self.most.length {
            let parts = field.split(separator: ";", omittingEmptySubsequences: false).map { PlainText.line(String($0)) }
            guard let pair = parts.first, let equals = pair.firstIndex(of: "="), equals > pair.startIndex else {
                continue
            }
            let name = pair[..<equals]
            let attributes = parts.dropFirst().map { $0.lowercased() }
            cookies.removeAll { $0.host == host && $0.name == name }
            guard !attributes.contains(where: Self.isOver), cookies.count(where: { $0.host == host }) < Self.most.count
            else { continue }
            cookies.append(
                Cookie(host: host, name: name, pair: pair, isSecure: attributes.contains("secure")))
        }
    }

    /// The value of the header `Cookie`; `nil` if there is none for an address.
    func header(for url: URL) -> String? {
        let (host, isSecure) = (url.host()?.lowercased(), url.scheme?.lowercased() == "https")
        let pairs = cookies.filter { $0.host == host && (isSecure || !$0.isSecure) }.map(\.pair)
        return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }

    /// Whether an attribute says that the cookie is to be forgotten.
    private static func isOver(_ attribute: String) -> Bool {
        let value = attribute.drop { $0 != "=" }.dropFirst()
        if attribute.hasPrefix("max-age=") { return Int(value).map { $0 <= 0 } ?? false }
        guard attribute.hasPrefix("expires="), let seconds = FeedDate.seconds(String(value)) else { return false }
        return seconds <= time(nil)
    }
}
