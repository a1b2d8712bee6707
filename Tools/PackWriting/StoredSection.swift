/// A section as it stands in a pack.
struct StoredSection {
    let dictionary: [UInt8]
    /// The blocks' stored bytes.
    let blocks: [[UInt8]]
    /// The blocks' keys.
    let keys: [Int]
    /// The section's entry in the section table.
    let entry: [UInt8]
    private let sum: Int

    init(_ section: PackWriter.Section, level: Int) throws {
        for block in section.blocks where !(1...PackWriter.largestBlock).contains(block.bytes.count) {
            throw DataError(description: "a block of section \(section.number) has \(block.bytes.count) bytes")
        }
        dictionary = section.dictionary
        keys = section.blocks.map(\.key)
        if section.storage == .plain {
            blocks = section.blocks.map(\.bytes)
        } else {
            let deflater = try Deflater(level: level, fixedCodes: section.storage == .small, dictionary: dictionary)
            blocks = try section.blocks.map { try deflater.deflated($0.bytes) }
        }
        sum = PackWriter.checksum(dictionary)
        let lengths = section.blocks.map(\.bytes.count)
        var entry: [UInt8] = []
        for number in [section.number, blocks.count, lengths.reduce(0, +), max(lengths.max() ?? 0, 1)] {
            entry.append(number: number, bytes: 4)
        }
        entry.append(number: section.storage == .plain ? 0 : 1, bytes: 2)
        entry.append(number: dictionary.count, bytes: 2)
        entry.append(number: sum, bytes: 4)
        self.entry = entry
    }

    /// The blocks that each page describes.
    var pages: [Range<Int>] {
        stride(from: 0, to: blocks.count, by: PackWriter.blocksPerPage).map {
            $0..<min($0 + PackWriter.blocksPerPage, blocks.count)
        }
    }

    /// The entries of a page's blocks in the block table.
    func entries(of page: Range<Int>) -> [UInt8] {
        var entries: [UInt8] = []
        for index in page {
            entries.append(number: keys[index], bytes: 4)
            entries.append(number: blocks[index].count, bytes: 2)
            entries.append(number: PackWriter.checksum(blocks[index], after: sum), bytes: 4)
        }
        return entries
    }
}
