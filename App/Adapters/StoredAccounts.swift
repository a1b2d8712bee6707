import AppStorage
import LoginFlow

/// Adapts the accounts on this machine to the login flow's `AccountService`.
final class StoredAccounts: AccountService {
    private let accounts: AccountStore

    init(_ accounts: AccountStore) { self.accounts = accounts }

    func signIn(name: String, password: String) async throws -> LoginAccount? {
        try await accounts.signIn(name: name, password: password).map(LoginAccount.init)
    }

    func signUp(name: String, password: String) async throws -> LoginAccount? {
        try await accounts.signUp(name: name, password: password).map(LoginAccount.init)
    }

    func guestData() async throws -> String? { try await accounts.guestData().map { "\($0)" } }
}

extension LoginAccount {
    init(_ account: StoredAccount) { self.init(id: account.id, name: account.name) }
}
