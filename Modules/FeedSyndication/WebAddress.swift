/// Web addresses as text: RFC 3986's way to resolve a reference, and a form that may be shown.
enum WebAddress {
    /// Makes a reference absolute.
    ///
    /// - Parameters:
    ///   - reference: The link as it is written, absolute or relative.
    ///   - base: The address that it is relative to; without one a relative link stays as it is.
    /// - Returns: The link; `nil` if it is empty or would run a program instead of leading somewhere.
    static func resolve(_ reference: String, base: String?) -> String? {
        let reference = cleaned(reference)
        guard !reference.isEmpty else { return nil }
        if reference.utf8.starts(with: "http".utf8), scheme(of: reference) != nil { return reference }
        if let scheme = scheme(of: reference) {
            return ["javascript", "data", "vbscript"].contains(scheme.lowercased()) ? nil : reference
        }
        guard let base, let parts = Parts(base) else { return reference }
        return parts.resolving(reference)
    }

    /// Scheme and host of an address: `https://example.org`.
    ///
    /// - Parameter address: An absolute address.
    /// - Returns: What a path can be put behind; `nil` if there is no host.
    static func site(of address: String) -> String? {
        guard let parts = Parts(address), parts.hasHost else { return nil }
        return String(parts.site)
    }

    /// The scheme in front of the first colon.
    ///
    /// - Parameter address: An address.
    /// - Returns: The scheme as it is written; `nil` if there is none.
    static func scheme(of address: String) -> Substring? {
        let utf8 = address.utf8
        guard let first = utf8.first, isLetter(first),
            let end = utf8.firstIndex(where: { !isLetter($0) && !FeedDate.isDigit($0) && !isSchemeMark($0) }),
            utf8[end] == UInt8(ascii: ":")
        else { return nil }
        return address[..<end]
    }

    /// An address without user, password, query and fragment, any of which may be a secret.
    ///
    /// - Parameter address: An address.
    /// - Returns: What messages may show.
    static func shown(_ address: String) -> String {
        let clean = cleaned(address)
        let open = clean.prefix { $0 != "?" && $0 != "#" }
        let mark = open.endIndex < clean.endIndex && clean[open.endIndex] == "?" ? "?…" : ""
        guard let range = open.firstRange(of: "://") else { return String(open) + mark }
        let host = open[range.upperBound...].prefix { $0 != "/" }
        guard let at = host.lastIndex(of: "@") else { return String(open) + mark }
        return open[..<range.upperBound] + open[open.index(after: at)...] + mark
    }

    /// Without the white space and control characters that browsers drop too; spaces inside are escaped.
    private static func cleaned(_ address: String) -> String {
        let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        if isPlain { return address }
        var text = ""
        for scalar in PlainText.line(address).unicodeScalars {
            if scalar == " " { text += "%20" } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    private static func isSchemeMark(_ byte: UInt8) -> Bool { byte == 0x2B || byte == 0x2D || byte == 0x2E }

    /// An absolute address in its parts; by bytes, as a large feed has thousands of links.
    private struct Parts {
        /// Scheme and host: `https://example.org`.
        var site: Substring
        var hasHost: Bool
        var path: Substring
        var query: Substring

        init?(_ address: String) {
            guard let scheme = WebAddress.scheme(of: address) else { return nil }
            let utf8 = address.utf8
            let end = utf8.firstIndex(of: UInt8(ascii: "#")) ?? utf8.endIndex
            var pathStart = utf8.index(after: scheme.endIndex)
            hasHost = utf8[pathStart...].starts(with: "//".utf8)
            if hasHost {
                let hostStart = utf8.index(pathStart, offsetBy: 2)
                pathStart =
                    utf8[hostStart..<end].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? end
            }
            let pathEnd = utf8[pathStart..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
            site = address[..<pathStart]
            path = address[pathStart..<pathEnd]
            query = address[pathEnd..<end]
        }

        /// RFC 3986, section 5.2.2.
        func resolving(_ reference: String) -> String {
            let utf8 = reference.utf8
            let first = utf8.first
            if utf8.starts(with: "//".utf8) { return site.prefix { $0 != "/" } + reference }
            if first == UInt8(ascii: "#") { return String(site + path + query) + reference }
            if first == UInt8(ascii: "?") { return String(site + path) + reference }
            let end = utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? utf8.endIndex
            let tail = reference[end...]
            if first == UInt8(ascii: "/") { return String(site + withoutDots(reference[..<end]) + tail) }
            let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
            let folder = slash.map { path[...$0] } ?? (hasHost ? "/" : "")
            return String(site + withoutDots(folder + reference[..<end]) + tail)
        }

        /// RFC 3986, section 5.2.4.
        private func withoutDots(_ path: Substring) -> Substring {
            let utf8 = path.utf8
            var previous = UInt8(ascii: "/")
            let hasDots = utf8.contains { byte in
                defer { previous = byte }
                return byte == UInt8(ascii: ".") && previous == UInt8(ascii: "/")
            }
            guard hasDots else { return path }
            var kept: [Substring] = []
            let segments = path.split(separator: "/", omittingEmptySubsequences: false)
            for (index, segment) in segments.enumerated() {
                let isLast = index == segments.count - 1
                switch segment {
                case ".": if isLast { kept.append("") }
                case "..":
                    if kept.count > 1 { kept.removeLast() }
                    if isLast { kept.append("") }
                default: kept.append(segment)
                }
            }
            return Substring(kept.joined(separator: "/"))
        }
    }
}
