import CZlib

/// Writes blocks in sections; Documentation/PackFormat.md describes the format.
public struct PackWriter {
    /// How the blocks of a section are stored.
    public enum Storage: Sendable {
        /// As they are: a section that is searched in place, or that compresses badly.
        case plain
        /// Each compressed for itself as well as possible: a section that is always read as a whole.
        case whole
        /// Compressed with fixed codes and a dictionary for the section: small blocks that are read one by one.
        case small
    }

    /// The blocks of one section, each with the key of its first record.
    public struct Section {
        /// The section's number.
        public var number: Int
        /// The blocks, in the order of their keys.
        public var blocks: [(key: Int, bytes: [UInt8])]
        /// How the blocks are stored.
        public var storage: Storage

        /// Makes a section.
        ///
        /// - Parameters:
        ///   - number: The section's number.
        ///   - blocks: The blocks, in the order of their keys.
        ///   - storage: How the blocks are stored.
        public init(number: Int, blocks: [(key: Int, bytes: [UInt8])] = [], as storage: Storage) {
            self.number = number
            self.blocks = blocks
            self.storage = storage
        }

        /// The section with a pack's sources.
        ///
        /// - Parameter lines: A line for each source.
        /// - Returns: The section with the number 1.
        public static func sources(_ lines: String) -> Section {
            Section(number: 1, blocks: [(0, Array(lines.utf8))], as: .plain)
        }

        /// Bytes that the blocks may repeat: pieces from all over the section, a thirty-second of it at most.
        var dictionary: [UInt8] {
            guard storage == .small else { return [] }
            let bytes = blocks.flatMap(\.bytes)
            let count = min(PackWriter.largestDictionary, bytes.count / 32) / PackWriter.piece
            return (0..<count).flatMap { index in
                bytes[(bytes.count / count * index)...].prefix(PackWriter.piece)
            }
        }
    }

    /// The largest size of an inflated block, in bytes.
    public static let largestBlock = 32 * 1024
    static let largestDictionary = 8 * 1024
    static let piece = 64
    private static let blocksPerPage = 64

    /// The kind of the pack's contents, a word of four letters.
    public var kind: String
    /// The sections, in the order of their numbers.
    public var sections: [Section]

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - kind: The kind of the pack's contents, a word of four letters.
    ///   - sections: The sections, in the order of their numbers.
    public init(kind: String, sections: [Section]) {
        self.kind = kind
        self.sections = sections
    }

    /// Cuts bytes into blocks of one size, whose keys are the positions of their first bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - size: The size of all blocks but the last, in bytes.
    /// - Returns: The blocks.
    public static func cut(_ bytes: [UInt8], size: Int = largestBlock) -> [(key: Int, bytes: [UInt8])] {
        stride(from: 0, to: bytes.count, by: size).map { start in
            (start, Array(bytes[start..<min(start + size, bytes.count)]))
        }
    }

    /// A section that is searched in place, in blocks that are small enough to check one for each step of a search.
    ///
    /// - Parameters:
    ///   - number: The section's number.
    ///   - bytes: The section's bytes.
    /// - Returns: The section.
    public static func searched(_ number: Int, _ bytes: [UInt8]) -> Section {
        Section(number: number, blocks: cut(bytes, size: 2 * 1024), as: .plain)
    }

    /// Groups records into blocks that begin with an index of keys and offsets.
    ///
    /// - Parameters:
    ///   - records: The records, in the order of their keys.
    ///   - largest: The largest size of a block in bytes, unless a single record needs more.
    /// - Returns: The blocks.
    public static func indexed(
        _ records: [(key: Int, bytes: [UInt8])], largest: Int
    ) -> [(key: Int, bytes: [UInt8])] {
        blocks(of: records, largest: largest, keyLength: 4)
    }

    /// Groups records into blocks that begin with the number and offsets of their records, whose keys are the records'
    /// positions.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - largest: The largest size of a block in bytes, unless a single record needs more.
    /// - Returns: The blocks.
    public static func counted(_ records: [[UInt8]], largest: Int) -> [(key: Int, bytes: [UInt8])] {
        blocks(of: records.enumerated().map { ($0.offset, $0.element) }, largest: largest, keyLength: 0)
    }

