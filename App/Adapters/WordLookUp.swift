import Inflection
import PackReader

/// Words as people look them up: by what they typed, or by the base form of that.
struct WordLookUp {
    /// A word that was found.
    struct Found {
        var word: WordEntry
        /// The form that was typed; `nil` if it was the word itself.
        var form: String?
    }

    let pack: WordPack

    /// Forms that are also words of their own, or look like them.
    private static let bareForms: Set<[Form]> = [[.stem], [.negativeNu], [.literary]]

    /// Finds words.
    ///
    /// Words that match the whole query come first, then those of which it is an inflected form, then the others.
    ///
    /// - Parameters:
    ///   - query: What was typed.
    ///   - most: How many words to return.
    /// - Returns: The words, how many there are in all, and whether the query is English.
    /// - Throws: `PackError`.
    func find(
        _ query: String, most: Int
    ) throws(PackError) -> (words: [Found], count: Int, isEnglish: Bool) {
        let inflected = try inflected(query)
        let matches = try pack.search(query, most: most, bases: inflected.map(\.position))
        var words: [Found] = []
        for (index, position) in matches.positions.enumerated() {
            guard let word = try pack.word(at: position) else { continue }
            let form = index < matches.exactCount ? nil : inflected.first { $0.position == position }?.form
            words.append(Found(word: word, form: form?.description))
        }
        return (words, matches.count, matches.isEnglish)
    }

    /// The words of which a text is an inflected form, the nearest forms first.
    private func inflected(_ text: String) throws(PackError) -> [(position: Int, form: Inflected)] {
        // No word is that long.
        guard text.utf8.count <= 400 else { return [] }
        let text = SearchKeys.typed(text)
        // A word that is there as it was typed is hardly meant as a stem: 考え is a noun of its own.
        let bare = try pack.positions(of: text).isEmpty ? [] : Self.bareForms
        var found: [(position: Int, form: Inflected)] = []
        for form in baseForms(of: text) where !bare.contains(form.forms) {
            for position in try pack.positions(of: form.base) where !found.contains(where: { $0.position == position })
            {
                let word = try pack.word(at: position)
                if word?.isAny(of: [form.wordClass.rawValue]) == true { found.append((position, form)) }
            }
        }
        return found
    }
}
