import CDeflate

/// Writes blocks in sections; Documentation/PackFormat.md describes the format.
public struct PackWriter {
    /// The blocks of one section, each with the key of its first record.
    public struct Section {
        /// The section's number.
        public var number: Int
        /// The blocks, in the order of their keys.
        public var blocks: [(key: Int, bytes: [UInt8])]
        /// Whether the blocks are compressed; a section that is always read as a whole opens faster uncompressed.
        public var isCompressed: Bool

        /// Makes a section.
        ///
        /// - Parameters:
        ///   - number: The section's number.
        ///   - blocks: The blocks, in the order of their keys.
        ///   - isCompressed: Whether the blocks are compressed.
        public init(number: Int, blocks: [(key: Int, bytes: [UInt8])] = [], isCompressed: Bool = true) {
            self.number = number
            self.blocks = blocks
            self.isCompressed = isCompressed
        }
    }

    /// The largest size of an inflated block, in bytes.
    public static let largestBlock = 32 * 1024

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

    /// Cuts bytes into blocks of the largest size, whose keys are the positions of their first bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: The blocks.
    public static func cut(_ bytes: [UInt8]) -> [(key: Int, bytes: [UInt8])] {
        stride(from: 0, to: bytes.count, by: largestBlock).map { start in
            (start, Array(bytes[start..<min(start + largestBlock, bytes.count)]))
        }
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
        var blocks: [(key: Int, bytes: [UInt8])] = []
        var pending: [(key: Int, bytes: [UInt8])] = []
        func close() {
            guard let first = pending.first else { return }
            var bytes: [UInt8] = []
            bytes.append(number: pending.count, bytes: 2)
            var offset = 2 + pending.count * 6
            for record in pending {
                bytes.append(number: record.key, bytes: 4)
                bytes.append(number: offset, bytes: 2)
                offset += record.bytes.count
            }
            blocks.append((first.key, bytes + pending.flatMap(\.bytes)))
            pending = []
        }
        var size = 2
        for record in records {
            if !pending.isEmpty, size + record.bytes.count + 6 > largest {
                close()
                size = 2
            }
            pending.append(record)
            size += record.bytes.count + 6
        }
        close()
        return blocks
    }

    /// Returns the whole pack.
    ///
    /// - Returns: The pack's bytes.
    /// - Throws: `DataError` if a block is too large or can't be compressed.
    public func bytes() throws -> [UInt8] {
        let blocks = sections.flatMap { section in section.blocks.map { (section, $0) } }
        var stored: [[UInt8]] = []
        for (section, block) in blocks {
            guard block.bytes.count <= Self.largestBlock else {
                throw DataError(description: "a block of section \(section.number) has \(block.bytes.count) bytes")
            }
            stored.append(section.isCompressed ? try Self.compressed(block.bytes) : block.bytes)
        }
        var directory: [UInt8] = []
        var first = 0
        for section in sections {
            for number in [section.number, first, section.blocks.count] { directory.append(number: number, bytes: 4) }
            first += section.blocks.count
        }
        var offset = 40 + sections.count * 12 + blocks.count * 20
        for (index, (_, block)) in blocks.enumerated() {
            for number in [
                offset, stored[index].count, block.bytes.count, Self.checksum(stored[index]), block.key,
            ] { directory.append(number: number, bytes: 4) }
            offset += stored[index].count
        }
        func header(checksum: Int) -> [UInt8] {
            var header = Array("BLKPACK\n".utf8)
            header.append(number: 1, bytes: 4)
            header += Array(kind.utf8)
            for number in [offset, sections.count, blocks.count, checksum, 0, 0] {
                header.append(number: number, bytes: 4)
            }
            return header
        }
        let sum = Self.checksum(header(checksum: 0) + directory)
        return header(checksum: sum) + directory + stored.flatMap { $0 }
    }

    private static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
        guard let compressor = unsafe libdeflate_alloc_compressor(12) else {
            throw DataError(description: "there is no memory to compress a block")
        }
        defer { unsafe libdeflate_free_compressor(compressor) }
        var target = [UInt8](repeating: 0, count: bytes.count)
        let length = unsafe libdeflate_zlib_compress(compressor, bytes, bytes.count, &target, target.count)
        // The length is 0 if the block wouldn't be shorter.
        return length > 0 && length < bytes.count ? Array(target[0..<length]) : bytes
    }

    private static func checksum(_ bytes: [UInt8]) -> Int { unsafe Int(libdeflate_crc32(0, bytes, bytes.count)) }
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
