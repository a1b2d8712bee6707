import TextBasics

/// Texts that are safe to show: without what must never reach a reader.
enum PlainText {
    /// One line: white space is one space, and there is none at the ends.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The line.
    static func line(_ text: String) -> String {
        var wasSpace = true
        let isClean = text.utf8.allSatisfy { byte in
            defer { wasSpace = byte == 0x20 }
            return byte > 0x20 ? !mayBeginHidden(byte) : byte == 0x20 && !wasSpace
        }
        return isClean && !wasSpace ? text : line(Array(text.utf8)) { _ in }
    }

    /// How many bytes are read before it is told.
    private static let pieceLength = 1 << 14

    /// One line of UTF-8, by bytes, as a text may be as long as a feed.
    ///
    /// - Parameters:
    ///   - bytes: Valid UTF-8.
    ///   - work: Told now and then how many bytes were read.
    /// - Returns: The line.
    /// - Throws: What `work` throws.
    static func line<Problem>(
        _ bytes: [UInt8], _ work: (Int) throws(Problem) -> Void
    ) throws(Problem) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var isSpacePending = false
        var position = 0
        var told = 0
        while position < bytes.count {
            let start = position
            if start - told >= pieceLength {
                try work(start - told)
                told = start
            }
            let scalar = readScalar(bytes, &position)
            if let scalar, isSpace(scalar) {
                isSpacePending = !output.isEmpty
            } else if scalar.map({ !$0.isHidden }) ?? true {
                if isSpacePending { output.append(0x20) }
                isSpacePending = false
                for byte in bytes[start..<position] { output.append(byte) }
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Text that keeps its lines; no more than one line in a row is empty.
    ///
    /// - Parameters:
    ///   - bytes: Valid UTF-8.
    ///   - work: Told now and then how many bytes were read.
    /// - Returns: The text without white space at its ends and at the ends of its lines.
    /// - Throws: What `work` throws.
    static func lines<Problem>(
        _ bytes: [UInt8], _ work: (Int) throws(Problem) -> Void
    ) throws(Problem) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var newlines = 0
        var spaces = 0
        var position = 0
        var told = 0
        while position < bytes.count {
            let start = position
            if start - told >= pieceLength {
                try work(start - told)
                told = start
            }
            let scalar = readScalar(bytes, &position)
            switch scalar {
            case "\n" where start > 0 && bytes[start - 1] == 0x0D: continue
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
                newlines += 1
                spaces = 0
            case " ": spaces += 1
            case "\t": spaces += 4
            default:
                if let scalar, scalar.isHidden { continue }
                if !output.isEmpty {
                    for _ in 0..<min(newlines, 2) { output.append(0x0A) }
                    for _ in 0..<min(spaces, 80) { output.append(0x20) }
                }
                newlines = 0
                spaces = 0
                for byte in bytes[start..<position] { output.append(byte) }
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Goes past a character of UTF-8, or past one byte of a character that is always shown.
    ///
    /// - Returns: The character; `nil` if it is one that is always shown.
    private static func readScalar(_ bytes: [UInt8], _ position: inout Int) -> Unicode.Scalar? {
        let byte = bytes[position]
        guard mayBeginHidden(byte) || byte == 0x20 else {
            position += 1
            return nil
        }
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        let end = min(bytes.count, position + length)
        // The first byte has as many bits less as there are bytes, and one more.
        var value = length == 1 ? UInt32(byte) : UInt32(byte) & (0x7F >> UInt32(length))
        for next in (position + 1)..<end { value = value << 6 | UInt32(bytes[next] & 0x3F) }
        position = end
        return Unicode.Scalar(value)
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Whether a character that must not be shown may begin with a byte of UTF-8; most text has none of these bytes but E3,
    /// with which kana and one hidden character begin.
    static func mayBeginHidden(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20...0x7E: false
        case 0xC2, 0xCD, 0xD8, 0xE1...0xE3, 0xEF...: true
        default: byte < 0x80
        }
    }
}
