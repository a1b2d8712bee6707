/// Hiragana as romaji is spelled in it.
enum RomajiKana {
    /// Returns romaji as hiragana, in a spelling that has the same `SearchKeys.reading`.
    ///
    /// - Parameter text: What was typed, in the form of `SearchKeys.typed`.
    /// - Returns: The kana; text with other letters as it is; `nil` if Latin letters aren't romaji.
    static func inKana(_ text: String) -> String? {
        guard text.unicodeScalars.allSatisfy({ $0.value < 0x300 }) else { return text }
        return SearchKeys.letters(of: text.lowercased().unicodeScalars).flatMap { kana(of: $0) }
    }

    /// Whether a text in hiragana is spelled as `inKana` spells it: that of ありがとう, but not of おおきい or はなぢ.
    static func isPlain(_ kana: [Unicode.Scalar]) -> Bool {
        let usual = SearchKeys.letters(of: kana).flatMap { self.kana(of: $0) }
        return usual.map { $0.unicodeScalars.elementsEqual(kana) } ?? false
    }

    /// The hiragana of letters that `SearchKeys.reading` returned; `nil` if they aren't syllables.
    private static func kana(of letters: [UInt8]) -> String? {
        var kana = ""
        var index = 0
        while index < letters.count {
            let rest = letters[index...]
            let syllable = (1...3).reversed().lazy.filter { $0 <= rest.count }
                .compactMap { count in kanaOfSyllables[number(rest.prefix(count))].map { (count, $0) } }.first
            if let (count, sign) = syllable {
                kana += sign
                index += count
            } else if rest.first == UInt8(ascii: "n") {
                kana += "ん"
                index += 1
            } else if rest.count > 1, rest.first == rest.dropFirst().first {
                kana += "っ"
                index += 1
            } else {
                return nil
            }
        }
        return kana
    }

    /// The letters of a syllable as one number.
    private static func number(_ letters: some Sequence<UInt8>) -> Int { letters.reduce(0) { $0 << 8 | Int($1) } }

    /// The hiragana of each syllable.
    private static let kanaOfSyllables: [Int: String] = {
        var table: [Int: String] = [:]
        for value: UInt32 in 0x3041...0x3094 {
            guard let kana = Unicode.Scalar(value) else { continue }
            // ぢ and づ sound like じ and ず, which are usual.
            guard !"ぢづゐゑをんぁぃぅぇぉゃゅょゎ".unicodeScalars.contains(kana) else { continue }
            guard let letters = SearchKeys.letters(of: [kana]) else { continue }
            table[number(letters)] = String(kana)
            guard letters.count > 1, letters.last == UInt8(ascii: "i") else { continue }
            for small in "ゃゅょ".unicodeScalars {
                if let letters = SearchKeys.letters(of: [kana, small]) {
                    table[number(letters)] = String(kana) + String(small)
                }
            }
        }
        return table
    }()
}
