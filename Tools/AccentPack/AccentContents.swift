import PackReader
import PackWriting

/// The contents of the accent pack: the accents that two dictionaries agree on.
struct AccentContents {
    private let sources: String
    private let writer: PackWriter
    private let common: Int
    private let commonWithAccent: Int
    /// The pairs with an accent, and those left out.
    private let counts: String

    init(
        _ words: [WordEntry], naist: AccentSource, unidic: AccentSource, compounds: CompoundAccents,
        sources: String
    ) {
        self.sources = sources
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

    func pack() throws -> [UInt8] { try writer.bytes() }

    /// Fails if fewer than `percent` % of the common pairs have an accent.
    func check(percent: Int) throws {
        guard commonWithAccent * 100 >= common * percent else {
            throw DataError(description: "fewer than \(percent) % of the common pairs have an accent: \(summary)")
        }
    }

    /// Compares the contents with those of an existing pack.
    func compare(with path: String) throws -> String {
        let pack = try PackFile(contentsOfFile: path, kind: AccentPack.kind)
        let theirs = String(decoding: try pack.readSection(1), as: UTF8.self)
        guard theirs == sources else {
            return "the sources have changed: '\(path)' has \(theirs.split(separator: "\n")), "
                + "here are \(sources.split(separator: "\n"))"
        }
        try writer.compare(with: pack)
        return "'\(path)' matches a fresh pack: \(summary)"
    }
}
