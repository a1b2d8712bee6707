/// Texts that are safe to show: without control and escape characters and what turns the direction of writing around.
enum PlainText {
    /// One line of UTF-8, as `line` of a text makes it.
    ///
    /// - Parameter bytes: UTF-8.
    /// - Returns: The line.
    static func line(_ bytes: [UInt8]) -> String {
        guard let start = bytes.firstIndex(where: { $0 > 0x20 }), let end = bytes.lastIndex(where: { $0 > 0x20 }) else {
            return ""
        }
        var wasSpace = false
        for byte in bytes[start...end] {
            // Only characters that begin with these three bytes may be such as are not shown.
            let isPlain = byte > 0x20 && byte != 0x7F && byte != 0xC2 && byte != 0xE2 && byte != 0xEF
            guard isPlain || (byte == 0x20 && !wasSpace) else { return line(String(decoding: bytes, as: UTF8.self)) }
            wasSpace = byte == 0x20
        }
        return String(decoding: bytes[start...end], as: UTF8.self)
    }

    /// One line: white space is one space, and there is none at the ends.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The line.
    static func line(_ text: String) -> String {
        var bytes = text.utf8.makeIterator()
        var wasSpace = true
        var isClean = true
        while let byte = bytes.next(), isClean {
            isClean = byte > 0x20 ? byte < 0x7F : byte == 0x20 && !wasSpace
            wasSpace = byte == 0x20
        }
        if isClean && !wasSpace { return text }
        var output = ""
        var isSpacePending = false
        for scalar in text.unicodeScalars {
            if isSpace(scalar) {
                isSpacePending = !output.isEmpty
            } else if !isHidden(scalar) {
                if isSpacePending { output.unicodeScalars.append(" ") }
                isSpacePending = false
                output.unicodeScalars.append(scalar)
            }
        }
        return output
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
                guard !isHidden(scalar) else { continue }
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

    /// Whether a scalar is never shown: control characters, soft hyphens, byte order marks, overrides and isolates of the
    /// direction of writing, and what is no character at all.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0xAD, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
        case let value: value & 0xFFFE == 0xFFFE
        }
    }
}
