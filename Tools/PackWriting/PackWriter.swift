import CZlib

/// Writes blocks in sections; Documentation/Maintaining/PackFormat.md describes the format.
public struct PackWriter {
    /// How the blocks of a section are stored.
    public enum Storage: Sendable {
        /// As they are: a section that is searched in place, or that compresses badly.
        case plain
        /// Each compressed for itself as well as possible: a section that is always read as a whole.
        case whole
        /// Compressed with fixed codes and a dictionary for the section: small blocks that are read one by one.
        case small
        /// The same with codes of its own, which pay from one or two kilobytes on: many texts, of which few are read.
        case texts
    }

    /// The blocks of one section, each with the key of its first record.
    public struct Section {
        /// The section's number.
        public var number: Int
        /// The blocks, in the order of their keys.
        public var blocks: [(key: Int, bytes: [UInt8])]
        /// How the blocks are stored.
        public var storage: Storage

        /// The bytes that its blocks may repeat; `nil` for pieces from all over the section.
        public var givenDictionary: [UInt8]?

        /// Makes a section.
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
            if let givenDictionary { return givenDictionary }
            guard storage == .small || storage == .texts else { return [] }
            let bytes = blocks.flatMap(\.bytes)
            let largest = storage == .small ? PackWriter.smallDictionary : PackWriter.largestDictionary
            let count = min(largest, bytes.count / 32) / PackWriter.piece
            return (0..<count).flatMap { index in
                bytes[(bytes.count / count * index)...].prefix(PackWriter.piece)
            }
        }
    }

    /// The largest size of an inflated block, in bytes.
    public static let largestBlock = 32 * 1024
    static let smallDictionary = 8 * 1024
    static let largestDictionary = 31 * 1024
    static let piece = 64
    static let blocksPerPage = 64

    /// The kind of the pack's contents, a word of four letters.
    public var kind: String
    /// The sections, in the order of their numbers.
    public var sections: [Section]
    /// zlib's level of compression, from 0 to 9; a reader can't tell.
    public var level = 9

    /// Makes a writer.
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
        var stored: [StoredSection] = []
        for section in sections { stored.append(try StoredSection(section, level: level)) }
        let blockCount = stored.reduce(0) { $0 + $1.blocks.count }
        let pageCount = stored.reduce(0) { $0 + $1.pages.count }
        var offset = 40 + sections.count * 24 + pageCount * 12 + blockCount * 10
        offset += stored.reduce(0) { $0 + $1.dictionary.count }
        var (table, pages, entries): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        for section in stored {
            table += section.entry
            for page in section.pages {
                let described = section.entries(of: page)
                for number in [offset, section.keys[page.lowerBound], Self.checksum(described)] {
                    pages.append(number: number, bytes: 4)
                }
                entries += described
                offset += section.blocks[page].reduce(0) { $0 + $1.count }
            }
        }
        let counts = [offset, sections.count, pageCount, 0, blockCount, 0]
        var directory = Array("BLKPACK\n".utf8)
        directory.append(number: 2, bytes: 4)
        directory += Array(kind.utf8)
        for count in counts { directory.append(number: count, bytes: 4) }
        directory += table + pages
        Self.put(Self.checksum(directory), in: &directory, at: 28)
        var bytes = directory + entries
        for section in stored { bytes += section.dictionary }
        for section in stored { for block in section.blocks { bytes += block } }
        return bytes
    }

    static func checksum(_ bytes: [UInt8], after sum: Int = 0) -> Int {
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
