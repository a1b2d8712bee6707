import Inflection

/// What cutting a text needs to know of a word beside its frequency; most words share their facts with many others.
struct WordFacts: Equatable {
    /// What it is for the pieces beside it.
    let role: Grammar.Role
    /// Whether it can be a suffix.
    let isSuffix: Bool
    /// How it inflects.
    let classes: [WordClass]
    /// Whether its usual form is in kana.
    let isInKana: Bool
    /// Whether its readings are plain kana, and none of its forms is in kana unless the usual one is: then its key tells
    /// what it is read like, and its record isn't needed.
    let isPlain: Bool
    /// Whether its usual form is in kanji with readings from Chinese: 機能, but neither 花 nor 昨日.
    let isSinoJapanese: Bool

    /// Reads a line of the pack: `k` if the usual form is in kana, `p` if the word is plain, `o` if it has only on readings,
    /// a tab, and the word's tags with commas.
    init(_ line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        isInKana = fields[0].contains("k")
        isPlain = fields[0].contains("p")
        isSinoJapanese = fields[0].contains("o")
        let tags = fields.dropFirst().joined().split(separator: ",").map(String.init)
        classes = tags.compactMap(WordClass.init).filter { WordFacts.inflects($0) }
        isSuffix = tags.contains("suf")
        role =
            tags.contains("n")
            ? .noun
            : classes.contains { $0 != .vs }
                ? .predicate : isSuffix ? .suffix : tags.contains("pref") ? .prefix : .other
    }

    /// Whether texts are read with the forms of a class; those of the others are particles to the cutter.
    static func inflects(_ wordClass: WordClass) -> Bool {
        ![.noun, .adjNa, .adjT, .advTo, .exp].contains(wordClass)
    }
}

/// The facts of all words.
public final class WordKinds {
    private let words: WordPack
    private let kinds: OpenSection
    private let table: [WordFacts]

    /// Opens them.
    init(_ words: WordPack) throws(PackError) {
        self.words = words
        kinds = try words.file.openSection(WordPack.Section.kinds.rawValue)
        let lines = String(decoding: try words.file.readSection(WordPack.Section.kindTable.rawValue), as: UTF8.self)
        table = lines.split(separator: "\n").map(WordFacts.init)
    }

    /// The facts of a word that exists.
    func facts(at position: Int) throws(PackError) -> WordFacts {
        let kind = try unsafe kinds.withBytes(position..<position + 1) { unsafe Int($0[0]) }
        guard kind < table.count else {
            throw .malformed(file: words.file.name, part: "the kind of word \(position)")
        }
        return table[kind]
    }

    /// The line that the pack has for words like one.
    ///
    /// - Parameters:
    ///   - forms: The word's forms, the usual one first.
    ///   - partsOfSpeech: JMdict's tags for it.
    ///   - kanji: KANJIDIC2's kanji.
    /// - Returns: The line, which many words share.
    /// - Throws: What is wrong with the pack of kanji.
    public static func line(
        forms: [WordEntry.Form], partsOfSpeech: [String], kanji: KanjiPack
    ) throws(PackError) -> String {
        var tags: [String] = []
        for part in partsOfSpeech {
            var tag: String? = WordClass(rawValue: part).flatMap { WordFacts.inflects($0) ? part : nil }
            switch part {
            case "n", "pn", "num", "adj-no", "adj-na", "n-adv", "n-t": tag = "n"
            case "suf", "n-suf", "ctr": tag = "suf"
            case "pref", "n-pref": tag = "pref"
            default: break
            }
            if let tag, !tags.contains(tag) { tags.append(tag) }
        }
        let isInKana = forms.map { $0.writing == $0.reading }
        let isPlain =
            (isInKana.first == true || !isInKana.contains(true))
            && forms.allSatisfy { RomajiKana.isPlain($0.reading.unicodeScalars.map(\.inHiragana)) }
        var isSinoJapanese = false
        if let first = forms.first, isInKana.first == false {
            isSinoJapanese = try Furigana.isRead(first.writing, as: first.reading) { character throws(PackError) in
                try kanji.kanji(character)?.on ?? []
            }
        }
        return (isInKana.first == true ? "k" : "") + (isPlain ? "p" : "") + (isSinoJapanese ? "o" : "") + "\t"
            + tags.joined(separator: ",")
    }

    /// The readings of a word's forms in hiragana, each with a mark of whether the form is in kana.
    func readings(at position: Int) throws(PackError) -> [(kana: [Unicode.Scalar], isInKana: Bool)] {
        let (bytes, range) = try words.record(at: position)
        var readings: [(kana: [Unicode.Scalar], isInKana: Bool)] = []
        for line in bytes[range].split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "s") {
            let fields = line.dropFirst().split(
                separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
            let isInKana = fields.count < 2 || fields[1].isEmpty
            let kana = String(decoding: isInKana ? fields[0] : fields[1], as: UTF8.self).unicodeScalars
                .map(\.inHiragana)
            if !readings.contains(where: { $0.kana == kana }) { readings.append((kana, isInKana)) }
        }
        return readings
    }
}
