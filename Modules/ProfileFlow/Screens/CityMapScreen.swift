import AppCore
import AppCoreContent
import Observation

/// The cities of a region as points on a map, with a search for the city nearest to given coordinates.
///
/// A host moves the cursor to the nearest point. Without a cursor, the user types coordinates.
@Observable final class CityMapScreen: ContentScreen, CitiesInput, CitiesOutput {
    var purpose = CityPurpose.home
    var title = ""
    var cities: [City] = []
    var results: [City]?
    var chosen = ChosenCities()
    var problem: String?
    var nearest: (GeoPoint) -> City? = { _ in nil }
    private var query = ""
    private var coordinates = ""
    private var coordinatesProblem: String?
    private var found: City?

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
        Field(
            "Coordinates", text: coordinates, placeholder: "latitude, longitude", problem: coordinatesProblem,
            id: "coordinates",
            onEdit: { self.coordinates = $0 }, onCommit: { self.look($0) })
        if let found {
            Section("Nearest") { chosen.rows(of: [found], for: purpose) { self.onCity($0) } }
        }
        if purpose == .interests { chosen.countRow }
        if let problem = problem ?? chosen.problem { Text(problem, style: .error, id: "problem") }
        let shown = results ?? cities
        if shown.isEmpty {
            if problem == nil {
                Placeholder(query.isEmpty ? "No cities" : "No city for “\(query)”", symbol: .map)
            }
        } else {
            map(of: shown)
        }
        Section { Button("Show as a list", id: "list") { self.onStyle(.list) } }
    }

    private func map(of cities: [City]) -> PointMap {
        let marked = found ?? cities.first { chosen.has($0, for: purpose) }
        return PointMap(
            "Map of \(title)", points: cities.map(point), selected: marked.map { Self.id(of: $0) }, id: "map"
        ) { point in
            if let city = cities.first(where: { Self.id(of: $0) == point.id }) { self.onCity(city) }
        }
    }

    private func point(of city: City) -> PointMap.Point {
        let mark = purpose == .interests && chosen.has(city, for: purpose) ? " ✓" : ""
        return PointMap.Point(
            city.name + mark, longitude: city.point.longitude, latitude: city.point.latitude, id: Self.id(of: city))
    }

    private static func id(of city: City) -> ElementID { ElementID("city-\(city.id)") }

    private func look(_ text: String) {
        let numbers = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else {
            found = nil
            coordinatesProblem = "Enter degrees north and degrees east, such as 35.7, 139.7."
            return
        }
        coordinatesProblem = nil
        found = nearest(GeoPoint(latitude: latitude, longitude: longitude))
    }
}
