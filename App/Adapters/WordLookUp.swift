import Inflection
import PackReader

/// Kanji and words as people look them up: by figures, by what they typed, or by the base form of that.
struct WordLookUp {
    /// What was found, the best first.
    struct Found {
        /// The kanji: at most three before words, unless one character was typed.
        var kanji: [Unicode.Scalar] = []
        /// The words' positions.
        var words: [Int] = []
        /// How many words there are in all.
        var wordCount = 0
        /// The form that was typed, by the words' positions; none if it was the word itself.
        var forms: [Int: String] = [:]
        /// What is wrong with a search by figures.
        var problem: String?

        /// How many kanji and words there are in all.
        var count: Int { kanji.count + wordCount }
    }

    let words: WordPack
    let kanji: KanjiPack
    let levels: LevelPack

    /// The most kanji before words, unless only one character was typed.
    private static let mostKanji = 3
    /// Forms that are also words of their own, or look like them.
    private static let bareForms: Set<[Form]> = [[.stem], [.negativeNu], [.literary]]

    /// Finds kanji and words.
    ///
    /// Words that match the whole query come first, then those of which it is an inflected form, then the others.
    ///
    /// - Parameters:
    ///   - query: What was typed.
    ///   - most: How many words to return.
    /// - Returns: What was found.
    /// - Throws: `PackError`.
    func find(_ query: String, most: Int = .max) throws(PackError) -> Found {
        let query = SearchKeys.typed(query)
        if let filter = KanjiFilter(query) {
            if let problem = filter.problem { return Found(problem: problem) }
            return Found(kanji: try filter.kanji(in: kanji, levels: levels))
        }
        let inflected = try inflected(query)
        let matches = try words.search(query, most: most, bases: inflected.map(\.position))
        var found = Found(words: matches.positions, wordCount: matches.count)
        for position in matches.positions.dropFirst(matches.exactCount) where !inflected.isEmpty {
            found.forms[position] = inflected.first { $0.position == position }?.form.description
        }
        // A pattern is about words.
        if !SearchKeys.isPattern(query) {
            found.kanji = try kanji.search(query, isEnglish: matches.isEnglish)
        }
        if query.count != 1, matches.count > 0 { found.kanji = Array(found.kanji.prefix(Self.mostKanji)) }
        return found
    }

    /// The words of which a text is an inflected form, the nearest forms first.
    private func inflected(_ text: String) throws(PackError) -> [(position: Int, form: Inflected)] {
        // No word is that long.
        guard text.utf8.count <= 400 else { return [] }
        // A word that is there as it was typed is hardly meant as a stem: 考え is a noun of its own.
        let bare = try words.positions(of: text).isEmpty ? [] : Self.bareForms
        var found: [(position: Int, form: Inflected)] = []
        for form in baseForms(of: text) where !bare.contains(form.forms) {
            for position in try words.positions(of: form.base)
            where !found.contains(where: { $0.position == position }) {
                let word = try words.word(at: position)
                if word?.isAny(of: [form.wordClass.rawValue]) == true { found.append((position, form)) }
            }
        }
        return found
    }
}
