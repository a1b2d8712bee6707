import DictionaryBasics

/// An in-memory store of stars that can be made to fail.
final class InMemoryFavourites: StarStore {
    struct Full: Error, CustomStringConvertible {
        let description = "The disk is full; free some space."
    }

    var stars: [Unicode.Scalar] = []
    var isFull = false
    var isUnreadable = false

    private func check() throws { if isFull { throw Full() } }

    func starred() async throws -> [Unicode.Scalar] {
        if isUnreadable { throw Full() }
        return stars
    }

    func setStarred(_ character: Unicode.Scalar, _ isStarred: Bool, at place: Int?) async throws -> Int? {
        try check()
        let old = stars.firstIndex(of: character)
        if isStarred, old == nil { stars.insert(character, at: min(place ?? 0, stars.count)) }
        if !isStarred, let old { stars.remove(at: old) }
        return isStarred ? nil : old
    }
}
