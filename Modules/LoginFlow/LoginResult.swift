/// How a login ended.
public enum LoginResult: Equatable, Sendable {
    /// With an existing account, and whether that takes what was stored without an account.
    case signedIn(LoginAccount, takesGuestData: Bool = false)
    /// With a new account, and whether that takes what was stored without an account.
    case signedUp(LoginAccount, takesGuestData: Bool = false)
    /// Without an account.
    case guest
}

/// An account: what this flow knows of it.
public struct LoginAccount: Equatable, Sendable {
    /// The account's identity.
    public var id: Int
    /// The name chosen at sign-up.
    public var name: String

    /// Makes an account from its properties.
    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}

/// Finds and creates accounts: a port that the app implements.
///
/// Hashing a password takes time, and `signIn` makes the user wait after a wrong one. Cancelling the waiting task keeps
/// `signUp` from creating the account.
@MainActor public protocol AccountService: AnyObject {
    /// Finds the account with a trimmed name and a password; `nil` both for an unknown name and for a wrong password.
    func signIn(name: String, password: String) async throws -> LoginAccount?

    /// Creates an account, or returns `nil` if the trimmed name is taken: names are unique, regardless of Unicode
    /// composition and case.
    func signUp(name: String, password: String) async throws -> LoginAccount?

    /// Finds in words, such as "3 stars and 1 feed", what was stored without an account and the user may take into
    /// theirs; if there is nothing, or it throws, the user is not asked.
    func guestData() async throws -> String?
}
