import AppCoreShell
import AppStorage
import CommandSupport

/// Where the users were, as settings in JSON.
@MainActor struct StoredNavigation: NavigationStore {
    private nonisolated static let startsKey = "unfinished-starts"

    private let settings: SettingStore

    init(_ settings: SettingStore) { self.settings = settings }

    func place(of user: String) async throws -> SavedNavigation? {
        guard let text = try await settings.value(user) else { return nil }
        return try SavedNavigation(text: text)
    }

    func store(_ place: SavedNavigation, of user: String) async throws {
        let text = try place.text
        do throws(StorageError) {
            // No move waits for the disk, nor does what it loads.
            try await settings.note(user, as: text)
        } catch .accountGone {
            // The database reports it, unless it was deleted here.
        }
    }

    func unfinishedStarts() async throws -> Int {
        try await settings.value(Self.startsKey).flatMap(Int.init) ?? 0
    }

    func noteUnfinishedStarts(_ count: Int) async throws {
        try await settings.note(Self.startsKey, as: count == 0 ? nil : "\(count)")
    }

    /// Stores synchronously what the keeper has left to store as the app ends.
    func end(_ rest: (place: SavedNavigation?, isFinished: Bool), of user: String) throws {
        let place = try? rest.place?.text
        guard rest.isFinished || place != nil else { return }
        let settings = settings
        try waitFor {
            if rest.isFinished { try await settings.set(Self.startsKey, to: nil) }
            if let place { try await settings.set(user, to: place) }
        }
    }
}
