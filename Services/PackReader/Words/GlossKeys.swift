extension SearchKeys {
    /// Returns an English gloss in the form in which glosses are compared: in lower case, without accents, remarks in
    /// parentheses, and the words that dictionaries put first (“to”, “a”, “an”, “the”).
    ///
    /// - Parameter text: A gloss, or what the user typed.
    /// - Returns: The words, separated by single spaces; empty if there is none.
    public static func gloss(_ text: String) -> String {
        var plain: [UInt8] = []
        var depth = 0
        for byte in meaning(text).utf8 {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
            case UInt8(ascii: "'") where depth == 0: break
            case _ where depth > 0: break
            case _ where byte >= 0x80 || isLetterOrDigit(byte): plain.append(byte)
            default: plain.append(UInt8(ascii: " "))
            }
        }
        var words = plain.split(separator: UInt8(ascii: " "))
        while words.count > 1, isLeading(words[0]) { words.removeFirst() }
        return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    /// Whether a gloss, or what the user typed, is a verb: whether it begins with “to”.
    ///
    /// - Parameter text: The text.
    /// - Returns: Whether there is more after “to”.
    public static func isVerb(_ text: String) -> Bool {
        let words = meaning(text).split(separator: " ")
        return words.count > 1 && words[0] == "to"
    }

    private static func isLeading(_ word: ArraySlice<UInt8>) -> Bool {
        ["to", "a", "an", "the"].contains { word.elementsEqual($0.utf8) }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
    }

    /// Whether a scalar is a kanji, or stands for one, as `々` and `〇` do.
    ///
    /// - Parameter scalar: The scalar.
    /// - Returns: Whether it is an ideograph or an iteration mark.
    public static func isKanji(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isIdeographic || scalar == "々" || scalar == "〇"
    }

    /// Whether what the user typed is a pattern: `*` stands for any letters, `?` for one.
    ///
    /// - Parameter text: The text, in the form of `typed`.
    /// - Returns: Whether it has one of them.
    public static func isPattern(_ text: String) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

    /// Returns what the user typed in its usual form: half-width katakana and full-width letters as the standard ones,
    /// kana in place of the marks that repeat them, single spaces, none at the ends.
    ///
    /// - Parameter text: The text.
    /// - Returns: The text, for comparison.
    public static func typed(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0xFF01...0xFF5E: scalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
            case 0xFF66...0xFF9D: scalars.append(halfWidthKana[Int(scalar.value - 0xFF66)])
            case 0xFF9E, 0xFF9F:
                guard let last = scalars.last else { continue }
                let step: UInt32 = scalar.value == 0xFF9E ? 1 : 2
                if (0x30AB...0x30DB).contains(last.value), let voiced = Unicode.Scalar(last.value + step) {
                    scalars.removeLast()
                    scalars.append(voiced)
                } else if last == "ウ" {
                    scalars.removeLast()
                    scalars.append("ヴ")
                }
            case 0x309D, 0x309E, 0x30FD, 0x30FE:
                let isVoiced = scalar.value & 1 == 0
                scalars.append(scalars.last.flatMap { repeated($0, isVoiced: isVoiced) } ?? scalar)
            case _ where scalar.properties.isWhitespace: scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        return String(scalars).split(separator: " ").joined(separator: " ")
    }

    /// The kana that a mark such as ゝ or ゞ stands for.
    ///
    /// - Parameters:
    ///   - kana: The kana before the mark.
    ///   - isVoiced: Whether the mark has dots: then, and only then, the kana is voiced if it can be.
    /// - Returns: The kana; `nil` if there is none before the mark.
    private static func repeated(_ kana: Unicode.Scalar, isVoiced: Bool) -> Unicode.Scalar? {
        let shift: UInt32 = kana.value >= 0x30A0 ? 0x60 : 0
        guard (0x3041...0x3096).contains(kana.value &- shift) else { return nil }
        let hiragana = kana.value - shift
        // Each voiced kana comes after its plain one; ば and ぱ both after は, and っ between ぢ and つ.
        let plain: UInt32
        switch hiragana {
        case 0x304B...0x3062: plain = hiragana - (hiragana + 1) % 2
        case 0x3064...0x3069: plain = hiragana - hiragana % 2
        case 0x306F...0x307D: plain = hiragana - hiragana % 3
        default: return kana
        }
        return Unicode.Scalar(plain + shift + (isVoiced ? 1 : 0))
    }

    /// The standard katakana for U+FF66 and those after it.
    private static let halfWidthKana = Array(
        "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".unicodeScalars)
}
