extension PackWriter {
    /// Writes a changed pack's length and checksums, as far as its tables make sense: for tests of what a reader does with
    /// contents that no checksum betrays.
    ///
    /// - Parameters:
    ///   - bytes: The pack's bytes.
    ///   - blocks: Whether the checksums of the dictionaries and blocks are written too.
    public static func seal(_ bytes: inout [UInt8], blocks: Bool = true) {
        guard bytes.count >= 40 else { return }
        put(bytes.count, in: &bytes, at: 16)
        let tables = PackTables(bytes)
        guard tables.end <= bytes.count else { return }
        if blocks { sealBlocks(&bytes, tables) }
        for (page, entries) in zip(tables.pages, tables.entriesOfPages(in: bytes)) {
            put(checksum(Array(bytes[entries])), in: &bytes, at: page + 8)
        }
        put(0, in: &bytes, at: 28)
        put(checksum(Array(bytes[..<tables.entries])), in: &bytes, at: 28)
    }

    private static func sealBlocks(_ bytes: inout [UInt8], _ tables: PackTables) {
        var dictionary = tables.end
        var pages = zip(tables.pages, tables.entriesOfPages(in: bytes)).makeIterator()
        for section in stride(from: 40, to: 40 + tables.sectionCount * 24, by: 24) {
            let end = dictionary + bytes.number(at: section + 18, bytes: 2)
            guard end <= bytes.count else { return }
            let sum = checksum(Array(bytes[dictionary..<end]))
            put(sum, in: &bytes, at: section + 20)
            dictionary = end
            var left = bytes.number(at: section + 4, bytes: 4)
            while left > 0, let (page, entries) = pages.next() {
                var start = bytes.number(at: page, bytes: 4)
                for entry in stride(from: entries.lowerBound, to: entries.upperBound, by: 10) {
                    let length = bytes.number(at: entry + 4, bytes: 2)
                    guard start + length <= bytes.count else { return }
                    put(checksum(Array(bytes[start..<start + length]), after: sum), in: &bytes, at: entry + 6)
                    start += length
                }
                left -= blocksPerPage
            }
        }
    }

    /// Replaces a number of four bytes.
    ///
    /// - Parameters:
    ///   - number: The number; higher bytes are cut off.
    ///   - bytes: The bytes.
    ///   - position: Where the number begins.
    public static func put(_ number: Int, in bytes: inout [UInt8], at position: Int) {
        for index in 0..<4 { bytes[position + index] = UInt8(truncatingIfNeeded: number >> (index * 8)) }
    }
}

/// Where a pack's tables are, by the numbers in its header.
public struct PackTables {
    /// The number of sections.
    public let sectionCount: Int
    /// Where each entry of the page table begins.
    public let pages: [Int]
    /// Where the block table begins, and the directory ends.
    public let entries: Int
    /// Where the block table ends.
    public let end: Int

    /// Reads the header.
    ///
    /// - Parameter bytes: The pack's bytes, at least 40.
    public init(_ bytes: [UInt8]) {
        // No table of a pack that a test makes is larger; a false number makes no endless loop.
        func count(_ position: Int) -> Int { min(bytes.number(at: position, bytes: 4), 1 << 24) }
        sectionCount = count(20)
        let start = 40 + sectionCount * 24
        entries = start + count(24) * 12
        end = entries + count(32) * 10
        pages = end <= bytes.count ? Array(stride(from: start, to: entries, by: 12)) : []
    }

    /// The block entries that each page describes, by the sections' numbers of blocks.
    func entriesOfPages(in bytes: [UInt8]) -> [Range<Int>] {
        var (ranges, next): ([Range<Int>], Int) = ([], entries)
        for section in 0..<min(sectionCount, 64) {
            var left = bytes.number(at: 40 + section * 24 + 4, bytes: 4)
            while left > 0, next < end {
                let stop = min(next + min(left, PackWriter.blocksPerPage) * 10, end)
                ranges.append(next..<stop)
                (next, left) = (stop, left - PackWriter.blocksPerPage)
            }
        }
        return ranges
    }
}

extension [UInt8] {
    /// Reads a number, the lowest byte first.
    ///
    /// - Parameters:
    ///   - position: Where it begins.
    ///   - bytes: The number of its bytes.
    /// - Returns: The number.
    public func number(at position: Int, bytes: Int) -> Int {
        (0..<bytes).reduce(0) { $0 | Int(self[position + $1]) << ($1 * 8) }
    }
}
