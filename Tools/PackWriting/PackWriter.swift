import CZlib

/// Writes blocks in sections; the format is described in Documentation/PackFormat.md.
public struct PackWriter {
    /// The blocks of one section, each with the key of its first record.
    public struct Section {
        /// The section's number.
        public var number: Int
        /// The blocks, in the order of their keys.
        public var blocks: [(key: Int, bytes: [UInt8])]
        /// Whether the blocks are compressed; what is read as a whole at once opens faster if it is not.
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

    /// The most bytes that a block may inflate to.
    public static let largestBlock = 32 * 1024

    /// What the pack holds, one word of four letters.
    public var kind: String
    /// The sections, in the order of their numbers.
    public var sections: [Section]

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - kind: What the pack holds, one word of four letters.
    ///   - sections: The sections, in the order of their numbers.
    public init(kind: String, sections: [Section]) {
        self.kind = kind
        self.sections = sections
    }

    /// Cuts bytes into the largest blocks, whose keys are the positions of their first bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: The blocks.
    public static func cut(_ bytes: [UInt8]) -> [(key: Int, bytes: [UInt8])] {
        stride(from: 0, to: bytes.count, by: largestBlock).map { start in
            (start, Array(bytes[start..<min(start + largestBlock, bytes.count)]))
        }
    }

    /// Gathers records in blocks, each with an index of keys and offsets in front.
    ///
    /// - Parameters:
    ///   - records: The records, in the order of their keys.
    ///   - largest: How many bytes a block has at most, unless a single record needs more.
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

    /// The whole pack.
    ///
    /// - Returns: The pack's bytes.
    /// - Throws: `DataError` if a block is too large or cannot be compressed.
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
        var length = compressBound(uLong(bytes.count))
        var target = [UInt8](repeating: 0, count: Int(length))
        guard unsafe compress2(&target, &length, bytes, uLong(bytes.count), 9) == Z_OK else {
            throw DataError(description: "zlib cannot compress a block")
        }
        return Int(length) < bytes.count ? Array(target[0..<Int(length)]) : bytes
    }

    private static func checksum(_ bytes: [UInt8]) -> Int { unsafe Int(crc32(0, bytes, uInt(bytes.count))) }
}

extension [UInt8] {
    /// Appends a number, the lowest byte first.
    ///
    /// - Parameters:
    ///   - number: The number; what does not fit is cut off.
    ///   - bytes: How many bytes it takes.
    public mutating func append(number: Int, bytes: Int) {
        for shift in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
    }
}

/// What is wrong with a source or a pack, and what to do about it.
public struct DataError: Error, CustomStringConvertible {
    /// What is wrong, one sentence.
    public let description: String

    /// Makes an error.
    ///
    /// - Parameter description: What is wrong, one sentence.
    public init(description: String) { self.description = description }
}
