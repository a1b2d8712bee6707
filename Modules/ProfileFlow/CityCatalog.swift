/// The flow's source of countries, regions and cities: a port that the app implements.
///
/// Every function may throw, because a store can be damaged. The flow then shows the error in place of the list.
@MainActor public protocol CityCatalog: AnyObject {
    /// Reads the countries that have cities.
    ///
    /// - Returns: The countries, in display order.
    /// - Throws: The store's error.
    func countries() throws -> [Country]

    /// Reads the cities of a country that are their own regions.
    ///
    /// - Parameter country: The country.
    /// - Returns: The cities, in display order; empty if there are none.
    /// - Throws: The store's error.
    func ownRegions(of country: Country) throws -> [City]

    /// Reads the regions of a country, without the cities that are their own regions.
    ///
    /// - Parameter country: The country.
    /// - Returns: The regions, in display order.
    /// - Throws: The store's error.
    func regions(of country: Country) throws -> [Region]

    /// Reads the cities of a region.
    ///
    /// - Parameter region: The region.
    /// - Returns: The cities, in display order.
    /// - Throws: The store's error.
    func cities(in region: Region) throws -> [City]

    /// Reads one city.
    ///
    /// - Parameter id: The city's identity.
    /// - Returns: The city, or `nil` if the catalog doesn't have it.
    /// - Throws: The store's error.
    func city(_ id: City.ID) throws -> City?

    /// Finds cities as the user types a name.
    ///
    /// - Parameters:
    ///   - query: The name's beginning, as typed.
    ///   - scope: The scope of the search.
    /// - Returns: The cities, the best match first; empty if nothing matches.
    /// - Throws: The store's error.
    func search(_ query: String, in scope: CityScope) throws -> [City]

    /// Finds the city nearest to a point.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - scope: Where to look.
    /// - Returns: The city, or `nil` if the scope has none.
    /// - Throws: The store's error.
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
