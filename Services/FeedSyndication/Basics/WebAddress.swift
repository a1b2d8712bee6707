import CCurl
import FoundationEssentials
import TextBasics

/// Web addresses as text: resolves links and hides secrets from messages.
public enum WebAddress {
    /// The longest link, in bytes; few servers accept more than 8 KB.
    static let linkLimit = 8_192
    /// The longest base, in bytes: every relative link repeats it, so a long one would use a lot of memory.
    static let baseLimit = 2_048

    /// Makes a reference absolute, except a relative one without a base of at most `baseLimit`; `nil` if it is empty,
    /// longer than `linkLimit`, or a script or data.
    static func resolve(_ reference: String, base: String?) -> String? {
        guard reference.utf8.count <= linkLimit else { return nil }
        let reference = cleaned(reference)
        guard !reference.isEmpty else { return nil }
        if reference.utf8.starts(with: "http".utf8), scheme(of: reference) != nil { return reference }
        if let scheme = scheme(of: reference) {
            return ["javascript", "data", "vbscript"].contains(scheme.lowercased()) ? nil : reference
        }
        guard let base, base.utf8.count <= baseLimit else { return reference }
        // Fast path: most links are plain paths, and a large feed has thousands of them.
        if isPlainPath(reference), let site = site(of: base) { return site + reference }
        guard let url = URL(string: base), url.scheme != nil else { return reference }
        let link = URL(string: reference, relativeTo: url)?.absoluteString ?? reference
        return link.utf8.count <= linkLimit ? link : nil
    }

    /// The scheme before an address's first colon, as written; `nil` if there is none.
    static func scheme(of address: String) -> Substring? {
        let utf8 = address.utf8
        guard let first = utf8.first, isLetter(first),
            let end = utf8.firstIndex(where: { !isLetter($0) && !FeedDate.isDigit($0) && !isSchemeMark($0) }),
            utf8[end] == UInt8(ascii: ":")
        else { return nil }
        return address[..<end]
    }

    /// Returns an address as messages may show it: without user, password, query and fragment, any of which may be
    /// secret, and in ASCII if its host could be taken for another.
    public static func shown(_ address: String) -> String {
        let open = withoutSecrets(address)
        // Only other letters deceive, and few addresses have any (bench: the first frame beside 100,000 feed items).
        if open.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") }) { return open }
        guard let link = WebLink(open), link.host.isDeceptive else { return open }
        return link.shown
    }

    private static func withoutSecrets(_ address: String) -> String {
        let clean = cleaned(address)
        let isSlash = { (character: Character) in character == "/" || character == "\\" }
        let head = clean.prefix { $0 != "?" && $0 != "#" }
        let slash = head.firstIndex(where: isSlash) ?? head.endIndex
        // Text before a colon may be a user name rather than a scheme.
        let hasScheme = head[..<slash].last == ":"
        let start =
            hasScheme || slash == head.startIndex
            ? head[slash...].firstIndex { !isSlash($0) } ?? head.endIndex : head.startIndex
        var rest = clean[start...]
        if hasScheme || clean.hasPrefix("//") {
            rest = rest.withoutUser
        } else {
            let host = head[start...].prefix { !isSlash($0) }
            let at = host.lastIndex(of: "@")
            if let at, start > head.startIndex || host[..<at].contains(":") { rest = rest[rest.index(after: at)...] }
        }
        let end = rest.firstIndex { $0 == "?" || $0 == "#" } ?? rest.endIndex
        return clean[..<start] + rest[..<end] + (rest[end...].hasPrefix("?") ? "?…" : "")
    }

    /// An address without user and password, which can still be fetched.
    static func withoutUser(_ address: String) -> String {
        guard address.contains("@"), var parts = URLComponents(string: address), parts.user != nil else {
            return address
        }
        parts.user = nil
        parts.password = nil
        return parts.string ?? shown(address)
    }

    /// The schemes with which pages tell a browser to hand a feed to its reader, and what replaces them.
    private static let feedSchemes = [
        "feed": "http", "feeds": "https", "pcast": "http", "itpc": "http", "itpcs": "https", "podcast": "http",
        "rss": "http",
    ]

    /// The web address that `feed://host/path`, `feed:https://host/path`, `pcast:`, `itpc:` and their like mean; any
    /// other address unchanged.
    public static func withoutFeedScheme(_ address: String) -> String {
        guard let scheme = scheme(of: address), let other = feedSchemes[scheme.lowercased()] else { return address }
        let rest = String(address[scheme.endIndex...].dropFirst())
        if let inner = self.scheme(of: rest), rest[inner.endIndex...].hasPrefix("://") { return rest }
        return rest.hasPrefix("//") ? "\(other):\(rest)" : "\(other)://\(rest)"
    }

    /// The host of an address, in lower case; `nil` if there is none.
    public static func host(of address: String) -> String? {
        URL(string: address)?.host().flatMap { $0.contains("%") ? asciiHost($0) ?? $0 : $0 }?.lowercased()
    }

    /// A host, possibly with percent escapes, in the form that name servers know: `xn--wgv71a119e.example` for
    /// `日本語.example`; `nil` if no host can have this name.
    static func asciiHost(_ host: String) -> String? {
        let name = host.withoutPercentEscapes
        guard name.utf8.count <= 1_000 else { return nil }
        var ascii = [CChar](repeating: 0, count: 256)
        guard unsafe loaded_idn_host(name, &ascii, ascii.count) else { return nil }
        let bytes = ascii.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        guard bytes.allSatisfy({ isPlain($0) || $0 == UInt8(ascii: ".") }) else { return nil }
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }

    /// Removes the white space and control characters that browsers remove too, and escapes spaces inside.
    private static func cleaned(_ address: String) -> String {
        let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        if isPlain { return address }
        var text = ""
        for scalar in PlainText.line(address).unicodeScalars {
            if scalar == " " { text += "%20" } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    /// Whether it is an absolute path with nothing to resolve or escape.
    private static func isPlainPath(_ reference: String) -> Bool {
        var bytes = reference.utf8.makeIterator()
        guard bytes.next() == UInt8(ascii: "/"), let second = bytes.next(), isPlain(second) else { return false }
        while let byte = bytes.next() { if !isPlain(byte), byte != UInt8(ascii: "/") { return false } }
        return true
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        isLetter(byte) || FeedDate.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// The part before the path, such as `https://example.org`; `nil` if it isn't that simple.
    private static func site(of base: String) -> Substring? {
        guard let start = ["https://", "http://"].first(where: { base.utf8.starts(with: $0.utf8) }) else { return nil }
        let host = base.utf8.dropFirst(start.utf8.count)
        let end =
            host.firstIndex { !isPlain($0) && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ":") } ?? host.endIndex
        guard end > host.startIndex, end == host.endIndex || "/?#".utf8.contains(host[end]) else { return nil }
        return base[..<end]
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    private static func isSchemeMark(_ byte: UInt8) -> Bool { byte == 0x2B || byte == 0x2D || byte == 0x2E }
}
