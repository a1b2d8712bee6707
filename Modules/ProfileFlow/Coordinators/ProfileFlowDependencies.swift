/// The flow's dependencies.
public struct ProfileFlowDependencies {
    let catalog: any CityCatalog
    let repository: any ProfileRepository
    let guessedCountry: String?
    let screens: any ProfileScreenFactory
    let current: CurrentProfile

    /// Gathers the flow's dependencies; the country of the user's locale, a two-letter ISO 3166-1 code, is suggested
    /// until the user chooses one, and the style is asked for each time the cities of a region are shown.
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
