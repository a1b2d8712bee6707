import DictionaryBasics
import WordFlow

/// An in-memory dictionary of a few words; it can be damaged as a whole or in parts.
final class InMemoryLibrary: WordLibrary {
    struct Damaged: Error, CustomStringConvertible {
        let description = "The dictionary is damaged; get a new one."
    }

    /// What can't be read.
    enum Part: CaseIterable {
        case words, sentences, kanji
    }

    var damage: Set<Part> = []
    private let all: [Word]
    private let characters: [KanjiSummary]
    private let examples: [WordID: [Word.Sentence]]

    init(_ all: [Word], kanji: [KanjiSummary] = [], examples: [WordID: [Word.Sentence]] = [:]) {
        self.all = all
        characters = kanji
        self.examples = examples
    }

    private func check(_ part: Part) throws { if damage.contains(part) { throw Damaged() } }

    func words(_ text: String) throws -> [Word] {
        try check(.words)
        return all.filter { word in
            word.forms.contains {
                $0.writing.utf8.elementsEqual(text.utf8) || $0.reading.utf8.elementsEqual(text.utf8)
            }
        }
    }

    func word(_ number: Int) throws -> Word? {
        try check(.words)
        return number == 0 ? nil : all.first { $0.number == number }
    }

    func sentences(for word: Word) throws -> [Word.Sentence] {
        try check(.sentences)
        guard let form = word.forms.first else { return [] }
        return examples[WordID(number: word.number, writing: form.writing, reading: form.reading)] ?? []
    }

    func kanji(in text: String) throws -> [KanjiSummary] {
        try check(.kanji)
        var seen: Set<Unicode.Scalar> = []
        return text.unicodeScalars.filter { seen.insert($0).inserted }
            .compactMap { character in characters.first { $0.character == character } }
    }
}
