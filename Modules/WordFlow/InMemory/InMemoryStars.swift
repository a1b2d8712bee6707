import DictionaryBasics
import WordFlow

/// An in-memory store of stars that can be made to fail.
final class InMemoryStars: StarStore {
    struct Full: Error, CustomStringConvertible {
        let description = "The disk is full; free some space."
    }

    var stars: [WordID] = []
    var isFull = false
    var isUnreadable = false

    func starred() async throws -> [WordID] {
        if isUnreadable { throw Full() }
        return stars
    }

    func setStarred(_ word: WordID, _ isStarred: Bool, at place: Int?) async throws -> Int? {
        if isFull { throw Full() }
        let old = stars.firstIndex(of: word)
        if isStarred, old == nil { stars.insert(word, at: min(place ?? 0, stars.count)) }
        if !isStarred, let old { stars.remove(at: old) }
        return isStarred ? nil : old
    }
}
