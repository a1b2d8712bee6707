/// How all links of an app begin: with the app's own scheme, or with a host on the web.
public enum LinkMount: Equatable, Sendable, CustomStringConvertible {
    /// The app's own scheme, as in `kanjilist://kanji/水`.
    case scheme(String)
    /// A universal link, as in `https://kanji.example/kanji/水`.
    case web(host: String)

    /// The beginning of a link, before the path.
    public var prefix: String {
        switch self {
        case .scheme(let scheme): scheme + "://"
        case .web(let host): "https://" + host + "/"
        }
    }

    /// The beginning of a link, before the path.
    public var description: String { prefix }
}

/// One part of a link's path, as positions in its bytes.
struct LinkSegment {
    var bytes: Range<Int>
    var isEscaped: Bool
}

/// A parsed link, before any lookup.
///
/// Ignores a fragment, after a number sign: no route depends on it.
struct ParsedLink {
    let bytes: [UInt8]
    var segments: [LinkSegment] = []
    /// The part after the question mark.
    var query: Range<Int>

    static let lengthLimit = 2048

    /// Parses a link, and rejects everything malformed.
    init(_ text: String, mounts: [LinkMount], prefixes: [[UInt8]]) throws(LinkError) {
        let count = Self.length(of: text)
        guard count <= Self.lengthLimit else { throw .tooLong(count: count, limit: Self.lengthLimit) }
        bytes = Array(text.utf8)
        segments.reserveCapacity(4)
        guard let mount = Self.mount(of: bytes, prefixes: prefixes) else {
            throw Self.problem(text, mounts: mounts)
        }
        let start = prefixes[mount].count
        query = bytes.count..<bytes.count
        var position = start
        var segment = start
        var isEscaped = false
        var isSuspicious = false
        var end = bytes.count
        scan: while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "/"):
                try add(segment..<position, isEscaped)
                segment = position + 1
                isEscaped = false
            case UInt8(ascii: "?"):
                let rest = bytes[position...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
                query = position + 1..<rest
                end = position
                break scan
            case UInt8(ascii: "#"):
                end = position
                break scan
            case LinkText.percent:
                isEscaped = true
                try checkEscape(at: position)
            case UInt8(ascii: " "): throw .space
            case let byte: if LinkText.mayBeginInvisible(byte) { isSuspicious = true }
            }
            position += 1
        }
        // A link to the app itself has no path at all.
        if end > start || !segments.isEmpty { try add(segment..<end, isEscaped) }
        for position in query {
            switch bytes[position] {
            case LinkText.percent: try checkEscape(at: position)
            case UInt8(ascii: " "): throw .space
            case let byte: if LinkText.mayBeginInvisible(byte) { isSuspicious = true }
            }
        }
        if isSuspicious { try LinkText.checked(text) }
        // A user or a port could only be in the first part after our own scheme.
        if let first = segments.first, case .scheme = mounts[mount],
            bytes[first.bytes].contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: ":") })
        {
            throw .hasAuthority(String(decoding: bytes[first.bytes], as: UTF8.self))
        }
    }

    /// The number of bytes after unescaping, which doesn't depend on how the link is written.
    private static func length(of text: String) -> Int {
        let count = text.utf8.count
        // A longer link is over the limit even if every character is escaped.
        guard count > lengthLimit, count <= lengthLimit * 3 else { return count }
        return count - 2 * text.utf8.count { $0 == LinkText.percent }
    }

    func text(of segment: LinkSegment) throws(LinkError) -> String {
        if !segment.isEscaped { return String(decoding: bytes[segment.bytes], as: UTF8.self) }
        return try LinkText.decoded(bytes, segment.bytes)
    }

    /// The path as written, for messages.
    var path: String {
        guard let first = segments.first, let last = segments.last else { return "" }
        return String(decoding: bytes[first.bytes.lowerBound..<last.bytes.upperBound], as: UTF8.self)
    }

    /// The value of a name after the question mark.
    func queryValue(_ name: [UInt8]) throws(LinkError) -> String? {
        var found: String?
        var position = query.lowerBound
        while position < query.upperBound {
            let end = bytes[position..<query.upperBound].firstIndex(of: UInt8(ascii: "&")) ?? query.upperBound
            let sign = bytes[position..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
            if bytes[position..<sign].elementsEqual(name) {
                if found != nil { throw .twice(name: String(decoding: name, as: UTF8.self)) }
                found = try LinkText.decoded(bytes, min(sign + 1, end)..<end)
            }
            position = end + 1
        }
        return found
    }

    private mutating func add(_ range: Range<Int>, _ isEscaped: Bool) throws(LinkError) {
        if range.isEmpty { throw .emptySegment }
        if range.count <= 6 || isEscaped { try checkPart(range, isEscaped) }
        segments.append(LinkSegment(bytes: range, isEscaped: isEscaped))
    }

    /// Rejects dots that lead upwards, and a slash, whether escaped or not.
    private func checkPart(_ range: Range<Int>, _ isEscaped: Bool) throws(LinkError) {
        var dots = 0
        var others = 0
        var position = range.lowerBound
        while position < range.upperBound {
            var byte = bytes[position]
            position += 1
            if byte == LinkText.percent {
                byte = (LinkText.value(ofDigit: bytes[position]) ?? 0) << 4
                byte |= LinkText.value(ofDigit: bytes[position + 1]) ?? 0
                position += 2
                if byte == UInt8(ascii: "/") { throw .escapedSlash }
            }
            if byte == UInt8(ascii: ".") { dots += 1 } else { others += 1 }
        }
        if others == 0, dots <= 2 { throw .dotSegment }
    }

    private func checkEscape(at position: Int) throws(LinkError) {
        guard position + 2 < bytes.count, LinkText.value(ofDigit: bytes[position + 1]) != nil,
            LinkText.value(ofDigit: bytes[position + 2]) != nil
        else {
            throw .brokenEscape(String(decoding: bytes[position..<min(position + 3, bytes.count)], as: UTF8.self))
        }
    }

    /// The mount whose prefix the link has, in either case.
    private static func mount(of bytes: [UInt8], prefixes: [[UInt8]]) -> Int? {
        prefixes.firstIndex { prefix in
            bytes.count >= prefix.count && prefix.indices.allSatisfy { lowered(bytes[$0]) == prefix[$0] }
        }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// Why a link has none of the prefixes: it names a user or a port with our host, or belongs to another app.
    private static func problem(_ text: String, mounts: [LinkMount]) -> LinkError {
        let lowered = text.lowercased()
        let authority = lowered.dropFirst("https://".count).prefix { !"/?#".contains($0) }
        for case .web(let host) in mounts where lowered.hasPrefix("https://") {
            if authority.hasSuffix("@" + host) || authority.hasPrefix(host + ":") {
                return .hasAuthority(String(authority))
            }
        }
        return .foreign(expected: mounts.map(\.prefix))
    }
}
