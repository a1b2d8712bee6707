import FoundationEssentials

/// Web addresses as text: absolute links, and a form that messages may show.
enum WebAddress {
    /// The longest link, in bytes; servers rarely take one of more than 8 KB.
    static let linkLimit = 8_192
    /// The longest base, in bytes: every relative link repeats it, so a long one would make much of little.
    static let baseLimit = 2_048

    /// Makes a reference absolute.
    ///
    /// - Parameters:
    ///   - reference: The link as written, absolute or relative.
    ///   - base: The address that it is relative to. Without one, or with one longer than `baseLimit`, a relative link
    ///     stays as it is.
    /// - Returns: The link; `nil` if it is empty, longer than `linkLimit`, or runs a program instead of leading somewhere.
    static func resolve(_ reference: String, base: String?) -> String? {
        guard reference.utf8.count <= linkLimit else { return nil }
        let reference = cleaned(reference)
        guard !reference.isEmpty else { return nil }
        if reference.utf8.starts(with: "http".utf8), scheme(of: reference) != nil { return reference }
        if let scheme = scheme(of: reference) {
            return ["javascript", "data", "vbscript"].contains(scheme.lowercased()) ? nil : reference
        }
        guard let base, base.utf8.count <= baseLimit, let url = URL(string: base), url.scheme != nil else {
            return reference
        }
        let link = URL(string: reference, relativeTo: url)?.absoluteString ?? reference
        return link.utf8.count <= linkLimit ? link : nil
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
    /// - Parameter address: An address, or anything that was taken for one.
    /// - Returns: What messages may show.
    static func shown(_ address: String) -> String {
        let clean = cleaned(address)
        let open = clean.prefix { $0 != "?" && $0 != "#" }
        let mark = open.endIndex < clean.endIndex && clean[open.endIndex] == "?" ? "?…" : ""
        // What is no scheme in front of a colon may be a user's name.
        let isSlash = { (character: Character) in character == "/" || character == "\\" }
        let slash = open.firstIndex(where: isSlash) ?? open.endIndex
        let start =
            open[..<slash].last == ":" || slash == open.startIndex
            ? open[slash...].firstIndex { !isSlash($0) } ?? open.endIndex : open.startIndex
        let host = open[start...].prefix { !isSlash($0) }
        guard let at = host.lastIndex(of: "@"), start > open.startIndex || host[..<at].contains(":") else {
            return String(open) + mark
        }
        return open[..<start] + open[open.index(after: at)...] + mark
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
}
