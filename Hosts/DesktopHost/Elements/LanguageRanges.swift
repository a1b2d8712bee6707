import AppCoreContent

extension Language {
    /// The parts of a text that are to be shown as the language has them, in bytes of UTF-8.
    ///
    /// Of a language of East Asia these are its own characters: what is in Latin letters keeps the desktop's font.
    func ranges(in text: String) -> [Range<Int>] {
        guard isEastAsian else { return text.isEmpty ? [] : [0..<text.utf8.count] }
        // Nearly all texts of other languages end here.
        guard text.utf8.contains(where: { $0 >= 0xE1 }) else { return [] }
        var ranges: [Range<Int>] = []
        var end = 0
        for scalar in text.unicodeScalars {
            let start = end
            end += UTF8.width(scalar)
            let goesOn = ranges.last?.upperBound == start
            if goesOn, scalar.isEastAsian || scalar.selectsVariant {
                ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<end
            } else if scalar.isEastAsian {
                ranges.append(start..<end)
            }
        }
        return ranges
    }

    private var isEastAsian: Bool {
        ["ja", "zh", "ko", "yue"].contains(tag.prefix { $0 != "-" }.lowercased())
    }
}

extension Unicode.Scalar {
    /// Whether it is a character of Chinese, Japanese or Korean, or of their punctuation.
    fileprivate var isEastAsian: Bool {
        switch value {
        case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
            0xFF00...0xFFEF, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Whether it chooses between the forms of the character before it.
    fileprivate var selectsVariant: Bool { (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value) }
}
