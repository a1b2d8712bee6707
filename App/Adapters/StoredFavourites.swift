import AppStorage
import CommandSupport
import DictionaryBasics
import KanjiFlow

/// Adapts one owner's favourites to the kanji flow's `KanjiFavourites`.
final class StoredFavourites: KanjiFavourites {
    private let store: FavouriteStore
    private let writesFiles: Bool

    /// Makes the adapter; without `writesFiles`, an export only pretends to write its file, as in a replay.
    init(_ store: FavouriteStore, writesFiles: Bool) {
        self.store = store
        self.writesFiles = writesFiles
    }

    func starred() async throws -> [Unicode.Scalar] { try await store.starred() }
    func recentlyViewed() async throws -> [Unicode.Scalar] { try await store.viewed() }

    func setStarred(_ character: Unicode.Scalar, _ isStarred: Bool, at place: Int?) async throws -> Int? {
        try await store.setStarred(character, isStarred, at: place)
    }

    func noteViewed(_ character: Unicode.Scalar) async throws { try await store.noteViewed(character) }

    func export(csv: String, to path: String) async throws {
        if writesFiles { try UserFile.write(UserFile.whole(path), Array(csv.utf8)) }
    }
}
