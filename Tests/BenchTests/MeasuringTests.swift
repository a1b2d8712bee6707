import Foundation
import Testing

@testable import bench

/// Repeated measurements, recording, and the report.
@MainActor @Suite struct MeasuringTests {
    /// Cases with one row each, and prepared ratios for each measurement.
    @MainActor private final class Script {
        private(set) var measured: [String] = []
        private var ratios: [String: [Double]]

        init(_ ratios: [String: [Double]]) { self.ratios = ratios }

        func cases(_ names: String...) -> [Case] {
            names.map { name in
                Case(name: name) { _ in
                    self.measured.append(name)
                    guard self.ratios[name]?.isEmpty == false, let ratio = self.ratios[name]?.removeFirst() else {
                        throw ProcessError(description: "there is no ratio left")
                    }
                    return [row(ratio)]
                }
            }
        }
    }

    /// Recorded entries of cases, with the ratio 2 and a noise of 20 per cent.
    private func recorded(_ cases: String...) -> Recorded {
        Recorded(cases.map { Recorded.Entry(key: key($0), ratio: 2, noise: 20) })
    }

    private func measure<Result>(_ work: (inout Bench) throws -> Result) throws -> (Result, said: [String], [String]) {
        let workspace = try Workspace()
        defer { workspace.remove() }
        let said = Lines()
        var bench = Bench(workspace) { said.all.append($0) }
        return (try work(&bench), said.all, bench.failed)
    }

    private final class Lines { var all: [String] = [] }

    @Test func `a ratio that is behind is measured again, and the smallest counts`() throws {
        let script = Script(["links": [2.1], "routing": [3, 2.3], "search": [3, 3, 2.2]])
        let (rows, said, _) = try measure {
            $0.compare(script.cases("links", "routing", "search"), with: recorded("links", "routing", "search"))
        }
        #expect(script.measured == ["links", "routing", "search", "routing", "search", "search"])
        #expect(rows.map(\.row.ratio) == [2.1, 2.3, 2.2])
        #expect(said.first == "measuring links, 1 of 3")
        #expect(said.last == "measuring search again because it seems to be behind: 3 of 3")
    }

    @Test func `a ratio that is behind each time is reported as such`() throws {
        let script = Script(["links": [3, 5, 4]])
        let (rows, _, failed) = try measure { $0.compare(script.cases("links"), with: recorded("links")) }
        #expect(script.measured.count == 3)
        #expect(rows.map { $0.verdict(in: recorded("links")) } == [.behind])
        #expect(rows.map(\.row.ratio) == [3])
        #expect(failed.isEmpty)
    }

    @Test func `only the rows that were behind take the repeated measurement`() throws {
        let runs = Script(["behind": [3, 2], "beside": [1.9, 1.8]])
        let pair = Case(name: "pair") { workspace in
            try zip(["behind", "beside"], runs.cases("behind", "beside")).flatMap { name, each in
                try each.measure(workspace).map {
                    var row = $0
                    row.name = name
                    return row
                }
            }
        }
        let recorded = Recorded(
            ["behind", "beside"].map {
                Recorded.Entry(key: key("pair", row: $0), ratio: 2, noise: 20)
            })
        let (rows, _, _) = try measure { $0.compare([pair], with: recorded) }
        #expect(rows.map(\.row.ratio) == [2, 1.9])
    }

    @Test func `a case that can't be measured doesn't stop the others`() throws {
        let script = Script(["search": [2]])
        let (rows, said, failed) = try measure {
            $0.compare(script.cases("links", "search"), with: recorded("links"))
        }
        #expect(rows.map(\.caseName) == ["search"] && failed == ["links"])
        #expect(said.contains("links could not be measured: there is no ratio left"))
    }

    @Test func `an invalid ratio and a duplicate row are reported`() throws {
        let (_, said, failed) = try measure {
            $0.compare(
                [
                    Case(name: "none") { _ in [row(.infinity)] }, Case(name: "zero") { _ in [row(0)] },
                    Case(name: "twice") { _ in [row(1), row(2)] },
                ], with: nil)
        }
        #expect(failed == ["none", "zero", "twice"])
        #expect(said.contains("none could not be measured: 'go there' has a ratio that isn't a positive number"))
        #expect(said.contains("zero could not be measured: 'go there' has a ratio that isn't a positive number"))
        #expect(said.contains("twice could not be measured: 'go there' appears twice beside 'by hand'"))
    }

