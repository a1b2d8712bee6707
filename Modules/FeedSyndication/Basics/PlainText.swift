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
        var reader = Reader(bytes: bytes)
        while let (scalar, place) = try reader.next(work) {
            if let scalar, isSpace(scalar) {
                isSpacePending = !output.isEmpty
            } else if scalar.map({ !$0.isHidden }) ?? true {
                if isSpacePending { output.append(0x20) }
                isSpacePending = false
                for byte in bytes[place] { output.append(byte) }
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
        var reader = Reader(bytes: bytes)
        while let (scalar, place) = try reader.next(work) {
            switch scalar {
            case "\n" where place.lowerBound > 0 && bytes[place.lowerBound - 1] == 0x0D: continue
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
                for byte in bytes[place] { output.append(byte) }
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Goes through valid UTF-8.
    private struct Reader {
        let bytes: [UInt8]
        private var position = 0
        private var told = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// Goes past a character, or past one byte of a character that is always shown.
        ///
        /// - Parameter work: Told now and then how many bytes were read.
        /// - Returns: The character, which is `nil` if it is one that is always shown, and its place; `nil` at the end.
        /// - Throws: What `work` throws.
        mutating func next<Problem>(
            _ work: (Int) throws(Problem) -> Void
        ) throws(Problem) -> (scalar: Unicode.Scalar?, place: Range<Int>)? {
            let start = position
            guard start < bytes.count else { return nil }
            if start - told >= WorkMeter.pieceLength {
                try work(start - told)
                told = start
            }
            let byte = bytes[start]
            guard mayBeginHidden(byte) || byte == 0x20 else {
                position += 1
                return (nil, start..<position)
            }
            let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            position = min(bytes.count, start + length)
            // The first byte has as many bits less as there are bytes, and one more.
            var value = length == 1 ? UInt32(byte) : UInt32(byte) & (0x7F >> UInt32(length))
            for next in (start + 1)..<position { value = value << 6 | UInt32(bytes[next] & 0x3F) }
            return (Unicode.Scalar(value), start..<position)
        }
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
