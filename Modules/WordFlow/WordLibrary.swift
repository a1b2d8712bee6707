public import DictionaryBasics

/// The flow's dictionary: a port that the app implements.
///
/// Every function may throw, because a store can be damaged. The flow then shows the error in place of the text.
@MainActor public protocol WordLibrary: AnyObject {
    /// Finds the words that are written or read like a text.
    ///
    /// - Parameter text: A writing or a reading, of any length.
    /// - Returns: The words, the most usual first; empty if there are none.
    /// - Throws: The store's error.
    func words(_ text: String) throws -> [Word]

    /// Finds the word with a number.
    ///
    /// - Parameter number: The word's number in the dictionary.
    /// - Returns: The word; `nil` if there is none.
    /// - Throws: The store's error.
    func word(_ number: Int) throws -> Word?

    /// Reads examples of a word's use.
    ///
    /// - Parameter word: The word.
    /// - Returns: At most three sentences; empty if there are none.
    /// - Throws: The store's error.
    func sentences(for word: Word) throws -> [Word.Sentence]

    /// Reads the kanji of a text.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The kanji that the store has, each once, in order of appearance.
    /// - Throws: The store's error.
    func kanji(in text: String) throws -> [KanjiSummary]
}

extension WordLibrary {
    /// Finds the words that a text and a reading mean.
    ///
    /// A reading that no word has is ignored, so that an old link still leads to the word.
    func words(_ text: String, reading: String?) throws -> [Word] {
        let words = try words(text)
        guard let reading else { return words }
        func isWanted(_ form: Word.Form) -> Bool {
            form.writing.hasBytes(of: text) && form.reading.hasBytes(of: reading)
        }
        // A word that is usually written so comes before those that are also written so.
        let usual = words.filter { $0.forms.first.map(isWanted) == true }
        if !usual.isEmpty { return usual }
        let others = words.filter { $0.forms.contains(where: isWanted) }
        return others.isEmpty ? words : others
    }
}
