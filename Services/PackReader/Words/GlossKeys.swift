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
        switch scalar.value {
        // Most of what is asked for; Unicode's table is slow.
        case 0x4E00...0x9FFF: true
        case ..<0x3005, 0x3040...0x33FF: false
        default: scalar.properties.isIdeographic || scalar == "々" || scalar == "〇"
        }
    }

    /// Whether what the user typed is a pattern: `*` stands for any letters, `?` for one.
    ///
    /// - Parameter text: The text, in the form of `typed`.
    /// - Returns: Whether it has one of them.
    public static func isPattern(_ text: String) -> Bool { text.contains { $0 == "*" || $0 == "?" } }
}
