import AppCore
import AppCoreContent

/// What a list of kanji is given; it knows no storage and no word.
@MainActor protocol KanjiListInput: Presentable {
    /// The title, such as `Kanji list` or a word.
    var title: String { get set }
    /// The kanji to show when nothing is searched.
    var groups: [KanjiGroup] { get set }
    /// The texts of a kanji's row, asked for when the row is seen.
    var summary: (Unicode.Scalar) -> KanjiSummary { get set }
    /// The kanji that was opened from the list and stands open now.
    var current: Unicode.Scalar? { get set }
    /// Whether a kanji is starred, asked when its row is seen.
    var isStarred: (Unicode.Scalar) -> Bool { get set }
    /// Whether rows show that they lead further.
    var hasDisclosure: Bool { get set }
    /// The ways that lead on from the list.
    var steps: [KanjiListStep] { get set }
    /// The lines that lead on when nothing is searched, in groups; only the flow's first screen has some.
    var start: [[KanjiStartLine]] { get set }
    /// Whether the user types into the search field at once.
    var startsEditing: Bool { get set }
    /// What is said when there are no kanji.
    var emptyText: String { get set }
    /// The ways of grouping to choose from, and the chosen one; `nil` offers no choice.
    var grouping: KanjiGrouping? { get set }
    /// What stands in the search field.
    var query: String { get set }
    /// What was found for the query; `nil` while nothing is searched.
    var results: [Unicode.Scalar]? { get set }
    /// What went wrong, if something did.
    var problem: String? { get set }
    /// Whether there is a search field.
    var isSearchable: Bool { get set }
}

/// What a list of kanji reports.
@MainActor protocol KanjiListOutput: Presentable {
    /// A kanji was chosen.
    var onSelect: (Unicode.Scalar) -> Void { get set }
    /// The query has changed.
    var onSearch: (String) -> Void { get set }
    /// Another grouping was chosen.
    var onGroup: (KanjiGrouping) -> Void { get set }
    /// A way that leads on was chosen.
    var onStep: (KanjiListStep) -> Void { get set }
    /// The whole dictionary is to be searched, from a list that has no search field.
    var onSearchWanted: () -> Void { get set }
}

extension KanjiListInput {
    /// Opens a kanji's own page, whose row is the current one for as long.
    func open(
        _ character: Unicode.Scalar, in flow: AnyFlow, _ dependencies: KanjiFlowDependencies,
        onEnd: @escaping () -> Void = {}
    ) {
        current = character
        flow.run(KanjiDetailCoordinator(dependencies, character: character)) { [weak self] _ in
            // Another one may have taken its place.
            if self?.current == character { self?.current = nil }
            onEnd()
        }
    }

    /// Marks the rows of starred kanji, as stars come and go.
    func markStars(of dependencies: KanjiFlowDependencies) {
        if let stars = dependencies.stars { isStarred = { stars.contains($0) } }
    }
}

/// A way that leads on from a list of kanji.
enum KanjiListStep: Equatable {
    case export, signUp

    var title: String {
        switch self {
        case .export: "Export as CSV"
        case .signUp: "Sign up to keep them"
        }
    }
}

extension KanjiListInput {
    /// Fills the list with groups, or says there why it stays as it is.
    func group(by groups: () throws -> [KanjiGroup]) {
        do {
            self.groups = try groups()
            problem = nil
        } catch {
            problem = "\(error)"
        }
    }
}

/// What a list of groups is given.
@MainActor protocol KanjiGroupsInput: Presentable {
    /// The title, such as `By strokes`.
    var title: String { get set }
    /// The groups.
    var groups: [KanjiGroup] { get set }
    /// The number of the group that stands open now.
    var current: Int? { get set }
    /// What went wrong, if something did.
    var problem: String? { get set }
}

/// What a list of groups reports.
@MainActor protocol KanjiGroupsOutput: Presentable {
    /// A group was chosen, by its number.
    var onSelect: (Int) -> Void { get set }
}

/// What a kanji's own page is given.
@MainActor protocol KanjiDetailInput: Presentable {
    /// The title: the kanji itself.
    var title: String { get set }
    /// The kanji.
    var kanji: Kanji? { get set }
    /// The kanji as a picture, asked for when it is drawn; `nil` if there is none.
    var bitmap: () -> Glyph.Bitmap? { get set }
    /// The words that are written with it.
    var words: [ExampleWord] { get set }
    /// The language of the meanings.
    var language: MeaningLanguage { get set }
    /// What went wrong, if something did.
    var problem: String? { get set }
    /// Whether the kanji is starred; `nil` where there are no stars, or none are known yet.
    var isStarred: () -> Bool? { get set }
}

/// What a kanji's own page reports.
@MainActor protocol KanjiDetailOutput: Presentable {
    /// The star was turned on or off.
    var onStar: (Bool) -> Void { get set }
    /// A word was chosen.
    var onSelectWord: (ExampleWord) -> Void { get set }
    /// Another language was chosen.
    var onSelectLanguage: (MeaningLanguage) -> Void { get set }
    /// The whole dictionary is to be searched.
    var onSearchWanted: () -> Void { get set }
}

/// Makes the flow's screens, closed by their inputs and outputs: the one place that knows which types they are.
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
