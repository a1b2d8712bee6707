/// How a login ended.
public enum LoginResult: Equatable, Sendable {
    /// With an account that was there before.
    case signedIn(LoginAccount)
    /// With an account that was made now.
    case signedUp(LoginAccount)
    /// Without an account.
    case guest
}

/// An account as this flow knows it.
public struct LoginAccount: Equatable, Sendable {
    /// The account's identity.
    public var id: Int
    /// The name that was chosen when the account was made.
    public var name: String

    /// Makes an account.
    ///
    /// - Parameters:
    ///   - id: The account's identity.
    ///   - name: The name that was chosen when the account was made.
    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}

/// Where the flow finds and makes accounts: a port that the app adapts a store to.
///
/// Hashing a password takes time, and after a wrong one `signIn` lets the user wait; cancelling the task that waits stops
/// `signUp` from making the account.
@MainActor public protocol AccountService: AnyObject {
    /// Finds the account of a name and a password.
    ///
    /// - Parameters:
    ///   - name: The name, trimmed.
    ///   - password: The password.
    /// - Returns: The account; `nil` both for an unknown name and for a wrong password.
    /// - Throws: What is wrong with the store.
    func signIn(name: String, password: String) async throws -> LoginAccount?

    /// Makes an account.
    ///
    /// - Parameters:
    ///   - name: The name, trimmed; one name belongs to one account, however it is composed and capitalised.
    ///   - password: The password.
    /// - Returns: The account, or `nil` if the name is taken.
    /// - Throws: What is wrong with the store.
    func signUp(name: String, password: String) async throws -> LoginAccount?
}

/// What the flow needs to run.
public struct LoginFlowDependencies {
    let accounts: any AccountService
    let resetCommand: String?

    /// Gathers what the flow needs.
    ///
    /// - Parameters:
    ///   - accounts: Where the flow finds and makes accounts.
    ///   - resetCommand: What is typed in a shell to set a new password; `nil` if nothing does.
    public init(accounts: any AccountService, resetCommand: String? = nil) {
        self.accounts = accounts
        self.resetCommand = resetCommand
    }
}
