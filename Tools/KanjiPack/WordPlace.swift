import PackWriting

/// The position of a word among the words with a kanji.
///
/// Common words come first; among them the kanji alone, then the kanji with okurigana, then the others, each from short
/// to long. The reading, the spelling and the gloss, compared byte by byte, settle the rest.
struct WordPlace: Comparable {
    private let ranks: [Int]
    private let texts: [[UInt8]]

    init(_ word: EdictWord, of kanji: Unicode.Scalar) {
        let scalars = word.word.unicodeScalars
        let rest = scalars.dropFirst()
        let isAlone = scalars.first == kanji && rest.allSatisfy { Self.hiragana.contains($0) }
        let kind = isAlone ? (rest.isEmpty ? 0 : 1) : 2
        ranks = [word.isCommon ? 0 : 1, kind, scalars.count]
        texts = [word.reading, word.word, word.gloss].map { Array($0.utf8) }
    }

    private static let hiragana: ClosedRange<Unicode.Scalar> = "\u{3041}"..."\u{3096}"

    static func < (first: WordPlace, second: WordPlace) -> Bool {
        if first.ranks != second.ranks { return first.ranks.lexicographicallyPrecedes(second.ranks) }
        for (one, other) in zip(first.texts, second.texts) where one != other {
            return one.lexicographicallyPrecedes(other)
        }
        return false
    }
}
