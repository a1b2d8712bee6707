/// Looks up records by key in a section whose blocks begin with an index of keys; keeps recent blocks.
struct KeyedBlocks {
    private var cache: BlockCache

    /// Makes a look-up.
    ///
    /// - Parameters:
    ///   - section: The section's number.
    ///   - most: The most blocks to keep, a power of two from two on.
    init(section: Int, keeping most: Int) { cache = BlockCache(section: section, keeping: most) }

    /// Finds a record by its key: one block, then a binary search in the block's index.
    ///
    /// - Returns: The block's bytes and the record's range in them; `nil` if no record has this key.
    mutating func record(
        _ key: Int, of file: PackFile
    ) throws(PackError) -> (bytes: [UInt8], range: Range<Int>)? {
        guard let (index, bytes) = try cache.block(for: key, of: file) else { return nil }
        guard let count = bytes.uint16(at: 0) else { throw .malformed(file: file.name, part: "block \(index)") }
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            guard let found = bytes.uint32(at: 2 + middle * 6), let start = bytes.uint16(at: 6 + middle * 6) else {
                throw .malformed(file: file.name, part: "block \(index)")
            }
            if found == key {
                let end = middle + 1 < count ? bytes.uint16(at: 6 + (middle + 1) * 6) : bytes.count
                guard let end, start >= 2 + count * 6, start <= end, end <= bytes.count else {
                    throw .malformed(file: file.name, part: "block \(index)")
                }
                return (bytes, start..<end)
            }
            if found < key { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}
