/// The recorded ratios, as stored in a file of the package.
struct Recorded: Equatable {
    struct Key: Hashable {
        var caseName: String
        var row: String
        /// The baseline's name; empty if the row has none.
        var baseline: String
    }

    struct Entry: Equatable {
        var key: Key
        var ratio: Double
        /// How much another run on the same machine may differ, in per cent of the recorded ratio.
        var noise: Int
        /// How much the same program has differed on another machine, in per cent; 0 until that was measured.
        var machines = 0

        func verdict(on measured: Double) -> Verdict {
            let allowed = 1 + Double(max(noise, machines)) / 100
            if measured > ratio * allowed { return .behind }
            return measured < ratio / allowed ? .better : .asRecorded
        }
    }

    enum Verdict: String {
        case asRecorded = "as recorded"
        case better, new
        case behind = "BEHIND"
    }

    struct Mistake: Error, Equatable, CustomStringConvertible {
        let line: Int
        let reason: String
        var description: String { "line \(line): \(reason)" }
    }

    /// The least noise of a row, in per cent.
    static let leastNoise = 15
    /// The factor from the largest observed distance from the median to the noise.
    static let spreads = 2

    private(set) var entries: [Entry]

    init(_ entries: [Entry] = []) { self.entries = entries }

    subscript(key: Key) -> Entry? { entries.first { $0.key == key } }

    /// Replaces all entries of the measured cases, and drops those of cases that are gone.
    mutating func replace(_ new: [Entry], of cases: [String], among all: [String]) {
        let old = self
        let new = new.map { entry in
            var entry = entry
            // What a row differs by over machines can't be seen on one.
            entry.machines = max(entry.machines, old[entry.key]?.machines ?? 0)
            return entry
        }
        entries = all.flatMap { name in (cases.contains(name) ? new : old.entries).filter { $0.key.caseName == name } }
    }

    /// Widens the noise over machines by what this machine measured of the same program.
    mutating func widen(by measured: [Entry]) {
        for (index, entry) in entries.enumerated() {
            guard let here = measured.first(where: { $0.key == entry.key }) else { continue }
            let percent = ((max(here.ratio / entry.ratio, entry.ratio / here.ratio) - 1) * 100).rounded(.up)
            entries[index].machines = max(entry.machines, Int(exactly: percent) ?? .max)
        }
    }
}

// MARK: - Noise

extension Recorded.Entry {
    /// Takes the median of the ratios, which are all above zero; the noise is a multiple of the largest distance from
    /// it.
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
        # The ratios that `make bench` compares with; `make bench RECORD=1` writes them: Documentation/Maintaining/Measure.md.
        # case\trow\tbaseline\tratio\tnoise in per cent\tnoise over machines

        """

    /// Parses the text of a file; empty lines and lines that begin with `#` are ignored.
    init(reading text: String) throws(Mistake) {
        entries = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            func mistake(_ reason: String) -> Mistake { Mistake(line: index + 1, reason: reason) }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 6 else {
                throw mistake("it needs 6 fields separated by tabs, but has \(fields.count)")
            }
            guard fields[0...2].allSatisfy({ !$0.isEmpty }) else {
                throw mistake("the case, the row and the baseline need names")
            }
            guard let ratio = Double(fields[3]), ratio.isFinite, ratio > 0 else {
                throw mistake("the ratio '\(fields[3])' isn't a positive number")
            }
            func percent(_ field: String) throws(Mistake) -> Int {
                guard let noise = Int(field), noise >= 0 else {
                    throw mistake("the noise '\(field)' isn't a whole number of per cent")
                }
                return noise
            }
            let (noise, machines) = (try percent(fields[4]), try percent(fields[5]))
            let key = Key(caseName: fields[0], row: fields[1], baseline: fields[2])
            guard self[key] == nil else { throw mistake("this row is already recorded above") }
            entries.append(Entry(key: key, ratio: ratio, noise: noise, machines: machines))
        }
    }

    var text: String {
        Self.heading
            + entries.map { each in
                "\(each.key.caseName)\t\(each.key.row)\t\(each.key.baseline)\t\(decimal(each.ratio))\t\(each.noise)"
                    + "\t\(each.machines)\n"
            }.joined()
    }
}
