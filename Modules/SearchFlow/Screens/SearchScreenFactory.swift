import AppCore

/// The result that the user chose last.
enum SearchChoice: Equatable {
    case kanji(Unicode.Scalar)
    case word(Int)
}

/// The input of the search, which knows neither the dictionary nor where results lead.
@MainActor protocol SearchInput: Presentable {
    /// The title of the screen.
    var title: String { get set }
    /// The text in the search field.
    var query: String { get set }
    /// Whether the search field takes input at once.
    var startsEditing: Bool { get set }
    /// Whole texts that the search field offers instead of its own.
    var completions: [String] { get set }
    /// What was found for the query, or why the search failed; `nil` if there is nothing to search for.
    var found: Result<SearchAnswer, any Error>? { get set }
    /// The app's lines, or why they can't be read.
    var lines: Result<[[StartLine]], any Error> { get set }
    /// The result whose page is open now.
    var current: SearchChoice? { get set }
    /// Returns the texts of a word's row, for a query; called when the row becomes visible.
    var word: (Int, String) throws -> SearchWord? { get set }
    /// Returns the texts of a kanji's row; called when the row becomes visible.
    var kanji: (Unicode.Scalar) throws -> SearchKanji? { get set }
}

/// The output of the search.
@MainActor protocol SearchOutput: Presentable {
    /// Called when the query changes, and when the user wants to search for it again.
    var onSearch: (String) -> Void { get set }
    /// Called when the user wants to find a kanji by its parts.
    var onParts: () -> Void { get set }
    /// Called when the user chooses a kanji.
    var onKanji: (Unicode.Scalar) -> Void { get set }
    /// Called with the number and the texts of the word that the user chooses.
    var onWord: (Int, SearchWord) -> Void { get set }
    /// Called when the user sees the search, at first or again: what they did elsewhere may have changed the lines.
    var onAppear: () -> Void { get set }
}

/// The input of the choice of parts.
@MainActor protocol PartsInput: Presentable {
    /// The text in the field; it is the choice.
    var text: String { get set }
    /// What the text chooses, or why that can't be read.
    var choice: Result<PartsChoice, any Error> { get set }
    /// The kanji whose page is open now.
    var current: Unicode.Scalar? { get set }
    /// Returns the texts of a kanji's row; called when the row becomes visible.
    var kanji: (Unicode.Scalar) throws -> SearchKanji? { get set }
}

/// The output of the choice of parts.
@MainActor protocol PartsOutput: Presentable {
    /// Called with the field's text when the choice changes, and when the user wants to read it again.
    var onChoose: (String) -> Void { get set }
    /// Called when the user chooses a kanji.
    var onKanji: (Unicode.Scalar) -> Void { get set }
    /// Called when the user sees the screen, at first or again.
    var onAppear: () -> Void { get set }
}

/// Makes the flow's screens, typed as their inputs and outputs.
///
/// Only the factory knows the concrete types.
@MainActor protocol SearchScreenFactory {
    func makeSearch() -> any SearchInput & SearchOutput
    func makeParts() -> any PartsInput & PartsOutput
}

struct StandardSearchScreens: SearchScreenFactory {
    func makeSearch() -> any SearchInput & SearchOutput { SearchScreen() }
    func makeParts() -> any PartsInput & PartsOutput { PartsScreen() }
}
