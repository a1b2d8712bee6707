import PackReader
import ProfileFlow

/// Adapts the city pack to the profile flow's `CityCatalog`.
final class PackCityCatalog: CityCatalog {
    private let catalogue: CityCatalogue

    init(_ catalogue: CityCatalogue) { self.catalogue = catalogue }

    func countries() throws -> [Country] { catalogue.countries.map(Country.init) }

    func ownRegions(of country: Country) throws -> [City] {
        try catalogue.country(country.code).map { try catalogue.ownRegions(of: $0).map(city) } ?? []
    }

    func regions(of country: Country) throws -> [Region] {
        try (catalogue.country(country.code).map(catalogue.regions) ?? []).map { region in
            let name = region.kind == .region ? region.name : "Other cities"
            return Region(id: region.position, name: name, country: country)
        }
    }

    func cities(in region: Region) throws -> [City] {
        let record = try catalogue.region(region.id)
        return try catalogue.cities(of: record).map { City($0, country: region.country, region: region) }
    }

    func city(_ id: City.ID) throws -> City? { try catalogue.city(id: id).map(city) }

    func search(_ query: String, in scope: CityScope) throws -> [City] {
        try catalogue.search(query, in: positions(of: scope)).map(city)
    }

    func nearest(to point: GeoPoint, in scope: CityScope) throws -> City? {
        try catalogue.nearest(latitude: point.latitude, longitude: point.longitude, in: positions(of: scope)).map(city)
    }

    private func positions(of scope: CityScope) throws -> Range<Int> {
        switch scope {
        case .country(let country): catalogue.country(country.code)?.cities ?? 0..<0
        case .region(let region): try catalogue.region(region.id).cities
        }
    }

    private func city(_ record: CityRecord) throws -> City {
        let region = try catalogue.region(record.region)
        let country = Country(catalogue.countries[region.country])
        let named = region.kind == .region ? Region(id: region.position, name: region.name, country: country) : nil
        return City(record, country: country, region: named)
    }
}

extension Country {
    fileprivate init(_ record: CountryRecord) { self.init(code: record.code, name: record.name) }
}

extension City {
    fileprivate init(_ record: CityRecord, country: Country, region: Region?) {
        self.init(
            id: record.id, name: record.name, country: country, region: region,
            point: GeoPoint(latitude: record.latitude, longitude: record.longitude), population: record.population)
    }
}
