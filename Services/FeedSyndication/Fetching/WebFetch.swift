import FeedModel
import FoundationEssentials

/// Fetches one feed from the web.
///
/// It follows redirects itself to count them, detect loops, notice permanent moves, keep the password from other
/// servers, and keep public servers out of private networks.
struct WebFetch: Sendable {
    let configuration: FeedFetcher.Configuration
    let validators: FeedValidators
    let connections: Connections

    /// Fetches a feed, unless it hasn't changed; with `isForeign`, the address must not lead to this machine or its
    /// network.
    func fetch(_ address: String, isForeign: Bool = false) async throws(FeedError) -> FeedFetch {
        guard let url = Self.address(address) else { throw .badAddress(WebAddress.shown(address)) }
        let credentials = Credentials(url)
        let first = try Self.plain(url)
        var current = first
        var cookies = Cookies()
        var isExpanded = false
        var visited = [Visit(url: current, cookies: nil)]
        var move = Move()
        var reach = Reach(countingAsPublic: configuration.countingAsPublic, isBarred: isForeign)
        if isForeign, reach.isNamedPrivate(first.host() ?? "") { throw .inOwnNetwork(WebAddress.shown(address)) }
        var remaining = configuration.totalTimeout
        while visited.count <= configuration.redirectLimit + 1 {
            var request = request(
                current, credentials, reach, isRedirected: visited.count > 1 || isExpanded, isExpanded: isExpanded)
            request.set("Cookie", cookies.header(for: current))
            let answer: Transfer.Answer
            do throws(FeedError) {
                answer = try await Transfer.run(request, configuration, within: &remaining, over: connections)
            } catch .leadsToPrivateNetwork(let address) where visited.count == 1 {
                throw .inOwnNetwork(address)
            }
            reach.note(answer.server, host: current.host() ?? "")
            switch answer.status {
            // Nobody asked for these, but libcurl may know them.
            case 200...299 where !isExpanded && answer.hasCoding("br", "zstd"): isExpanded = true
            case 200...299:
                let bytes = try Compression.expanded(
                    answer.bytes, limit: configuration.byteLimit, isDeflate: answer.hasCoding("deflate"))
                let document = FeedDocument(
                    bytes: bytes, contentType: answer.fields[.contentType], address: current.absoluteString,
                    validators: FeedValidators(
                        entityTag: answer.fields[.entityTag], lastModified: answer.fields[.lastModified]),
                    movedTo: move.target.map { credentials?.address(for: $0) ?? $0.absoluteString })
                return .fetched(document)
            case 304:
                // Without a feed as proof, only the same host may announce a move.
                let target = move.target.flatMap { $0.host()?.lowercased() == first.host()?.lowercased() ? $0 : nil }
                return .notModified(movedTo: target.map { credentials?.address(for: $0) ?? $0.absoluteString })
            case 301, 302, 303, 307, 308:
                let target = try target(of: answer, from: current)
                guard reach.allows(host: target.host() ?? "") else {
                    throw .leadsToPrivateNetwork(address: WebAddress.shown(target.absoluteString))
                }
                move.follow(isPermanent: answer.status == 301 || answer.status == 308, from: current, to: target)
                cookies.take(answer.cookies, from: current)
                current = target
                isExpanded = false
                let visit = Visit(url: current, cookies: cookies.header(for: current))
                guard !visited.contains(visit) else { throw .redirectLoop(address: WebAddress.shown(address)) }
                visited.append(visit)
            default: throw .status(answer.status, address: WebAddress.shown(current.absoluteString))
            }
        }
        throw .tooManyRedirects(address: WebAddress.shown(address), limit: configuration.redirectLimit)
    }

    /// What was asked for: with other cookies, the same address may answer otherwise.
    private struct Visit: Equatable {
        let url: URL
        let cookies: String?
    }

    /// The feed's permanent new address: the target of the last redirect before the first that is temporary or
    /// downgrades from https.
    struct Move {
        private(set) var target: URL?
        private var goesOn = true

        mutating func follow(isPermanent: Bool, from url: URL, to other: URL) {
            goesOn = goesOn && isPermanent && !(Self.isSecure(url) && !Self.isSecure(other))
            if goesOn { target = other }
        }

        private static func isSecure(_ url: URL) -> Bool { url.scheme?.lowercased() == "https" }
    }

    /// Parses an address that has a host, which becomes one that name servers know.
    static func address(_ text: String) -> URL? {
        guard let url = URL(string: text), let host = url.host(), !host.isEmpty else { return nil }
        guard host.contains("%"), !host.hasPrefix("["), var parts = URLComponents(string: text) else { return url }
        guard let ascii = WebAddress.asciiHost(host) else { return nil }
        parts.encodedHost = ascii
        return parts.url
    }

    private func request(
        _ url: URL, _ credentials: Credentials?, _ reach: Reach, isRedirected: Bool, isExpanded: Bool
    ) -> Transfer.Request {
        let host = (url.host() ?? "").lowercased()
        let origin = "\(url.scheme?.lowercased() ?? "")://\(host):\(url.port.map(String.init) ?? "")"
        let peer = Peer(host: host, origin: origin, credentials: credentials?.header(for: url))
        var request = Transfer.Request(
            url.absoluteString, to: peer, reach: reach, isRedirected: isRedirected, isExpanded: isExpanded)
        request.set("User-Agent", configuration.userAgent)
        request.set(
            "Accept",
            "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5")
        request.set("If-None-Match", validators.entityTag)
        request.set("If-Modified-Since", validators.lastModified)
        return request
    }

    /// The address without user and password, which are sent only to their own server.
    private static func plain(_ url: URL) throws(FeedError) -> URL {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.user = nil
        parts?.password = nil
        guard let plain = parts?.url else { throw .badAddress(WebAddress.shown(url.absoluteString)) }
        return plain
    }

    private func target(of answer: Transfer.Answer, from url: URL) throws(FeedError) -> URL {
        let location = answer.fields[.location] ?? ""
        guard let resolved = WebAddress.resolve(location, base: url.absoluteString),
            ["http", "https"].contains(WebAddress.scheme(of: resolved)?.lowercased()),
            let url = Self.address(resolved), var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { throw .badRedirect(address: WebAddress.shown(url.absoluteString)) }
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        guard let target = parts.url else { throw .badRedirect(address: WebAddress.shown(url.absoluteString)) }
        return target
    }

    /// The user and password of an address, for its own server only.
    private struct Credentials {
        private let url: URL
        private let user: String
        private let password: String

        init?(_ url: URL) {
            guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
                let user = parts.user, !user.isEmpty
            else { return nil }
            self.url = url
            self.user = user
            password = parts.password ?? ""
        }

        func header(for other: URL) -> String? {
            guard isSameServer(other) else { return nil }
            return "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
        }

        func address(for other: URL) -> String? {
            guard isSameServer(other), var parts = URLComponents(url: other, resolvingAgainstBaseURL: true) else {
                return nil
            }
            parts.user = user
            parts.password = password
            return parts.string
        }

        private func isSameServer(_ other: URL) -> Bool {
            other.scheme == url.scheme && other.host() == url.host() && other.port == url.port
        }
    }
}

extension Transfer.Answer {
    /// Whether the server says that it has applied one of these codings.
    fileprivate func hasCoding(_ names: String...) -> Bool {
        let codings = (fields[.contentEncoding] ?? "").lowercased().split { $0 == "," || $0 == " " }
        return codings.contains { names.contains(String($0)) }
    }
}
