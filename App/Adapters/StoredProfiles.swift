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
        try await accounts.delete(account.id, password: password) ? .deleted : .wrongPassword
    }
}
