/// The blocks of one section that were read lately.
///
/// A block's position gives the two slots in which it may be, of which the first is the one used last.
struct BlockCache {
    private struct Slot {
        var block = -1
        var bytes: [UInt8] = []
    }

    private let section: Int
    private let most: Int
    private var slots: [Slot] = []

    /// Makes an empty cache.
    ///
    /// - Parameters:
    ///   - section: The section's number.
    ///   - most: The most blocks to keep, a power of two from two on.
    init(section: Int, keeping most: Int) {
        self.section = section
        self.most = most
    }

    /// Returns the block that contains a key, from the cache or from the file.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - file: The pack.
    /// - Returns: The block's position and its bytes; `nil` if the section begins after the key.
    /// - Throws: What is wrong with the block, or with the page that describes it.
    mutating func block(for key: Int, of file: PackFile) throws(PackError) -> (index: Int, bytes: [UInt8])? {
        guard let section = file.section(section), let index = try file.block(for: key, in: section) else { return nil }
        if slots.isEmpty { slots = Array(repeating: Slot(), count: most) }
        let first = (index & (most / 2 - 1)) * 2
        if slots[first].block == index { return (index, slots[first].bytes) }
        if slots[first + 1].block != index {
            slots[first + 1] = Slot(block: index, bytes: try file.read(index, of: section))
        }
        slots.swapAt(first, first + 1)
        return (index, slots[first].bytes)
    }
}
