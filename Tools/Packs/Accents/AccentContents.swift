import PackReader
import PackWriting

extension Kind {
    static let accents = Kind(name: "accents", about: "pitch accents, from NAIST-jdic and UniDic") { workshop in
        let naist = try MecabDictionary(workshop.path(of: .naist))
        let unidic = try MecabDictionary(workshop.path(of: .unidic) + "/unidic_lite/dicdir/sys.dic")
        let words = try workshop.words()
        let contents = AccentContents(
            try words.allWords(), naist: AccentSource(naist: naist), unidic: AccentSource(unidic: unidic),
            compounds: CompoundAccents(unidic: unidic),
            sources: "\(Source.naist.package) \(Source.naist.version)\nunidic-lite \(Source.unidic.version)\n"
                + (try words.sources()))
        return FreshPack(writer: contents.writer, summary: contents.summary) { _ in try contents.check() }
    }
}

/// The contents of the accent pack: the accents that two dictionaries agree on.
private struct AccentContents {
    /// The least percentage of the common pairs that must have an accent.
    private static let least = 80

    let writer: PackWriter
    private let common: Int
    private let commonWithAccent: Int
    /// The pairs with an accent, and those left out.
    private let counts: String

    init(
        _ words: [WordEntry], naist: AccentSource, unidic: AccentSource, compounds: CompoundAccents,
        sources: String
    ) {
        let forms = words.distinctForms
        var accents: [[String]: Set<Int>] = [:]
        for word in words {
            for form in word.forms {
                let first = naist.accents(of: form, in: word)
                var second = unidic.accents(of: form, in: word)
                if second.isEmpty, form.isCommon, !first.isEmpty { second = compounds.accents(of: form) }
                let agreed = first.intersection(second)
                accents[[form.writing, form.reading], default: []].formUnion(agreed)
            }
        }
        var table = PairTableWriter(width: 1, forms: forms)
        var found = 0
        for form in forms where table.add((accents[[form.writing, form.reading]] ?? []).sorted(), to: form) {
            if form.isCommon { found += 1 }
        }
        common = forms.count(where: \.isCommon)
        commonWithAccent = found
        counts = "\(table.added) of \(forms.count) pairs, \(table.leftOut) left out"
        writer = PackWriter(
            kind: AccentPack.kind,
            sections: [
                PackWriter.Section.sources(sources),
                PackWriter.Section(number: 2, blocks: PackWriter.indexed(table.records, largest: 512), as: .plain),
            ])
    }

    var summary: String {
        "\(counts); \(commonWithAccent) of \(common) common pairs have an accent, "
            + "\(commonWithAccent * 1000 / max(common, 1)) per mille"
    }

    /// Fails if too few of the common pairs have an accent.
    func check() throws {
        guard commonWithAccent * 100 >= common * Self.least else {
            throw DataError(description: "fewer than \(Self.least) % of the common pairs have an accent: \(summary)")
        }
    }
}
