import AppPacks
import AppStorage
import DictionaryBasics
import Inflection
import KanjiFlow
import PackReader
import WordFlow

/// Adapts the packs to the word flow's `WordLibrary`.
final class PackWordLibrary: WordLibrary {
    private let library: PackKanjiLibrary

    init(_ library: PackKanjiLibrary) { self.library = library }

    func words(_ text: String) throws -> [Word] {
        // No word is that long.
        guard text.utf8.count <= 400 else { return [] }
        return try library.packs.words().positions(of: SearchKeys.typed(text)).compactMap(word(at:))
    }

    func word(_ number: Int) throws -> Word? {
        try library.packs.words().position(ofNumber: number).flatMap(word(at:))
    }

    private func word(at position: Int) throws -> Word? {
        let pack = try library.packs.words()
        guard let entry = try pack.word(at: position) else { return nil }
        var word = try word(entry)
        if position < pack.commonCount { word.rank = position + 1 }
        return word
    }

    private func word(_ entry: WordEntry) throws -> Word {
        let first = entry.first
        return Word(
            number: entry.number,
            forms: entry.forms.map {
                Word.Form(
                    writing: $0.writing, reading: $0.reading, isCommon: $0.isCommon,
                    notes: $0.information.map(Tag.name))
            }, senses: entry.senses.map(Word.Sense.init),
            inflections: inflectionTable(of: entry),
            furigana: try library.furigana(of: first.writing, reading: first.reading).map {
                Word.Furigana(text: $0.text, reading: $0.reading)
            }, accents: try library.packs.accents().accents(of: first.writing, reading: first.reading),
            level: try library.packs.levels().level(of: entry))
    }

    /// The forms that a grammar lists: one step from the word, or a polite or negative one and its past.
    ///
    /// A noun has none: だ is the same after each of them. 失礼 has those of 失礼する and of 失礼な.
    private func inflectionTable(of entry: WordEntry) -> [Word.Inflection] {
        var seen: Set<[String]> = []
        return WordClass.allCases.filter { ![.noun, .exp].contains($0) && entry.isAny(of: $0.tags) }
            .flatMap { inflections(of: entry.first.writing, as: $0) }.filter { $0.forms.count <= 2 }
            .map { Word.Inflection(name: $0.description, text: $0.text) }.filter {
                seen.insert([$0.name, $0.text]).inserted
            }
    }

    /// Finds the word of a star: the one with its number, else the most usual one with its form, else the most usual
    /// one that is written so.
    static func entry(of star: StarredWord, in pack: WordPack) throws -> WordEntry? {
        if star.number != 0 { return try pack.position(ofNumber: star.number).flatMap { try pack.word(at: $0) } }
        // No word is that long.
        guard star.writing.utf8.count <= 400 else { return nil }
        let entries = try pack.positions(of: SearchKeys.typed(star.writing)).compactMap { try pack.word(at: $0) }
        let exact = entries.first { $0.forms.contains { $0.writing == star.writing && $0.reading == star.reading } }
        return exact ?? entries.first { $0.forms.contains { $0.writing == star.writing } }
    }

    func sentences(for word: Word) throws -> [Word.Sentence] {
        guard let form = word.forms.first else { return [] }
        let readings = SentenceReadings(library)
        return try library.packs.sentences().sentences(of: form.writing, reading: form.reading).map {
            Word.Sentence(
                try readings.parts(of: $0.japanese, around: Self.form(of: word, in: $0.japanese)), english: $0.english,
                source: "Tatoeba \($0.number)")
        }
    }

    /// The longest form of a word that a sentence has, or as much of its beginning as it has kanji.
    private static func form(of word: Word, in sentence: String) -> String? {
        let writings = word.forms.map(\.writing)
        let found = (writings + word.inflections.map(\.text)).filter { sentence.firstRange(of: $0) != nil }
        if let longest = found.max(by: { $0.count < $1.count }) { return longest }
        return writings.lazy.compactMap { writing in
            guard let last = writing.lastIndex(where: { $0.unicodeScalars.contains(where: SearchKeys.isKanji) }) else {
                return nil
            }
            let stem = String(writing[...last])
            return sentence.firstRange(of: stem) == nil ? nil : stem
        }.first
    }

    func kanji(in text: String) throws -> [KanjiSummary] {
        var seen: Set<Unicode.Scalar> = []
        var found: [KanjiSummary] = []
        for character in text.unicodeScalars.prefix(100) where SearchKeys.isKanji(character) {
            guard seen.insert(character).inserted, let summary = try library.summary(of: character) else { continue }
            found.append(summary)
        }
        return found
    }
}

extension PackKanjiLibrary {
    /// Divides a word's reading among its kanji.
    func furigana(of writing: String, reading: String) throws -> [Furigana] {
        try Furigana.align(writing, reading: reading) { character in
            try self.pack.kanji(character).map { $0.on + $0.kun } ?? []
        }
    }
}

extension Word.Sense {
    /// Puts the tags of a sense into plain English.
    fileprivate init(_ sense: WordSense) {
        let loans = sense.loans.map {
            "\($0.isMadeInJapan ? "made in Japan from" : "from") \(Tag.language($0.language)) \($0.text)"
        }
        let only = sense.spellings.isEmpty ? [] : ["only \(sense.spellings.joined(separator: ", "))"]
        self.init(
            partsOfSpeech: sense.partsOfSpeech.map(Tag.name),
            notes: only + sense.tags.map(Tag.name) + sense.notes + loans,
            references: sense.references.map(Word.Reference.init),
            antonyms: sense.antonyms.map(Word.Reference.init), glosses: sense.glosses)
    }
}

extension Word.Reference {
    fileprivate init(_ reference: WordSense.Reference) {
        self.init(number: reference.number ?? 0, writing: reference.text)
    }
}
