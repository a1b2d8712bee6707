public import LoginFlow

extension LoginCoordinator {
    /// Makes the coordinator with in-memory accounts, which die with the program; Ann has one already, with the
    /// password `correct horse`.
    public static func inMemory() -> LoginCoordinator {
        LoginCoordinator(LoginFlowDependencies(accounts: InMemoryAccounts()))
    }
}

/// In-memory accounts; answers come at once, or when a test allows them.
final class InMemoryAccounts: AccountService {
    struct Locked: Error, CustomStringConvertible {
        let description = "The database is in use; close the other program."
    }

    private var stored = [(account: LoginAccount(id: 1, name: "Ann"), password: "correct horse")]
    private var waiting: [CheckedContinuation<Void, Never>] = []
    var isBroken = false
    var isSlow = false
    /// What was stored without an account, in words.
    var dataOfGuest: String?

    var waitingCount: Int { waiting.count }

    var signUps: [String] { stored.dropFirst().map(\.account.name) }

    func answer() {
        let freed = waiting
        waiting = []
        for continuation in freed { continuation.resume() }
    }

    func signIn(name: String, password: String) async throws -> LoginAccount? {
        try await hash()
        guard let found = find(name), found.password == password else { return nil }
        return found.account
    }

    func signUp(name: String, password: String) async throws -> LoginAccount? {
        try await hash()
        guard !Task.isCancelled, find(name) == nil else { return nil }
        let account = LoginAccount(id: stored.count + 1, name: name)
        stored.append((account, password))
        return account
    }

    func guestData() async throws -> String? { dataOfGuest }

    private func find(_ name: String) -> (account: LoginAccount, password: String)? {
        stored.first { $0.account.name.uppercased().lowercased() == name.uppercased().lowercased() }
    }

    private func hash() async throws {
        if isSlow { await withCheckedContinuation { waiting.append($0) } }
        if isBroken { throw Locked() }
    }
}
