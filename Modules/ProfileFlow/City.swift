/// A country that has cities.
public struct Country: Hashable, Sendable {
    /// The two-letter ISO 3166-1 code, in capitals.
    public var code: String
    /// The name to show.
    public var name: String

    /// Makes a country from its properties.
    public init(code: String, name: String) {
        self.code = code
        self.name = name
    }
}

/// A part of a country that has cities.
public struct Region: Hashable, Sendable {
    /// A number that is unique among the regions of the catalog.
    public var id: Int
    /// The name to show.
    public var name: String
    /// The region's country.
    public var country: Country

    /// Makes a region from its properties.
    public init(id: Int, name: String, country: Country) {
        self.id = id
        self.name = name
        self.country = country
    }
}

/// A point on the globe.
public struct GeoPoint: Equatable, Sendable {
    /// Degrees north of the equator, from −90 to 90.
    public var latitude: Double
    /// Degrees east of Greenwich, from −180 to 180.
    public var longitude: Double

    /// Makes a point from its properties.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A city, which lies in a region or is its own region.
public struct City: Equatable, Sendable {
    /// A city's identity, which stays the same in every later catalog.
    public typealias ID = Int

    /// The city's identity.
    public var id: ID
    /// The name to show.
    public var name: String
    /// The city's country.
    public var country: Country
    /// The city's region; `nil` if the city is its own region.
    public var region: Region?
    /// The city's location.
    public var point: GeoPoint
    /// The number of inhabitants.
    public var population: Int

    /// Makes a city from its properties.
    public init(id: ID, name: String, country: Country, region: Region?, point: GeoPoint, population: Int) {
        self.id = id
        self.name = name
        self.country = country
        self.region = region
        self.point = point
        self.population = population
    }

    /// The city with its region and country, such as `Yokohama, Kanagawa, Japan`.
    var fullName: String { "\(name), \(area)" }

    /// The city's region and country, such as `Kanagawa, Japan`.
    var area: String { [region?.name, country.name].compactMap { $0 }.joined(separator: ", ") }
}
