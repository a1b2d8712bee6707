/// The flow's source of countries, regions and cities: a port that the app implements.
///
/// Every function may throw, because a store can be damaged. The flow then shows the error in place of the list.
@MainActor public protocol CityCatalog: AnyObject {
    /// Reads the countries that have cities, in display order.
    func countries() throws -> [Country]

    /// Reads the cities of a country that are their own regions, in display order.
    func ownRegions(of country: Country) throws -> [City]

    /// Reads the regions of a country, without the cities that are their own regions, in display order.
    func regions(of country: Country) throws -> [Region]

    /// Reads the cities of a region, in display order.
    func cities(in region: Region) throws -> [City]

    /// Reads one city, or `nil` if the catalog doesn't have it.
    func city(_ id: City.ID) throws -> City?

    /// Finds cities as the user types the beginning of a name, the best match first.
    func search(_ query: String, in scope: CityScope) throws -> [City]

    /// Finds the city nearest to a point, or `nil` if the scope has none.
    func nearest(to point: GeoPoint, in scope: CityScope) throws -> City?
}

/// The scope of a search for a city.
public enum CityScope: Equatable, Sendable {
    /// All cities of a country.
    case country(Country)
    /// The cities of a region.
    case region(Region)
}

/// The way in which the cities of a region are shown.
public enum CityScreenStyle: String, Sendable, CaseIterable {
    /// As a list.
    case list
    /// As points on a map.
    case map
}
