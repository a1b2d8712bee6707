import AppCore
import AppCoreContent
import Observation

/// The input of a region's cities, as a list or as a map.
@MainActor protocol CitiesInput: ChosenCitiesUpdatable {
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

@Observable final class CityListScreen: ContentScreen, CitiesInput, CitiesOutput {
    var purpose = CityPurpose.home
    var title = ""
    var cities: [City] = []
    var results: [City]?
    var chosen = ChosenCities()
    var problem: String?
    var nearest: (GeoPoint) -> City? = { _ in nil }
    private var query = ""

    var onCity: (City) -> Void = { _ in }
    var onSearch: (String) -> Void = { _ in }
    var onStyle: (CityScreenStyle) -> Void = { _ in }

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
                Placeholder(query.isEmpty ? "No cities" : "No city for “\(query)”", symbol: .map)
            }
        } else {
            Section("Cities") { chosen.rows(of: shown, for: purpose) { self.onCity($0) } }
        }
        Section { Button("Show on a map", id: "map") { self.onStyle(.map) } }
    }
}
