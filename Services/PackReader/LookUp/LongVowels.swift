extension LookUp {
    /// Finds words that are read like a text but for long vowels that it leaves out: `tokyo` for とうきょう.
    ///
    /// - Parameter text: What was typed: romaji, or katakana.
    /// - Returns: Their positions, the usual ones first; none for a text of less than three letters or with other letters,
    ///   or for a common word in katakana, which have a mark for long vowels.
    /// - Throws: What is wrong with the pack.
    func positions(leavingOutLongVowels text: String) throws(PackError) -> [Int] {
        let isReading = text.unicodeScalars.allSatisfy { $0.value < 0x300 || (0x30A1...0x30FC).contains($0.value) }
        guard isReading, text.utf8.count <= 100, let wanted = SearchKeys.reading(text).map({ Array($0.utf8) }),
            wanted.count > 2
        else { return [] }
        if text.utf8.contains(where: { $0 >= 0x80 }), let first = try words.positions(of: text).first,
            first < words.commonCount
        {
            return []
        }
        let readings = try words.lists(.readings)
        var found = WordSet(of: words.count)
        for reading in try readings.beginnings(leavingOutLongVowels: wanted) where reading != wanted {
            try unsafe readings.list(of: reading) { list in
                unsafe WordSet.each(of: list) { position, _ in found.insert(position) }
            }
        }
        return found.first(.max, outside: WordSet(of: 0))
    }
}

extension KeyLists {
    /// The most beginnings that are followed at once.
    private static let mostBeginnings = 8

    /// Finds beginnings of keys that have a text's letters, and long vowels where it has short ones.
    ///
    /// - Parameter text: A reading, in the letters of `SearchKeys.reading`.
    /// - Returns: At most eight, the text itself among them if a key begins with it.
    /// - Throws: What is wrong with the pack.
    func beginnings(leavingOutLongVowels text: [UInt8]) throws(PackError) -> [[UInt8]] {
        var beginnings: [[UInt8]] = [[]]
        for (index, letter) in text.enumerated() {
            for place in beginnings.indices { beginnings[place].append(letter) }
            guard let long = Self.long(letter) else { continue }
            let isLong = index + 1 < text.count && text[index + 1] == long
            let others = isLong ? [] : beginnings.map { $0 + [long] }
            var known: [[UInt8]] = []
            for beginning in beginnings + others where known.count < Self.mostBeginnings {
                if try hasKey(from: beginning) { known.append(beginning) }
            }
            beginnings = known
        }
        return beginnings
    }

    /// The letter that makes a vowel long, in the letters of `SearchKeys.reading`.
    private static func long(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "o"): UInt8(ascii: "u")
        case UInt8(ascii: "e"): UInt8(ascii: "i")
        case UInt8(ascii: "a"), UInt8(ascii: "i"), UInt8(ascii: "u"): letter
        default: nil
        }
    }
}
