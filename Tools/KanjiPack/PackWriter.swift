import CZlib
import Foundation

/// Writes blocks in sections; the format is described in Documentation/PackFormat.md.
struct PackWriter {
    /// The blocks of one section, each with the key of its first record.
    struct Section {
        var number: Int
        var blocks: [(key: Int, bytes: [UInt8])] = []
        var isCompressed = true
    }

    static let largestBlock = 32 * 1024

    var kind: String
    var sections: [Section]

    /// The whole pack.
    func bytes() throws -> [UInt8] {
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
    mutating func append(number: Int, bytes: Int) {
        for shift in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
    }
}
