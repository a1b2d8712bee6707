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
