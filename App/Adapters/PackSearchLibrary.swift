import AppPacks
import DictionaryBasics
import KanjiFlow
import PackReader
import SearchFlow

/// Adapts the packs to the search flow's `SearchLibrary`.
final class PackSearchLibrary: SearchLibrary {
    private let library: PackKanjiLibrary
    private let isStarred: (Unicode.Scalar) -> Bool
    private let isWordStarred: (Int) -> Bool
    private var figures: [Unicode.Scalar: KanjiFigures] = [:]
    private var namedParts: [(part: SearchPart, readings: [String])] = []

    /// Makes the library; it asks for the star of each row that becomes visible.
    init(
        _ library: PackKanjiLibrary, isStarred: @escaping (Unicode.Scalar) -> Bool,
        isWordStarred: @escaping (Int) -> Bool
    ) {
        self.library = library
        self.isStarred = isStarred
        self.isWordStarred = isWordStarred
    }

    /// The most words that a search returns; nobody scrolls further.
    private static let mostWords = 5_000
    /// The most names that a search shows; the others are rare.
    private static let mostNames = 5

    func search(_ query: String) throws -> SearchAnswer {
        let found = try library.packs.lookUp().find(query, most: Self.mostWords, isTyping: true)
        if let problem = found.problem { throw FigureProblem(description: problem) }
        let near =
            found.count == 0 && found.pieces.isEmpty
            ? try NearWords(library.packs.words()).texts(for: query, most: 3) : []
        let names = found.names.prefix(Self.mostNames).map(SearchName.init)
        return SearchAnswer(
            kanji: found.kanji, words: found.words, leadingCount: found.leadingCount, forms: found.forms,
            text: try text(found.pieces), names: names, nameCount: found.names.count, near: near)
    }

    private func text(_ pieces: [CutPiece]) throws -> [SearchTextPiece] {
        try pieces.compactMap { piece in
            switch piece.kind {
            case .word(let position): SearchTextPiece(piece.text, .word(position, form: piece.form))
            case .name:
                try library.packs.names().readings(of: piece.text).first.map {
                    SearchTextPiece(piece.text, .name(SearchName($0)))
                }
            case .grammar, .other: nil
            }
        }
    }

    /// What is wrong with a search by figures, and the way out.
    private struct FigureProblem: Error, CustomStringConvertible { let description: String }

    func word(_ number: Int, for query: String) throws -> SearchWord? {
        guard let entry = try library.packs.words().word(at: number) else { return nil }
        var word = row(of: entry, as: entry.form(for: query))
        word.match = Self.match(of: query, in: word)
        return word
    }

    func word(numbered number: Int) throws -> SearchWord? {
        let pack = try library.packs.words()
        return try pack.position(ofNumber: number).flatMap { try pack.word(at: $0) }.map { row(of: $0, as: $0.first) }
    }

    private func row(of entry: WordEntry, as form: WordEntry.Form) -> SearchWord {
        SearchWord(
            number: entry.number, writing: form.writing, reading: form.reading, gloss: entry.gloss(4),
            isCommon: form.isCommon, isStarred: isWordStarred(entry.number))
    }

    /// The part of a row's texts that a query matched.
    private static func match(of query: String, in word: SearchWord) -> String? {
        let text = SearchKeys.typed(query)
        guard !text.isEmpty, text.utf8.count <= 100 else { return nil }
        let texts = [word.writing, word.reading, word.gloss.lowercased()]
        if texts.contains(where: { $0.firstRange(of: text) != nil }) { return text }
        // The query may be the same kana in another script.
        guard let letters = SearchKeys.reading(text) else { return nil }
        var beginning = ""
        for kana in word.reading {
            beginning.append(kana)
            if SearchKeys.reading(beginning) == letters { return beginning }
        }
        return nil
    }

    func kanji(_ character: Unicode.Scalar) throws -> KanjiSummary? {
        var summary = try library.summary(of: character)
        summary?.isStarred = isStarred(character)
        return summary
    }

    func completions(of query: String) -> [String] { KanjiFilter.completions(of: query) }

    func parts() throws -> [SearchPart] {
        if namedParts.isEmpty {
            namedParts = try library.packs.parts().parts().map { part in
                let summary = try library.summary(of: part.character)
                let name = Self.names[part.character] ?? summary?.names.joined(separator: ", ") ?? ""
                // The okurigana of a reading is in brackets.
                let readings = (summary?.readings ?? "").split(separator: " ").map {
                    $0.filter { !"().-".contains($0) }
                }
                return (SearchPart(character: part.character, strokes: part.strokes, name: name), readings)
            }
        }
        return namedParts.map(\.part)
    }

    /// The parts that are no kanji, by what they look like or come from.
    private static let names: [Unicode.Scalar: String] = [
        "𠆢": "roof, person on top", "丷": "horns, eight upside down", "マ": "katakana ma", "ユ": "katakana yu",
        "𠂉": "lying person", "⻌": "road, movement", "⺌": "small on top", "⻏": "village", "⻖": "hill",
    ]

    func parts(named text: String) throws -> [Unicode.Scalar] {
        _ = try parts()
        let typed = text.lowercased()
        guard typed.utf8.count <= 100 else { return [] }
        let reading = SearchKeys.reading(typed)
        // Whole names come first, then whole words of names, then readings, then the beginnings of words.
        func rank(_ part: SearchPart, _ readings: [String]) -> Int? {
            let words = part.name.words
            if part.name.lowercased().split(separator: ", ").contains(where: { $0 == typed }) { return 0 }
            if part.strokes == Int(typed) || words.contains(where: { $0 == typed }) { return 1 }
            if reading != nil, readings.contains(where: { SearchKeys.reading($0) == reading }) { return 2 }
            return words.contains { $0.hasPrefix(typed) } || part.name.hasPrefix(typed) ? 3 : nil
        }
        let ranked = namedParts.map { ($0.part.character, rank($0.part, $0.readings)) }
        return (0...3).flatMap { wanted in ranked.filter { $0.1 == wanted }.map(\.0) }
    }

    func commonest(of kanji: [Unicode.Scalar], limit: Int) throws -> [Unicode.Scalar] {
        try readFigures()
        func rank(_ character: Unicode.Scalar) -> (Int, Int, UInt32) {
            let figures = figures[character]
            return (figures?.frequency ?? .max, figures?.grade ?? .max, character.value)
        }
        return Array(kanji.sorted { rank($0) < rank($1) }.prefix(limit))
    }

    private func readFigures() throws {
        if figures.isEmpty { try library.eachFigures { self.figures[$0.character] = $0 } }
    }

    func parts(of character: Unicode.Scalar) throws -> [Unicode.Scalar] {
        try library.packs.parts().parts(of: character)
    }

    func kanji(having parts: Set<Unicode.Scalar>) throws -> [SearchKanjiGroup] {
        try readFigures()
        let found = try library.packs.parts().kanji(having: parts)
        return Dictionary(grouping: found) { figures[$0]?.strokes ?? 0 }.sorted { $0.key < $1.key }
            .map { SearchKanjiGroup(strokes: $0.key, characters: $0.value) }
    }

    func parts(joining parts: Set<Unicode.Scalar>) throws -> Set<Unicode.Scalar> {
        try library.packs.parts().parts(joining: parts)
    }
}

extension String {
    /// Its words in lower case.
    fileprivate var words: [Substring] { lowercased().split { !$0.isLetter } }
}

extension SearchName {
    fileprivate init(_ name: NameEntry) {
        self.init(writing: name.writing, reading: name.reading, kind: "\(name.kinds)")
    }
}
