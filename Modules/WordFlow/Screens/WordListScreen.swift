import AppCore
import AppCoreContent
import DictionaryBasics
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
    var words: [ListedWord] { get set }
    /// Returns the meaning in a word's row; called when the row becomes visible.
    var gloss: (ListedWord) -> String { get set }
    /// Returns whether a word is starred; called when its row becomes visible.
    var isStarred: (ListedWord) -> Bool { get set }
    /// The word that was opened from the list and is open now.
    var current: ListedWord? { get set }
}

/// The output of a list of words.
@MainActor protocol WordListOutput: Presentable {
    /// Called when the user chooses a word.
    var onSelect: (ListedWord) -> Void { get set }
    /// Called when the user stars a word or removes its star; `nil` if there are no stars.
    var onStar: ((ListedWord, Bool) -> Void)? { get set }
    /// Called when the user wants to search the dictionary; `nil` shows no button for it.
    var onSearch: (() -> Void)? { get set }
}

/// The words that a text can mean.
@Observable final class WordListScreen: ContentScreen, WordListInput, WordListOutput {
    let textLanguage: Language? = .japanese
    var title = ""
    var current: ListedWord?
    var words: [ListedWord] = []

    @ObservationIgnored var gloss: (ListedWord) -> String = { _ in "" }
    @ObservationIgnored var isStarred: (ListedWord) -> Bool = { _ in false }
    var onSelect: (ListedWord) -> Void = { _ in }
    var onStar: ((ListedWord, Bool) -> Void)?
    var onSearch: (() -> Void)?

    var content: Content {
        Section(words.count == 1 ? "1 word" : "\(words.count.grouped) words", layout: .table, id: "words") {
            rows(words)
        }
        if let onSearch { Button("Search", role: .search) { onSearch() } }
    }

    private func rows(_ words: [ListedWord]) -> Elements {
        Elements(words, id: Self.rowID) { word in
            let (writing, reading) = (word.id.writing, word.id.reading)
            let (gloss, isStarred) = (self.gloss(word), self.isStarred(word))
            return Row(
                writing, subtitle: gloss.isEmpty ? nil : gloss, value: reading.hasBytes(of: writing) ? nil : reading,
                badge: isStarred ? "★" : nil, isCurrent: word == self.current, hasDisclosure: true,
                actions: self.onStar.map { onStar in [.star(isStarred) { onStar(word, $0) }] } ?? []
            ) { self.onSelect(word) }
        }
    }

    private static func rowID(of word: ListedWord) -> ElementID {
        let number = word.number == 1 ? "" : " (\(word.number))"
        let known = "\(word.id.writing.identity)-\(word.id.reading.identity)"
        return ElementID("word-\(word.id.number == 0 ? known : "\(word.id.number)")\(number)")
    }
}
