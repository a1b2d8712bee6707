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

/// The flow's dependencies.
public struct KanjiFlowDependencies {
    let library: any KanjiLibrary
    let favourites: (any KanjiFavourites)?
    let stars: KanjiStars?
    let language: LanguageChoice
    let screens: any KanjiScreenFactory
    /// Called when the user wants an account to keep their stars; `nil` if they have one, or can't have one.
    public var onAccountWanted: (() -> Void)?
    /// Returns the kanji that the first screen shows today; `nil` shows none.
    public var kanjiOfTheDay: (() throws -> Unicode.Scalar?)?
    /// Returns the lines that other flows add to the first screen; called whenever it is shown.
    public var startLines: () -> [KanjiStartLine] = { [] }
    /// Whether the search field takes input at once, such as when the app starts with the dictionary.
    public var startsWithSearch = false

    /// Gathers the flow's dependencies.
    ///
    /// - Parameters:
    ///   - library: The source of kanji.
    ///   - favourites: The store of stars; without it, the flow has none.
    ///   - language: The language in which a kanji's page first shows meanings.
    @MainActor public init(
        library: any KanjiLibrary, favourites: (any KanjiFavourites)? = nil, language: MeaningLanguage = .english
    ) {
        self.init(library: library, favourites: favourites, language: language, screens: StandardKanjiScreens())
    }

    @MainActor init(
        library: any KanjiLibrary, favourites: (any KanjiFavourites)?, language: MeaningLanguage,
        screens: any KanjiScreenFactory
    ) {
        self.library = library
        self.favourites = favourites
        stars = favourites.map(KanjiStars.init)
        self.language = LanguageChoice(language)
        self.screens = screens
    }
}

/// The language of meanings that the user last chose, on any page.
@MainActor final class LanguageChoice {
    var language: MeaningLanguage

    init(_ language: MeaningLanguage) { self.language = language }
}
