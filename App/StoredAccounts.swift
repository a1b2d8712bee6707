import AppStorage
import LoginFlow
import ProfileFlow

/// Adapts the accounts on this machine to what the login flow asks for.
final class StoredAccounts: AccountService {
    private let accounts: AccountStore

    init(_ accounts: AccountStore) { self.accounts = accounts }

    func signIn(name: String, password: String) async throws -> LoginAccount? {
        try await accounts.signIn(name: name, password: password).map { LoginAccount(id: $0.id, name: $0.name) }
    }

    func signUp(name: String, password: String) async throws -> LoginAccount? {
        try await accounts.signUp(name: name, password: password).map { LoginAccount(id: $0.id, name: $0.name) }
    }
}

/// Adapts the profile of one account to what the profile flow asks for.
final class StoredProfiles: ProfileRepository {
    private let profiles: ProfileStore
    private let accounts: AccountStore
    private let account: LoginAccount

    init(_ database: Database, account: LoginAccount) {
        profiles = ProfileStore(database)
        accounts = AccountStore(database)
        self.account = account
    }

    func profile() async throws -> UserProfile {
        UserProfile(name: try await profiles.profile(of: account.id)?.name ?? account.name)
    }

    func save(_ profile: UserProfile) async throws {
        var stored = try await profiles.profile(of: account.id) ?? StoredProfile(name: profile.name)
        stored.name = profile.name
        try await profiles.save(stored, of: account.id)
    }

    func deleteAccount(password: String) async throws -> Bool {
        try await accounts.delete(account.id, password: password)
    }
}
