extension SearchKeys {
    /// Returns what the user typed in its usual form: half-width katakana and full-width letters as the standard ones, one
    /// character for a letter and its mark, kana in place of the marks that repeat them, nothing that is invisible, single
    /// spaces, none at the ends.
    ///
    /// - Parameter text: The text.
    /// - Returns: The text, for comparison; never longer than the text, and the same if it is typed again.
    public static func typed(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let (kana, isMark) = standardKana(for: scalar, after: scalars.last) {
                if isMark { scalars.removeLast() }
                scalars.append(kana)
                continue
            }
            switch scalar.value {
            case 0xFF01...0xFF5E: scalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
            // Marks that voice nothing.
            case 0x3099, 0x309A, 0xFF9E, 0xFF9F: break
            case 0x302, 0x304:
                if let long = scalars.last.flatMap(long) {
                    scalars.removeLast()
                    scalars.append(long)
                } else {
                    scalars.append(scalar)
                }
            case 0x309D, 0x309E, 0x30FD, 0x30FE:
                let isVoiced = scalar.value & 1 == 0
                scalars.append(scalars.last.flatMap { KanaMarks.repeated($0, isVoiced: isVoiced) } ?? scalar)
            case _ where scalar.properties.isWhitespace: scalars.append(" ")
            // Zero-width spaces, soft hyphens, marks of direction, selectors of glyphs.
            case 0x80... where scalar.properties.isDefaultIgnorableCodePoint: break
            default: scalars.append(scalar)
            }
        }
        return String(scalars).split(separator: " ").joined(separator: " ")
    }

    /// The kana in place of a half-width one, or of a kana with a mark of voicing after it.
    ///
    /// - Parameters:
    ///   - scalar: A scalar of a text.
    ///   - last: What was made of the one before.
    /// - Returns: The kana, and whether the scalar is a mark, so that the kana replaces the last one; `nil` for others.
    static func standardKana(
        for scalar: Unicode.Scalar, after last: Unicode.Scalar?
    ) -> (kana: Unicode.Scalar, isMark: Bool)? {
        switch scalar.value {
        case 0xFF66...0xFF9D: (halfWidthKana[Int(scalar.value - 0xFF66)], false)
        case 0x3099, 0x309B, 0xFF9E: last.flatMap { KanaMarks.voiced($0, by: 1) }.map { ($0, true) }
        case 0x309A, 0x309C, 0xFF9F: last.flatMap { KanaMarks.voiced($0, by: 2) }.map { ($0, true) }
        default: nil
        }
    }

    /// The vowel with a macron, for one that has a macron or circumflex of its own behind it.
    private static func long(_ vowel: Unicode.Scalar) -> Unicode.Scalar? {
        zip("aeiouAEIOU".unicodeScalars, "āēīōūĀĒĪŌŪ".unicodeScalars).first { $0.0 == vowel }?.1
    }

    /// The standard katakana for U+FF66 and those after it.
    private static let halfWidthKana = Array(
        "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".unicodeScalars)
}

/// The marks that voice kana and repeat them.
private enum KanaMarks {
    /// The kana that a mark such as ゝ or ゞ stands for.
    ///
    /// - Parameters:
    ///   - kana: The kana before the mark.
    ///   - isVoiced: Whether the mark has dots: then, and only then, the kana is voiced if it can be.
    /// - Returns: The kana; `nil` if there is none before the mark.
    static func repeated(_ kana: Unicode.Scalar, isVoiced: Bool) -> Unicode.Scalar? {
        guard let (plain, steps) = unvoiced(kana) else { return nil }
        return steps == 0 ? kana : Unicode.Scalar(plain + (isVoiced ? 1 : 0))
    }

    /// A kana with ゛, one step from it, or ゜, two steps from it; `nil` if it takes no such mark.
    static func voiced(_ kana: Unicode.Scalar, by step: UInt32) -> Unicode.Scalar? {
        if step == 1, kana == "う" || kana == "ウ" { return kana == "う" ? "ゔ" : "ヴ" }
        guard let (plain, steps) = unvoiced(kana), plain == kana.value, step <= steps else { return nil }
        return Unicode.Scalar(plain + step)
    }

    /// The kana without its mark of voicing, and how many voiced ones come after it; `nil` for what is no kana.
    private static func unvoiced(_ kana: Unicode.Scalar) -> (plain: UInt32, steps: UInt32)? {
        let shift: UInt32 = kana.value >= 0x30A0 ? 0x60 : 0
        let hiragana = kana.value &- shift
        // Each voiced kana comes after its plain one; ば and ぱ both after は, and っ between ぢ and つ.
        switch hiragana {
        case 0x304B...0x3062: return (kana.value - (hiragana + 1) % 2, 1)
        case 0x3064...0x3069: return (kana.value - hiragana % 2, 1)
        case 0x306F...0x307D: return (kana.value - hiragana % 3, 2)
        case 0x3041...0x3096: return (kana.value, 0)
        default: return nil
        }
    }
}
