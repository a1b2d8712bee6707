import AppStorage
import DictionaryBasics

/// Adapts one owner's starred kanji to the flows' port.
final class StoredFavourites: StarStore {
    private let store: FavouriteStore

    init(_ store: FavouriteStore) { self.store = store }

    func starred() async throws -> [Unicode.Scalar] { try await store.starred() }

    func setStarred(_ character: Unicode.Scalar, _ isStarred: Bool, at place: Int?) async throws -> Int? {
        try await store.setStarred(character, isStarred, at: place)
    }
}
