import AppCore
import AppCoreContent
import Observation
import TextBasics

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

/// A list of words: the starred ones, or those that a text can mean.
@Observable final class WordListScreen: ContentScreen, WordListInput, WordListOutput {
    let textLanguage: Language? = .japanese
    var title = ""
    var current: ListedWord?
    var placeholder = Content { Placeholder("No words", symbol: .list) }

    var words: () -> [ListedWord]? = { nil }
    @ObservationIgnored var gloss: (ListedWord) -> String = { _ in "" }
    @ObservationIgnored var isStarred: (ListedWord) -> Bool = { _ in false }
    var problem: () -> String? = { nil }
    var onSelect: (ListedWord) -> Void = { _ in }
    var onReload: () -> Void = {}
    var onSearch: (() -> Void)?

    var content: Content {
        if let words = words() {
            if words.isEmpty {
                placeholder
            } else {
                Section(words.count == 1 ? "1 word" : "\(words.count.grouped) words", layout: .table, id: "words") {
                    rows(words)
                }
            }
        } else if let problem = problem() {
            Text(problem, style: .error, id: "problem")
            Button("Try again", role: .primary, id: "reload") { self.onReload() }
        } else {
            Progress("Reading the words", id: "reading")
        }
        if let onSearch { Button("Search", role: .search) { onSearch() } }
    }

    private func rows(_ words: [ListedWord]) -> Elements {
        Elements(words, id: Self.rowID) { word in
            let (writing, reading) = (word.id.writing, word.id.reading)
            let gloss = self.gloss(word)
            return Row(
                writing, subtitle: gloss.isEmpty ? nil : gloss, value: reading.hasBytes(of: writing) ? nil : reading,
                badge: self.isStarred(word) ? "★" : nil, isCurrent: word == self.current, hasDisclosure: true
            ) { self.onSelect(word) }
        }
    }

    private static func rowID(of word: ListedWord) -> ElementID {
        let number = word.number == 1 ? "" : " (\(word.number))"
        let known = "\(word.id.writing.identity)-\(word.id.reading.identity)"
        return ElementID("word-\(word.id.number == 0 ? known : "\(word.id.number)")\(number)")
    }
}
