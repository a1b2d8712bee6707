import Foundation
import Testing

@MainActor @Suite struct CitiesCommandTests {
    @Test func `countries, regions and cities are listed`() throws {
        let countries = try Program.run("cities")
        #expect(countries.status == 0 && countries.lines.contains("JP  Japan") && countries.lines.count > 150)
        let regions = try Program.run("cities", "--country", "de")
        #expect(regions.status == 0)
        #expect(regions.lines.first?.hasPrefix("Berlin, ") == true)
        #expect(regions.lines.first?.hasSuffix(" people, a region of its own") == true)
        #expect(regions.lines.contains { $0.hasPrefix("Bavaria, ") && $0.hasSuffix(" cities") })
        let cities = try Program.run("cities", "--country=JP", "--region=tōkyō")
        #expect(cities.status == 0 && cities.lines.first?.hasPrefix("Tokyo, ") == true)
    }

    @Test func `as JSON each line is one place`() throws {
        let run = try Program.run("cities", "--country", "JP", "--region", "Tokyo", "--json")
        let objects = try run.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let tokyo = try #require(objects.first)
        #expect(tokyo["country"] as? String == "JP" && tokyo["region"] as? String == "Tokyo")
        #expect(tokyo["name"] as? String == "Tokyo" && (tokyo["population"] as? Int ?? 0) > 5_000_000)
        #expect(abs((tokyo["latitude"] as? Double ?? 0) - 35.69) < 0.1)
    }

    @Test func `a missing place is named, with status 1`() throws {
        let country = try Program.run("cities", "--country", "XX")
        #expect(country.status == 1 && country.errors.hasPrefix("App: there is no country 'XX'"))
        let region = try Program.run("cities", "--country", "JP", "--region", "Nowhere")
        #expect(region.status == 1)
        #expect(
            region.errors
                == "App: there is no region 'Nowhere' in Japan; App cities --country JP lists the regions\n")
        #expect(try Program.run("cities", "--region", "Tokyo").status == 64)
        #expect(try Program.run("cities", "Tokyo").status == 64)
        #expect(try Program.run("kanji", "水", "--country", "JP").status == 64)
    }
}
