public import AppCore
public import AppCoreContent
import DictionaryBasics
public import Observation

/// The flow's dependencies.
public struct KanjiFlowDependencies {
    let library: any KanjiLibrary
    let favourites: (any KanjiFavourites)?
    let stars: Stars<Unicode.Scalar>?
    let shelves: KanjiShelves
    /// The language in which pages show meanings.
    public let language: LanguageSetting
    let screens: any KanjiScreenFactory
    /// Called when the user wants an account to keep their stars; `nil` if they have one, or can't have one.
    public var onAccountWanted: (() -> Void)?
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
        library: any KanjiLibrary, favourites: (any KanjiFavourites)? = nil, language: LanguageSetting? = nil
    ) {
        self.init(library: library, favourites: favourites, language: language, screens: StandardKanjiScreens())
    }

    @MainActor init(
        library: any KanjiLibrary, favourites: (any KanjiFavourites)?, language: LanguageSetting? = nil,
        screens: any KanjiScreenFactory
    ) {
        self.library = library
        self.favourites = favourites
        let shelves = KanjiShelves()
        self.shelves = shelves
        stars = favourites.map { Stars<Unicode.Scalar>($0, name: { "\($0)" }, onStore: shelves.reload) }
        self.language = language ?? LanguageSetting(.english)
        self.screens = screens
    }
}

extension KanjiFlowDependencies {
    /// Reads the stars now, in a flow that outlives every page, such as the tab's, so that the undo of a star does as
    /// well.
    @MainActor public func readStars(in flow: AnyFlow) { stars?.begin(in: flow) { flow.notify($0) } }

    /// Calls a closure whenever the lines of a first screen change: a star, a view, the language of meanings.
    ///
    /// Without a store of stars, it is never called.
    ///
    /// - Parameters:
    ///   - owner: What the calls end with.
    ///   - reload: Called after each change.
    @MainActor public func onStartLinesChange(for owner: AnyObject, _ reload: @escaping () -> Void) {
        shelves.onChange(for: owner, orView: true, reload)
    }

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
