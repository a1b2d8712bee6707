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
        return isClean && !wasSpace ? text : line(Array(text.utf8))
    }

    /// One line of UTF-8, by bytes, as a text may be as long as a feed.
    ///
    /// - Parameter bytes: Valid UTF-8.
    /// - Returns: The line.
    static func line(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var isSpacePending = false
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            var length = 1
            var isShown = byte > 0x20
            var isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
            if mayBeginHidden(byte), byte > 0x7F {
                length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                let scalar =
                    String(decoding: bytes[position...].prefix(length), as: UTF8.self).unicodeScalars.first ?? " "
                isSpace = Self.isSpace(scalar)
                isShown = !scalar.isHidden
            } else if byte == 0x7F {
                isShown = false
            }
            if isSpace {
                isSpacePending = !output.isEmpty
            } else if isShown {
                if isSpacePending { output.append(0x20) }
                isSpacePending = false
                output.append(contentsOf: bytes[position...].prefix(length))
            }
            position += length
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Text that keeps its lines; no more than one line in a row is empty.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text without white space at its ends and at the ends of its lines.
    static func lines(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        var newlines = 0
        var spaces = 0
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            case "\n" where previous == "\r": continue
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
                newlines += 1
                spaces = 0
            case " ": spaces += 1
            case "\t": spaces += 4
            default:
                guard !scalar.isHidden else { continue }
                if !output.isEmpty { output.append(contentsOf: repeatElement("\n", count: min(newlines, 2))) }
                if !output.isEmpty || newlines == 0 {
                    output.append(contentsOf: repeatElement(" ", count: output.isEmpty ? 0 : min(spaces, 80)))
                }
                newlines = 0
                spaces = 0
                output.append(scalar)
            }
        }
        return String(output)
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
