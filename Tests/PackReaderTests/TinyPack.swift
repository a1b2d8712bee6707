import CDeflate

/// Writes small packs from their parts, valid or not; Documentation/PackFormat.md describes the format.
struct TinyPack {
    struct Block {
        var key: Int
        var bytes: [UInt8]
        var isCompressed = false
    }

    struct Section {
        var number: Int
        var blocks: [Block]
    }

    var magic = "BLKPACK\n"
    var version = 1
    var kind = "KANJ"
    var sections: [Section]

    /// The same pack with all blocks uncompressed.
    var uncompressed: TinyPack {
        var plain = self
        for index in plain.sections.indices {
            for block in plain.sections[index].blocks.indices {
                plain.sections[index].blocks[block].isCompressed = false
            }
        }
        return plain
    }

    /// The pack's bytes, with valid checksums.
    func bytes() -> [UInt8] {
        let blocks = sections.flatMap(\.blocks)
        let stored = blocks.map { block in
            let compressed = block.isCompressed ? Self.compressed(block.bytes) : block.bytes
            return compressed.count < block.bytes.count ? compressed : block.bytes
        }
        var bytes = Array(magic.utf8) + Self.number(version) + Array(kind.utf8)
        bytes += [0, sections.count, blocks.count, 0, 0, 0].flatMap { Self.number($0) }
        var first = 0
        for section in sections {
            bytes += [section.number, first, section.blocks.count].flatMap { Self.number($0) }
            first += section.blocks.count
        }
        var offset = bytes.count + blocks.count * 20
        for (block, stored) in zip(blocks, stored) {
            bytes += [offset, stored.count, block.bytes.count, 0, block.key].flatMap { Self.number($0) }
            offset += stored.count
        }
        for stored in stored { bytes += stored }
        Self.seal(&bytes)
        return bytes
    }

    /// Writes the length and valid checksums, as far as the directory makes sense; those of the blocks only on request.
    static func seal(_ bytes: inout [UInt8], blocks: Bool = true) {
        guard bytes.count >= 40 else { return }
        put(bytes.count, in: &bytes, at: 16)
        let sectionCount = number(in: bytes, at: 20)
        let blockCount = number(in: bytes, at: 24)
        let end = 40 + sectionCount * 12 + blockCount * 20
        guard end <= bytes.count else { return }
        for position in stride(from: 40 + sectionCount * 12, to: blocks ? end : 0, by: 20) {
            let offset = number(in: bytes, at: position)
            let stored = number(in: bytes, at: position + 4)
            guard offset + stored <= bytes.count else { continue }
            put(checksum(bytes, offset..<offset + stored), in: &bytes, at: position + 12)
        }
        put(0, in: &bytes, at: 28)
        put(checksum(bytes, 0..<end), in: &bytes, at: 28)
    }

    static func number(_ number: Int, bytes: Int = 4) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    static func number(in bytes: [UInt8], at position: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << ($1 * 8) }
    }

    static func put(_ number: Int, in bytes: inout [UInt8], at position: Int) {
        for index in 0..<4 { bytes[position + index] = UInt8(truncatingIfNeeded: number >> (index * 8)) }
    }

    private static func checksum(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            let start = unsafe buffer.baseAddress.map { unsafe $0 + range.lowerBound }
            return unsafe Int(libdeflate_crc32(0, start, range.count))
        }
    }

    static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        let compressor = unsafe libdeflate_alloc_compressor(9)
        defer { unsafe libdeflate_free_compressor(compressor) }
        var target = [UInt8](repeating: 0, count: unsafe libdeflate_zlib_compress_bound(compressor, bytes.count))
        let length = unsafe libdeflate_zlib_compress(compressor, bytes, bytes.count, &target, target.count)
        return Array(target.prefix(length))
    }
}

extension TinyPack {
    /// A pack of four kanji; the sections to search have more than one block.
    static let four: TinyPack = {
        let sun = figures(4, grade: 1, jlpt: 4, radical: 72, frequency: 1)
        let water = figures(4, grade: 1, jlpt: 4, radical: 85, frequency: 223)
        let rare = figures(3, grade: 0, jlpt: 0, radical: 1, frequency: 0)
        let same = figures(21, grade: 9, jlpt: 0, radical: 75, frequency: 0)
        let kanji: [(Int, [UInt8])] = [(0x4E02, rare), (0x65E5, sun), (0x6C34, water), (0xF91D, same)]
        let sunRecord = record(
            sun,
            [
                "ニチ\tジツ", "ひ\t-び\t-か", "あ\tあき\tあきら\tあきらか\tあけ\tあけみ\tあす\tあすか", "day\tsun\tJapan", "jour\tsoleil",
                "día\tsol", "dia\tsol",
            ])
        let waterRecord = record(
            water, ["スイ", "みず\tみず-", "うず\tうずみ\tうずら\tみ\tみず\tみずき\tみずほ\tみずみ", "water", "eau", "agua", "água"])
        let search =
            entry(1, "niti\tzitu\thi\tbi\tka", "day\tsun\tjapan\tjour\tsoleil\tdia\tsol")
            + entry(2, "sui\tmizu\tuzu", "water\teau\tagua") + entry(0, "kou", "") + entry(3, "ran", "railing")
        return TinyPack(sections: [
            Section(number: 1, blocks: [Block(key: 0, bytes: Array("KANJIDIC2 test\n".utf8))]),
            Section(
                number: 2,
                blocks: [Block(key: 0, bytes: kanji.flatMap { number($0.0) + $0.1 + [0, 0] })]),
            Section(
                number: 3,
                blocks: [
                    block([(0x4E02, record(rare, ["コウ", "", "", "", "", "", ""])), (0x65E5, sunRecord)]),
                    block([
                        (0x6C34, waterRecord), (0xF91D, record(same, ["ラン", "", "", "railing", "", "", ""])),
                    ]),
                ]),
            Section(
                number: 4,
                blocks: [
                    Block(key: 0, bytes: Array(search.prefix(70))), Block(key: 70, bytes: Array(search.dropFirst(70))),
                ]),
        ])
    }()

    static func figures(_ strokes: Int, grade: Int, jlpt: Int, radical: Int, frequency: Int) -> [UInt8] {
        [strokes, grade, jlpt, radical].flatMap { number($0, bytes: 1) } + number(frequency, bytes: 2)
    }

    /// A record with some fields; its variants and codes are empty unless they are given.
    static func record(_ figures: [UInt8], _ fields: [String]) -> [UInt8] {
        let all = fields + Array(repeating: "", count: 13 - fields.count)
        return figures + all.flatMap { number($0.utf8.count, bytes: 2) + Array($0.utf8) }
    }

    static func entry(_ position: Int, _ readings: String, _ meanings: String) -> [UInt8] {
        [position, readings.utf8.count, meanings.utf8.count].flatMap { number($0, bytes: 2) }
            + Array((readings + meanings).utf8)
    }

    /// A block that begins with its index.
    static func block(_ records: [(key: Int, bytes: [UInt8])]) -> Block {
        var bytes = number(records.count, bytes: 2)
        var offset = 2 + records.count * 6
        for record in records {
            bytes += number(record.key) + number(offset, bytes: 2)
            offset += record.bytes.count
        }
        return Block(key: records.first?.key ?? 0, bytes: bytes + records.flatMap(\.bytes), isCompressed: true)
    }

    /// The bytes of a block in a section, for damaging them.
    subscript(section number: Int, block index: Int) -> [UInt8] {
        get { sections[number - 1].blocks[index].bytes }
        set { sections[number - 1].blocks[index].bytes = newValue }
    }
}
