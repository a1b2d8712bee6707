public import AppCore
public import AppCoreContent
public import DictionaryBasics
import TextBasics

/// The flow's dependencies.
@MainActor public struct WordFlowDependencies {
    let library: any WordLibrary
    /// The starred words; `nil` if nobody stores stars.
    public let stars: Stars<WordID>?
    /// Copies a text and returns a sentence for the user, or `nil` if the text is surely copied.
    ///
    /// Without it, a word's page has no button for it.
    public var copy: ((String) -> String?)?
    /// Called with the kanji that the user chooses on a word's page.
    public var onKanji: (Unicode.Scalar) -> Void = { _ in }
    /// Called when the user wants to search the dictionary; `nil` shows no button for it.
    public var onSearch: (() -> Void)?
    /// Returns what the app adds to a word's page; read whenever the page is drawn, so that Observation sees it.
    public var extras: (Word) -> Content = { _ in Content() }

    /// Gathers the flow's dependencies.
    ///
    /// - Parameters:
    ///   - library: The dictionary.
    ///   - stars: The store of stars; without it, the flow has none.
    ///   - undo: What can be undone in the session.
    public init(library: any WordLibrary, stars: (any StarStore<WordID>)? = nil, undo: UndoSteps = UndoSteps()) {
        self.library = library
        self.stars = stars.map { Stars($0, undo: undo) { cleaned($0.writing) } }
    }

    /// Reads the stars now, in a flow that outlives every page, so that the undo of a star does as well.
    ///
    /// - Parameter flow: The flow, such as the tab's.
    public func readStars(in flow: AnyFlow) { stars?.begin(in: flow) }

    /// Whether a word is starred; observable.
    ///
    /// - Parameter number: The word's number in the dictionary.
    /// - Returns: Whether it is; `false` until the stars have been read.
    public func isStarred(_ number: Int) -> Bool {
        stars?.contains(WordID(number: number, writing: "", reading: "")) == true
    }
}
