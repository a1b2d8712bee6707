enum Unit: String, Codable {
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

/// Formats a value with three significant digits and at most twelve decimals, independent of the locale.
func decimal(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    var (places, factor) = (2, 100.0)
    while places < 12, value != 0, abs(value) * factor < 99.95 { (places, factor) = (places + 1, factor * 10) }
    while places > 0, abs(value) * factor >= 999.5 { (places, factor) = (places - 1, factor / 10) }
    let scaled = Int((abs(value) * factor).rounded())
    let sign = value < 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(scaled)" }
    let digits = String(scaled % Int(factor))
    let padding = String(repeating: "0", count: places - digits.count)
    return "\(sign)\(scaled / Int(factor)).\(padding)\(digits)"
}

/// One line of the table: a measurement next to one baseline.
struct Row: Codable {
    enum Target: Codable {
        case atMost(Double)
        /// At most this multiple of the baseline's median.
        case timesBaseline(Double)
        case none
    }

    /// Identifies the row among the case's rows with the same baseline; the same in every run.
    var name: String
    /// Shown after the name; may differ from run to run.
    var detail = ""
    var unit = Unit.nanoseconds
    var ours: Samples
    var baseline: Baseline?
    var target = Target.none
    /// The least noise of the row, in per cent.
    ///
    /// The layout of a program can change the time of a short loop by half: the same in all runs of a build, and
    /// different in the next build.
    var leastNoise = Recorded.leastNoise

    struct Baseline: Codable {
        let name: String
        let samples: Samples
    }

    init(
        name: String, detail: String = "", unit: Unit = .nanoseconds, ours: Samples,
        baseline: (name: String, samples: Samples)? = nil, target: Target = .none,
        leastNoise: Int = Recorded.leastNoise
    ) {
        self.name = name
        self.detail = detail
        self.unit = unit
        self.ours = ours
        self.baseline = baseline.map { Baseline(name: $0.name, samples: $0.samples) }
        self.target = target
        self.leastNoise = leastNoise
    }

    var ratio: Double? { baseline.map { ours.median / $0.samples.median } }

    var isMet: Bool? {
        switch target {
        case .atMost(let limit): ours.median <= limit
        case .timesBaseline(let limit): ratio.map { $0 <= limit }
        case .none: nil
        }
    }

    var targetText: String {
        switch target {
        case .atMost(let limit): "<= \(unit.text(limit))"
        case .timesBaseline(let limit): "<= \(decimal(limit)) x"
        case .none: ""
        }
    }
}
