import AppCore
public import AppCoreContent

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

    /// Reads the words that are written with a kanji.
    ///
    /// - Parameter character: The kanji.
    /// - Returns: The words, the common ones first; empty if there are none.
    /// - Throws: The store's error.
    func words(with character: Unicode.Scalar) throws -> [ExampleWord]

    /// Finds kanji by character, reading in kana or romaji, meaning, or a word written with them.
    ///
    /// - Parameter query: The text typed so far.
    /// - Returns: The kanji, the best match first; empty if nothing matches.
    /// - Throws: The store's error.
    func search(_ query: String) throws -> [Unicode.Scalar]

    /// Returns a radical as a character.
    ///
    /// - Parameter radical: The number of the classical radical, from 1 to 214.
    /// - Returns: The character; empty for any other number.
    func radicalGlyph(_ radical: Int) -> String
}

/// The short texts of a kanji's row.
public struct KanjiSummary: Equatable, Sendable {
    /// The main meaning in English; empty if unknown.
    public var gloss: String
    /// The first readings, separated by spaces; empty if unknown.
    public var readings: String

    /// Makes the texts of a row.
    ///
    /// - Parameters:
    ///   - gloss: The main meaning in English.
    ///   - readings: The first readings.
    public init(gloss: String, readings: String) {
        self.gloss = gloss
        self.readings = readings
    }
}
