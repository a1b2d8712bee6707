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
        let pack = try library.packs.words()
        return try pack.positions(of: SearchKeys.typed(text)).compactMap { try pack.word(at: $0) }.map(word)
    }

    private func word(_ entry: WordEntry) throws -> Word {
        let first = entry.first
        return Word(
            forms: entry.forms.map {
                Word.Form(
                    writing: $0.writing, reading: $0.reading, isCommon: $0.isCommon, isUnusual: $0.isUnusual)
            },
            senses: entry.senses.map {
                Word.Sense(
                    partsOfSpeech: $0.partsOfSpeech.map(Tag.name), notes: $0.tags.map(Tag.name),
                    references: $0.references.map(\.text), glosses: $0.glosses)
            },
            inflections: inflectionTable(of: entry),
            furigana: try furigana(of: first.writing, reading: first.reading).map {
                Word.Furigana(text: $0.text, reading: $0.reading)
            }, accents: try library.packs.accents().accents(of: first.writing, reading: first.reading))
    }

    /// The forms that a grammar lists: one step from the word, or a polite or negative one and its past.
    private func inflectionTable(of entry: WordEntry) -> [Word.Inflection] {
        var names: Set<String> = []
        return WordClass.allCases.filter { entry.isAny(of: [$0.rawValue]) }.flatMap { wordClass in
            inflections(of: entry.first.writing, as: wordClass).filter { $0.forms.count <= 2 }
                .filter { names.insert($0.description).inserted }
                .map { Word.Inflection(name: $0.description, text: $0.text) }
        }
    }

    private func furigana(of writing: String, reading: String) throws -> [Furigana] {
        try Furigana.align(writing, reading: reading) { character in
            try self.library.kanji(character).map { $0.on + $0.kun } ?? []
        }
    }

    func sentences(for word: Word) throws -> [Word.Sentence] {
        guard let form = word.forms.first else { return [] }
        return try library.packs.sentences().sentences(of: form.writing, reading: form.reading).map {
            Word.Sentence(japanese: $0.japanese, english: $0.english, source: "Tatoeba, sentence \($0.number)")
        }
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
