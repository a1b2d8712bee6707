/// The words that a search found, the best first.
public struct WordMatches: Sendable {
    /// Their positions.
    public let positions: [Int]
    /// How many there are, in all.
    public let count: Int
    /// How many of the first match the whole query.
    public let exactCount: Int

    static let none = WordMatches(positions: [], count: 0, exactCount: 0)
}

extension WordPack {
    /// Finds words as the user types: by kanji, by reading in kana or romaji, by meaning, or by a pattern.
    ///
    /// Exact matches come first, then beginnings, then other matches; among equals the most frequent words. An exact match
    /// counts more the more usual the form is that matches, or the earlier the meaning.
    /// In a pattern, `*` stands for any letters and `?` for one.
    ///
    /// - Parameters:
    ///   - query: The text typed so far.
    ///   - most: How many positions to return.
    ///   - isTyping: Whether more may follow, so that an unfinished syllable of romaji at the end is ignored.
    /// - Returns: The words; none for an empty query.
    /// - Throws: What is wrong with the pack.
    public func search(_ query: String, most: Int, isTyping: Bool = false) throws(PackError) -> WordMatches {
        try search(
            query, most: most, hints: Hints(isEnglish: try GlossSearch(self).hasGloss(query)), isTyping: isTyping)
    }

    /// What is known about a query before its words are searched.
    struct Hints {
        /// Whether it is English: some common word has it as a gloss.
        var isEnglish: Bool
        /// The positions of words of which it is an inflected form; they come after the exact ones.
        var bases: [Int] = []
        /// The positions of words that are read like it but for long vowels.
        var longer: [Int] = []
        /// The positions of words that are a kanji with this meaning.
        ///
        /// If the query is a word of one of their glosses, they match exactly: 駅 is only a “railway station”, but its
        /// kanji means “station”.
        var named: [Int] = []
    }

    func search(_ query: String, most: Int, hints: Hints, isTyping: Bool) throws(PackError) -> WordMatches {
        // No word and no gloss is that long.
        guard query.utf8.count <= 400 else { return .none }
        let text = SearchKeys.typed(query)
        var found = FoundWords(of: count)
        for base in hints.bases { found.insert(base, as: .inflected) }
        if SearchKeys.isPattern(text) {
            try match(text, &found)
        } else if text.unicodeScalars.contains(where: SearchKeys.isKanji) {
            try findWriting(text, &found)
        } else if text.unicodeScalars.contains(where: { (0x3040...0x30FF).contains($0.value) }) {
            if let reading = SearchKeys.reading(text) {
                try findReading(reading, beginning: reading, isEnglish: false, &found)
            }
            // Words such as Tシャツ.
            if text.utf8.contains(where: { $0 < 0x80 }) { try findWriting(text.uppercased(), &found) }
        } else {
            try GlossSearch(self).find(text, &found)
            found.raise(hints.named)
            // Words such as CD.
            try unsafe lists(.writings).list(of: Array(text.uppercased().utf8)) { list in
                unsafe WordSet.each(of: list) { position, grade in found.match(position, grade: grade) }
            }
            if let reading = SearchKeys.reading(text) {
                let beginning = SearchKeys.reading(text, isPartial: isTyping) ?? reading
                try findReading(reading, beginning: beginning, isEnglish: hints.isEnglish, &found)
            }
        }
        for position in hints.longer { found.match(position, grade: 2) }
        return try found.matches(most, frequency: frequency)
    }

    /// Finds the words that are written with one kanji and nothing else.
    ///
    /// - Parameter kanji: The kanji.
    /// - Returns: Their common positions, the usual ones first.
    /// - Throws: What is wrong with the pack.
    func positions(writtenOnly kanji: Unicode.Scalar) throws(PackError) -> [Int] {
        try positions(of: String(kanji)).filter { $0 < commonCount }
    }