    @Test func `the recorded ratio is the median of rounds through all cases, with its noise`() throws {
        let script = Script(["links": [1, 1.3, 1.2, 1.2, 1.25], "search": [4, 4, 4, 4, 4]])
        let (found, _, _) = try measure { $0.record(script.cases("links", "search")) }
        #expect(script.measured == (1...5).flatMap { _ in ["links", "search"] })
        #expect(
            found.entries == [
                Recorded.Entry(key: key("links"), ratio: 1.2, noise: 40),
                Recorded.Entry(key: key("search"), ratio: 4, noise: 15),
            ])
        #expect(found.rows.map(\.row.ratio) == [1.2, 4])
    }

    @Test func `a row has at least the noise that it asks for`() throws {
        var quiet = row(1)
        quiet.leastNoise = 60
        let (found, _, _) = try measure { $0.record([Case(name: "links") { [quiet] _ in [quiet] }]) }
        #expect(found.entries == [Recorded.Entry(key: key("links"), ratio: 1, noise: 60)])
    }

    @Test func `nothing is recorded for a case that failed in a round, or a row without a baseline`() throws {
        let script = Script(["links": [1, 1.3]])
        let alone = Case(name: "alone") { _ in [Row(name: "alone", ours: Samples([1]))] }
        let (found, _, failed) = try measure { $0.record(script.cases("links") + [alone]) }
        #expect(found.entries.isEmpty && failed == ["links"])
        #expect(found.rows.map(\.row.name) == ["go there", "alone"])
        #expect(script.measured.count == 3)
    }

    @Test func `rows that are behind, better, new or stale are listed below the table`() {
        var recorded = recorded("links", "search", "routing", "away", "places", "gone")
        recorded.replace(
            recorded.entries.filter { $0.key.caseName == "links" } + [
                Recorded.Entry(key: key("links", row: "no more"), ratio: 1, noise: 15)
            ], of: ["links"], among: recorded.entries.map(\.key.caseName))
        let rows =
            [("links", 3), ("search", 1), ("routing", 2), ("places", 4), ("lookup", 9)].map {
                Measured(caseName: $0, row: row($1))
            } + [Measured(caseName: "lookup", row: Row(name: "alone", ours: Samples([1])))]
        let cases = ["links", "search", "routing", "places", "lookup"]
        let comparison = Comparison(rows, with: recorded, measured: cases, among: cases + ["away"])
        #expect(
            comparison.summary == [
                "2 ratios are behind the recorded one by more than their noise, each time they were measured:",
                "  links: go there / by hand", "  places: go there / by hand",
                "1 ratio is better than recorded; record it with RECORD=1:", "  search: go there / by hand",
                "1 ratio is not recorded yet; record it with RECORD=1:", "  lookup: go there / by hand",
                "2 recorded rows are no longer measured; RECORD=1 drops them:", "  links: no more / by hand",
                "  gone: go there / by hand",
            ])
        #expect(comparison.cells.map { $0[8] } == ["BEHIND", "better", "as recorded", "BEHIND", "new", ""])
        #expect(comparison.cells[0][6...7] == ["3.00", "2.00 +20 %"])
        #expect(comparison.cells.allSatisfy { $0.count == Comparison.header.count })
    }

    @Test func `a row survives the way from the process that measured it`() throws {
        let rows = [
            Row(
                name: "go there", detail: "far", unit: .bytes, ours: Samples([3, 1, 2]),
                baseline: ("by hand", Samples([1])), target: .timesBaseline(2)),
            Row(name: "alone", ours: Samples([0.1]), target: .atMost(1)), row(2),
        ]
        let read = try JSONDecoder().decode([Row].self, from: JSONEncoder().encode(rows))
        let cells = [rows, read].map {
            Comparison($0.map { Measured(caseName: "links", row: $0) }, with: nil, measured: [], among: []).cells
        }
        #expect(cells[0] == cells[1])
        #expect(read[0].ours.sorted == [1, 2, 3])
    }

    @Test func `without a file nothing is reported as new`() {
        let comparison = Comparison(
            [Measured(caseName: "links", row: row(1))], with: nil, measured: ["links"], among: ["links"])
        #expect(comparison.summary.isEmpty)
        #expect(comparison.cells[0][8].isEmpty)
    }

    @Test(arguments: [
        (0.0, "0.00"), (0.000_431_2, "0.000431"), (0.0167, "0.0167"), (0.000_000_123_4, "0.000000123"),
        (1e-15, "0.000000000000"), (0.995, "0.995"), (0.9999, "1.00"), (1.499, "1.50"), (9.996, "10.0"),
        (15, "15.0"), (99.96, "100"), (1234.4, "1234"), (-1.5, "-1.50"), (.nan, "-"),
    ]) func `a number has three significant digits`(value: Double, text: String) {
        #expect(decimal(value) == text)
    }
}

private func key(_ caseName: String, row: String = "go there") -> Recorded.Key {
    Recorded.Key(caseName: caseName, row: row, baseline: "by hand")
}

private func row(_ ratio: Double) -> Row {
    Row(name: "go there", ours: Samples([ratio]), baseline: ("by hand", Samples([1])))
}
