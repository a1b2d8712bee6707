import AppCore
import TextBasics

/// Makes the screens for choosing countries and cities, filled from the catalog.
///
/// If the catalog fails, they say so.
@MainActor struct CityScreens {
    let catalog: any CityCatalog
    let screens: any ProfileScreenFactory
    let chosen: ChosenCities
    /// Called when the user chooses a city, on any screen.
    let onCity: (City, CityPurpose) -> Void
    /// Called to replace one screen of a region's cities with another, which shows them in another style.
    let onReplace: (any Presentable, any Presentable) -> Void

    func countries() -> any CountriesInput & CountriesOutput {
        let screen = screens.makeCountries()
        screen.chosen = chosen
        screen.problem = problem { screen.countries = NameFilter.sorted(try catalog.countries()) { $0.name } }
        return screen
    }

    func regions(of country: Country, for purpose: CityPurpose) -> any RegionsInput & RegionsOutput {
        let screen = screens.makeRegions()
        screen.chosen = chosen
        screen.onCity = { onCity($0, purpose) }
        screen.purpose = purpose
        fill(screen, with: country)
        screen.onSearch = { [unowned screen] query in
            screen.problem = problem {
                screen.results = try screen.country.flatMap { try found(query, in: .country($0)) }
            }
        }
        return screen
    }

    /// Shows a country's regions, and drops the results of a search in another country.
    func fill(_ screen: any RegionsInput, with country: Country) {
        screen.country = country
        screen.results = nil
        screen.problem = problem {
            screen.ownRegions = try catalog.ownRegions(of: country)
            screen.regions = try catalog.regions(of: country)
        }
    }

    func cities(
        in region: Region, for purpose: CityPurpose, as style: CityScreenStyle? = nil
    ) -> any CitiesInput & CitiesOutput {
        let screen = screens.makeCities(as: style)
        screen.chosen = chosen
        screen.onCity = { onCity($0, purpose) }
        screen.purpose = purpose
        screen.title = region.name
        screen.onStyle = { [unowned screen] style in
            let other = cities(in: region, for: purpose, as: style)
            other.chosen = screen.chosen
            onReplace(screen, other)
        }
        screen.problem = problem { screen.cities = try catalog.cities(in: region) }
        screen.onSearch = { [unowned screen] query in
            screen.problem = problem {
                screen.results = try found(query, in: .region(region))
            }
        }
        screen.nearest = { [unowned screen] point in
            var nearest: City?
            screen.problem = problem {
                nearest = try catalog.nearest(to: point, in: .region(region))
            }
            return nearest
        }
        return screen
    }

    private func found(_ query: String, in scope: CityScope) throws -> [City]? {
        query.trimmed.isEmpty ? nil : try catalog.search(query, in: scope)
    }

    private func problem(reading body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }
}
