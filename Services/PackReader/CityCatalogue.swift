/// The countries, regions and cities of the world, read from a pack built by `Tools/Packs`.
///
/// Opening reads the countries; listing a region inflates the one or two blocks with its cities. Don't share an object
/// between threads.
public final class CityCatalogue: Pack {
    /// The pack's kind in its header.
    public static let kind = "CITY"

    enum Section: Int {
        case sources = 1
        case countries, regions, cities, numbers, search
    }

    /// The countries that have a city, sorted by name.
    public let countries: [CountryRecord]
    /// The number of cities.
    public let count: Int

    /// The pack's file.
    public let file: PackFile
    private var regionBlocks = RecordBlocks(section: Section.regions.rawValue, keeping: 64)
    private var cityBlocks = RecordBlocks(section: Section.cities.rawValue, keeping: 256)
    private var numberBlocks = BlockCache(section: Section.numbers.rawValue, keeping: 2)
    var loadedSearch: [UInt8]?
    var loadedPoints: [GlobePoint]?

    /// Opens a catalogue.
    ///
    /// - Parameter file: The pack's file, of the kind `CityCatalogue.kind`.
    /// - Throws: What is wrong with the list of countries.
    public init(_ file: PackFile) throws(PackError) {
        self.file = file
        let bytes = try file.readSection(Section.countries.rawValue)
        guard let table = Self.countries(in: bytes) else { throw .malformed(file: file.name, part: "the countries") }
        countries = table.countries
        count = table.cityCount
    }

    /// Finds a country by its code.
    ///
    /// - Parameter code: The two letters of ISO 3166-1, in any case.
    /// - Returns: The country, or `nil` if the catalogue has no city there.
    public func country(_ code: String) -> CountryRecord? {
        let code = code.uppercased()
        return countries.first { $0.code == code }
    }

    /// Returns a country's regions, sorted by name; cities without a known region come last, as one entry.
    ///
    /// - Parameter country: The country.
    /// - Returns: The regions, without the cities that are regions of their own.
    /// - Throws: What is wrong with the pack.
    public func regions(of country: CountryRecord) throws(PackError) -> [RegionRecord] {
        var found: [RegionRecord] = []
        for position in country.regions {
            let region = try self.region(position)
            if region.kind != .ownRegions { found.append(region) }
        }
        return found
    }

    /// Returns the cities of a country that are regions of their own, the largest first.
    ///
    /// - Parameter country: The country.
    /// - Returns: The cities; empty if there are none.
    /// - Throws: What is wrong with the pack.
    public func ownRegions(of country: CountryRecord) throws(PackError) -> [CityRecord] {
        guard let first = country.regions.first else { return [] }
        let region = try region(first)
        return region.kind == .ownRegions ? try cities(of: region) : []
    }

    /// Returns the region at a position.
    ///
    /// - Parameter position: The region's position in the catalogue.
    /// - Returns: The region.
    /// - Throws: What is wrong with the pack. An invalid position counts as malformed, because positions come from the
    ///   pack.
    public func region(_ position: Int) throws(PackError) -> RegionRecord {
        let (bytes, range) = try regionBlocks.record(position, of: file)
        guard let region = RegionRecord(position: position, bytes: bytes, range: range),
            region.cities.upperBound <= count, countries.indices.contains(region.country)
        else { throw .malformed(file: file.name, part: "the record of region \(position)") }
        return region
    }

    /// Returns the cities of a region, the largest first.
    ///
    /// - Parameter region: The region.
    /// - Returns: The cities.
    /// - Throws: What is wrong with the pack.
    public func cities(of region: RegionRecord) throws(PackError) -> [CityRecord] {
        var found: [CityRecord] = []
        found.reserveCapacity(region.cities.count)
        for position in region.cities { found.append(try city(at: position)) }
        return found
    }

    /// Returns the city at a position.
    ///
    /// - Parameter position: From 0 up to, but not including, `count`; anything else counts as malformed.
    /// - Returns: The city.
    /// - Throws: What is wrong with the pack.
    public func city(at position: Int) throws(PackError) -> CityRecord {
        let (bytes, range) = try cityBlocks.record(position, of: file)
        guard let city = CityRecord(bytes: bytes, range: range) else {
            throw .malformed(file: file.name, part: "the record of city \(position)")
        }
        return city
    }

    /// Finds a city by its number.
    ///
    /// - Parameter id: The city's number in GeoNames.
    /// - Returns: The city, or `nil` if the catalogue doesn't have it.
    /// - Throws: What is wrong with the pack.
    public func city(id: Int) throws(PackError) -> CityRecord? {
        guard let (index, bytes) = try numberBlocks.block(for: id, of: file) else { return nil }
        var low = 0
        var high = bytes.count / 8
        while low < high {
            let middle = (low + high) / 2
            guard let found = bytes.uint32(at: middle * 8), let position = bytes.uint32(at: middle * 8 + 4) else {
                throw .malformed(file: file.name, part: "block \(index)")
            }
            if found == id {
                let city = try city(at: position)
                guard city.id == id else { throw .malformed(file: file.name, part: "block \(index)") }
                return city
            }
            if found < id { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Reads the table of countries: their number, then for each its code, the ends of its regions and cities, and its
    /// name.
    private static func countries(in bytes: [UInt8]) -> (countries: [CountryRecord], cityCount: Int)? {
        guard let count = bytes.uint16(at: 0) else { return nil }
        var found: [CountryRecord] = []
        found.reserveCapacity(count)
        var position = 2
        var region = 0
        var city = 0
        for _ in 0..<count {
            guard let code = bytes.text(position..<position + 2), let regionEnd = bytes.uint16(at: position + 2),
                let cityEnd = bytes.uint32(at: position + 4), let length = bytes.byte(at: position + 8),
                let name = bytes.text(position + 9..<position + 9 + length), regionEnd >= region, cityEnd >= city
            else { return nil }
            found.append(CountryRecord(code: code, name: name, regions: region..<regionEnd, cities: city..<cityEnd))
            position += 9 + length
            region = regionEnd
            city = cityEnd
        }
        return position == bytes.count ? (found, city) : nil
    }
}
