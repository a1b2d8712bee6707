import AppCore

/// A screen that shows some of the chosen cities.
///
/// It is updated after every choice, wherever it was made.
@MainActor protocol ChosenCitiesUpdatable: Presentable {
    /// The current choice.
    var chosen: ChosenCities { get set }
}

/// The purpose of choosing a city.
enum CityPurpose {
    /// To live in: one city, which ends the choice.
    case home
    /// To hear about: several cities, each of which can be removed again.
    case interests
}

/// The input of the profile's page.
@MainActor protocol ProfileInput: ChosenCitiesUpdatable {
    /// The user's name; `nil` until the profile is known.
    var name: String? { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

/// The output of the profile's page.
@MainActor protocol ProfileOutput: Presentable {
    /// Called when the user wants to edit.
    var onEdit: () -> Void { get set }
    /// Called when the user wants to sign out.
    var onSignOut: () -> Void { get set }
    /// Called when the user wants to delete the account.
    var onDelete: () -> Void { get set }
    /// Called when the user wants to read the profile again.
    var onRetry: () -> Void { get set }
}

/// The input of the edit screen.
@MainActor protocol ProfileEditInput: ChosenCitiesUpdatable {
    /// The name as typed; `nil` until the profile is known.
    var name: String? { get set }
    /// The problem with the name, if there is one.
    var nameProblem: String? { get set }
    /// A sentence that names the changes that leaving would lose; `nil` if there are none.
    var changes: String? { get set }
    /// Whether the profile is being saved.
    var isSaving: Bool { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

/// The output of the edit screen.
@MainActor protocol ProfileEditOutput: Presentable {
    /// Called when the user edits the name.
    var onName: (String) -> Void { get set }
    /// Called when the user wants to choose a country.
    var onCountry: () -> Void { get set }
    /// Called when the user wants to choose cities.
    var onCities: (CityPurpose) -> Void { get set }
    /// Called when the user wants to save.
    var onSave: () -> Void { get set }
    /// Called when the user wants to read the profile again.
    var onRetry: () -> Void { get set }
}

/// The input of the list of countries.
@MainActor protocol CountriesInput: ChosenCitiesUpdatable {
    /// The countries, in order.
    var countries: [Country] { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

/// The output of the list of countries.
@MainActor protocol CountriesOutput: Presentable {
    /// Called when the user chooses a country.
    var onSelect: (Country) -> Void { get set }
}

/// The input of the list of a country's regions.
@MainActor protocol RegionsInput: ChosenCitiesUpdatable {
    /// The purpose of choosing a city.
    var purpose: CityPurpose { get set }
    /// The country.
    var country: Country? { get set }
    /// The cities that are their own regions.
    var ownRegions: [City] { get set }
    /// The regions.
    var regions: [Region] { get set }
    /// The cities that match the query; `nil` when there is no search.
    var results: [City]? { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

/// The output of the list of a country's regions.
@MainActor protocol RegionsOutput: Presentable {
    /// Called when the user wants another country.
    var onCountry: () -> Void { get set }
    /// Called when the user chooses a region.
    var onRegion: (Region) -> Void { get set }
    /// Called when the user chooses a city.
    var onCity: (City) -> Void { get set }
    /// Called when the query changes.
    var onSearch: (String) -> Void { get set }
}

/// The input of a region's cities, as a list or as a map.
@MainActor protocol CitiesInput: ChosenCitiesUpdatable {
    /// The purpose of choosing a city.
    var purpose: CityPurpose { get set }
    /// The region's name.
    var title: String { get set }
    /// The cities, the most important first.
    var cities: [City] { get set }
    /// The cities that match the query; `nil` when there is no search.
    var results: [City]? { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
    /// Returns the city nearest to a point; a list doesn't use it.
    var nearest: (GeoPoint) -> City? { get set }
}

/// The output of a region's cities, as a list or as a map.
@MainActor protocol CitiesOutput: Presentable {
    /// Called when the user wants to see the cities in the other style.
    var onStyle: (CityScreenStyle) -> Void { get set }
    /// Called when the user chooses a city.
    var onCity: (City) -> Void { get set }
    /// Called when the query changes.
    var onSearch: (String) -> Void { get set }
}

/// The input of the screen that deletes the account.
@MainActor protocol DeleteAccountInput: Presentable {
    /// Whether the account is being deleted.
    var isWorking: Bool { get set }
    /// The problem with the password, if there is one.
    var passwordProblem: String? { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

/// The output of the screen that deletes the account.
@MainActor protocol DeleteAccountOutput: Presentable {
    /// Called with the password when the user confirms the deletion by the account's name and a password.
    var onDelete: (String) -> Void { get set }
    /// Called when the user wants to keep the account.
    var onCancel: () -> Void { get set }
}

/// Makes the flow's screens, typed as their inputs and outputs.
///
/// Only the factory knows the concrete types.
@MainActor protocol ProfileScreenFactory {
    func makeProfile() -> any ProfileInput & ProfileOutput
    func makeEdit() -> any ProfileEditInput & ProfileEditOutput
    func makeCountries() -> any CountriesInput & CountriesOutput
    func makeRegions() -> any RegionsInput & RegionsOutput
    /// Makes a screen of cities in the given style. `nil` stands for the app's default style.
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
