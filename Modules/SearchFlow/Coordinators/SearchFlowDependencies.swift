/// The flow's dependencies.
public struct SearchFlowDependencies {
    let library: any SearchLibrary
    /// The title of the first screen.
    public var title = "Dictionary"
    /// Returns the lines that the first screen shows until they have been read.
    public var unreadStartLines: () -> [[StartLine]] = { [] }
    /// Reads the lines that the app offers on the first screen, in groups; called whenever they come into view or
    /// change.
    public var startLines: @MainActor () async throws -> [[StartLine]] = { [] }
    /// Has the app call a closure whenever the lines change, as long as an object lives: a page may stand beside them.
    public var onStartLinesChange: (_ owner: AnyObject, _ reload: @escaping () -> Void) -> Void = { _, _ in }
    /// Whether the first screen's search field takes input at once, such as when the app starts with it.
    public var startsWithSearch = false
    /// Called when the user wants to see a kanji.
    public var onKanji: (Unicode.Scalar) -> Void = { _ in }
    /// Called with the number of a word that the user wants to see.
    public var onWord: (Int) -> Void = { _ in }

    /// Gathers the flow's dependencies.
    ///
    /// - Parameter library: The dictionary.
    @MainActor public init(library: any SearchLibrary) { self.library = library }
}
