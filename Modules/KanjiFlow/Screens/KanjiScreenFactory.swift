import AppCore
import AppCoreContent

/// The input of a list of kanji, which knows neither storage nor words.
@MainActor protocol KanjiListInput: Presentable {
    /// The title, such as `All kanji`.
    var title: String { get set }
    /// The kanji.
    var groups: [KanjiGroup] { get set }
    /// Returns the texts of a kanji's row; called when the row becomes visible.
    var summary: (Unicode.Scalar) -> KanjiSummary { get set }
    /// The kanji that was opened from the list and is open now.
    var current: Unicode.Scalar? { get set }
    /// Returns whether a kanji is starred; called when its row becomes visible.
    var isStarred: (Unicode.Scalar) -> Bool { get set }
    /// The buttons that lead on from the list.
    var steps: [KanjiListAction] { get set }
    /// The buttons below the kanji, which lead to other groups.
    var waysOn: [KanjiListAction] { get set }
    /// What to show when there are no kanji.
    var placeholder: Content { get set }
    /// The chosen grouping; `nil` offers no choice.
    var grouping: KanjiGrouping? { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

/// The output of a list of kanji.
@MainActor protocol KanjiListOutput: Presentable {
    /// Called when the user chooses a kanji.
    var onSelect: (Unicode.Scalar) -> Void { get set }
    /// Called when the user chooses another grouping.
    var onGroup: (KanjiGrouping) -> Void { get set }
    /// Called when the user presses a button that leads on.
    var onAction: (KanjiListAction) -> Void { get set }
    /// Called when the user wants to search the dictionary; `nil` offers no search.
    var onSearch: (() -> Void)? { get set }
}

/// A button that leads on from a list of kanji.
enum KanjiListAction: Equatable {
    case export, signUp
    /// Goes on to the group before or after.
    case group(number: Int, header: String)

    var title: String {
        switch self {
        case .export: "Export as CSV"
        case .signUp: "Sign up to keep them"
        case .group(_, let header): header
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
    /// Called when the user wants to search the dictionary; `nil` offers no search.
    var onSearch: (() -> Void)? { get set }
}

/// The input of a kanji's page.
@MainActor protocol KanjiDetailInput: Presentable {
    /// The title: the kanji itself.
    var title: String { get set }
    /// The kanji.
    var kanji: Kanji? { get set }
    /// Returns the kanji's picture, or `nil` if there is none; called when it is drawn.
    var bitmap: () -> Glyph.Bitmap? { get set }
    /// The numbers of the words written with it, the common words first.
    var words: [Int] { get set }
    /// Returns the word with a number; called when its row becomes visible.
    var word: (Int) -> ExampleWord? { get set }
    /// Returns the texts of a variant's row; called when the row becomes visible.
    var summary: (Unicode.Scalar) -> KanjiSummary { get set }
    /// Its strokes in the order in which they are written.
    var strokes: [Stroke] { get set }
    /// How many strokes are drawn; the last of them is the current one.
    var shownStrokes: Int { get set }
    /// Returns the language of the meanings; called when they are drawn.
    var language: () -> MeaningLanguage { get set }
    /// Returns what the app offers besides; called when the page is drawn.
    var extras: () -> Content { get set }
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
    /// Called when the user chooses a variant.
    var onSelectVariant: (Unicode.Scalar) -> Void { get set }
    /// Called when the user wants to see the strokes written one after the other.
    var onPlay: () -> Void { get set }
    /// Called when the user wants to search the dictionary; `nil` offers no search.
    var onSearch: (() -> Void)? { get set }
}

/// The flow's own first screen.
@MainActor protocol KanjiStartFace: Presentable {
    /// The lines that lead on, in groups.
    var lines: [[KanjiStartLine]] { get set }
    /// Called with where the line leads that the user chooses.
    var onChoose: (KanjiRoute) -> Void { get set }
    /// Called when the user wants to search the dictionary; `nil` offers no search.
    var onSearch: (() -> Void)? { get set }
}

/// The screen that sets the language of meanings.
@MainActor protocol MeaningLanguageFace: Presentable {
    /// Returns the language; called when it is drawn.
    var current: () -> MeaningLanguage { get set }
    /// Called with the language that the user chooses.
    var onChoose: (MeaningLanguage) -> Void { get set }
    /// Called when the user wants to search the dictionary; `nil` offers no search.
    var onSearch: (() -> Void)? { get set }
}

/// The screen that asks where to export to.
@MainActor protocol ExportFace: Presentable {
    /// The name that the new file may have.
    var fileName: String { get set }
    /// Why the file can't be written; `nil` until that was tried.
    var problem: String? { get set }
    /// Called with the path that the user typed or chose.
    var onSubmit: (String) -> Void { get set }
}

/// Makes the flow's screens, typed as their inputs and outputs.
///
/// Only the factory knows the concrete types.
@MainActor protocol KanjiScreenFactory {
    func makeStart() -> any KanjiStartFace
    func makeList() -> any KanjiListInput & KanjiListOutput
    func makeGroups() -> any KanjiGroupsInput & KanjiGroupsOutput
    func makeDetail() -> any KanjiDetailInput & KanjiDetailOutput
    func makeLanguage() -> any MeaningLanguageFace
    func makeExport() -> any ExportFace
}

struct StandardKanjiScreens: KanjiScreenFactory {
    func makeStart() -> any KanjiStartFace { KanjiStartScreen() }
    func makeList() -> any KanjiListInput & KanjiListOutput { KanjiListScreen() }
    func makeGroups() -> any KanjiGroupsInput & KanjiGroupsOutput { KanjiGroupsScreen() }
    func makeDetail() -> any KanjiDetailInput & KanjiDetailOutput { KanjiDetailScreen() }
    func makeLanguage() -> any MeaningLanguageFace { MeaningLanguageScreen() }
    func makeExport() -> any ExportFace { ExportScreen() }
}
