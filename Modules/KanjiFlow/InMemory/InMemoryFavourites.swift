import DictionaryBasics
import KanjiFlow

/// An in-memory store of stars that can be made to fail.
final class InMemoryFavourites: KanjiFavourites {
    struct Full: Error, CustomStringConvertible {
        let description = "The disk is full; free some space."
    }

    var stars: [Unicode.Scalar] = []
    var views: [Unicode.Scalar] = []
    var exported: [String] = []
    var isFull = false
    var isUnreadable = false

    private func check() throws { if isFull { throw Full() } }

    func starred() async throws -> [Unicode.Scalar] {
        if isUnreadable { throw Full() }
        return stars
    }

    func recentlyViewed() async throws -> [Unicode.Scalar] { views }

    func setStarred(_ character: Unicode.Scalar, _ isStarred: Bool, at place: Int?) async throws -> Int? {
        try check()
        let old = stars.firstIndex(of: character)
        if isStarred, old == nil { stars.insert(character, at: min(place ?? 0, stars.count)) }
        if !isStarred, let old { stars.remove(at: old) }
        return isStarred ? nil : old
    }

    func noteViewed(_ character: Unicode.Scalar) async throws {
        try check()
        views.removeAll { $0 == character }
        views.insert(character, at: 0)
    }

    func export(csv: String, to path: String) async throws {
        try check()
        exported.append(csv)
    }
}
