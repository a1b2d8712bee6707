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
