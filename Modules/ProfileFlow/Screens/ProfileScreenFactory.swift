import AppCore

/// A screen that shows some of the cities that were chosen; each is told of every choice, wherever it was made.
@MainActor protocol ChosenCitiesUpdatable: Presentable {
    /// What is chosen now.
    var chosen: ChosenCities { get set }
}

/// What a city is chosen for.
enum CityPurpose {
    /// To live in: one city, and the choice ends with it.
    case home
    /// To hear about: several cities, each can be taken away again.
    case interests
}

/// What the profile's own page is given.
@MainActor protocol ProfileInput: ChosenCitiesUpdatable {
    /// The person's name; `nil` while the profile is not known.
    var name: String? { get set }
    /// What went wrong, if something did.
    var problem: String? { get set }
}

/// What the profile's own page reports.
@MainActor protocol ProfileOutput: Presentable {
    /// The person wants to edit.
    var onEdit: () -> Void { get set }
    /// The person wants to sign out.
    var onSignOut: () -> Void { get set }
    /// The person wants to delete the account.
    var onDelete: () -> Void { get set }
    /// The person wants the profile to be read again.
    var onRetry: () -> Void { get set }
}

/// What the edit screen is given.
@MainActor protocol ProfileEditInput: ChosenCitiesUpdatable {
    /// The name as it is typed; `nil` while the profile is not known.
    var name: String? { get set }
    /// What is wrong with the name, if something is.
    var nameProblem: String? { get set }
    /// What would be lost by leaving, in a sentence; `nil` if nothing would.
    var changes: String? { get set }
    /// Whether the profile is being saved.
    var isSaving: Bool { get set }
    /// What went wrong, if something did.
    var problem: String? { get set }
}

/// What the edit screen reports.
@MainActor protocol ProfileEditOutput: Presentable {
    /// The name was edited.
    var onName: (String) -> Void { get set }
    /// The person wants to choose a country.
    var onCountry: () -> Void { get set }
    /// The person wants to choose cities.
    var onCities: (CityPurpose) -> Void { get set }
    /// The person wants to save.
    var onSave: () -> Void { get set }
    /// The person wants the profile to be read again.
    var onRetry: () -> Void { get set }
}

/// What the list of countries is given.
@MainActor protocol CountriesInput: ChosenCitiesUpdatable {
    /// The countries, in order.
    var countries: [Country] { get set }
    /// What went wrong, if something did.
    var problem: String? { get set }
}

/// What the list of countries reports.
@MainActor protocol CountriesOutput: Presentable {
    /// A country was chosen.
    var onSelect: (Country) -> Void { get set }
}

/// What the list of a country's regions is given.
@MainActor protocol RegionsInput: ChosenCitiesUpdatable {
    /// What a city is chosen for.
    var purpose: CityPurpose { get set }
    /// The country.
    var country: Country? { get set }
    /// The cities that are regions of their own.
    var ownRegions: [City] { get set }
    /// The regions.
    var regions: [Region] { get set }
    /// The cities that were found for the query; `nil` while nothing is searched.
    var results: [City]? { get set }
    /// What went wrong, if something did.
    var problem: String? { get set }
}

/// What the list of a country's regions reports.
@MainActor protocol RegionsOutput: Presentable {
    /// The person wants another country.
    var onCountry: () -> Void { get set }
    /// A region was chosen.
    var onRegion: (Region) -> Void { get set }
    /// A city was chosen.
    var onCity: (City) -> Void { get set }
    /// The query has changed.
    var onSearch: (String) -> Void { get set }
}

/// What the cities of a region are given, as a list or as a map.
@MainActor protocol CitiesInput: ChosenCitiesUpdatable {
    /// What a city is chosen for.
    var purpose: CityPurpose { get set }
    /// The region's name.
    var title: String { get set }
    /// The cities, the most important first.
    var cities: [City] { get set }
    /// The cities that were found for the query; `nil` while nothing is searched.
    var results: [City]? { get set }
    /// What went wrong, if something did.
    var problem: String? { get set }
    /// Finds the city that lies nearest to a point; a list has no use for it.
    var nearest: (GeoPoint) -> City? { get set }
}

/// What the cities of a region report, as a list or as a map.
@MainActor protocol CitiesOutput: Presentable {
    /// The user wants to see the cities in the other way.
    var onStyle: (CityScreenStyle) -> Void { get set }
    /// A city was chosen.
    var onCity: (City) -> Void { get set }
    /// The query has changed.
    var onSearch: (String) -> Void { get set }
}

/// What the screen that deletes the account is given.
@MainActor protocol DeleteAccountInput: Presentable {
    /// Whether the account is being deleted.
    var isWorking: Bool { get set }
    /// What is wrong with the password, if something is.
    var passwordProblem: String? { get set }
    /// What went wrong, if something did.
    var problem: String? { get set }
}

/// What the screen that deletes the account reports.
@MainActor protocol DeleteAccountOutput: Presentable {
    /// The person has typed the account's name and a password, and wants the account deleted.
    var onDelete: (String) -> Void { get set }
    /// The person wants to keep the account.
    var onCancel: () -> Void { get set }
}

/// Makes the flow's screens, closed by their inputs and outputs: the one place that knows which types they are.
@MainActor protocol ProfileScreenFactory {
    func makeProfile() -> any ProfileInput & ProfileOutput
    func makeEdit() -> any ProfileEditInput & ProfileEditOutput
    func makeCountries() -> any CountriesInput & CountriesOutput
    func makeRegions() -> any RegionsInput & RegionsOutput
    /// Shows cities in the way that is asked for, or in the one that the app has decided on.
    func makeCities(as style: CityScreenStyle?) -> any CitiesInput & CitiesOutput
    func makeDeleteAccount(name: String) -> any DeleteAccountInput & DeleteAccountOutput
}

struct StandardProfileScreens: ProfileScreenFactory {
    let cityScreenStyle: () -> CityScreenStyle

    func makeProfile() -> any ProfileInput & ProfileOutput { ProfileScreen() }
    func makeEdit() -> any ProfileEditInput & ProfileEditOutput { ProfileEditScreen() }
    func makeCountries() -> any CountriesInput & CountriesOutput { CountriesScreen() }
    func makeRegions() -> any RegionsInput & RegionsOutput { RegionsScreen() }
    func makeDeleteAccount(name: String) -> any DeleteAccountInput & DeleteAccountOutput {
        DeleteAccountScreen(name: name)
    }

    func makeCities(as style: CityScreenStyle?) -> any CitiesInput & CitiesOutput {
        switch style ?? cityScreenStyle() {
        case .list: CityListScreen()
        case .map: CityMapScreen()
        }
    }
}
