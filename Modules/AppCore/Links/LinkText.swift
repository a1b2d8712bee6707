/// The text of links: which characters they may have, and how others are escaped (RFC 3986).
///
/// Nothing is ever normalised: 75 kanji are equal to another one as text, and could not be linked otherwise.
enum LinkText {
    /// Whether a character is not shown, or turns the direction of the text around it.
    ///
    /// Joiners and variation selectors are not meant: emoji, Persian and the forms of kanji need them.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// Reads the escapes of a part of a link.
    ///
    /// - Parameter bytes: The part, in which every percent sign is followed by two hexadecimal digits.
    /// - Returns: The text, not normalised.
    /// - Throws: That it is no UTF-8, or has invisible characters or a slash.
    static func decoded(_ bytes: some Collection<UInt8>) throws(LinkError) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            bytes.formIndex(after: &index)
            guard byte == percent else {
                decoded.append(byte)
                continue
            }
            guard index < bytes.endIndex, let high = value(ofDigit: bytes[index]) else { throw broken(bytes) }
            bytes.formIndex(after: &index)
            guard index < bytes.endIndex, let low = value(ofDigit: bytes[index]) else { throw broken(bytes) }
            bytes.formIndex(after: &index)
            decoded.append(high << 4 | low)
        }
        guard let text = String(validating: decoded, as: UTF8.self) else {
            throw .notText(String(decoding: bytes, as: UTF8.self))
        }
        try check(text)
        return text
    }

    /// Refuses what is not shown.
    static func check(_ text: String) throws(LinkError) {
        // All invisible characters are below U+00A0, or begin with one of these bytes.
        let isSuspicious = text.utf8.contains {
            $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 || $0 >= 0xEF
        }
        guard isSuspicious, let scalar = text.unicodeScalars.first(where: isInvisible) else { return }
        throw .invisible(codePoint: scalar.value)
    }

    /// Writes a text as a part of a link: what has a meaning there, and what is invisible, is escaped.
    ///
    /// - Parameter text: Any text; not normalised.
    /// - Returns: The part, in ASCII.
    static func escaped(_ text: String) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                escaped.append(byte)
            } else {
                escaped.append(percent)
                escaped.append(digit(byte >> 4))
                escaped.append(digit(byte & 15))
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    static let percent = UInt8(ascii: "%")

    static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func broken(_ bytes: some Collection<UInt8>) -> LinkError {
        .brokenEscape(String(decoding: bytes, as: UTF8.self))
    }
}
