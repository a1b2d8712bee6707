extension WordPack {
    /// Whether a common word is written or read like a text, and nothing else.
    func hasCommon(_ text: String) throws(PackError) -> Bool {
        try positions(of: text).first.map { $0 < commonCount } ?? false
    }

    /// Finds words that are read like a text but for long vowels that it leaves out: `tokyo` for とうきょう.
    ///
    /// Reads the keys with the same first syllable, as a search for that syllable does.
    ///
    /// - Parameter text: What was typed: romaji, or katakana.
    /// - Returns: Their positions, the usual ones first; none for a text of less than three letters, or other letters.
    /// - Throws: What is wrong with the pack.
    func positions(leavingOutLongVowels text: String) throws(PackError) -> [Int] {
        let isReading = text.unicodeScalars.allSatisfy { $0.value < 0x300 || (0x30A1...0x30FC).contains($0.value) }
        guard isReading, text.utf8.count <= 100, let wanted = SearchKeys.reading(text).map({ Array($0.utf8) }),
            wanted.count > 2, let vowel = wanted.firstIndex(where: "aiueo".utf8.contains)
        else { return [] }
        var found = WordSet(of: count)
        try unsafe lists(.readings).eachList(from: Array(wanted[...vowel])) { key, list in
            guard key.count > wanted.count, Self.isEqual(key, butForLongVowels: wanted) else { return }
            unsafe WordSet.each(of: list) { position, _ in found.insert(position) }
        }
        return found.first(.max, outside: WordSet(of: 0))
    }

    /// Whether a key is a text with more long vowels, in the letters of `SearchKeys.reading`.
    private static func isEqual(_ key: [UInt8], butForLongVowels text: [UInt8]) -> Bool {
        var place = 0
        for (index, letter) in key.enumerated() {
            if place < text.count, text[place] == letter {
                place += 1
                continue
            }
            guard index > 0 else { return false }
            switch (key[index - 1], letter) {
            case (UInt8(ascii: "o"), UInt8(ascii: "u")), (UInt8(ascii: "e"), UInt8(ascii: "i")): break
            case (let before, letter) where before == letter && "aiu".utf8.contains(letter): break
            default: return false
            }
        }
        return place == text.count
    }
}
