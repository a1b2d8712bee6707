import AppCoreLinks
import Foundation

/// Makes a table of `count` patterns, in which every link has a number and a value.
private func table(_ count: Int) throws -> LinkTable<Int> {
    var table = LinkTable<Int>(.scheme("bench"), .web(host: "bench.example"))
    try table.mount(patterns(count)) { $0 }
    return table
}

private func patterns(_ count: Int) -> [LinkPattern<Int>] {
    (0..<count).map { number in
        LinkPattern<Int>("section\(number)/:character?grade") { (values) throws(LinkError) in
            keep(try values.value("character", as: Unicode.Scalar.self))
            return number
        } values: { _ in
            nil
        }
    }
}

/// Hand-written matching without a table: compares the parts with one pattern after another.
private struct LinearTable {
    let literals: [[Substring]]

    init(_ count: Int) { literals = (0..<count).map { ["section\($0)", ":character"] } }

    func find(_ link: String) -> Int? {
        guard let components = URLComponents(string: link), let host = components.host else { return nil }
        let parts = [Substring(host)] + components.path.split(separator: "/")
        return literals.firstIndex { literal in
            literal.count == parts.count && zip(literal, parts).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
        }
    }
}

@MainActor func linkRows() throws -> [Row] {
    var rows: [Row] = []
    let few = try table(10)
    for (count, turns) in [(10, 500), (1000, 100), (10_000, 20)] {
        let table = try table(count)
        let linear = LinearTable(count)
        let link = "bench://section\(count / 2)/%E6%B0%B4?grade=3"
        let miss = "bench://section\(count)/%E6%B0%B4?grade=3"
        let samples = try interleave(
            31,
            [
                Subject(times: 2000) { keep(try? table.target(of: link)) },
                Subject(times: turns) { keep(linear.find(link)) },
                Subject(times: 2000) { keep(URLComponents(string: link)?.path) },
                Subject(times: 2000) { keep(try? table.target(of: miss)) },
                Subject(times: turns) { keep(linear.find(miss)) },
                Subject(times: 2000) { keep(try? few.target(of: "bench://section5/%E6%B0%B4?grade=3")) },
            ])
        let name = "link to route among \(count)"
        rows.append(
            Row(name: name, ours: samples[0], baseline: ("a linear table", samples[1]), target: .timesBaseline(0.6)))
        rows.append(Row(name: name, ours: samples[0], baseline: ("URLComponents alone", samples[2])))
        if count > 10 {
            rows.append(
                Row(
                    name: name, ours: samples[0], baseline: ("itself among 10", samples[5]),
                    target: .timesBaseline(1.2)))
        }
        rows.append(
            Row(
                name: "a miss among \(count)", ours: samples[3], baseline: ("a linear table", samples[4]),
                target: .timesBaseline(0.6)))
    }
    let all = patterns(10_000)
    let registered = try interleave(
        15,
        [
            Subject(times: 1) {
                var table = LinkTable<Int>(.scheme("bench"))
                try table.mount(all) { $0 }
                keep(table)
            },
            Subject(times: 1) { keep(Dictionary(uniqueKeysWithValues: all.map { ($0.text, $0) })) },
        ])
    rows.append(
        Row(
            name: "register 10,000 patterns", ours: registered[0], baseline: ("a dictionary of them", registered[1]),
            target: .timesBaseline(6)))
    return rows
}
