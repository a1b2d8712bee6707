/// A word's writing and reading as one number, under which a pack finds what it knows about the two.
public enum PairKeys {
    /// The number of bits of a key.
    public static let bits = 28
    /// The number of bits of a key that tell entries of one record apart.
    public static let lowBits = 16

    /// Returns the key of a word's writing and reading; the tools leave out pairs of JMdict that share one.
    ///
    /// - Parameters:
    ///   - writing: The word as JMdict writes it.
    ///   - reading: Its reading in kana; the word itself if that is in kana.
    /// - Returns: The upper bits of the CRC-32 of both, with a tab between them.
    public static func key(writing: String, reading: String) -> Int {
        unsafe Array("\(writing)\t\(reading)".utf8).withUnsafeBytes { unsafe Int(checksum($0)) } >> (32 - bits)
    }
}

/// Looks up the numbers that a pack has for a word's writing and reading.
///
/// The key of a record is a key's upper bits. The record has the lower 16 bits of each key in it, two bytes each, and then
/// a number for each.
struct PairTable {
    /// The most numbers that a pair has.
    static let most = 8

    private let section: Int
    private let width: Int
    private var blocks: KeyedBlocks

    /// Describes a section.
    ///
    /// - Parameters:
    ///   - section: Its number.
    ///   - width: How many bytes each number has.
    init(section: Int, width: Int) {
        self.section = section
        self.width = width
        blocks = KeyedBlocks(section: section, keeping: 16)
    }

    /// Returns the numbers of a pair, at most eight; none if the section doesn't have it.
    mutating func numbers(
        of writing: String, reading: String, in file: PackFile
    ) throws(PackError) -> [Int] {
        let key = PairKeys.key(writing: writing, reading: reading)
        let found = try blocks.record(key >> PairKeys.lowBits, of: file)
        guard let (bytes, range) = found else { return [] }
        let count = range.count / (2 + width)
        guard range.count == count * (2 + width) else {
            throw .malformed(file: file.name, part: "record \(key >> PairKeys.lowBits) of section \(section)")
        }
        let low = key & (1 << PairKeys.lowBits - 1)
        var numbers: [Int] = []
        for index in 0..<count where bytes.uint16(at: range.lowerBound + index * 2) == low {
            let start = range.lowerBound + count * 2 + index * width
            numbers.append((0..<width).reduce(0) { $0 | Int(bytes[start + $1]) << ($1 * 8) })
            if numbers.count == Self.most { break }
        }
        return numbers
    }
}
