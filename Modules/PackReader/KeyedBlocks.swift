/// Looks up records by key in sections whose blocks begin with an index; caches recent blocks.
struct KeyedBlocks {
    private struct CachedBlock {
        var block: Int
        var bytes: [UInt8]
    }

    private let most: Int
    private var cache: [CachedBlock] = []

    /// Makes a cache.
    ///
    /// - Parameter most: The number of cached blocks, at least one.
    init(keeping most: Int) { self.most = most }

    /// Finds a record by its key: one block, then a binary search in the block's index.
    ///
    /// - Returns: The block's bytes and the record's range in them; `nil` if no record has this key.
    mutating func record(
        _ key: Int, in section: Int, of file: PackFile
    ) throws(PackError) -> (bytes: [UInt8], range: Range<Int>)? {
        guard let index = file.block(for: key, in: section) else { return nil }
        let bytes = try inflated(index, of: file)
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

    /// Returns a block from the cache, or reads it.
    private mutating func inflated(_ index: Int, of file: PackFile) throws(PackError) -> [UInt8] {
        if let last = cache.last, last.block == index { return last.bytes }
        if let position = cache.firstIndex(where: { $0.block == index }) {
            let entry = cache.remove(at: position)
            cache.append(entry)
            return entry.bytes
        }
        let bytes = try file.read(index)
        if cache.count == most { cache.removeFirst() }
        cache.append(CachedBlock(block: index, bytes: bytes))
        return bytes
    }
}
