import Foundation
import PackReader
import PackWriting

/// The contents of the pack, made from the two sources.
struct PackContents {
    let kanjidic: Kanjidic
    let edict: Edict
    private let wordsByKanji: [Unicode.Scalar: [EdictWord]]
    private let otherWords: [EdictWord]

    /// The fewest words for a kanji, as far as EDICT has them.
    static let fewestWords = 12
    /// A kanji's words must fit in one block together with the block's index.
    private static let mostBytes = 31 * 1024

    init(kanjidic: Kanjidic, edict: Edict) throws {
        self.kanjidic = kanjidic
        self.edict = edict
        let known = Set(kanjidic.entries.map(\.scalar))
        var lists: [Unicode.Scalar: [EdictWord]] = [:]
        for word in edict.words {
            for scalar in Set(word.word.unicodeScalars) where known.contains(scalar) {
                lists[scalar, default: []].append(word)
            }
        }
        var listed: Set<String> = []
        var short: [Unicode.Scalar] = []
        for (scalar, words) in lists {
            var size = 0
            let fitting = Self.mostUseful(words, of: scalar).prefix { word in
                size += Self.line(word).count + 2
                return size <= Self.mostBytes
            }
            if fitting.count < min(words.count, Self.fewestWords) { short.append(scalar) }
            lists[scalar] = Array(fitting)
            for word in fitting where word.isCommon { listed.insert(word.word + "\t" + word.reading) }
        }
        guard short.isEmpty else {
            throw DataError(description: "there is no room for \(Self.fewestWords) words with each of \(short)")
        }
        wordsByKanji = lists
        otherWords = edict.words.filter { $0.isCommon && !listed.contains($0.word + "\t" + $0.reading) }
    }

    var summary: String {
        let without = kanjidic.entries.count { wordsByKanji[$0.scalar] == nil }
        let common = edict.words.count(where: \.isCommon)
        return "\(kanjidic.entries.count) kanji, \(without) of them without a word; "
            + "\(common) common words, \(otherWords.count) of them under no kanji"
    }

    private var sources: String {
        "KANJIDIC2 \(kanjidic.version)\nEDICT \(edict.version)\n"
    }

    /// The sections, in the order of their numbers.
    private var sections: [PackWriter.Section] {
        let records = kanjidic.entries.map { (Int($0.scalar.value), record($0)) }
        let words = kanjidic.entries.compactMap { entry in
            wordsByKanji[entry.scalar].map { (Int(entry.scalar.value), wordList($0)) }
        }
        return [
            PackWriter.Section(number: 1, blocks: [(0, Array(sources.utf8))]),
            section(2, PackWriter.cut(figures), isCompressed: false),
            section(3, PackWriter.indexed(records, largest: 4 * 1024)),
            section(4, PackWriter.indexed(words, largest: 12 * 1024)),
            section(5, PackWriter.cut(searchIndex), isCompressed: false),
            section(6, PackWriter.cut(otherWords.flatMap { Self.line($0) + [UInt8(ascii: "\n")] })),
        ]
    }

    private var writer: PackWriter { PackWriter(kind: KanjiPack.kind, sections: sections) }

    func pack() throws -> [UInt8] { try writer.bytes() }

    /// Compares the contents with those of an existing pack.
    func compare(with path: String) throws -> String {
        let pack = try PackFile(contentsOfFile: path, kind: KanjiPack.kind)
        let theirs = String(decoding: try pack.readSection(1), as: UTF8.self)
        guard theirs == sources else {
            return "the sources have changed: '\(path)' has \(theirs.split(separator: "\n")), "
                + "here are \(sources.split(separator: "\n"))"
        }
        try writer.compare(with: pack)
        return "'\(path)' matches a fresh pack: \(summary)"
    }

    private func section(
        _ number: Int, _ blocks: [(key: Int, bytes: [UInt8])], isCompressed: Bool = true
    ) -> PackWriter.Section {
        PackWriter.Section(number: number, blocks: blocks, isCompressed: isCompressed)
    }
}

extension PackContents {
    /// All common words with a kanji, and others up to the fewest words, in display order.
    private static func mostUseful(_ words: [EdictWord], of kanji: Unicode.Scalar) -> ArraySlice<EdictWord> {
        let sorted = words.map { (place: WordPlace($0, of: kanji), word: $0) }.sorted { $0.place < $1.place }
        let common = words.count(where: \.isCommon)
        return sorted.prefix(max(common, fewestWords)).map(\.word)[...]
    }

    private var figures: [UInt8] {
        var bytes: [UInt8] = []
        for entry in kanjidic.entries {
            bytes.append(number: Int(entry.scalar.value), bytes: 4)
            bytes += figureBytes(entry)
            bytes.append(number: 0, bytes: 2)
        }
        return bytes
    }

    private func figureBytes(_ entry: KanjidicEntry) -> [UInt8] {
        var bytes: [UInt8] = []
        for number in [entry.strokes, entry.grade, entry.jlpt, entry.radical] { bytes.append(number: number, bytes: 1) }
        bytes.append(number: entry.frequency, bytes: 2)
        return bytes
    }

    private func record(_ entry: KanjidicEntry) -> [UInt8] {
        var bytes = figureBytes(entry)
        let meanings = KanjiRecord.languages.map { entry.meanings[$0] ?? [] }
        for list in [entry.on, entry.kun, entry.nanori] + meanings {
            let text = Array(list.joined(separator: "\t").utf8)
            bytes.append(number: text.count, bytes: 2)
            bytes += text
        }
        return bytes
    }

    private func wordList(_ words: [EdictWord]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(number: words.count, bytes: 2)
        let lines = words.map(Self.line)
        var offset = 2 + words.count * 2
        for line in lines {
            bytes.append(number: offset, bytes: 2)
            offset += line.count
        }
        return bytes + lines.flatMap { $0 }
    }

    private static func line(_ word: EdictWord) -> [UInt8] {
        Array("\(word.isCommon ? "P" : "-")\(word.word)\t\(word.reading)\t\(word.gloss)".utf8)
    }

    /// The readings and meanings of each kanji as search keys; the most frequent kanji first, then the lowest grade.
    private var searchIndex: [UInt8] {
        func rank(_ number: Int) -> Int { number == 0 ? .max : number }
        let order = kanjidic.entries.enumerated().sorted { first, second in
            (rank(first.element.frequency), rank(first.element.grade), first.offset)
                < (rank(second.element.frequency), rank(second.element.grade), second.offset)
        }
        var bytes: [UInt8] = []
        for (position, entry) in order {
            let readings = unique((entry.on + entry.kun + entry.nanori).compactMap { SearchKeys.reading($0) })
            let meanings = unique(
                KanjiRecord.languages.flatMap { entry.meanings[$0] ?? [] }.map { SearchKeys.meaning($0) })
            bytes.append(number: position, bytes: 2)
            for list in [readings, meanings] { bytes.append(number: list.utf8.count, bytes: 2) }
            bytes += Array((readings + meanings).utf8)
        }
        return bytes
    }

    private func unique(_ keys: [String]) -> String {
        var seen: Set<String> = []
        return keys.filter { seen.insert($0).inserted }.joined(separator: "\t")
    }
}
