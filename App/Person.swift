import AppCore
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

extension AccountChange {
    /// What a login has changed; nothing if it was left, or for a guest.
    init?(_ outcome: Outcome<LoginResult>) {
        guard let result = outcome.value else { return nil }
        self.init(result)
    }

    /// What a login has changed; nothing for a guest.
    init?(_ result: LoginResult) {
        switch result {
        case .signedIn(let account): self = .signedIn(account)
        case .signedUp(let account): self = .signedUp(account)
        case .guest: return nil
        }
    }
}
