public import AppCore
public import AppCoreContent
public import DictionaryBasics
public import Observation

/// The flow's dependencies.
public struct KanjiFlowDependencies {
    let library: any KanjiLibrary
    /// The starred kanji; `nil` if nobody stores stars.
    public let stars: Stars<Unicode.Scalar>?
    /// The language in which pages show meanings.
    public let language: LanguageSetting
    let screens: any KanjiScreenFactory
    let look: KanjiListLook
    /// Returns the kanji that a first screen shows today; `nil` shows none.
    public var kanjiOfTheDay: (() throws -> Unicode.Scalar?)?
    /// Called with the language of meanings that the user sets, to store it.
    public var onLanguage: (MeaningLanguage) -> Void = { _ in }
    /// Called with the word that the user chose on a kanji's page.
    public var onWord: (ExampleWord) -> Void = { _ in }
    /// Called when the user wants to search the dictionary; `nil` if there is nothing to search with.
    public var onSearch: (() -> Void)?
    /// Measures how long each stroke stands before the next one when strokes are played.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Returns what the app offers on a kanji's page besides the flow's own elements.
    ///
    /// It is read with the page's content, so the page is drawn again when something observable in it changes.
    public var extras: @MainActor (Unicode.Scalar) -> Content = { _ in Content() }

    /// Gathers the flow's dependencies; without a store of stars, the flow has none, and meanings are in English until
    /// the user sets another language.
    @MainActor public init(
        library: any KanjiLibrary, favourites: (any StarStore<Unicode.Scalar>)? = nil,
        language: LanguageSetting? = nil, undo: UndoSteps = UndoSteps()
    ) {
        self.init(
            library: library, favourites: favourites, language: language, undo: undo, screens: StandardKanjiScreens())
    }

    @MainActor init(
        library: any KanjiLibrary, favourites: (any StarStore<Unicode.Scalar>)?, language: LanguageSetting? = nil,
        undo: UndoSteps = UndoSteps(), screens: any KanjiScreenFactory
    ) {
        self.library = library
        stars = favourites.map { Stars($0, undo: undo) { "\($0)" } }
        self.language = language ?? LanguageSetting(.english)
        self.screens = screens
        look = KanjiListLook()
    }
}

extension KanjiFlowDependencies {
    /// Reads the stars now, in a flow that outlives every page, such as the tab's, so that the undo of a star does as
    /// well.
    @MainActor public func readStars(in flow: AnyFlow) { stars?.begin(in: flow) { flow.notify($0) } }

    /// Whether a kanji is starred; observable, and `false` until the stars have been read.
    @MainActor public func isStarred(_ character: Unicode.Scalar) -> Bool { stars?.contains(character) == true }
}

/// The language in which pages show meanings: a setting that all of them follow.
@MainActor @Observable public final class LanguageSetting {
    /// The language.
    public var language: MeaningLanguage

    /// Makes a setting.
    public init(_ language: MeaningLanguage) { self.language = language }
}
