import AppStorage
import LoginFlow

/// Who uses the app.
enum Person: Equatable, Sendable {
    case guest
    case account(LoginAccount)

    /// Whose data the stores use.
    var owner: Owner {
        switch self {
        case .guest: .guest
        case .account(let account): .account(account.id)
        }
    }
}

/// What a person does about their account.
enum AccountChange: Equatable, Sendable {
    case signedIn(LoginAccount)
    case signedUp(LoginAccount)
    /// Signed out, or deleted the account.
    case signedOut
}
