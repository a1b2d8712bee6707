import AppPacks
import AppStorage
import DictionaryBasics
import PackReader
import WordFlow

/// Adapts one owner's starred words to the word flow's port.
final class StoredWordStars: StarStore {
    private let store: WordStarStore
    private let library: PackKanjiLibrary

    /// Makes the adapter; the library knows the numbers of words that an older version starred by their texts.
    init(_ store: WordStarStore, _ library: PackKanjiLibrary) {
        self.store = store
        self.library = library
    }

    func starred() async throws -> [WordID] {
        var (words, seen): ([WordID], Set<WordID>) = ([], [])
        for star in try await store.starred() {
            let word = star.number == 0 ? try await numbered(star) : WordID(star)
            if seen.insert(word).inserted { words.append(word) }
        }
        return words
    }

    /// The word of a star that has no number yet, which is stored now if that is possible.
    private func numbered(_ star: StarredWord) async throws -> WordID {
        let pack = try library.packs.words()
        guard let entry = try PackWordLibrary.entry(of: star, in: pack) else { return WordID(star) }
        let word = WordID(number: entry.number, writing: entry.first.writing, reading: entry.first.reading)
        // Next time, otherwise: the star is shown in any case.
        try? await store.replace(star, with: StarredWord(word))
        return word
    }

    func setStarred(_ word: WordID, _ isStarred: Bool, at place: Int?) async throws -> Int? {
        try await store.setStarred(StarredWord(word), isStarred, at: place)
    }
}

extension WordID {
    fileprivate init(_ star: StarredWord) {
        self.init(number: star.number, writing: star.writing, reading: star.reading)
    }
}

extension StarredWord {
    fileprivate init(_ word: WordID) {
        self.init(number: word.number, writing: word.writing, reading: word.reading)
    }
}
