/// What a case is measured in.
enum Unit {
    case nanoseconds, bytes

    func text(_ value: Double) -> String {
        let steps: [(size: Double, name: String)] =
            switch self {
            case .nanoseconds: [(1e9, "s"), (1e6, "ms"), (1e3, "us"), (1, "ns")]
            case .bytes: [(1_048_576, "MiB"), (1024, "KiB"), (1, "B")]
            }
        let step = steps.first { abs(value) >= $0.size } ?? steps[steps.count - 1]
        return "\(decimal(value / step.size)) \(step.name)"
    }
}

/// Three digits that count, without a locale.
func decimal(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    if abs(value) >= 99.95 { return String(Int(value.rounded())) }
    let factor: Double = abs(value) < 9.995 ? 100 : 10
    let scaled = Int((abs(value) * factor).rounded())
    let digits = String(scaled % Int(factor))
    let padding = String(repeating: "0", count: (factor == 100 ? 2 : 1) - digits.count)
    return "\(value < 0 ? "-" : "")\(scaled / Int(factor)).\(padding)\(digits)"
}

/// One line of the table: what was measured beside one baseline.
struct Row {
    /// What our median is held against.
    enum Target {
        case atMost(Double)
        /// At most so many times the baseline's median.
        case timesBaseline(Double)
        case none
    }

    var name: String
    var unit = Unit.nanoseconds
    var ours: Samples
    var baseline: (name: String, samples: Samples)?
    var target = Target.none

    private var ratio: Double? { baseline.map { ours.median / $0.samples.median } }

    private var isMet: Bool? {
        switch target {
        case .atMost(let limit): ours.median <= limit
        case .timesBaseline(let limit): ratio.map { $0 <= limit }
        case .none: nil
        }
    }

    private var targetText: String {
        switch target {
        case .atMost(let limit): "<= \(unit.text(limit))"
        case .timesBaseline(let limit): "<= \(decimal(limit)) x"
        case .none: ""
        }
    }

    static let header = ["case", "median", "min - max", "baseline", "its median", "ratio", "target", "met"]

    var cells: [String] {
        [
            name, unit.text(ours.median), "\(unit.text(ours.lowest)) - \(unit.text(ours.highest))",
            baseline?.name ?? "", baseline.map { unit.text($0.samples.median) } ?? "", ratio.map(decimal) ?? "",
            targetText, isMet.map { $0 ? "yes" : "NO" } ?? "",
        ]
    }
}

/// Prints rows as one table in columns.
func printTable(_ rows: [Row]) {
    let lines = [Row.header] + rows.map(\.cells)
    let widths = Row.header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    for line in lines {
        let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        print("| " + cells.joined(separator: " | ") + " |")
        guard line == Row.header else { continue }
        print("|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|")
    }
}
