import AppStorage
import LoginFlow
import ProfileFlow

/// Adapts one account's profile to the profile flow's `ProfileRepository`.
final class StoredProfiles: ProfileRepository {
    private let profiles: ProfileStore
    private let accounts: AccountStore
    private let account: LoginAccount

    init(_ database: Database, accounts: AccountStore, account: LoginAccount) {
        profiles = ProfileStore(database)
        self.accounts = accounts
        self.account = account
    }

    func load() async throws -> UserProfile {
        guard let stored = try await profiles.profile(of: account.id) else { return UserProfile(name: account.name) }
        return UserProfile(
            name: stored.name, country: stored.country, homeCity: stored.city, interests: stored.interests.sorted())
    }

    func save(_ profile: UserProfile) async throws {
        let stored = StoredProfile(
            name: profile.name, city: profile.homeCity, country: profile.country, interests: Set(profile.interests))
        try await profiles.save(stored, of: account.id)
    }

    var accountName: String { account.name }

    func deleteAccount(password: String) async throws -> AccountDeletion {
        guard let copies = try await accounts.delete(account.id, password: password) else { return .wrongPassword }
        return .deleted(report: "\(account.name)'s account is deleted\(copies.words)")
    }
}

extension CopyPurge {
    /// What became of the copies, as the end of a sentence about the account, and what is left to the user.
    fileprivate var words: String {
        let also = changed == 0 ? "" : changed == 1 ? ", also from a copy beside it" : ", also from \(changed) copies"
        let rest = "backups and exports that you made are unchanged."
        guard !unchanged.isEmpty else { return "\(also); \(rest)" }
        let files = unchanged.map { "'\($0)'" }.joined(separator: ", ")
        return "\(also), but perhaps not from \(files), which could not be read; remove that yourself; \(rest)"
    }
}
