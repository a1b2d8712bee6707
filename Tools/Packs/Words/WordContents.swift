import PackReader
import PackWriting

extension Kind {
    static let words = Kind(name: "words", about: "words and the indexes to find them, from EDICT") { workshop in
        let edict = try Edict(workshop.path(of: .edict))
        var frequencies: [Unicode.Scalar: Int] = [:]
        for figures in try workshop.kanji().allFigures() { frequencies[figures.scalar] = figures.frequency }
        let contents = WordContents(edict, frequencies: frequencies)
        return FreshPack(writer: contents.writer, summary: contents.summary)
    }
}

/// The contents of the word pack, made from EDICT.
private struct WordContents {
    /// The entries, the usual ones first.
    private let entries: [Entry]
    private let sections: [PackWriter.Section]

    /// Sorts the entries and builds the indexes.
    ///
    /// - Parameters:
    ///   - edict: All words.
    ///   - frequencies: The ranks of kanji by frequency, from 1.
    init(_ edict: Edict, frequencies: [Unicode.Scalar: Int]) {
        let usage = WordUsage(edict.words, frequencies)
        // Stored in EDICT's order, in which neighbours are alike and so compress well.
        let stored = Entry.entries(of: edict.words, usage)
        let order = stored.enumerated().map { (rank: WordRank($0.element.forms[0], usage), index: $0.offset) }
            .sorted { $0.rank < $1.rank }.map(\.index)
        entries = order.map { stored[$0] }
        var indexes = WordIndexes()
        for (position, entry) in entries.enumerated() { indexes.add(entry, at: position) }
        let counts = [stored.count, stored.count(where: \.isCommon)]
        sections =
            [
                PackWriter.Section.sources("EDICT \(edict.version)\n"),
                PackWriter.Section(
                    number: 2, blocks: PackWriter.counted(stored.map(\.record), largest: 512), as: .small),
            ]
            + indexes.all.enumerated().map { number, index in
                PackWriter.searched(number + 3, index.bytes)
            } + [
                PackWriter.Section(number: 8, blocks: [(0, Self.numbers(counts, bytes: 4))], as: .plain),
                PackWriter.searched(9, Self.numbers(order, bytes: 3)),
            ]
    }

    var summary: String {
        let sizes = sections.map { section in "\(section.number): \(section.blocks.reduce(0) { $0 + $1.bytes.count })" }
        return "\(entries.count) words, \(entries.count(where: \.isCommon)) of them common; sections "
            + sizes.joined(separator: ", ")
    }

    var writer: PackWriter { PackWriter(kind: WordPack.kind, sections: sections) }

    private static func numbers(_ numbers: [Int], bytes count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for number in numbers { bytes.append(number: number, bytes: count) }
        return bytes
    }
}

/// The keys by which words are found.
private struct WordIndexes {
    private var writings = KeyListWriter()
    private var readings = KeyListWriter()
    private var glosses = KeyListWriter()
    private var glossWords = KeyListWriter()
    private var kanji = KeyListWriter()

    /// The indexes, in the order of their sections.
    var all: [KeyListWriter] { [writings, readings, glosses, glossWords, kanji] }

    mutating func add(_ entry: Entry, at position: Int) {
        for form in entry.forms {
            let reading = SearchKeys.reading(form.reading)
            if let reading { readings.add(position, to: reading) }
            // Words such as ＣＤ have full-width letters.
            if form.word != form.reading || reading == nil { writings.add(position, to: SearchKeys.typed(form.word)) }
            for scalar in Set(form.word.unicodeScalars) where SearchKeys.isKanji(scalar) {
                kanji.add(position, to: String(scalar))
            }
        }
        for (number, sense) in WordSense.senses(of: Array(entry.forms[0].entry.utf8)[...]).enumerated() {
            for (index, gloss) in sense.glosses.enumerated() {
                add(gloss, isFirst: number == 0 && index == 0, at: position)
            }
        }
    }

    private mutating func add(_ gloss: String, isFirst: Bool, at position: Int) {
        let key = SearchKeys.gloss(gloss)
        let words = key.split(separator: " ").map(String.init)
        let whole = isFirst ? 0 : 1
        if words.count > 1 {
            let isCut = key.utf8.count > WordPack.longestGloss
            glosses.add(position, grade: isCut ? 2 : whole, to: WordPack.cut(key))
        }
        if words.count == 1, SearchKeys.isVerb(gloss) { glosses.add(position, grade: whole, to: "to " + key) }
        for (index, word) in words.enumerated() {
            glossWords.add(position, grade: words.count == 1 ? whole : index == 0 ? 2 : 3, to: word)
        }
    }
}
