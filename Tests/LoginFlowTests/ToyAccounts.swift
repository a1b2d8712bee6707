import LoginFlow

/// Accounts in memory; an answer comes at once, or when the test lets it.
@MainActor final class ToyAccounts: AccountService {
    struct Locked: Error, CustomStringConvertible {
        let description = "The database is in use; close the other program."
    }

    var passwords: [String: String] = ["ann": "correct horse"]
    var isBroken = false
    var isSlow = false
    private(set) var signUps: [String] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    var waitingCount: Int { waiting.count }

    func answer() {
        let freed = waiting
        waiting = []
        for continuation in freed { continuation.resume() }
    }

    func signIn(name: String, password: String) async throws -> LoginAccount? {
        try await hash()
        return passwords[name.lowercased()] == password ? LoginAccount(id: 1, name: name) : nil
    }

    func signUp(name: String, password: String) async throws -> LoginAccount? {
        try await hash()
        if Task.isCancelled { return nil }
        guard passwords[name.lowercased()] == nil else { return nil }
        passwords[name.lowercased()] = password
        signUps.append(name)
        return LoginAccount(id: 2, name: name)
    }

    private func hash() async throws {
        if isSlow { await withCheckedContinuation { waiting.append($0) } }
        if isBroken { throw Locked() }
    }
}
