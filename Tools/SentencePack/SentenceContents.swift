import PackReader
import PackWriting

/// The contents of the sentence pack.
struct SentenceContents {
    private let sources: String
    private let writer: PackWriter
    private let common: Int
    private let commonWithSentence: Int
    private let counts: String

    init(_ words: [WordEntry], _ sentences: [TokenizedSentence], sources: String) {
        self.sources = sources
        let forms = words.distinctForms
        let inKana = Set(
            words.filter { $0.senses.first?.isInKana ?? false }.flatMap(\.forms).map { [$0.writing, $0.reading] })
        let finder = WordFinder(
            forms, inKana: Set(forms.indices.filter { inKana.contains([forms[$0].writing, forms[$0].reading]) }))
        let choice = SentenceChoice(sentences, finder, forms, spellings: Self.spellings(words, forms))
        var table = PairTableWriter(width: 3, forms: forms)
        var (found, used): (Int, Set<Int>) = (0, [])
        for (index, form) in forms.enumerated() {
            let numbers = choice.numbers(of: index)
            guard table.add(numbers, to: form) else { continue }
            used.formUnion(numbers)
            if form.isCommon { found += 1 }
        }
        let kept = choice.chosen.filter { used.contains($0.number) }
        common = forms.count(where: \.isCommon)
        commonWithSentence = found
        counts = "\(kept.count) sentences for \(table.added) pairs, \(table.leftOut) left out"
        let records = kept.map { (key: $0.number, bytes: Array("\($0.japanese)\t\($0.english)".utf8)) }
        writer = PackWriter(
            kind: SentencePack.kind,
            sections: [
                PackWriter.Section.sources(sources),
                PackWriter.Section(number: 2, blocks: PackWriter.indexed(table.records, largest: 512), as: .plain),
                PackWriter.Section(number: 3, blocks: PackWriter.indexed(records, largest: 1024), as: .small),
            ])
    }

    /// For each pair the other writings of the same word with the same reading.
    private static func spellings(_ words: [WordEntry], _ forms: [WordEntry.Form]) -> [Int: Set<Int>] {
        let places = Dictionary(
            uniqueKeysWithValues: forms.enumerated().map { ([$0.element.writing, $0.element.reading], $0.offset) })
        var spellings: [Int: Set<Int>] = [:]
        for word in words where !word.others.isEmpty {
            for alike in Dictionary(grouping: word.forms, by: \.reading).values where alike.count > 1 {
                let group = Set(alike.compactMap { places[[$0.writing, $0.reading]] })
                for place in group { spellings[place, default: []].formUnion(group.subtracting([place])) }
            }
        }
        return spellings
    }

    var summary: String {
        "\(counts); \(commonWithSentence) of \(common) common pairs have a sentence, "
            + "\(commonWithSentence * 1000 / max(common, 1)) per mille"
    }

    func pack() throws -> [UInt8] { try writer.bytes() }

    /// Fails if fewer than `percent` % of the common pairs have a sentence.
    func check(percent: Int) throws {
        guard commonWithSentence * 100 >= common * percent else {
            throw DataError(description: "fewer than \(percent) % of the common pairs have a sentence: \(summary)")
        }
    }

    /// Compares the contents with those of an existing pack.
    func compare(with path: String) throws -> String {
        let pack = try PackFile(contentsOfFile: path, kind: SentencePack.kind)
        let theirs = String(decoding: try pack.readSection(1), as: UTF8.self)
        guard theirs == sources else {
            return "the sources have changed: '\(path)' has \(theirs.split(separator: "\n")), "
                + "here are \(sources.split(separator: "\n"))"
        }
        try writer.compare(with: pack)
        return "'\(path)' matches a fresh pack: \(summary)"
    }
}

extension WordSense {
    /// Whether EDICT says that the word is usually in kana.
    fileprivate var isInKana: Bool { tags.contains("uk") || partsOfSpeech.contains("uk") }
}
