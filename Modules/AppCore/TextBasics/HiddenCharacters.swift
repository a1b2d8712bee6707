extension Unicode.Scalar {
    /// Whether the character must not be shown: it controls a device, changes the direction of the text, or is
    /// invisible.
    ///
    /// These are control characters, line and paragraph separators, direction marks, soft hyphens, zero-width spaces,
    /// fillers, byte order marks, tags and noncharacters (Unicode's categories Cc, Zl and Zp, its property
    /// Default_Ignorable_Code_Point, and the noncharacters). Joiners and variation selectors are not hidden, because
    /// emoji, Persian and variants of kanji need them. Line breaks and tabs are; code that keeps them must check for
    /// them first.
    public var isHidden: Bool {
        // Nearly all text ends here: ASCII, Latin, kana and the common kanji.
        switch value {
        case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x34E, 0x3000...0x3163, 0x3165...0xD7FF: return false
        case 0...0x1F, 0x7F...0x9F, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B,
            0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFDD0...0xFDEF, 0xFEFF, 0xFFA0,
            0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
            return true
        default: return value & 0xFFFE == 0xFFFE
        }
    }
}

extension Unicode.Scalar {
    /// The character's JSON escape: `\u202e`, or two of these beyond U+FFFF (RFC 8259).
    public var jsonEscape: String {
        String(self).utf16.reduce(into: "") { text, unit in
            let digits = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
