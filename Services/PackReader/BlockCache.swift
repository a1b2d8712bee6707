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
        // Few at first, because many processes look up one record (bench: open).
        if slots.isEmpty { slots = Array(repeating: Slot(), count: min(most, 16)) }
        var first = place(of: index)
        if slots[first].block == index { return (index, slots[first].bytes) }
        if slots[first + 1].block != index {
            let bytes = try file.read(index, of: section)
            if slots[first + 1].block >= 0, slots.count < most {
                grow()
                first = place(of: index)
            }
            slots[first + 1] = Slot(block: index, bytes: bytes)
        }
        slots.swapAt(first, first + 1)
        return (index, slots[first].bytes)
    }

    /// The first of the two slots in which a block may be.
    private func place(of block: Int) -> Int { (block & (slots.count / 2 - 1)) * 2 }

    /// Makes room for more blocks; those of two slots go to the same two or to different ones, so none gets lost.
    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: min(most, old.count * 8))
        for slot in old where slot.block >= 0 {
            let first = place(of: slot.block)
            slots[slots[first].block < 0 ? first : first + 1] = slot
        }
    }
}
