public import AppCoreContent
public import DictionaryBasics

/// The flow's source of kanji: a port that the app implements.
///
/// Every function that reads may throw, because a store can be damaged. The flow then shows the error in place of the
/// text.
@MainActor public protocol KanjiLibrary: AnyObject {
    /// The number of kanji.
    var count: Int { get }

    /// Iterates over the figures of all kanji, in code point order, for lists that are built when they are shown.
    func eachFigures(_ body: @MainActor (KanjiFigures) -> Void) throws

    /// Reads the short texts of a kanji's row, or `nil` if the library doesn't have the kanji.
    func summary(of character: Unicode.Scalar) throws -> KanjiSummary?

    /// Reads everything about one kanji, or `nil` if the library doesn't have it.
    func kanji(_ character: Unicode.Scalar) throws -> Kanji?

    /// Reads the picture of a kanji, or `nil` if there is none; only hosts that show kanji large call this, whenever
    /// they draw one.
    func glyph(of character: Unicode.Scalar) throws -> Glyph.Bitmap?

    /// Finds the numbers of the words that are written with a kanji, those that learners meet first before the others.
    func words(with character: Unicode.Scalar) throws -> [Int]

    /// Reads a word by its number from `words(with:)`, in its usual form with a kanji, which it may have in only some
    /// of its forms; `nil` if there is none.
    func word(_ number: Int, with character: Unicode.Scalar) throws -> ExampleWord?

    /// Finds the commonest word for each reading of a kanji among the numbers of its words; a reading that none of the
    /// common words has is left out.
    func readingWords(of character: Unicode.Scalar, among words: [Int]) throws -> [String: Int]

    /// Finds the kanji that are taken for a kanji, such as 末 for 未, those that look most like it first.
    func lookAlikes(of character: Unicode.Scalar) throws -> [Unicode.Scalar]

    /// Reads the strokes of a kanji in the order in which they are written; empty if that is unknown.
    func strokes(of character: Unicode.Scalar) throws -> [Stroke]

    /// Returns the kanji that a classical radical is, from 1 to 214; `nil` for any other number.
    func radical(_ number: Int) -> Unicode.Scalar?
}
