import AppStorage
import DictionaryBasics
import WordFlow

/// Adapts one owner's starred words to the word flow's port.
final class StoredWordStars: StarStore {
    private let store: WordStarStore

    init(_ store: WordStarStore) { self.store = store }

    func starred() async throws -> [WordID] {
        try await store.starred().map { WordID(writing: $0.writing, reading: $0.reading) }
    }

    func setStarred(_ word: WordID, _ isStarred: Bool, at place: Int?) async throws -> Int? {
        try await store.setStarred(writing: word.writing, reading: word.reading, isStarred, at: place)
    }
}
