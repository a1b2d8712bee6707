import PackReader
import PackWriting

extension Kind {
    static let kanji = Kind(name: "kanji", about: "kanji, from KANJIDIC2 and Unicode's data") { workshop in
        let kanjidic = try Kanjidic(workshop.path(of: .kanjidic))
        let forms = UsualForms(kanjidic, try UnicodePairs(workshop))
        let contents = KanjiContents(kanjidic: kanjidic, forms: forms)
        return FreshPack(
            writer: contents.writer,
            summary: "\(kanjidic.entries.count) kanji, forms of \(forms.forms.count) characters")
    }
}

/// The contents of the pack, made from KANJIDIC2 and Unicode's data.
private struct KanjiContents {
    let kanjidic: Kanjidic
    let forms: UsualForms

    /// The sections, in the order of their numbers.
    private var sections: [PackWriter.Section] {
        let records = kanjidic.entries.map { (Int($0.scalar.value), record($0)) }
        return [
            PackWriter.Section.sources(
                "KANJIDIC2 \(kanjidic.version)\nUnicode \(Source.unihanVariants.version.prefix { $0 != "-" })\n"),
            PackWriter.searched(2, figures),
            PackWriter.Section(number: 3, blocks: PackWriter.indexed(records, largest: 512), as: .small),
            PackWriter.Section(number: 4, blocks: PackWriter.cut(searchIndex), as: .plain),
            PackWriter.searched(5, forms.bytes),
        ]
    }

    var writer: PackWriter { PackWriter(kind: KanjiPack.kind, sections: sections) }
}

extension KanjiContents {
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
        let variants = (kanjidic.variants[entry.scalar] ?? []).sorted().map(String.init)
        let codes = KanjiRecord.codeKinds.map { entry.codes[$0] ?? [] }
        for list in [entry.on, entry.kun, entry.nanori] + meanings + [variants] + codes {
            let text = Array(list.joined(separator: "\t").utf8)
            bytes.append(number: text.count, bytes: 2)
            bytes += text
        }
        return bytes
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
