/// The results of a run next to the recorded ones.
struct Comparison {
    let rows: [Measured]
    let recorded: Recorded?
    /// The names of recorded rows that are no longer measured.
    let stale: [String]

    /// Compares rows with the recorded ones, if there are any; `cases` were measured completely.
    init(_ rows: [Measured], with recorded: Recorded?, measured cases: [String], among all: [String]) {
        self.rows = rows
        self.recorded = recorded
        let keys = Set(rows.map(\.key))
        stale = (recorded?.entries ?? []).map(\.key).filter { key in
            !keys.contains(key) && (cases.contains(key.caseName) || !all.contains(key.caseName))
        }.map(Self.name)
    }

    func names(_ verdict: Recorded.Verdict) -> [String] {
        rows.filter { $0.verdict(in: recorded) == verdict }.map { Self.name($0.key) }
    }

    private static func name(_ key: Recorded.Key) -> String {
        "\(key.caseName): \(key.row)\(key.baseline.isEmpty ? "" : " / \(key.baseline)")"
    }

    static let header = [
        "case", "row", "median", "min - max", "baseline", "its median", "ratio", "recorded", "verdict", "target", "met",
    ]

    /// The lines of the table, with a cell for each column of the header.
    var cells: [[String]] {
        rows.map { each in
            let row = each.row
            let entry = recorded?[each.key]
            return [
                each.caseName, row.detail.isEmpty ? row.name : "\(row.name) (\(row.detail))",
                row.unit.text(row.ours.median),
                "\(row.unit.text(row.ours.lowest)) - \(row.unit.text(row.ours.highest))",
                row.baseline?.name ?? "", row.baseline.map { row.unit.text($0.samples.median) } ?? "",
                row.ratio.map(decimal) ?? "",
                entry.map { "\(decimal($0.ratio)) +\(max($0.noise, $0.machines)) %" } ?? "",
                each.verdict(in: recorded)?.rawValue ?? "", row.targetText, row.isMet.map { $0 ? "yes" : "NO" } ?? "",
            ]
        }
    }

    var summary: [String] {
        func lines(_ names: [String], _ one: String, _ several: String) -> [String] {
            guard !names.isEmpty else { return [] }
            return ["\(names.count) \(names.count == 1 ? one : several):"] + names.map { "  \($0)" }
        }
        return lines(
            names(.behind), "ratio is behind the recorded one by more than its noise, each time it was measured",
            "ratios are behind the recorded one by more than their noise, each time they were measured")
            + lines(
                names(.better), "ratio is better than recorded; record it with RECORD=1",
                "ratios are better than recorded; record them with RECORD=1")
            + lines(
                names(.new), "ratio is not recorded yet; record it with RECORD=1",
                "ratios are not recorded yet; record them with RECORD=1")
            + lines(
                stale, "recorded row is no longer measured; RECORD=1 drops it",
                "recorded rows are no longer measured; RECORD=1 drops them")
    }
}

/// Formats lines in columns, below a header.
func table(_ header: [String], _ lines: [[String]]) -> String {
    let widths = header.indices.map { column in ([header] + lines).map { $0[column].count }.max() ?? 0 }
    func text(_ cells: [String]) -> String {
        "| " + zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: " | ")
            + " |"
    }
    let rule = "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|"
    return ([text(header), rule] + lines.map(text)).joined(separator: "\n")
}
