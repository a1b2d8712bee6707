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
        if let scheme = scheme(of: reference) {
            return ["javascript", "data", "vbscript"].contains(scheme.lowercased()) ? nil : reference
        }
        guard let base, let parts = Parts(base) else { return reference }
        return parts.resolving(reference)
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

    /// An absolute address in its parts.
    private struct Parts {
        var scheme: Substring
        var authority: Substring?
        var path: Substring
        var query: Substring

        init?(_ address: String) {
            guard let scheme = WebAddress.scheme(of: address) else { return nil }
            self.scheme = scheme
            var rest = address[scheme.endIndex...].dropFirst()
            rest = rest.prefix { $0 != "#" }
            if rest.hasPrefix("//") {
                let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
                self.authority = authority
                rest = rest[authority.endIndex...]
            }
            path = rest.prefix { $0 != "?" }
            query = rest[path.endIndex...]
        }

        /// RFC 3986, section 5.2.2.
        func resolving(_ reference: String) -> String {
            let start = scheme + ":"
            if reference.hasPrefix("//") { return start + reference }
            let site = start + (authority.map { "//" + $0 } ?? "")
            if reference.hasPrefix("#") { return site + path + query + reference }
            if reference.hasPrefix("?") { return site + path + reference }
            let referencePath = reference.prefix { $0 != "?" && $0 != "#" }
            let tail = reference[referencePath.endIndex...]
            if referencePath.hasPrefix("/") { return site + withoutDots(referencePath) + tail }
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? (authority == nil ? "" : "/")
            return site + withoutDots(folder + referencePath) + tail
        }

        /// RFC 3986, section 5.2.4.
        private func withoutDots(_ path: Substring) -> String {
            guard path.contains("/.") || path.hasPrefix(".") else { return String(path) }
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
            return kept.joined(separator: "/")
        }
    }
}
