/// Where the flow finds countries, regions and cities: a port that the app adapts a store to.
///
/// Every function may throw, because a store can be damaged; the flow then says so where the list would be.
@MainActor public protocol CityCatalog: AnyObject {
    /// The countries, in the order in which they are shown.
    ///
    /// - Returns: The countries that have cities.
    /// - Throws: What is wrong with the store.
    func countries() throws -> [Country]

    /// The cities of a country that are regions of their own.
    ///
    /// - Parameter country: The country.
    /// - Returns: The cities, in the order in which they are shown; empty if there are none.
    /// - Throws: What is wrong with the store.
    func ownRegions(of country: Country) throws -> [City]

    /// The regions of a country, without the cities that are regions of their own.
    ///
    /// - Parameter country: The country.
    /// - Returns: The regions, in the order in which they are shown.
    /// - Throws: What is wrong with the store.
    func regions(of country: Country) throws -> [Region]

    /// The cities of a region.
    ///
    /// - Parameter region: The region.
    /// - Returns: The cities, in the order in which they are shown.
    /// - Throws: What is wrong with the store.
    func cities(in region: Region) throws -> [City]

    /// One city.
    ///
    /// - Parameter id: What the city is known by.
    /// - Returns: The city, or `nil` if the catalog does not have it.
    /// - Throws: What is wrong with the store.
    func city(_ id: City.ID) throws -> City?

    /// Finds cities as a name is typed.
    ///
    /// - Parameters:
    ///   - query: What was typed so far.
    ///   - scope: Where to look.
    /// - Returns: The cities, the best first; empty if nothing fits.
    /// - Throws: What is wrong with the store.
    func search(_ query: String, in scope: CityScope) throws -> [City]

    /// Finds the city that lies nearest to a point.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - scope: Where to look.
    /// - Returns: The city, or `nil` if the scope has none.
    /// - Throws: What is wrong with the store.
    func nearest(to point: GeoPoint, in scope: CityScope) throws -> City?
}

/// Where a city is looked for.
public enum CityScope: Equatable, Sendable {
    /// Among all cities of a country.
    case country(Country)
    /// Among the cities of a region.
    case region(Region)
}

/// How the cities of a region are shown.
public enum CityScreenStyle: String, Sendable, CaseIterable {
    /// As a list.
    case list
    /// As points on a map.
    case map
}
