import AppCore
import AppCoreContent

/// A word in a list; the number sets words with the same writing and reading apart.
struct ListedWord: Hashable {
    let id: WordID
    let number: Int

    /// Numbers the words of a list.
    static func list(_ words: [WordID]) -> [ListedWord] {
        var counts: [WordID: Int] = [:]
        return words.map { word in
            counts[word, default: 0] += 1
            return ListedWord(id: word, number: counts[word, default: 1])
        }
    }
}

/// The input of a list of words.
@MainActor protocol WordListInput: Presentable {
    /// The title, such as the text that the words have in common.
    var title: String { get set }
    /// Returns the words; `nil` until they are read.
    var words: () -> [ListedWord]? { get set }
    /// Returns the meaning in a word's row; called when the row becomes visible.
    var gloss: (ListedWord) -> String { get set }
    /// Returns whether a word is starred; called when its row becomes visible.
    var isStarred: (ListedWord) -> Bool { get set }
    /// The word that was opened from the list and is open now.
    var current: ListedWord? { get set }
    /// What to show when there are no words.
    var placeholder: Content { get set }
    /// Returns why the words could not be read.
    var problem: () -> String? { get set }
}

/// The output of a list of words.
@MainActor protocol WordListOutput: Presentable {
    /// Called when the user chooses a word.
    var onSelect: (ListedWord) -> Void { get set }
    /// Called when the user wants to read the words again.
    var onReload: () -> Void { get set }
    /// Called when the user wants to search the dictionary; `nil` shows no button for it.
    var onSearch: (() -> Void)? { get set }
}

/// The input of a word's page.
@MainActor protocol WordPageInput: Presentable {
    /// The title: the word as written.
    var title: String { get set }
    /// The word; `nil` if there is none.
    var word: Word? { get set }
    /// The kanji of the word.
    var kanji: [WordKanji] { get set }
    /// Examples of its use.
    var sentences: [Word.Sentence] { get set }
    /// Why there is no word.
    var problem: String? { get set }
    /// Why the kanji could not be read.
    var kanjiProblem: String? { get set }
    /// Why the examples could not be read.
    var sentencesProblem: String? { get set }
    /// Returns whether the word is starred; `nil` if there are no stars, or they haven't been read yet.
    var isStarred: () -> Bool? { get set }
    /// Returns why the stars could not be read.
    var starsProblem: () -> String? { get set }
    /// Returns what the app adds to the page.
    var extras: () -> Content { get set }
}

/// The output of a word's page.
@MainActor protocol WordPageOutput: Presentable {
    /// Called when the user chooses a kanji.
    var onKanji: (Unicode.Scalar) -> Void { get set }
    /// Called with the writing of another word that the user wants to see.
    var onReference: (String) -> Void { get set }
    /// Called when the user turns the star on or off.
    var onStar: (Bool) -> Void { get set }
    /// Called when the user wants to copy the word; `nil` shows no button for it.
    var onCopy: (() -> Void)? { get set }
    /// Called when the user wants to search the dictionary; `nil` shows no button for it.
    var onSearch: (() -> Void)? { get set }
}

/// Makes the flow's screens, typed as their inputs and outputs.
///
/// Only the factory knows the concrete types.
@MainActor protocol WordScreenFactory {
    func makeList() -> any WordListInput & WordListOutput
    func makePage() -> any WordPageInput & WordPageOutput
}

struct StandardWordScreens: WordScreenFactory {
    func makeList() -> any WordListInput & WordListOutput { WordListScreen() }
    func makePage() -> any WordPageInput & WordPageOutput { WordPageScreen() }
}
