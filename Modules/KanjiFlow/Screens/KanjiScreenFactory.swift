import AppCore

/// What a list of kanji is given; it knows no storage and no word.
@MainActor protocol KanjiListInput: Presentable {
    /// The title, such as `Kanji list` or a word.
    var title: String { get set }
    /// The kanji to show when nothing is searched.
    var groups: [KanjiGroup] { get set }
    /// The texts of a kanji's row, asked for when the row is seen.
    var summary: (Unicode.Scalar) -> KanjiSummary { get set }
    /// Whether rows show that they lead further.
    var hasDisclosure: Bool { get set }
    /// The way to more kanji, if there is one.
    var more: String? { get set }
    /// The ways of grouping to choose from, and the chosen one; `nil` offers no choice.
    var grouping: Grouping? { get set }
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
    var onGroup: (Grouping) -> Void { get set }
    /// The way to more kanji was chosen.
    var onMore: () -> Void { get set }
}

/// What a kanji's own page is given.
@MainActor protocol KanjiDetailInput: Presentable {
    /// The kanji.
    var kanji: Kanji? { get set }
    /// The words that are written with it.
    var words: [ExampleWord] { get set }
    /// The language of the meanings.
    var language: MeaningLanguage { get set }
    /// What went wrong, if something did.
    var problem: String? { get set }
}

/// What a kanji's own page reports.
@MainActor protocol KanjiDetailOutput: Presentable {
    /// A word was chosen.
    var onSelectWord: (ExampleWord) -> Void { get set }
    /// Another language was chosen.
    var onSelectLanguage: (MeaningLanguage) -> Void { get set }
}

/// Makes the flow's screens, closed by their inputs and outputs: the one place that knows which types they are.
@MainActor protocol KanjiScreenFactory {
    func makeList() -> any KanjiListInput & KanjiListOutput
    func makeDetail() -> any KanjiDetailInput & KanjiDetailOutput
}

struct StandardKanjiScreens: KanjiScreenFactory {
    func makeList() -> any KanjiListInput & KanjiListOutput { KanjiListScreen() }
    func makeDetail() -> any KanjiDetailInput & KanjiDetailOutput { KanjiDetailScreen() }
}
