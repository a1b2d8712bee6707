/// The flow's dependencies.
public struct ProfileFlowDependencies {
    let catalog: any CityCatalog
    let repository: any ProfileRepository
    let guessedCountry: String?
    let screens: any ProfileScreenFactory
    let current: CurrentProfile

    /// Gathers the flow's dependencies.
    ///
    /// - Parameters:
    ///   - catalog: The source of cities.
    ///   - repository: The store of the profile.
    ///   - guessedCountry: The country of the user's locale, as a two-letter ISO 3166-1 code; suggested until the user
    ///     chooses one.
    ///   - cityScreenStyle: Returns how to show the cities of a region; called each time they are shown.
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
