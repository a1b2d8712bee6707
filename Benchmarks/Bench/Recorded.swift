/// The ratios that were recorded, as a file of the package keeps them.
struct Recorded: Equatable {
    /// What tells one row from another.
    struct Key: Hashable {
        var caseName: String
        var row: String
        /// The baseline's name; empty if the row has none.
        var baseline: String
    }

    struct Entry: Equatable {
        var key: Key
        var ratio: Double
        /// By how many per cent of the recorded ratio another measurement may differ.
        var noise: Int

        func verdict(on measured: Double) -> Verdict {
            let allowed = 1 + Double(noise) / 100
            if measured > ratio * allowed { return .behind }
            return measured < ratio / allowed ? .better : .asRecorded
        }
    }

    /// How a ratio stands to the recorded one.
    enum Verdict: String {
        case asRecorded = "as recorded"
        case better, new
        case behind = "BEHIND"
    }

    /// What is wrong with the file, and in which line.
    struct Mistake: Error, Equatable, CustomStringConvertible {
        let line: Int
        let reason: String
        var description: String { "line \(line): \(reason)" }
    }

    /// The noise that every row is allowed, in per cent.
    static let leastNoise = 15
    /// How many times the distance from the median, as it was seen, is taken for noise.
    static let spreads = 2

    private(set) var entries: [Entry]

    init(_ entries: [Entry] = []) { self.entries = entries }

    subscript(key: Key) -> Entry? { entries.first { $0.key == key } }

    /// Puts what was measured of some cases in the place of all that was recorded of them.
    ///
    /// - Parameters:
    ///   - new: The entries of the cases that were measured.
    ///   - cases: The names of these cases.
    ///   - all: The names of all cases in order; what is recorded of any other is dropped.
    mutating func replace(_ new: [Entry], of cases: [String], among all: [String]) {
        let old = entries
        entries = all.flatMap { name in (cases.contains(name) ? new : old).filter { $0.key.caseName == name } }
    }
}

// MARK: - Noise

extension Recorded.Entry {
    /// Takes the median of ratios, and for its noise a multiple of the widest distance from it.
    ///
    /// - Parameters:
    ///   - key: What tells the row from others.
    ///   - ratios: At least one, all above zero.
    ///   - leastNoise: The noise that the row is allowed at least.
    init(_ key: Recorded.Key, ratios: [Double], leastNoise: Int = Recorded.leastNoise) {
        let samples = Samples(ratios)
        let widest = max(samples.highest / samples.median, samples.median / samples.lowest) - 1
        let percent = (widest * 100 * Double(Recorded.spreads)).rounded(.up)
        self.init(
            key: key, ratio: samples.median, noise: max(leastNoise, Int(exactly: percent) ?? .max))
    }
}

// MARK: - The file

extension Recorded {
    private static let heading = """
        # What `make bench` holds its ratios against. `make bench RECORD=1` writes it: Documentation/Measure.md.
        # case\trow\tbaseline\tratio\tnoise in per cent

        """

    /// Reads the text of a file; empty lines and those that begin with `#` say nothing.
    init(reading text: String) throws(Mistake) {
        entries = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            func mistake(_ reason: String) -> Mistake { Mistake(line: index + 1, reason: reason) }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 5 else {
                throw mistake("it needs 5 fields with tabs between them, and has \(fields.count)")
            }
            guard fields[0...2].allSatisfy({ !$0.isEmpty }) else {
                throw mistake("the case, the row and the baseline need names")
            }
            guard let ratio = Double(fields[3]), ratio.isFinite, ratio > 0 else {
                throw mistake("the ratio '\(fields[3])' is no number above zero")
            }
            guard let noise = Int(fields[4]), noise >= 0 else {
                throw mistake("the noise '\(fields[4])' is no whole number of per cent")
            }
            let key = Key(caseName: fields[0], row: fields[1], baseline: fields[2])
            guard self[key] == nil else { throw mistake("this row was recorded in a line above") }
            entries.append(Entry(key: key, ratio: ratio, noise: noise))
        }
    }

    /// The text of a file.
    var text: String {
        Self.heading
            + entries.map { each in
                "\(each.key.caseName)\t\(each.key.row)\t\(each.key.baseline)\t\(decimal(each.ratio))\t\(each.noise)\n"
            }.joined()
    }
}
