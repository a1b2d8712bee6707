/// Looks up records by position; keeps recent blocks.
///
/// Each block begins with the number of its records and their offsets; its key is the position of its first record.
struct RecordBlocks {
    private let section: Int
    private var cache: BlockCache

    /// Makes a look-up.
    ///
    /// - Parameters:
    ///   - section: The section's number.
    ///   - most: The most blocks to keep, a power of two from two on.
    init(section: Int, keeping most: Int) {
        self.section = section
        cache = BlockCache(section: section, keeping: most)
    }

    /// Reads one record, inflating at most one block.
    ///
    /// - Returns: The block's bytes and the record's range in them.
    mutating func record(
        _ position: Int, of file: PackFile
    ) throws(PackError) -> (bytes: [UInt8], range: Range<Int>) {
        guard position >= 0, let (index, bytes) = try cache.block(for: position, of: file) else {
            throw .malformed(file: file.name, part: "the count of section \(section)")
        }
        let number = position - file.firstKey(of: index)
        guard let count = bytes.uint16(at: 0), number < count, let start = bytes.uint16(at: 2 + number * 2) else {
            throw .malformed(file: file.name, part: "block \(index)")
        }
        let end = number + 1 < count ? bytes.uint16(at: 4 + number * 2) : bytes.count
        guard let end, start >= 2 + count * 2, start <= end, end <= bytes.count else {
            throw .malformed(file: file.name, part: "block \(index)")
        }
        return (bytes, start..<end)
    }
}
