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
                try tell(PlaceJSON(country), as: "\(country.code)  \(country.name)")
            }
            return 0
        }
        guard let country = catalogue.country(code) else {
            printError(
                "there is no country '\(brief(code))' with a city over 15,000 people; "
                    + "\(ProgramName.current) cities lists the countries")
            return 1
        }
        if let name = options.region { return try tellCities(ofRegion: name, in: country) }
        for city in try catalogue.ownRegions(of: country) { try tell(city, in: nil, of: country) }
        for region in try catalogue.regions(of: country) where region.kind == .region {
            try tell(PlaceJSON(region, in: country), as: "\(region.name), \(count(of: region))")
        }
        return 0
    }

    /// The names of the regions of the country that the options name.
    var regionNames: [String] {
        get throws(PackError) {
            guard let country = options.country.flatMap(catalogue.country) else { return [] }
            let regions = try catalogue.regions(of: country).filter { $0.kind == .region }.map(\.name)
            return try catalogue.ownRegions(of: country).map(\.name) + regions
        }
    }

    /// Prints the cities of a region, or the one city that is its own region; case and accents are ignored.
    private func tellCities(ofRegion name: String, in country: CountryRecord) throws -> CInt {
        let wanted = PlaceKey.of(name)
        for region in try catalogue.regions(of: country)
        where region.kind == .region && PlaceKey.of(region.name) == wanted {
            for city in try catalogue.cities(of: region) { try tell(city, in: region, of: country) }
            return 0
        }
        for city in try catalogue.ownRegions(of: country) where PlaceKey.of(city.name) == wanted {
            try tell(city, in: nil, of: country)
            return 0
        }
        printError(
            "there is no region '\(brief(name))' in \(country.name); "
                + "\(ProgramName.current) cities --country \(country.code) lists the regions")
        return 1
    }

    private func tell(_ city: CityRecord, in region: RegionRecord?, of country: CountryRecord) throws {
        let whole = region == nil ? ", a region of its own" : ""
        try tell(PlaceJSON(city, in: region, of: country), as: "\(city.name), \(city.population) people\(whole)")
    }

    private func tell(_ place: PlaceJSON, as text: String) throws {
        Output.print(options.app.isJSON ? try jsonLine(place) : text)
    }

    private func count(of region: RegionRecord) -> String {
        region.cities.count == 1 ? "1 city" : "\(region.cities.count) cities"
    }
}

/// A country, a region or a city as `--json` prints it; fields that don't apply are omitted.
struct PlaceJSON: Encodable {
    var country: String
    var region: String?
    var city: String?
    var name: String
    var id: Int?
    var latitude: Double?
    var longitude: Double?
    var population: Int?
    var cities: Int?

    init(_ country: CountryRecord) {
        self.country = country.code
        name = country.name
        cities = country.cities.count
    }

    init(_ region: RegionRecord, in country: CountryRecord) {
        self.country = country.code
        self.region = region.name
        name = region.name
        cities = region.cities.count
    }

    init(_ city: CityRecord, in region: RegionRecord?, of country: CountryRecord) {
        self.country = country.code
        self.region = region?.name ?? city.name
        self.city = city.name
        name = city.name
        id = city.id
        latitude = city.latitude
        longitude = city.longitude
        population = city.population
    }
}
