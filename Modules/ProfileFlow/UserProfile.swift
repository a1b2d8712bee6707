/// What a person has told about themselves.
public struct UserProfile: Equatable, Sendable {
    /// The name that others read.
    public var name: String
    /// The country that cities are looked for in first: the two letters of ISO 3166-1, in capitals.
    public var country: String?
    /// The city that the person lives in.
    public var homeCity: City.ID?
    /// The cities that the person wants to hear about, in the order in which they were chosen.
    public var interests: [City.ID]

    /// Makes a profile.
    ///
    /// - Parameters:
    ///   - name: The name that others read.
    ///   - country: The country's two letters.
    ///   - homeCity: The city that the person lives in.
    ///   - interests: The cities that the person wants to hear about.
    public init(name: String = "", country: String? = nil, homeCity: City.ID? = nil, interests: [City.ID] = []) {
        self.name = name
        self.country = country
        self.homeCity = homeCity
        self.interests = interests
    }
}

/// Where the flow keeps the profile of the person who is signed in: a port that the app adapts a store to.
///
/// A function may take its time; while it does, the flow shows progress. What it throws is shown to the person as it
/// describes itself, so it should say what to do.
@MainActor public protocol ProfileRepository: AnyObject {
    /// Reads the profile.
    ///
    /// - Returns: The profile; an empty one if the person has told nothing yet.
    /// - Throws: What is wrong with the store.
    func load() async throws -> UserProfile

    /// Writes the profile.
    ///
    /// - Parameter profile: The whole profile, whose name is trimmed and valid.
    /// - Throws: What is wrong with the store; then the profile that was there still is.
    func save(_ profile: UserProfile) async throws

    /// The name of the account, which the person types before it is deleted.
    var accountName: String { get }

    /// Deletes the account of the person, if they know its password.
    ///
    /// - Parameter password: What the person typed.
    /// - Returns: Whether the account is gone.
    /// - Throws: What is wrong with the store; then the account is still there.
    func deleteAccount(password: String) async throws -> AccountDeletion
}

/// What became of the wish to delete an account.
public enum AccountDeletion: Equatable, Sendable {
    /// The account is gone.
    case deleted
    /// The password is not the account's; nothing was deleted.
    case wrongPassword
}

/// What the flow needs to run.
public struct ProfileFlowDependencies {
    let catalog: any CityCatalog
    let repository: any ProfileRepository
    let guessedCountry: String?
    let screens: any ProfileScreenFactory
    let current: CurrentProfile

    /// Gathers what the flow needs.
    ///
    /// - Parameters:
    ///   - catalog: Where the flow finds cities.
    ///   - repository: Where the flow keeps the profile.
    ///   - guessedCountry: The country of the person's locale, as the two letters of ISO 3166-1; it is offered until
    ///     the person has chosen one.
    ///   - cityScreenStyle: How the cities of a region are shown; asked each time that they are.
    @MainActor public init(
        catalog: any CityCatalog, repository: any ProfileRepository, guessedCountry: String? = nil,
        cityScreenStyle: @escaping () -> CityScreenStyle = { .list }
    ) {
        self.init(
            catalog: catalog, repository: repository, guessedCountry: guessedCountry,
            screens: StandardProfileScreens(cityScreenStyle: cityScreenStyle))
    }

    @MainActor init(
        catalog: any CityCatalog, repository: any ProfileRepository, guessedCountry: String?,
        screens: any ProfileScreenFactory
    ) {
        self.catalog = catalog
        self.repository = repository
        self.guessedCountry = guessedCountry
        self.screens = screens
        current = CurrentProfile(catalog: catalog, repository: repository)
    }
}
