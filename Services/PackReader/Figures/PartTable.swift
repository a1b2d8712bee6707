/// Which kanji have which parts: for each part a set of kanji, one bit for each.
struct PartTable {
    /// The most kanji, which limits the memory for a false section.
    static let mostKanji = 65_535

    /// The parts, in RADKFILE's order.
    let parts: [PartPack.Part]
    /// The characters that name a part, in the order of code points, each with the part's number.
    private let names: [(character: UInt32, number: Int)]
    /// The kanji, in the order of code points.
    private let kanji: [Unicode.Scalar]
    /// The number of words of each set.
    private let width: Int
    /// The sets, one after another: bit *k* of a set says whether kanji *k* has the part.
    private let sets: [UInt64]

    /// Reads the pack's sections.
    init(_ file: PackFile) throws(PackError) {
        func malformed(_ section: PartPack.Section) -> PackError {
            .malformed(file: file.name, part: "the section of \(section)")
        }
        parts = try Self.records(of: .parts, in: file).map { PartPack.Part(character: $0.scalar, strokes: $0.number) }
        guard parts.count <= 256 else { throw malformed(.parts) }
        let others = try Self.records(of: .otherCharacters, in: file)
        guard others.allSatisfy({ [count = parts.count] in $0.number < count }) else {
            throw malformed(.otherCharacters)
        }
        names = (parts.enumerated().map { ($1.character.value, $0) } + others.map { ($0.scalar.value, $0.number) })
            .sorted { $0.0 < $1.0 }
        guard zip(names, names.dropFirst()).allSatisfy({ $0.character < $1.character }) else {
            throw malformed(.otherCharacters)
        }
        kanji = try Self.kanji(in: file)
        width = (kanji.count + 63) / 64
        var sets = [UInt64](repeating: 0, count: parts.count * width)
        let lists = try file.readSection(PartPack.Section.lists.rawValue)
        var position = 0
        for index in kanji.indices {
            guard let count = lists.byte(at: position), position + count < lists.count else { throw malformed(.lists) }
            for place in position + 1..<position + 1 + count {
                let number = Int(lists[place])
                guard number < parts.count else { throw malformed(.lists) }
                sets[number * width + index / 64] |= 1 << UInt64(index % 64)
            }
            position += 1 + count
        }
        guard position == lists.count else { throw malformed(.lists) }
        self.sets = sets
    }

    /// Reads records of five bytes: a character and a number.
    private static func records(
        of section: PartPack.Section, in file: PackFile
    ) throws(PackError) -> [(scalar: Unicode.Scalar, number: Int)] {
        let bytes = try file.readSection(section.rawValue)
        // As many characters as can name 256 parts, and more.
        guard bytes.count % 5 == 0, bytes.count <= 5 * 4_096 else {
            throw .malformed(file: file.name, part: "the section of \(section)")
        }
        var records: [(Unicode.Scalar, Int)] = []
        for position in stride(from: 0, to: bytes.count, by: 5) {
            guard let value = bytes.uint32(at: position), let scalar = Unicode.Scalar(UInt32(value)),
                let number = bytes.byte(at: position + 4)
            else { throw .malformed(file: file.name, part: "the section of \(section)") }
            records.append((scalar, number))
        }
        return records
    }

    private static func kanji(in file: PackFile) throws(PackError) -> [Unicode.Scalar] {
        let bytes = try file.readSection(PartPack.Section.kanji.rawValue)
        guard bytes.count % 4 == 0, bytes.count / 4 <= mostKanji else {
            throw .malformed(file: file.name, part: "the section of kanji")
        }
        var kanji: [Unicode.Scalar] = []
        kanji.reserveCapacity(bytes.count / 4)
        for position in stride(from: 0, to: bytes.count, by: 4) {
            guard let value = bytes.uint32(at: position), let scalar = Unicode.Scalar(UInt32(value)),
                kanji.last.map({ $0 < scalar }) ?? true
            else { throw .malformed(file: file.name, part: "the section of kanji") }
            kanji.append(scalar)
        }
        return kanji
    }

    /// The number of the part that a character names.
    func number(of character: Unicode.Scalar) -> Int? {
        let character = KanjiFigureRecord.character(ofRadical: character) ?? character
        var (low, high) = (0, names.count)
        while low < high {
            let middle = (low + high) / 2
            if names[middle].character < character.value { low = middle + 1 } else { high = middle }
        }
        return low < names.count && names[low].character == character.value ? names[low].number : nil
    }

    /// The numbers of the parts of a kanji, in ascending order.
    func numbers(ofPartsOf scalar: Unicode.Scalar) -> [Int] {
        var (low, high) = (0, kanji.count)
        while low < high {
            let middle = (low + high) / 2
            if kanji[middle] < scalar { low = middle + 1 } else { high = middle }
        }
        guard low < kanji.count, kanji[low] == scalar else { return [] }
        return parts.indices.filter { sets[$0 * width + low / 64] >> UInt64(low % 64) & 1 == 1 }
    }

    /// The set of the kanji that have all of some parts; `nil` if one is unknown.
    func kanji(having characters: some Collection<Unicode.Scalar>) -> [UInt64]? {
        var numbers: Set<Int> = []
        for character in characters {
            guard let number = number(of: character) else { return nil }
            numbers.insert(number)
        }
        var chosen = [UInt64](repeating: .max, count: width)
        if kanji.count % 64 > 0 { chosen[width - 1] = 1 << UInt64(kanji.count % 64) - 1 }
        for number in numbers {
            for word in chosen.indices { chosen[word] &= sets[number * width + word] }
        }
        return chosen
    }

    /// The kanji of a set, in the order of code points.
    func scalars(in chosen: [UInt64]) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        for (index, word) in chosen.enumerated() {
            var rest = word
            while rest != 0 {
                scalars.append(kanji[index * 64 + rest.trailingZeroBitCount])
                rest &= rest - 1
            }
        }
        return scalars
    }

    /// Whether at least one kanji of a set has a part.
    func isPart(_ number: Int, ofAnyIn chosen: [UInt64]) -> Bool {
        chosen.indices.contains { chosen[$0] & sets[number * width + $0] != 0 }
    }
}
