/// What a person tells about themselves, as this flow knows it.
public struct UserProfile: Equatable, Sendable {
    /// The name to be shown.
    public var name: String

    /// Makes a profile.
    ///
    /// - Parameter name: The name to be shown.
    public init(name: String) { self.name = name }

    /// The longest name, in characters.
    static let longestName = 64

    /// What is wrong with a name, and the way out; `nil` if nothing is.
    static func problem(withName name: String) -> String? {
        if name.allSatisfy(\.isWhitespace) { return "A profile needs a name." }
        if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "A name has no control characters."
        }
        // A hostile name may have few characters of many bytes each.
        if name.count > longestName || name.utf8.count > longestName * 32 {
            return "A name has at most \(longestName) characters; this one has \(name.count)."
        }
        return nil
    }
}

/// How a profile was left for good.
public enum ProfileExit: Equatable, Sendable {
    /// The person signs out.
    case signedOut
    /// The account is gone.
    case deleted
}

/// Where the flow keeps the profile: a port that the app adapts a store to.
@MainActor public protocol ProfileRepository: AnyObject {
    /// Finds the profile.
    ///
    /// - Returns: The profile, or what is known of a person who has not told anything yet.
    /// - Throws: What is wrong with the store.
    func profile() async throws -> UserProfile

    /// Saves the profile.
    ///
    /// - Parameter profile: The profile.
    /// - Throws: What is wrong with the store; nothing has changed then.
    func save(_ profile: UserProfile) async throws

    /// Deletes the account with all that belongs to it.
    ///
    /// - Parameter password: The account's password.
    /// - Returns: Whether it was deleted; not if the password is wrong.
    /// - Throws: What is wrong with the store; nothing has changed then.
    func deleteAccount(password: String) async throws -> Bool
}

/// What the flow needs to run.
public struct ProfileFlowDependencies {
    let repository: any ProfileRepository
    let screens: any ProfileScreenFactory

    /// Gathers what the flow needs.
    ///
    /// - Parameter repository: Where the flow keeps the profile.
    @MainActor public init(repository: any ProfileRepository) {
        self.init(repository: repository, screens: StandardProfileScreens())
    }

    @MainActor init(repository: any ProfileRepository, screens: any ProfileScreenFactory) {
        self.repository = repository
        self.screens = screens
    }
}
