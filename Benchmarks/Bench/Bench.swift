struct Measured {
    let caseName: String
    let row: Row

    var key: Recorded.Key { Recorded.Key(caseName: caseName, row: row.name, baseline: row.baseline?.name ?? "") }

    /// How the ratio compares with the recorded one; `nil` if there is no ratio or nothing to compare it with.
    func verdict(in recorded: Recorded?) -> Recorded.Verdict? {
        guard let recorded, let ratio = row.ratio else { return nil }
        return recorded[key]?.verdict(on: ratio) ?? .new
    }
}

/// Measures cases one after another, and reports progress.
@MainActor struct Bench {
    /// How often a ratio is measured before it counts as behind.
    nonisolated static let attempts = 3
    /// How often a ratio is measured to record it.
    nonisolated static let recordings = 5

    let workspace: Workspace
    let say: (String) -> Void
    /// The cases that could not be measured.
    private(set) var failed: [String] = []

    init(_ workspace: Workspace, say: @escaping (String) -> Void) {
        self.workspace = workspace
        self.say = say
    }

    /// Measures each case, then repeats those with a ratio behind the recorded one, of which the smallest counts.
    mutating func compare(_ cases: [Case], with recorded: Recorded?) -> [Measured] {
        var rows: [Measured] = []
        for (index, each) in cases.enumerated() {
            rows += measure(each, "measuring \(each.name), \(index + 1) of \(cases.count)")
        }
        for attempt in 2...Self.attempts {
            let behind = Set(rows.filter { $0.verdict(in: recorded) == .behind }.map(\.key))
            for each in cases where behind.contains(where: { $0.caseName == each.name }) {
                let again = measure(
                    each, "measuring \(each.name) again because it seems to be behind: \(attempt) of \(Self.attempts)")
                rows = rows.map { row in
                    guard behind.contains(row.key), let other = again.first(where: { $0.key == row.key }) else {
                        return row
                    }
                    return Self.least(of: [row, other])
                }
            }
        }
        return rows
    }

    /// Measures each case several times, in rounds, so that a short disturbance affects only one of them, and takes the
    /// medians.
    mutating func record(_ cases: [Case]) -> (rows: [Measured], entries: [Recorded.Entry]) {
        var all: [Measured] = []
        for round in 1...Self.recordings {
            for each in cases where !failed.contains(each.name) {
                all += measure(each, "measuring \(each.name) to record it, \(round) of \(Self.recordings)")
            }
        }
        var (rows, entries): ([Measured], [Recorded.Entry]) = ([], [])
        for each in cases {
            var seen: Set<Recorded.Key> = []
            for key in all.map(\.key) where key.caseName == each.name && seen.insert(key).inserted {
                let same = all.filter { $0.key == key }.sorted { Self.figure($0) < Self.figure($1) }
                rows.append(same[same.count / 2])
                let ratios = same.compactMap(\.row.ratio)
                if !ratios.isEmpty, !failed.contains(each.name) {
                    entries.append(Recorded.Entry(key, ratios: ratios, leastNoise: same[0].row.leastNoise))
                }
            }
        }
        return (rows, entries)
    }

    private static func least(of rows: [Measured]) -> Measured {
        rows.reduce(rows[0]) { figure($1) < figure($0) ? $1 : $0 }
    }

    /// The figure by which measurements of a row are sorted.
    private static func figure(_ measured: Measured) -> Double { measured.row.ratio ?? measured.row.ours.median }

    private mutating func measure(_ each: Case, _ message: String) -> [Measured] {
        say(message)
        do {
            let rows = try each.measure(workspace).map { Measured(caseName: each.name, row: $0) }
            var keys: Set<Recorded.Key> = []
            for row in rows {
                if let ratio = row.row.ratio, !ratio.isFinite || ratio <= 0 {
                    throw Unusable(description: "'\(row.row.name)' has a ratio that isn't a positive number")
                }
                guard keys.insert(row.key).inserted else {
                    throw Unusable(description: "'\(row.row.name)' appears twice beside '\(row.key.baseline)'")
                }
            }
            return rows
        } catch {
            say("\(each.name) could not be measured: \(error)")
            if !failed.contains(each.name) { failed.append(each.name) }
            return []
        }
    }

    /// Why the rows of a case cannot be compared.
    private struct Unusable: Error, CustomStringConvertible {
        let description: String
    }
}
