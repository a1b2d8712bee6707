/// One inflected form of a word: what it reads, which word it comes from, and through which forms.
public struct Inflected: Hashable, Sendable, CustomStringConvertible {
    /// The inflected text, such as 食べさせられた.
    public let text: String
    /// The word as a dictionary lists it, such as 食べる.
    public let base: String
    /// How the word inflects.
    public let wordClass: WordClass
    /// The forms, from the word outwards, such as causative, passive, past.
    ///
    /// There is always at least one.
    public let forms: [Form]

    /// The names of the forms, such as `causative passive past`.
    public var description: String { forms.map(\.name).joined(separator: " ") }
}

/// Finds the words that `text` may be a form of.
///
/// The function knows grammar, but no words: it returns every word that the rules allow, most of which don't exist.
/// Keep those that a dictionary lists with a tag of the same class. The order is always the same: short chains of forms first,
/// and of the same length those that take the longest ending off; the potential of a causative, which sounds like its
/// passive, comes last. No result occurs twice, and none is the text itself.
///
/// The grammar is that of Japanese schools: each class has a few stems, and each form adds its ending to one of them.
/// The rules here are derived from the same table as those of `inflections(of:as:)`, and read backwards.
///
/// - Parameter text: A word form in kana, or in kanji and kana. Write が as one scalar, not as か and a mark.
/// - Returns: At most 96 results; none for a text without inflection, or of more than 40 scalars.
public func baseForms(of text: String) -> [Inflected] {
    // The number of bytes is known without a walk through the text.
    guard text.utf8.count <= 4 * Search.longestText else { return [] }
    guard text.unicodeScalars.count <= Search.longestText else { return [] }
    var search = Search()
    let found = search.run(Bytes(text.utf8), text)
    // 食べさせられる is nearly always “is made to eat”, hardly ever “can make eat”.
    return found.filter { !$0.isPotentialOfCausative } + found.filter(\.isPotentialOfCausative)
}

extension Inflected {
    fileprivate var isPotentialOfCausative: Bool {
        zip(forms, forms.dropFirst()).contains { $0 == (.causative, .potential) }
    }
}

/// Makes the table of the forms of a word, for its page in a dictionary.
///
/// - Parameters:
///   - word: The word as a dictionary lists it. A noun of class `vs` stands without する.
///   - wordClass: How the word inflects.
/// - Returns: At most 26 forms in the order of a textbook; none if the word doesn't end as its class demands, or has more
///   than 40 scalars. Where a form has several endings, the table has the usual one.
public func inflections(of word: String, as wordClass: WordClass) -> [Inflected] {
    guard word.utf8.count <= 4 * Search.longestText else { return [] }
    guard word.unicodeScalars.count <= Search.longestText else { return [] }
    return table(of: Bytes(word.utf8), word, wordClass)
}
