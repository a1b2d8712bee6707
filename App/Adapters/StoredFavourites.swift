import AppStorage
import KanjiFlow

/// Adapts one owner's favourites to the kanji flow's `KanjiFavourites`.
final class StoredFavourites: KanjiFavourites {
    private let store: FavouriteStore
    private let folder: DataDirectory

    init(_ store: FavouriteStore, folder: DataDirectory) {
        self.store = store
        self.folder = folder
    }

    func starred() async throws -> [Unicode.Scalar] { try await store.starred() }
    func recentlyViewed() async throws -> [Unicode.Scalar] { try await store.viewed() }

    func setStarred(_ character: Unicode.Scalar, _ isStarred: Bool, at place: Int?) async throws -> Int? {
        try await store.setStarred(character, isStarred, at: place)
    }

    func noteViewed(_ character: Unicode.Scalar) async throws { try await store.noteViewed(character) }

    func export(csv: String) async throws -> String { try folder.write(csv, named: "kanji", suffix: ".csv") }
}
