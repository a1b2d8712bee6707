/// A country in the catalogue.
public struct CountryRecord: Equatable, Sendable {
    /// The two-letter code of ISO 3166-1.
    public var code: String
    /// The name in English.
    public var name: String
    /// The positions of its regions in the catalogue.
    public var regions: Range<Int>
    /// The positions of its cities in the catalogue.
    public var cities: Range<Int>
}

/// A first-level division of a country in the catalogue.
public struct RegionRecord: Equatable, Sendable {
    /// What the cities of an entry have in common.
    public enum Kind: Int, Sendable {
        /// They are in a region with this name.
        case region
        /// Each of them is a region of its own.
        case ownRegions
        /// The sources name no region for them.
        case unknown
    }

    /// The position in the catalogue.
    public var position: Int
    /// What the cities have in common.
    public var kind: Kind
    /// The name; empty unless the entry is a region.
    public var name: String
    /// The position of the country in the catalogue.
    public var country: Int
    /// The positions of its cities in the catalogue, the largest first.
    public var cities: Range<Int>

    init?(position: Int, bytes: [UInt8], range: Range<Int>) {
        let start = range.lowerBound
        guard range.count >= 9, let kind = bytes.byte(at: start).flatMap(Kind.init),
            let country = bytes.uint16(at: start + 1), let first = bytes.uint32(at: start + 3),
            let count = bytes.uint16(at: start + 7), let name = bytes.text(start + 9..<range.upperBound)
        else { return nil }
        self.position = position
        self.kind = kind
        self.country = country
        self.name = name
        cities = first..<first + count
    }
}

/// A city in the catalogue.
public struct CityRecord: Equatable, Sendable {
    /// The city's number in GeoNames.
    public var id: Int
    /// The name, in English where there is one.
    public var name: String
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double
    /// The number of inhabitants.
    public var population: Int
    /// The position of the region in the catalogue.
    public var region: Int

    init?(bytes: [UInt8], range: Range<Int>) {
        let start = range.lowerBound
        guard range.count >= 18, let id = bytes.uint32(at: start), let latitude = bytes.uint32(at: start + 4),
            let longitude = bytes.uint32(at: start + 8), let population = bytes.uint32(at: start + 12),
            let region = bytes.uint16(at: start + 16), let name = bytes.text(start + 18..<range.upperBound)
        else { return nil }
        func degrees(_ number: Int) -> Double {
            Double(Int32(truncatingIfNeeded: number)) / Double(Self.unitsPerDegree)
        }
        self.id = id
        self.name = name
        self.latitude = degrees(latitude)
        self.longitude = degrees(longitude)
        self.population = population
        self.region = region
    }

    /// Coordinates are stored as multiples of this fraction of a degree, a little more than a metre.
    public static let unitsPerDegree = 100_000
}
