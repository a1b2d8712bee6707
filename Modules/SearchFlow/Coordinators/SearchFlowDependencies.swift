public import DictionaryBasics

/// The flow's dependencies.
public struct SearchFlowDependencies {
    let library: any SearchLibrary
    /// The title of the first screen.
    public var title = "Dictionary"
    /// What the user looked up; `nil` if nobody notes that.
    public var history: SearchHistory?
    /// The days of the history.
    public var days = HistoryDays()
    /// The starred kanji and words; `nil` if there are none.
    public var stars: DictionaryStars?
    /// Returns the lines that the app offers on the first screen; read with its content, so that it is drawn again when
    /// something observable in them changes.
    public var startLines: @MainActor () -> StartLines = { StartLines() }
    /// Whether the first screen's search field takes input at once, such as when the app starts with it.
    public var startsWithSearch = false
    /// Called when the user wants to see a kanji.
    public var onKanji: (Unicode.Scalar) -> Void = { _ in }
    /// Called with the word that the user wants to see.
    public var onWord: (WordID) -> Void = { _ in }
    /// Called when the user wants an account of their own; `nil` if they have one, or can't have one.
    public var onAccountWanted: (() -> Void)?

    /// Gathers the flow's dependencies.
    ///
    /// - Parameter library: The dictionary.
    @MainActor public init(library: any SearchLibrary) { self.library = library }
}
