/// The two kinds of kana.
enum Kana {
    /// Replaces katakana.
    ///
    /// - Parameter text: Kana of either kind.
    /// - Returns: The text in hiragana.
    static func hiragana(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isKatakana = (0x30A1...0x30F6).contains(scalar.value)
            result.append(isKatakana ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar)
        }
        return String(result)
    }
}
