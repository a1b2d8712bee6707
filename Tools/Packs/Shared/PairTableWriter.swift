import PackReader
import PackWriting

/// Writes a section of numbers by the writing and reading of words; Documentation/Maintaining/PackFormat.md describes it.
struct PairTableWriter {
    private let width: Int
    private var numbers: [Int: [Int]] = [:]
    /// How many pairs of JMdict have each key.
    private let uses: [Int: Int]
    /// How many pairs were added.
    private(set) var added = 0
    /// How many pairs are left out, because another pair has the same key.
    private(set) var leftOut = 0

    /// Makes an empty section.
    ///
    /// - Parameters:
    ///   - width: How many bytes each number has.
    ///   - forms: All pairs that may be sought.
    init(width: Int, forms: [WordEntry.Form]) {
        self.width = width
        var uses: [Int: Int] = [:]
        for form in forms { uses[PairKeys.key(writing: form.writing, reading: form.reading), default: 0] += 1 }
        self.uses = uses
    }

    /// Adds the numbers of a pair, unless another pair has its key.
    ///
    /// - Parameters:
    ///   - list: The numbers, in the order in which they are found.
    ///   - form: The pair.
    /// - Returns: Whether they were added.
    @discardableResult mutating func add(_ list: [Int], to form: WordEntry.Form) -> Bool {
        let key = PairKeys.key(writing: form.writing, reading: form.reading)
        guard !list.isEmpty else { return false }
        guard uses[key] == 1 else {
            leftOut += 1
            return false
        }
        numbers[key] = list
        added += 1
        return true
    }

    /// The section's records.
    var records: [(key: Int, bytes: [UInt8])] {
        let low = 1 << PairKeys.lowBits
        var records: [(key: Int, bytes: [UInt8])] = []
        for (record, keys) in Dictionary(grouping: numbers.keys, by: { $0 / low }).sorted(by: { $0.key < $1.key }) {
            var (lows, values): ([UInt8], [UInt8]) = ([], [])
            for key in keys.sorted() {
                for number in numbers[key] ?? [] {
                    lows.append(number: key % low, bytes: 2)
                    values.append(number: number, bytes: width)
                }
            }
            records.append((record, lows + values))
        }
        return records
    }
}
