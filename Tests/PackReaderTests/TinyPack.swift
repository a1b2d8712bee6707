import PackWriting

/// Small packs, valid or not, by their parts.
struct TinyPack {
    struct Block {
        var key: Int
        var bytes: [UInt8]
    }

    struct Section {
        var number: Int
        var blocks: [Block]
        var isCompressed = false
        var dictionary: [UInt8]?
    }

    var magic = "BLKPACK\n"
    var version = 2
    var kind = "KANJ"
    var level = 9
    var sections: [Section]

    /// The same pack with all blocks uncompressed.
    var uncompressed: TinyPack {
        var plain = self
        for index in plain.sections.indices {
            (plain.sections[index].isCompressed, plain.sections[index].dictionary) = (false, nil)
        }
        return plain
    }

    /// The pack's bytes, with valid checksums.
    func bytes() throws -> [UInt8] {
        var writer = PackWriter(
            kind: kind,
            sections: sections.map { section in
                var written = PackWriter.Section(
                    number: section.number, blocks: section.blocks.map { ($0.key, $0.bytes) },
                    as: section.isCompressed ? .small : .plain)
                written.givenDictionary = section.dictionary
                return written
            })
        writer.level = level
        var bytes = try writer.bytes()
        bytes.replaceSubrange(0..<12, with: Array(magic.utf8) + Self.number(version))
        PackWriter.seal(&bytes)
        return bytes
    }

    static func number(_ number: Int, bytes: Int = 4) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
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
                ], isCompressed: true, dictionary: Array("day\tsun\tjour\tdía\twater\teau\tagua".utf8)),
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
        return Block(key: records.first?.key ?? 0, bytes: bytes + records.flatMap(\.bytes))
    }

    /// The bytes of a block in a section, for damaging them.
    subscript(section number: Int, block index: Int) -> [UInt8] {
        get { sections[number - 1].blocks[index].bytes }
        set { sections[number - 1].blocks[index].bytes = newValue }
    }
}
