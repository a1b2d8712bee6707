import Foundation
import Testing

@testable import bench

/// The file of recorded ratios, and comparing a ratio with them.
@Suite struct RecordedTests {
    private func key(_ caseName: String, _ row: String = "go there", _ baseline: String = "by hand") -> Recorded.Key {
        Recorded.Key(caseName: caseName, row: row, baseline: baseline)
    }

    @Test func `a written file reads back the same`() throws {
        let recorded = Recorded([
            Recorded.Entry(key: key("routing"), ratio: 1.87, noise: 15),
            Recorded.Entry(key: key("routing", "go there", "a dictionary"), ratio: 0.00043, noise: 40),
            Recorded.Entry(key: key("links", "10,000 links: a miss"), ratio: 1230, noise: 0),
        ])
        #expect(try Recorded(reading: recorded.text) == recorded)
    }

    @Test func `empty lines and comments are ignored`() throws {
        let recorded = try Recorded(reading: "# a remark\n\nrouting\tgo there\tby hand\t1.5\t20\t0\n")
        #expect(recorded.entries == [Recorded.Entry(key: key("routing"), ratio: 1.5, noise: 20)])
    }

    @Test(arguments: [
        ("routing\tgo there\tby hand\t1.5\t20", "it needs 6 fields separated by tabs, but has 5"),
        ("routing go there 1.5 20", "it needs 6 fields separated by tabs, but has 1"),
        ("routing\tgo there\tby hand\t1.5\t20\t0\t", "it needs 6 fields separated by tabs, but has 7"),
        ("routing\t\tby hand\t1.5\t20\t0", "the case, the row and the baseline need names"),
        ("routing\tgo there\tby hand\t1,5\t20\t0", "the ratio '1,5' isn't a positive number"),
        ("routing\tgo there\tby hand\t0\t20\t0", "the ratio '0' isn't a positive number"),
        ("routing\tgo there\tby hand\t-1\t20\t0", "the ratio '-1' isn't a positive number"),
        ("routing\tgo there\tby hand\tinf\t20\t0", "the ratio 'inf' isn't a positive number"),
        ("routing\tgo there\tby hand\tnan\t20\t0", "the ratio 'nan' isn't a positive number"),
        ("routing\tgo there\tby hand\t1.5\t1.5\t0", "the noise '1.5' isn't a whole number of per cent"),
        ("routing\tgo there\tby hand\t1.5\t-1\t0", "the noise '-1' isn't a whole number of per cent"),
        ("routing\tgo there\tby hand\t1.5\t20\tmany", "the noise 'many' isn't a whole number of per cent"),
        ("links\tgo there\tby hand\t2\t20\t0", "this row is already recorded above"),
    ]) func `an invalid line is reported with its number`(line: String, reason: String) {
        #expect(throws: Recorded.Mistake(line: 3, reason: reason)) {
            try Recorded(reading: "# a remark\nlinks\tgo there\tby hand\t1.5\t20\t0\n\(line)\n")
        }
    }

    @Test func `a mistake includes its line`() {
        #expect(Recorded.Mistake(line: 3, reason: "it is wrong").description == "line 3: it is wrong")
    }

    @Test(arguments: [
        (2.39, Recorded.Verdict.asRecorded), (2.41, .behind), (.infinity, .behind), (2, .asRecorded),
        (1.68, .asRecorded), (1.66, .better),
    ]) func `a ratio is behind or better only beyond the noise`(ratio: Double, verdict: Recorded.Verdict) {
        #expect(Recorded.Entry(key: key("routing"), ratio: 2, noise: 20).verdict(on: ratio) == verdict)
    }

    @Test(arguments: [
        ([2, 2, 2], 15), ([2, 2.1, 1.95], 15), ([2, 2, 2.5], 50), ([2, 1.6, 2], 50), ([1, 2, 2.2], 200), ([3], 15),
    ]) func `the noise is twice the widest distance from the median, and at least 15 per cent`(
        ratios: [Double], noise: Int
    ) {
        let entry = Recorded.Entry(key("routing"), ratios: ratios)
        #expect(entry.noise == noise)
        #expect(entry.ratio == ratios.sorted()[ratios.count / 2])
    }

    @Test func `measured cases replace their recorded entries, and entries of unknown cases are dropped`() {
        func entry(_ key: Recorded.Key, _ ratio: Double) -> Recorded.Entry {
            Recorded.Entry(key: key, ratio: ratio, noise: 15)
        }
        var recorded = Recorded([
            entry(key("search"), 1), entry(key("links", "a hit"), 2), entry(key("links", "a miss"), 3),
            entry(key("gone"), 4),
        ])
        recorded.replace(
            [entry(key("links", "a hit"), 5), entry(key("links", "another"), 6)], of: ["links", "routing"],
            among: ["links", "routing", "search"])
        #expect(
            recorded.entries == [
                entry(key("links", "a hit"), 5), entry(key("links", "another"), 6), entry(key("search"), 1),
            ])
    }

    @Test func `what the same program differs by on another machine is allowed from then on, however it is recorded`() {
        var recorded = Recorded([Recorded.Entry(key: key("links"), ratio: 2, noise: 15)])
        for (ratio, machines) in [(3.0, 50), (1.9, 50), (1.0, 100)] {
            recorded.widen(by: [Recorded.Entry(key: key("links"), ratio: ratio, noise: 15)])
            #expect(recorded.entries[0].ratio == 2 && recorded.entries[0].machines == machines)
        }
        #expect(recorded.entries[0].verdict(on: 3.9) == .asRecorded && recorded.entries[0].verdict(on: 4.1) == .behind)
        recorded.replace([Recorded.Entry(key: key("links"), ratio: 1, noise: 20)], of: ["links"], among: ["links"])
        #expect(recorded.entries == [Recorded.Entry(key: key("links"), ratio: 1, noise: 20, machines: 100)])
    }

    @MainActor @Test func `the package's own file is valid and names only existing cases`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "Benchmarks/recorded.tsv"), encoding: .utf8)
        let recorded = try Recorded(reading: text)
        #expect(!recorded.entries.isEmpty)
        #expect(recorded.text == text, "it was not written by RECORD=1")
        let names = Set(Case.all.map(\.name))
        for entry in recorded.entries {
            #expect(names.contains(entry.key.caseName), "there is no case '\(entry.key.caseName)'")
        }
    }
}
