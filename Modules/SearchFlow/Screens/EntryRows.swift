import AppCore
import AppCoreContent
import DictionaryBasics

/// Makes the rows of kanji and words, which lead to their pages, for every list of the flow.
@MainActor struct EntryRows {
    /// Returns the texts of a kanji's row; called when the row becomes visible.
    var kanji: (Unicode.Scalar) -> KanjiSummary = { KanjiSummary($0) }
    /// Returns the texts of a word's row; called when the row becomes visible.
    var word: (WordID) -> SearchWord = { SearchWord($0, gloss: "") }
    /// Called with the row that the user chooses, before what it leads to.
    var onChoose: (ElementID) -> Void = { _ in }
    /// Called when the user chooses a kanji.
    var onKanji: (Unicode.Scalar) -> Void = { _ in }
    /// Called when the user chooses a word.
    var onWord: (WordID) -> Void = { _ in }
    /// Called when the user stars a kanji or removes its star; `nil` if there are no stars.
    var onStarKanji: ((Unicode.Scalar, Bool) -> Void)?
    /// Called when the user stars a word or removes its star; `nil` if there are no stars.
    var onStarWord: ((WordID, Bool) -> Void)?

    /// The row of a kanji.
    func row(of character: Unicode.Scalar, id: ElementID? = nil) -> Row {
        let id = id ?? Self.id(of: character)
        let summary = kanji(character)
        var row = Row(kanji: summary) {
            onChoose(id)
            onKanji(character)
        }
        row.id = id
        if let onStarKanji { row.actions = [.star(summary.isStarred) { onStarKanji(character, $0) }] }
        return row
    }

    /// The row of a word.
    func row(of word: SearchWord, isMarked: Bool = false, id: ElementID) -> Row {
        let marks = [word.isStarred ? "★" : nil, word.isCommon ? "common" : nil].compactMap { $0 }
        return Row(
            word.writing, subtitle: word.gloss.isEmpty ? nil : word.gloss,
            value: word.reading.utf8.elementsEqual(word.writing.utf8) ? nil : word.reading,
            badge: marks.isEmpty ? nil : marks.joined(separator: " "), match: isMarked ? word.match : nil,
            hasDisclosure: true,
            actions: onStarWord.map { onStar in [.star(word.isStarred) { onStar(word.id, $0) }] } ?? [], id: id
        ) {
            onChoose(id)
            onWord(word.id)
        }
    }

    /// The row of a word that is known by its number, or by its texts if it has none, without what only a search needs.
    func row(of word: WordID) -> Row {
        var shown = self.word(word)
        shown.isCommon = false
        return row(of: shown, id: Self.id(of: word))
    }

    static func id(of character: Unicode.Scalar) -> ElementID { ElementID("kanji-", character) }

    static func id(of word: WordID) -> ElementID {
        word.number == 0 ? ElementID("word-", of: "\(word.writing) \(word.reading)") : ElementID("word-\(word.number)")
    }
}

extension SearchWord {
    /// The word by which the app knows it.
    var id: WordID { WordID(number: number, writing: writing, reading: reading) }

    /// What is known of a word without the dictionary.
    init(_ word: WordID, gloss: String) {
        self.init(
            number: word.number, writing: word.writing.isEmpty ? "Word \(word.number)" : word.writing,
            reading: word.reading.isEmpty ? "" : word.reading, gloss: gloss, isCommon: false)
    }
}
