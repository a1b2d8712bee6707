import TextBasics

/// The text of links: which characters they may have, and how to escape the others (RFC 3986).
///
/// Nothing is ever normalised: 75 kanji are equal to another one as text, and could not have links otherwise.
enum LinkText {
    /// Unescapes a part of a link in which two hexadecimal digits follow every percent sign; throws unless it is valid
    /// UTF-8 without invisible characters.
    static func decoded(_ bytes: [UInt8], _ range: Range<Int>) throws(LinkError) -> String {
        // A part without escapes was checked with the whole link.
        guard bytes[range].contains(percent) else { return String(decoding: bytes[range], as: UTF8.self) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            index += 1
            guard byte == percent else {
                decoded.append(byte)
                continue
            }
            guard index + 1 < range.upperBound, let high = value(ofDigit: bytes[index]),
                let low = value(ofDigit: bytes[index + 1])
            else { throw .brokenEscape(String(decoding: bytes[range], as: UTF8.self)) }
            decoded.append(high << 4 | low)
            index += 2
        }
        guard let text = String(validating: decoded, as: UTF8.self) else {
            throw .notText(String(decoding: bytes[range], as: UTF8.self))
        }
        for byte in decoded where mayBeginInvisible(byte) { return try checked(text) }
        return text
    }

    /// Whether an invisible character may begin with a byte; hardly any other character begins with one of these.
    static func mayBeginInvisible(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte >= 0xEF
    }

    /// Rejects invisible characters.
    @discardableResult static func checked(_ text: String) throws(LinkError) -> String {
        guard let scalar = text.unicodeScalars.first(where: \.isHidden) else { return text }
        throw .invisible(scalar)
    }

    /// Whether a text can be a part of a path once escaped.
    static func canBePart(_ text: String) -> Bool {
        !isDots(text) && !text.unicodeScalars.contains { $0 == "/" || $0.isHidden }
    }

    static func isDots(_ text: String) -> Bool {
        text.utf8.count <= 2 && text.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
    }

    /// Escapes a text for a part of a link: everything but ASCII letters, digits, `-`, `_` and `~`.
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
}
