import AppCore
public import AppCoreContent

/// Where the flow finds its kanji: a port that the app adapts a store to.
///
/// Every function that reads may throw, because a store can be damaged; the flow then says so where the text would be.
@MainActor public protocol KanjiLibrary: AnyObject {
    /// How many kanji there are.
    var count: Int { get }

    /// Goes through the figures of all kanji, in the order of code points; lists are made of them when they are shown.
    ///
    /// - Parameter body: Called with the figures of each kanji.
    /// - Throws: What is wrong with the store.
    func eachFigures(_ body: @MainActor (KanjiFigures) -> Void) throws

    /// The short texts of one kanji's row.
    ///
    /// - Parameter character: The kanji.
    /// - Returns: The texts, or `nil` if the library does not have the kanji.
    /// - Throws: What is wrong with the store.
    func summary(of character: Unicode.Scalar) throws -> KanjiSummary?

    /// One kanji with everything.
    ///
    /// - Parameter character: The kanji.
    /// - Returns: The kanji, or `nil` if the library does not have it.
    /// - Throws: What is wrong with the store.
    func kanji(_ character: Unicode.Scalar) throws -> Kanji?

    /// A kanji as a picture, for hosts that show it large; only these ask, whenever they draw.
    ///
    /// - Parameter character: The kanji.
    /// - Returns: The picture, or `nil` if the library has none.
    /// - Throws: What is wrong with the store.
    func glyph(of character: Unicode.Scalar) throws -> Glyph.Bitmap?

    /// Words that are written with a kanji, the common ones first.
    ///
    /// - Parameter character: The kanji.
    /// - Returns: The words; empty if there are none.
    /// - Throws: What is wrong with the store.
    func words(with character: Unicode.Scalar) throws -> [ExampleWord]

    /// Finds kanji by character, reading in kana or romaji, meaning, or a word that is written with them.
    ///
    /// - Parameter query: What was typed so far.
    /// - Returns: The kanji, the best first; empty if nothing fits.
    /// - Throws: What is wrong with the store.
    func search(_ query: String) throws -> [Unicode.Scalar]

    /// A radical as a character.
    ///
    /// - Parameter radical: The number of the classical radical, from 1 to 214.
    /// - Returns: The character; empty for any other number.
    func radicalGlyph(_ radical: Int) -> String
}

/// The short texts of one kanji's row.
public struct KanjiSummary: Equatable, Sendable {
    /// The main meaning in English; empty if none is known.
    public var gloss: String
    /// The first readings, separated by spaces; empty if none is known.
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

/// What the flow needs to run.
public struct KanjiFlowDependencies {
    let library: any KanjiLibrary
    let favourites: (any KanjiFavourites)?
    let stars: KanjiStars?
    let language: LanguageChoice
    let screens: any KanjiScreenFactory
    /// Called when the person wants an account to keep their stars; `nil` if they have one, or can have none.
    public var onAccountWanted: (() -> Void)?
    /// Gives the kanji that the start shows today; `nil` shows none.
    public var kanjiOfTheDay: (() throws -> Unicode.Scalar?)?
    /// Gives the lines of other flows at the start, read whenever it is shown.
    public var startLines: () -> [KanjiStartLine] = { [] }
    /// Whether the user types into the search at once, as where the app starts with it.
    public var startsWithSearch = false

    /// Gathers what the flow needs.
    ///
    /// - Parameters:
    ///   - library: Where the flow finds its kanji.
    ///   - favourites: Where stars are kept; without it the flow has none.
    ///   - language: The language in which a detail shows meanings first.
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

/// The language of meanings that was chosen last, on whichever page.
@MainActor final class LanguageChoice {
    var language: MeaningLanguage

    init(_ language: MeaningLanguage) { self.language = language }
}
