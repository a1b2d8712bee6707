import AppCore
import AppCoreContent
import Observation

/// The cities of a region as a list.
@Observable final class CityListScreen: ContentScreen, CitiesInput, CitiesOutput {
    let place = Place()
    var purpose = CityPurpose.home
    var title = ""
    var cities: [City] = []
    var results: [City]?
    var chosen = ChosenCities()
    var problem: String?
    @ObservationIgnored var nearest: (GeoPoint) -> City? = { _ in nil }
    private var query = ""

    @ObservationIgnored var onCity: (City) -> Void = { _ in }
    @ObservationIgnored var onSearch: (String) -> Void = { _ in }
    @ObservationIgnored var onStyle: (CityScreenStyle) -> Void = { _ in }

    var content: Content {
        Field(
            "Search", kind: .search(completions: []), text: query,
            onEdit: { text in
                self.query = text
                self.onSearch(text)
            })
        if purpose == .interests { chosen.countRow }
        if let problem = problem ?? chosen.problem { Text(problem, style: .error, id: "problem") }
        let shown = results ?? cities
        if shown.isEmpty {
            if problem == nil {
                Placeholder(query.isEmpty ? "No cities." : "No city for “\(query)”.", symbol: .map)
            }
        } else {
            Section("Cities") { chosen.rows(of: shown, for: purpose) { self.onCity($0) } }
        }
        Section { Button("Show on a map", id: "map") { self.onStyle(.map) } }
    }
}
