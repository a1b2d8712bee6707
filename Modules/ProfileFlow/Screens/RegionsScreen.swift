import AppCore
import AppCoreContent
import Observation
import TextBasics

/// The input of the list of a country's regions.
@MainActor protocol RegionsInput: ChosenCitiesUpdatable {
    var purpose: CityPurpose { get set }
    var country: Country? { get set }
    /// The cities that are their own regions.
    var ownRegions: [City] { get set }
    var regions: [Region] { get set }
    /// The cities that match the query; `nil` when there is no search.
    var results: [City]? { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

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

/// A country's regions, with counts of the cities of interest there, and its cities that are their own regions.
@Observable final class RegionsScreen: ContentScreen, RegionsInput, RegionsOutput {
    var purpose = CityPurpose.home
    var country: Country?
    var ownRegions: [City] = []
    var regions: [Region] = []
    var results: [City]?
    var chosen = ChosenCities()
    var problem: String?
    private var query = ""

    var onCountry: () -> Void = {}
    var onRegion: (Region) -> Void = { _ in }
    var onCity: (City) -> Void = { _ in }
    var onSearch: (String) -> Void = { _ in }

    var title: String {
        switch purpose {
        case .home: "Select city"
        case .interests: "Cities of interest"
        }
    }

    var content: Content {
        Row("Country", value: country?.name ?? "not chosen yet", hasDisclosure: true, id: "country") {
            self.onCountry()
        }
        Field(
            "Search", kind: .search(completions: []), text: query, placeholder: "a region or a city",
            onEdit: { text in
                self.query = text
                self.onSearch(text)
            })
        if purpose == .interests { chosen.countRow }
        if let problem = problem ?? chosen.problem { Text(problem, style: .error, id: "problem") }
        lists
    }

    private var lists: Content {
        let cities = results ?? ownRegions
        let found = NameFilter.filter(regions, by: query) { $0.name }
        return Content {
            if !cities.isEmpty {
                Section("Cities") {
                    chosen.rows(of: cities, for: purpose, isFull: results != nil) { self.onCity($0) }
                }
            }
            if !found.isEmpty {
                Section("Regions") {
                    Elements(found, id: { ElementID("region-\($0.id)") }) { region in
                        self.row(of: region)
                    }
                }
            }
            if cities.isEmpty, found.isEmpty, problem == nil {
                Placeholder(
                    query.isEmpty ? "No cities" : "No region or city for “\(query)”", symbol: .search)
            }
        }
    }

    /// A region with the same name as a city that is its own region holds the places around that city.
    private func row(of region: Region) -> Row {
        let isAround = ownRegions.contains { $0.name == region.name }
        return Row(
            region.name, subtitle: isAround ? "other places there" : nil, badge: badge(of: region), hasDisclosure: true
        ) { self.onRegion(region) }
    }

    private func badge(of region: Region) -> String? {
        guard purpose == .interests, let count = chosen.counts[region.id] else { return nil }
        return String(count)
    }
}

extension ChosenCities {
    @MainActor var countRow: Row { Row("Chosen", value: String(interests.count), id: "interest-count") }

    func has(_ city: City, for purpose: CityPurpose) -> Bool {
        switch purpose {
        case .home: city.id == homeCity
        case .interests: interests.contains(city.id)
        }
    }

    /// A row for each city; `isFull` adds its area, for lists that mix cities of several regions.
    @MainActor func rows(
        of cities: [City], for purpose: CityPurpose, isFull: Bool = false, onCity: @escaping (City) -> Void
    ) -> Elements {
        func row(of city: City) -> Row {
            Row(
                city.name, subtitle: isFull ? city.area : nil,
                value: city.population > 0 ? city.population.grouped : nil,
                isChecked: has(city, for: purpose)
            ) { onCity(city) }
        }
        return Elements(cities, id: { ElementID("city-\($0.id)") }, row: row)
    }
}
