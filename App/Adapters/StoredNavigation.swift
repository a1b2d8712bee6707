import AppCoreShell
import AppStorage
import CommandSupport

/// Where the users were, as settings in JSON.
@MainActor final class StoredNavigation: NavigationStore {
    private nonisolated static let startsKey = "unfinished-starts"

    /// Whether the last place that was to be stored had lost its account.
    private(set) var isAccountGone = false
    private let settings: SettingStore

    init(_ settings: SettingStore) { self.settings = settings }

    func place(of user: String?) async throws -> SavedNavigation? {
        guard let text = try await settings.value(key(of: user)) else { return nil }
        return try SavedNavigation(text: text)
    }

    func store(_ place: SavedNavigation, of user: String?) async throws {
        let text = try place.text
        isAccountGone = false
        do throws(StorageError) {
            // No move waits for the disk, nor does what it loads.
            try await settings.note(key(of: user), as: text)
        } catch .accountGone {
            // The database reports it while the app runs, unless it was deleted here.
            isAccountGone = true
        }
    }

    func unfinishedStarts() async throws -> Int {
        try await settings.value(Self.startsKey).flatMap(Int.init) ?? 0
    }

    func noteUnfinishedStarts(_ count: Int) async throws {
        try await settings.note(Self.startsKey, as: count == 0 ? nil : "\(count)")
    }

    /// The setting that holds where an account's user was, or a guest.
    private func key(of user: String?) -> String {
        (user.flatMap(Int.init).map { .account($0) } ?? Owner.guest).key("place")
    }
}
