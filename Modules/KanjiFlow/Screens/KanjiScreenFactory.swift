import AppCore
import AppCoreContent

/// The input of a list of kanji, which knows neither storage nor words.
@MainActor protocol KanjiListInput: Presentable {
    /// The title, such as `Kanji list` or a word.
    var title: String { get set }
    /// The kanji to show when there is no search.
    var groups: [KanjiGroup] { get set }
    /// Returns the texts of a kanji's row; called when the row becomes visible.
    var summary: (Unicode.Scalar) -> KanjiSummary { get set }
    /// The kanji that was opened from the list and is open now.
    var current: Unicode.Scalar? { get set }
    /// Returns whether a kanji is starred; called when its row becomes visible.
    var isStarred: (Unicode.Scalar) -> Bool { get set }
    /// Whether rows show that they lead on.
    var hasDisclosure: Bool { get set }
    /// The buttons that lead on from the list.
    var steps: [KanjiListAction] { get set }
    /// The lines that lead on when there is no search, in groups; only the flow's first screen has any.
    var start: [[KanjiStartLine]] { get set }
    /// Whether the search field takes input at once.
    var startsEditing: Bool { get set }
    /// The text to show when there are no kanji.
    var emptyText: String { get set }
    /// The chosen grouping; `nil` offers no choice.
    var grouping: KanjiGrouping? { get set }
    /// The text in the search field.
    var query: String { get set }
    /// The matches for the query; `nil` when there is no search.
    var results: [Unicode.Scalar]? { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
    /// Whether there is a search field.
    var isSearchable: Bool { get set }
}

/// The output of a list of kanji.
@MainActor protocol KanjiListOutput: Presentable {
    /// Called when the user chooses a kanji.
    var onSelect: (Unicode.Scalar) -> Void { get set }
    /// Called when the query changes.
    var onSearch: (String) -> Void { get set }
    /// Called when the user chooses another grouping.
    var onGroup: (KanjiGrouping) -> Void { get set }
    /// Called when the user presses a button that leads on.
    var onAction: (KanjiListAction) -> Void { get set }
    /// Called when the user wants to search the whole dictionary, from a list without a search field.
    var onSearchWanted: () -> Void { get set }
}

/// A button that leads on from a list of kanji.
enum KanjiListAction: Equatable {
    case export, signUp

    var title: String {
        switch self {
        case .export: "Export as CSV"
        case .signUp: "Sign up to keep them"
        }
    }
}

extension KanjiListInput {
    /// Fills the list with groups; on failure, leaves them unchanged and shows the problem.
    func group(by groups: () throws -> [KanjiGroup]) {
        do {
            self.groups = try groups()
            problem = nil
        } catch {
            problem = "\(error)"
        }
    }
}

/// The input of a list of groups.
@MainActor protocol KanjiGroupsInput: Presentable {
    /// The title, such as `By strokes`.
    var title: String { get set }
    /// The groups.
    var groups: [KanjiGroup] { get set }
    /// The number of the group that is open now.
    var current: Int? { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

/// The output of a list of groups.
@MainActor protocol KanjiGroupsOutput: Presentable {
    /// Called with the number of the group that the user chooses.
    var onSelect: (Int) -> Void { get set }
}

/// The input of a kanji's page.
@MainActor protocol KanjiDetailInput: Presentable {
    /// The title: the kanji itself.
    var title: String { get set }
    /// The kanji.
    var kanji: Kanji? { get set }
    /// Returns the kanji's picture, or `nil` if there is none; called when it is drawn.
    var bitmap: () -> Glyph.Bitmap? { get set }
    /// The words written with it.
    var words: [ExampleWord] { get set }
    /// The language of the meanings.
    var language: MeaningLanguage { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
    /// Returns whether the kanji is starred; `nil` if there are no stars, or they haven't been read yet.
    var isStarred: () -> Bool? { get set }
}

/// The output of a kanji's page.
@MainActor protocol KanjiDetailOutput: Presentable {
    /// Called when the user turns the star on or off.
    var onStar: (Bool) -> Void { get set }
    /// Called when the user chooses a word.
    var onSelectWord: (ExampleWord) -> Void { get set }
    /// Called when the user chooses another language.
    var onSelectLanguage: (MeaningLanguage) -> Void { get set }
    /// Called when the user wants to search the whole dictionary.
    var onSearchWanted: () -> Void { get set }
}

/// Makes the flow's screens, typed as their inputs and outputs.
///
/// Only the factory knows the concrete types.
@MainActor protocol KanjiScreenFactory {
    func makeList() -> any KanjiListInput & KanjiListOutput
    func makeGroups() -> any KanjiGroupsInput & KanjiGroupsOutput
    func makeDetail() -> any KanjiDetailInput & KanjiDetailOutput
}

struct StandardKanjiScreens: KanjiScreenFactory {
    func makeList() -> any KanjiListInput & KanjiListOutput { KanjiListScreen() }
    func makeGroups() -> any KanjiGroupsInput & KanjiGroupsOutput { KanjiGroupsScreen() }
    func makeDetail() -> any KanjiDetailInput & KanjiDetailOutput { KanjiDetailScreen() }
}
