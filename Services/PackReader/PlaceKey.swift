/// The form in which names of places are compared.
public enum PlaceKey {
    /// Returns a place's name in lower case, without accents, apostrophes and full stops; other signs become one space.
    ///
    /// Unicode's own names say which letters have an accent, so every Latin letter has its plain form.
    ///
    /// - Parameter text: The name, in any script.
    /// - Returns: The plain name; empty if the text has neither letters nor digits.
    public static func of(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        var hasGap = false
        for scalar in text.lowercased().unicodeScalars {
            if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                append(CollectionOfOne(scalar))
            } else if silent.contains(scalar) {
                continue
            } else {
                switch scalar.properties.generalCategory {
                case .nonspacingMark, .modifierLetter, .format: continue
                case .decimalNumber: append(CollectionOfOne(scalar))
                case _ where scalar.properties.isAlphabetic: append(base(of: scalar))
                default: hasGap = true
                }
            }
        }
        func append(_ scalars: some Sequence<Unicode.Scalar>) {
            if hasGap, !plain.isEmpty { plain.append(" ") }
            hasGap = false
            plain.append(contentsOf: scalars)
        }
        return String(plain)
    }

    private static let silent = Set("'’‘ʻʼ`´.".unicodeScalars)

    private static let ligatures: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ə": "a", "ŋ": "n", "ĳ": "ij",
    ]

    private static func base(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard scalar.value < 0x250 || (0x1E00..<0x1F00).contains(scalar.value) else { return [scalar] }
        if let letters = ligatures[scalar] { return Array(letters.unicodeScalars) }
        let start = "LATIN SMALL LETTER "
        guard let name = scalar.properties.name, name.hasPrefix(start) else { return [scalar] }
        let rest = name.unicodeScalars.dropFirst(start.count)
        guard let letter = rest.first, rest.dropFirst().first == " " else { return [scalar] }
        return Array(String(letter).lowercased().unicodeScalars)
    }
}
