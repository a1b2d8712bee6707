import AppCore
import AppCoreContent
import Observation

@MainActor protocol CountriesInput: ChosenCitiesUpdatable {
    var countries: [Country] { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

@MainActor protocol CountriesOutput: Presentable {
    /// Called when the user chooses a country.
    var onSelect: (Country) -> Void { get set }
}

/// A searchable list of countries.
@Observable final class CountriesScreen: ContentScreen, CountriesInput, CountriesOutput {
    let title = "Country"
    var countries: [Country] = []
    var chosen = ChosenCities()
    var problem: String?
    private var query = ""

    var onSelect: (Country) -> Void = { _ in }

    var content: Content {
        Field("Search", kind: .search(completions: []), text: query, onEdit: { self.query = $0 })
        if let problem { Text(problem, style: .error, id: "problem") }
        if query.isEmpty, let country = chosen.country { Section("Chosen or guessed") { row(of: country, "here") } }
        let found = NameFilter.filter(countries, by: query) { $0.name }
        if found.isEmpty {
            if problem == nil { Placeholder("No country for “\(query)”", symbol: .search) }
        } else {
            Section("Countries") {
                Elements(found, id: { ElementID("country-\($0.code)") }) { self.row(of: $0, "list") }
            }
        }
    }

    private func row(of country: Country, _ list: String) -> Row {
        Row(country.name, isChecked: country == chosen.country, id: ElementID("\(list)-\(country.code)")) {
            self.onSelect(country)
        }
    }
}
