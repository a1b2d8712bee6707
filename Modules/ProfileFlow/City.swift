/// A country that has cities.
public struct Country: Hashable, Sendable {
    /// The two letters of ISO 3166-1, in capitals.
    public var code: String
    /// The name that a person reads.
    public var name: String

    /// Makes a country.
    ///
    /// - Parameters:
    ///   - code: The two letters of ISO 3166-1, in capitals.
    ///   - name: The name that a person reads.
    public init(code: String, name: String) {
        self.code = code
        self.name = name
    }
}

/// A part of a country that has cities.
public struct Region: Hashable, Sendable {
    /// A number that tells the region from all others of the catalog.
    public var id: Int
    /// The name that a person reads.
    public var name: String
    /// The country that it is a part of.
    public var country: Country

    /// Makes a region.
    ///
    /// - Parameters:
    ///   - id: A number that tells the region from all others of the catalog.
    ///   - name: The name that a person reads.
    ///   - country: The country that it is a part of.
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

    /// Makes a point.
    ///
    /// - Parameters:
    ///   - latitude: Degrees north of the equator.
    ///   - longitude: Degrees east of Greenwich.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A city, in a region or as a region of its own.
public struct City: Equatable, Sendable {
    /// What a city is known by, now and in every later catalog.
    public typealias ID = Int

    /// What the city is known by.
    public var id: ID
    /// The name that a person reads.
    public var name: String
    /// The country that it lies in.
    public var country: Country
    /// The region that it lies in; `nil` if the city is a region of its own.
    public var region: Region?
    /// Where it lies.
    public var point: GeoPoint
    /// How many people live there.
    public var population: Int

    /// Makes a city.
    ///
    /// - Parameters:
    ///   - id: What the city is known by.
    ///   - name: The name that a person reads.
    ///   - country: The country that it lies in.
    ///   - region: The region that it lies in, or `nil` if it is one itself.
    ///   - point: Where it lies.
    ///   - population: How many people live there.
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

    /// What the city lies in, such as `Kanagawa, Japan`.
    var area: String { [region?.name, country.name].compactMap { $0 }.joined(separator: ", ") }
}
