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
        let matches = try pack.search(query, most: most)
        let exact = matches.positions.prefix(matches.exactCount)
        let inflected = try inflected(query).filter { position, form in
            // A word that is there as it was typed is hardly meant as a stem: 考え is a noun of its own.
            !exact.contains(position) && (exact.isEmpty || !Self.bareForms.contains(form.forms))
        }
        let rest = matches.positions.dropFirst(matches.exactCount)
        let others = rest.filter { position in !inflected.contains { $0.position == position } }
        let all: [(Int, Inflected?)] =
            exact.map { ($0, nil) } + inflected.map { ($0.position, $0.form) } + others.map { ($0, nil) }
        var words: [Found] = []
        for (position, form) in all.prefix(most) {
            if let word = try pack.word(at: position) { words.append(Found(word: word, form: form?.description)) }
        }
        return (words, matches.count + inflected.count - (rest.count - others.count), matches.isEnglish)
    }

    /// The words of which a text is an inflected form, the nearest forms first.
    private func inflected(_ text: String) throws(PackError) -> [(position: Int, form: Inflected)] {
        // No word is that long.
        guard text.utf8.count <= 400 else { return [] }
        var found: [(position: Int, form: Inflected)] = []
        for form in baseForms(of: SearchKeys.typed(text)) {
            for position in try pack.positions(of: form.base) where !found.contains(where: { $0.position == position })
            {
                let word = try pack.word(at: position)
                if word?.isAny(of: [form.wordClass.rawValue]) == true { found.append((position, form)) }
            }
        }
        return found
    }
}
