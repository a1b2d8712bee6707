import TextBasics

/// Makes texts safe to show: removes hidden and control characters.
enum PlainText {
    /// Returns the text in one line, with single spaces and none at the ends.
    static func line(_ text: String) -> String {
        var wasSpace = true
        let isClean = text.utf8.allSatisfy { byte in
            defer { wasSpace = byte == 0x20 }
            return byte > 0x20 ? !mayBeginHidden(byte) : byte == 0x20 && !wasSpace
        }
        return isClean && !wasSpace ? text : line(Array(text.utf8)) { _ in }
    }

    /// Returns UTF-8 in one line; works on bytes because a text may be as long as a feed, and calls `work` now and then
    /// with the number of bytes read.
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

    /// Returns UTF-8 with its lines, but at most one empty line in a row, and without white space at its ends and at
    /// those of its lines.
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

    /// Reads valid UTF-8 from start to end.
    private struct Reader {
        let bytes: [UInt8]
        private var position = 0
        private var told = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// Reads one character with its place, or one byte of a character that is always shown, as `nil`; returns `nil`
        /// at the end.
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
            // A character of n bytes uses the last 7 - n bits of its first byte.
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

    /// Whether a hidden character may begin with a byte.
    ///
    /// In most text the only such byte is E3, with which kana and one hidden character begin.
    static func mayBeginHidden(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20...0x7E: false
        case 0xC2, 0xCD, 0xD8, 0xE1...0xE3, 0xEF...: true
        default: byte < 0x80
        }
    }
}
