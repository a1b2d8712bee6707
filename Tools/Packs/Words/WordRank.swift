import PackReader

/// How usual words are, as far as the dictionary itself tells: by the frequency of their kanji, and by how many other
/// words and expressions contain them.
struct WordUsage {
    private let frequencies: [Unicode.Scalar: Int]
    private var containing: [String: Int] = [:]

    /// The rank of a word that has no kanji: among those of some frequency.
    private static let ofKana = 1500
    private static let ofRareKanji = 3000
    /// The most characters of a word that is sought in others.
    private static let longest = 8

    /// Counts which words contain which.
    ///
    /// - Parameters:
    ///   - words: All words.
    ///   - frequencies: The ranks of kanji by frequency, from 1.
    init(_ words: [EdictWord], _ frequencies: [Unicode.Scalar: Int]) {
        self.frequencies = frequencies
        for word in words where word.isCommon { containing[word.word] = 0 }
        for word in Set(words.map(\.word)) {
            let scalars = Array(word.unicodeScalars)
            for start in scalars.indices {
                var part = String.UnicodeScalarView()
                for end in start..<min(start + Self.longest, scalars.count) {
                    part.append(scalars[end])
                    if part.count < scalars.count { containing[String(part)]? += 1 }
                }
            }
        }
    }

    /// A number that is smaller the more usual a word is.
    func rank(of word: EdictWord) -> Int {
        let kanji = word.word.unicodeScalars.filter(SearchKeys.isKanji)
        let frequency = kanji.map { frequencies[$0] ?? Self.ofRareKanji }.max() ?? Self.ofKana
        let count = containing[word.word] ?? 0
        // A kanji, and a few kana, are in many words that don't contain the word that they are by themselves.
        let isShort = word.word.unicodeScalars.count < (kanji.isEmpty ? 4 : 2)
        return frequency * 100 / ((isShort ? count / 20 : count) + 2)
    }
}

/// The place of a word among all: common words first, archaic ones last, and among equals the usual ones.
struct WordRank: Comparable {
    private let ranks: [Int]
    private let texts: [String]

    init(_ word: EdictWord, _ usage: WordUsage) {
        let tags = Set(WordSense.senses(of: Array(word.entry.utf8)[...]).first.map { $0.partsOfSpeech + $0.tags } ?? [])
        let isArchaic = !tags.isDisjoint(with: ["arch", "obs", "obsc", "ok", "oK", "io", "ik", "iK", "dated"])
        ranks = [word.isCommon ? 0 : isArchaic ? 2 : 1, usage.rank(of: word), word.reading.count]
        texts = [word.reading, word.word, word.entry]
    }

    static func < (first: WordRank, second: WordRank) -> Bool {
        if first.ranks != second.ranks { return first.ranks.lexicographicallyPrecedes(second.ranks) }
        for (a, b) in zip(first.texts, second.texts) where a != b {
            return Array(a.utf8).lexicographicallyPrecedes(b.utf8)
        }
        return false
    }
}
