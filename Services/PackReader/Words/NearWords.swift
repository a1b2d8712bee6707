import TextBasics

/// What may have been meant if a search finds nothing: glosses that differ by a slip or two, or else the words that begin
/// like it.
public struct NearWords {
    private let words: WordPack

    /// Makes it of some words.
    public init(_ words: WordPack) { self.words = words }

    /// Finds what may have been meant.
    ///
    /// - Parameters:
    ///   - query: What was typed.
    ///   - most: How many to return.
    /// - Returns: Texts that find something, the nearest first; none for a query of more than 30 bytes in Latin letters.
    /// - Throws: What is wrong with the pack.
    public func texts(for query: String, most: Int) throws(PackError) -> [String] {
        let text = SearchKeys.typed(query)
        guard text.utf8.count <= 90 else { return [] }
        let word = SearchKeys.gloss(text)
        if !word.isEmpty, word.utf8.count <= 30, word.utf8.allSatisfy({ $0 < 0x80 }) {
            let found = try glossWords(near: word, most: most)
            if !found.isEmpty { return found }
        }
        return try words(beginningLike: text, most: most)
    }

    /// Words of glosses with the same first letter, the nearest and then the most frequent first.
    private func glossWords(near word: String, most: Int) throws(PackError) -> [String] {
        let limit = word.utf8.count <= 4 ? 1 : 2
        var found: [(word: String, distance: Int, size: Int)] = []
        try unsafe words.lists(.glossWords).eachList(from: Array(word.utf8.prefix(1))) { key, list in
            guard abs(key.count - word.utf8.count) <= limit, !key.contains(where: { $0 >= 0x80 }) else { return }
            let other = String(decoding: key, as: UTF8.self)
            let distance = editDistance(from: word, to: other)
            if distance <= limit { found.append((other, distance, list.count)) }
        }
        return found.sorted { ($0.distance, $1.size) < ($1.distance, $0.size) }.prefix(most).map(\.word)
    }

    /// Words that share the longest beginning with a text, at least half of it.
    private func words(beginningLike text: String, most: Int) throws(PackError) -> [String] {
        var beginning = text[...]
        while beginning.count > max(text.count / 2, 1) {
            beginning.removeLast()
            let matches = try words.search(String(beginning), most: most, isTyping: true)
            guard !matches.positions.isEmpty else { continue }
            var found: [String] = []
            for position in matches.positions {
                if let word = try words.word(at: position) { found.append(word.first.writing) }
            }
            return found
        }
        return []
    }
}