    private static func blocks(
        of records: [(key: Int, bytes: [UInt8])], largest: Int, keyLength: Int
    ) -> [(key: Int, bytes: [UInt8])] {
        var blocks: [(key: Int, bytes: [UInt8])] = []
        var start = 0
        while start < records.count {
            var (end, size) = (start, 2)
            while end < records.count, end == start || size + records[end].bytes.count + keyLength + 2 <= largest {
                size += records[end].bytes.count + keyLength + 2
                end += 1
            }
            var bytes: [UInt8] = []
            bytes.append(number: end - start, bytes: 2)
            var offset = 2 + (end - start) * (keyLength + 2)
            for record in records[start..<end] {
                bytes.append(number: record.key, bytes: keyLength)
                bytes.append(number: offset, bytes: 2)
                offset += record.bytes.count
            }
            blocks.append((records[start].key, bytes + records[start..<end].flatMap(\.bytes)))
            start = end
        }
        return blocks
    }

    /// Returns the whole pack.
    ///
    /// - Returns: The pack's bytes.
    /// - Throws: `DataError` if a block is too large or can't be compressed.
    public func bytes() throws -> [UInt8] {
        let dictionaries = sections.map(\.dictionary)
        let stored = try zip(sections, dictionaries).map { section, dictionary in
            try Self.stored(section, dictionary)
        }
        let blockCount = stored.reduce(0) { $0 + $1.count }
        let pageCount = stored.reduce(0) { $0 + ($1.count + Self.blocksPerPage - 1) / Self.blocksPerPage }
        var (table, pages, entries): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        var offset = 40 + sections.count * 24 + pageCount * 12 + blockCount * 10
        offset += dictionaries.reduce(0) { $0 + $1.count }
        for (index, section) in sections.enumerated() {
            let (dictionary, blocks) = (dictionaries[index], stored[index])
            let sum = Self.checksum(dictionary)
            for number in [
                section.number, blocks.count, section.blocks.reduce(0) { $0 + $1.bytes.count },
                max(section.blocks.map(\.bytes.count).max() ?? 0, 1),
            ] { table.append(number: number, bytes: 4) }
            table.append(number: section.storage == .plain ? 0 : 1, bytes: 2)
            table.append(number: dictionary.count, bytes: 2)
            table.append(number: sum, bytes: 4)
            for start in stride(from: 0, to: blocks.count, by: Self.blocksPerPage) {
                var page: [UInt8] = []
                let first = offset
                for (bytes, block) in zip(blocks[start...], section.blocks[start...]).prefix(Self.blocksPerPage) {
                    page.append(number: block.key, bytes: 4)
                    page.append(number: bytes.count, bytes: 2)
                    page.append(number: Self.checksum(bytes, after: sum), bytes: 4)
                    offset += bytes.count
                }
                for number in [first, section.blocks[start].key, Self.checksum(page)] {
                    pages.append(number: number, bytes: 4)
                }
                entries += page
            }
        }
        func header(checksum: Int) -> [UInt8] {
            var header = Array("BLKPACK\n".utf8)
            header.append(number: 2, bytes: 4)
            header += Array(kind.utf8)
            for number in [offset, sections.count, pageCount, checksum, blockCount, 0] {
                header.append(number: number, bytes: 4)
            }
            return header
        }
        let sum = Self.checksum(header(checksum: 0) + table + pages)
        return header(checksum: sum) + table + pages + entries + dictionaries.flatMap { $0 }
            + stored.flatMap { $0.flatMap { $0 } }
    }

    private static func stored(_ section: Section, _ dictionary: [UInt8]) throws -> [[UInt8]] {
        for block in section.blocks where !(1...largestBlock).contains(block.bytes.count) {
            throw DataError(description: "a block of section \(section.number) has \(block.bytes.count) bytes")
        }
        guard section.storage != .plain else { return section.blocks.map(\.bytes) }
        let deflater = try Deflater(fixedCodes: section.storage == .small, dictionary: dictionary)
        return try section.blocks.map { try deflater.deflated($0.bytes) }
    }

    private static func checksum(_ bytes: [UInt8], after sum: Int = 0) -> Int {
        bytes.isEmpty ? sum : unsafe Int(crc32(UInt(sum), bytes, UInt32(bytes.count)))
    }
}

extension [UInt8] {
    /// Appends a number, the lowest byte first.
    ///
    /// - Parameters:
    ///   - number: The number; higher bytes are cut off.
    ///   - bytes: The number of bytes to append.
    public mutating func append(number: Int, bytes: Int) {
        for shift in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
    }
}

/// What is wrong with a source or a pack, and what to do about it.
public struct DataError: Error, CustomStringConvertible {
    /// What is wrong, in one sentence.
    public let description: String

    /// Makes an error.
    ///
    /// - Parameter description: What is wrong, in one sentence.
    public init(description: String) { self.description = description }
}
