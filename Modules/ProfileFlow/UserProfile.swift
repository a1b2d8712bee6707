/// What the user has entered about themselves.
public struct UserProfile: Equatable, Sendable {
    /// The name that others see.
    public var name: String
    /// The country to search for cities first, as a two-letter ISO 3166-1 code in capitals.
    public var country: String?
    /// The city that the user lives in.
    public var homeCity: City.ID?
    /// The cities that the user wants to hear about, in the order in which they were chosen.
    public var interests: [City.ID]

    /// Makes a profile from its properties.
    public init(name: String = "", country: String? = nil, homeCity: City.ID? = nil, interests: [City.ID] = []) {
        self.name = name
        self.country = country
        self.homeCity = homeCity
        self.interests = interests
    }
}

/// Stores the profile of the signed-in user: a port that the app implements.
///
/// Functions may take time; meanwhile the flow shows progress. The user sees the description of a thrown error, so it
/// should say what to do.
@MainActor public protocol ProfileRepository: AnyObject {
    /// Reads the profile; an empty one if the user hasn't entered anything yet.
    func load() async throws -> UserProfile

    /// Saves the whole profile, whose name is trimmed and valid; after an error, the stored one is unchanged.
    func save(_ profile: UserProfile) async throws

    /// The name of the account, which the user types to delete it.
    var accountName: String { get }

    /// Deletes the user's account if the password is right, also from copies that the app makes of its data; after an
    /// error, nothing has changed.
    func deleteAccount(password: String) async throws -> AccountDeletion
}

/// The result of trying to delete an account.
public enum AccountDeletion: Equatable, Sendable {
    /// The account was deleted; the report says so in words, and where it may remain.
    case deleted(report: String)
    /// The password was wrong; nothing was deleted.
    case wrongPassword
}
