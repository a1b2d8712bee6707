import AppPacks
import CommandSupport
import HostSupport
import PackReader

extension AppCommand {
    static let cities = AppCommand(
        "cities", meaning: "list countries, a country's regions, or a region's cities",
        options: ["json", "country", "region"],
        examples: ["cities", "cities --country JP", "cities --country JP --region Tokyo --json"]
    ) { options, _ in try CitiesCommand(options).run() }
}

/// Prints countries, their regions, and the cities of a region, as text or as one JSON object per line.
@MainActor struct CitiesCommand {
    let catalogue: CityCatalogue
    let options: Options

    init(_ options: Options) throws(PackError) {
        catalogue = try EmbeddedPacks().cities()
        self.options = options
    }

    /// Prints what the options name; returns 1 if there is no such country or region, which stderr names.
    func run() throws -> CInt {
        guard let code = options.country else {
            if options.region != nil { throw UsageError.missingArgument(command: "cities --region", what: "--country") }
            for country in catalogue.countries {
                try tell(
                    PlaceJSON(country: country.code, name: country.name, cities: country.cities.count),
                    as: "\(country.code)  \(country.name)")
            }
            return 0
        }
        guard let country = catalogue.country(code) else {
            printError(
                "there is no country '\(brief(code))' with a city over 15,000 people; "
                    + "\(ProgramName.current) cities lists the countries")
            return 1
        }
        let (ownRegions, regions) = (try catalogue.ownRegions(of: country), try regions(of: country))
        guard let name = options.region else {
            for city in ownRegions { try tell(city, in: nil, of: country) }
            for region in regions {
                let count = region.cities.count
                try tell(
                    PlaceJSON(country: country.code, region: region.name, name: region.name, cities: count),
                    as: "\(region.name), \(count == 1 ? "1 city" : "\(count) cities")")
            }
            return 0
        }
        // Case and accents are ignored.
        let wanted = PlaceKey.of(name)
        if let region = regions.first(where: { PlaceKey.of($0.name) == wanted }) {
            for city in try catalogue.cities(of: region) { try tell(city, in: region, of: country) }
        } else if let city = ownRegions.first(where: { PlaceKey.of($0.name) == wanted }) {
            try tell(city, in: nil, of: country)
        } else {
            printError(
                "there is no region '\(brief(name))' in \(country.name); "
                    + "\(ProgramName.current) cities --country \(country.code) lists the regions")
            return 1
        }
        return 0
    }

    /// The names of the regions of the country that the options name.
    var regionNames: [String] {
        get throws(PackError) {
            guard let country = options.country.flatMap(catalogue.country) else { return [] }
            return try catalogue.ownRegions(of: country).map(\.name) + regions(of: country).map(\.name)
        }
    }

    private func regions(of country: CountryRecord) throws(PackError) -> [RegionRecord] {
        try catalogue.regions(of: country).filter { $0.kind == .region }
    }

    /// Prints a city; one without a region is a region of its own.
    private func tell(_ city: CityRecord, in region: RegionRecord?, of country: CountryRecord) throws {
        let place = PlaceJSON(
            country: country.code, region: region?.name ?? city.name, city: city.name, name: city.name, id: city.id,
            latitude: city.latitude, longitude: city.longitude, population: city.population)
        let whole = region == nil ? ", a region of its own" : ""
        try tell(place, as: "\(city.name), \(city.population) people\(whole)")
    }

    private func tell(_ place: PlaceJSON, as text: String) throws {
        Output.print(options.app.isJSON ? try jsonLine(place) : text)
    }
}

/// A country, a region or a city as `--json` prints it; fields that don't apply are omitted.
private struct PlaceJSON: Encodable {
    var country: String
    var region: String?
    var city: String?
    var name: String
    var id: Int?
    var latitude: Double?
    var longitude: Double?
    var population: Int?
    var cities: Int?
}
