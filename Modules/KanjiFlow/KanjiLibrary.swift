import AppCore
public import AppCoreContent
public import DictionaryBasics

/// The flow's source of kanji: a port that the app implements.
///
/// Every function that reads may throw, because a store can be damaged. The flow then shows the error in place of the
/// text.
@MainActor public protocol KanjiLibrary: AnyObject {
    /// The number of kanji.
    var count: Int { get }

    /// Iterates over the figures of all kanji, in code point order. Lists are built from them when they are shown.
    ///
    /// - Parameter body: Called with the figures of each kanji.
    /// - Throws: The store's error.
    func eachFigures(_ body: @MainActor (KanjiFigures) -> Void) throws

    /// Reads the short texts of a kanji's row.
    ///
    /// - Parameter character: The kanji.
    /// - Returns: The texts, or `nil` if the library doesn't have the kanji.
    /// - Throws: The store's error.
    func summary(of character: Unicode.Scalar) throws -> KanjiSummary?

    /// Reads everything about one kanji.
    ///
    /// - Parameter character: The kanji.
    /// - Returns: The kanji, or `nil` if the library doesn't have it.
    /// - Throws: The store's error.
    func kanji(_ character: Unicode.Scalar) throws -> Kanji?

    /// Reads the picture of a kanji. Only hosts that show kanji large call this, whenever they draw one.
    ///
    /// - Parameter character: The kanji.
    /// - Returns: The picture, or `nil` if the library has none.
    /// - Throws: The store's error.
    func glyph(of character: Unicode.Scalar) throws -> Glyph.Bitmap?

    /// Finds the words that are written with a kanji.
    ///
    /// - Parameter character: The kanji.
    /// - Returns: The words' numbers in the library, those that learners meet first before the others; empty if there
    ///   are none.
    /// - Throws: The store's error.
    func words(with character: Unicode.Scalar) throws -> [Int]

    /// Reads a word.
    ///
    /// - Parameters:
    ///   - number: Its number, from `words(with:)`.
    ///   - character: The kanji, which a word may have in only some of its forms.
    /// - Returns: The word in its usual form with that kanji, or `nil` if the library has none with this number.
    /// - Throws: The store's error.
    func word(_ number: Int, with character: Unicode.Scalar) throws -> ExampleWord?

    /// Reads how a kanji is written.
    ///
    /// - Parameter character: The kanji.
    /// - Returns: Its strokes in the order in which they are written; empty if that is unknown.
    /// - Throws: The store's error.
    func strokes(of character: Unicode.Scalar) throws -> [Stroke]

    /// Returns a radical as a character.
    ///
    /// - Parameter radical: The number of the classical radical, from 1 to 214.
    /// - Returns: The character; empty for any other number.
    func radicalGlyph(_ radical: Int) -> String
}