    /// Finds the words that are written or read like this, and nothing else.
    ///
    /// - Parameter text: The word, in kanji or kana.
    /// - Returns: Their positions, the usual ones first.
    /// - Throws: What is wrong with the pack.
    public func positions(of text: String) throws(PackError) -> [Int] {
        let written = try positions(in: .writings, of: text)
        guard !text.unicodeScalars.contains(where: SearchKeys.isKanji), let reading = SearchKeys.reading(text) else {
            return written
        }
        let read = try positions(in: .readings, of: reading)
        return written.isEmpty ? read : Set(written + read).sorted()
    }

    /// The positions in the list of a key, ascending; those that don't exist are left out.
    private func positions(in section: Section, of key: String) throws(PackError) -> [Int] {
        var found: [Int] = []
        try unsafe lists(section).list(of: Array(key.utf8)) { list in
            // Most numbers have one or two bytes.
            found.reserveCapacity(list.count)
            unsafe WordSet.each(of: list) { position, _ in
                if position < count, position != found.last { found.append(position) }
            }
        }
        return found
    }

    /// Finds the words that are written with a kanji.
    ///
    /// - Parameter kanji: The kanji.
    /// - Returns: Their positions, the usual ones first.
    /// - Throws: What is wrong with the pack.
    public func positions(with kanji: Unicode.Scalar) throws(PackError) -> [Int] {
        try positions(in: .kanji, of: String(kanji))
    }

    private func words(with kanji: Unicode.Scalar) throws(PackError) -> WordSet {
        var with = WordSet(of: count)
        try unsafe lists(.kanji).list(of: Array(String(kanji).utf8)) { list in
            unsafe WordSet.each(of: list) { position, _ in with.insert(position) }
        }
        return with
    }

    // MARK: - Kinds of queries

    private func findWriting(_ text: String, _ found: inout FoundWords) throws(PackError) {
        let wanted = Array(text.utf8)
        var begins = WordSet(of: count)
        try unsafe lists(.writings).eachList(from: wanted) { key, list in
            let isExact = key.count == wanted.count
            unsafe WordSet.each(of: list) { position, grade in
                if isExact { found.match(position, grade: grade) } else { begins.insert(position) }
            }
        }
        found.add(begins, as: .begins)
        // Only kanji can be anywhere in a word.
        guard text.unicodeScalars.allSatisfy(SearchKeys.isKanji) else { return }
        var inside: WordSet?
        for scalar in Set(text.unicodeScalars) {
            let with = try words(with: scalar)
            if inside == nil { inside = with } else { inside?.formIntersection(with) }
        }
        if let inside { found.add(inside, as: .inside) }
    }

    private func findReading(
        _ reading: String, beginning: String, isEnglish: Bool, _ found: inout FoundWords
    ) throws(PackError) {
        var begins = WordSet(of: count)
        let wanted = Array(reading.utf8)
        try unsafe lists(.readings).eachList(from: Array(beginning.utf8)) { key, list in
            let isExact = key == wanted
            unsafe WordSet.each(of: list) { position, grade in
                if !isExact {
                    begins.insert(position)
                } else if isEnglish {
                    found.insert(position, as: .alsoExact)
                } else {
                    found.match(position, grade: grade)
                }
            }
        }
        found.add(begins, as: isEnglish ? .beginsInPart : .begins)
    }

    /// Finds words by a pattern: written ones if it has a kanji, else by their readings.
    private func match(_ text: String, _ found: inout FoundWords) throws(PackError) {
        let isWritten = text.unicodeScalars.contains(where: SearchKeys.isKanji)
        guard let pattern = WordPattern(text, isWritten: isWritten) else { return }
        try unsafe lists(isWritten ? .writings : .readings).eachList(from: pattern.beginning) { key, list in
            guard pattern.matches(key) else { return }
            unsafe WordSet.each(of: list) { position, grade in found.match(position, grade: grade) }
        }
    }
}
