import DictionaryBasics
import SearchFlow
import TextBasics

/// An in-memory dictionary of a few kanji, words and names; it can be damaged.
final class InMemoryLibrary: SearchLibrary {
    struct Damaged: Error, CustomStringConvertible {
        let description = "The dictionary is damaged; get a new one."
    }

    struct Kanji {
        var character: Unicode.Scalar
        var strokes: Int
        var readings: String
        var gloss: String
        /// Its parts, in a row.
        var parts: String
    }

    struct Word {
        var writing: String
        var reading: String
        var romaji: String
        var gloss: String
        var isCommon = true
        /// Inflected forms, each with its name.
        var forms: [String: String] = [:]
    }

    var isDamaged = false
    var starred: Set<Unicode.Scalar> = []
    var starredWords: Set<String> = []
    /// Returns whether a kanji is starred besides.
    var isStarred: (Unicode.Scalar) -> Bool = { _ in false }
    /// Returns whether a word is starred besides.
    var isWordStarred: (WordID) -> Bool = { _ in false }
    var allKanji = InMemoryLibrary.someKanji
    var allWords = InMemoryLibrary.someWords
    var allNames = InMemoryLibrary.someNames
    var allParts = InMemoryLibrary.someParts
    /// How many words come before the kanji.
    var leadingCount = 0
    private(set) var queries: [String] = []
    /// The words whose rows were made.
    private(set) var readWords: [Int] = []

    private func check() throws { if isDamaged { throw Damaged() } }

    func search(_ query: String) throws -> SearchAnswer {
        queries.append(query)
        try check()
        let query = query.trimmed
        var answer = SearchAnswer(leadingCount: leadingCount)
        answer.kanji = allKanji.filter { matches($0, query) }.map(\.character)
        for (number, word) in allWords.enumerated() {
            if let form = word.forms[query] {
                answer.forms[number] = form
                answer.words.append(number)
            } else if matches(word, query) {
                answer.words.append(number)
            }
        }
        let names = allNames.filter { [$0.writing, $0.reading].contains(query) }
        (answer.names, answer.nameCount) = (Array(names.prefix(2)), names.count)
        if answer.words.isEmpty, names.isEmpty { answer.text = text(query) }
        if answer.kanji.isEmpty, answer.words.isEmpty, answer.text.isEmpty, names.isEmpty { answer.near = near(query) }
        return answer
    }

    /// The words and names in a text; what is between them is skipped.
    private func text(_ query: String) -> [SearchTextPiece] {
        var (pieces, rest): ([SearchTextPiece], Substring) = ([], query[...])
        while !rest.isEmpty {
            let found = piece(at: rest)
            if let found { pieces.append(found) }
            rest = rest.dropFirst(found?.text.count ?? 1)
        }
        return pieces
    }

    private func piece(at text: Substring) -> SearchTextPiece? {
        for (number, word) in allWords.enumerated() {
            for (form, name) in word.forms where text.hasPrefix(form) {
                return SearchTextPiece(form, .word(number, form: name))
            }
            if text.hasPrefix(word.writing) { return SearchTextPiece(word.writing, .word(number, form: nil)) }
        }
        return allNames.first { text.hasPrefix($0.writing) }.map { SearchTextPiece($0.writing, .name($0)) }
    }

    private func matches(_ kanji: Kanji, _ query: String) -> Bool {
        if query.hasPrefix(Self.strokes) { return query.dropFirst(Self.strokes.count) == "\(kanji.strokes)" }
        return query.unicodeScalars.contains(kanji.character) || begins(kanji.gloss, query)
            || kanji.readings.split(separator: " ").contains { $0 == query }
    }

    private func matches(_ word: Word, _ query: String) -> Bool {
        if query.hasPrefix("*") {
            let end = query.dropFirst()
            return !end.isEmpty && (word.writing.hasSuffix(end) || word.reading.hasSuffix(end))
        }
        return [word.writing, word.reading, word.romaji].contains { $0.hasPrefix(query) } || begins(word.gloss, query)
    }

    /// Whether one of the words of a gloss begins with a text.
    private func begins(_ gloss: String, _ text: String) -> Bool {
        gloss.split(separator: " ").contains { $0.hasPrefix(text) }
    }

    private func near(_ query: String) -> [String] {
        guard query.utf8.count < 40 else { return [] }
        let known = allWords.flatMap { [$0.romaji, $0.reading] + $0.gloss.split(separator: " ").map(String.init) }
        var found: [String] = []
        for text in known
        where found.count < 3 && !found.contains(text) && text.count > 2 && editDistance(from: query, to: text) < 3 {
            found.append(text)
        }
        return found
    }

    func word(_ number: Int, for query: String) throws -> SearchWord? {
        readWords.append(number)
        try check()
        guard allWords.indices.contains(number) else { return nil }
        let word = allWords[number]
        let id = WordID(number: number + 1, writing: word.writing, reading: word.reading)
        return SearchWord(
            number: id.number, writing: word.writing, reading: word.reading, gloss: word.gloss,
            isCommon: word.isCommon, isStarred: starredWords.contains(word.writing) || isWordStarred(id),
            match: query.isEmpty || word.writing.firstRange(of: query) == nil ? nil : query)
    }

    func word(numbered number: Int) throws -> SearchWord? { try word(number - 1, for: "") }

    func kanji(_ character: Unicode.Scalar) throws -> KanjiSummary? {
        try check()
        return allKanji.first { $0.character == character }.map {
            KanjiSummary(
                character, gloss: $0.gloss, readings: $0.readings,
                isStarred: starred.contains(character) || isStarred(character))
        }
    }

    private static let strokes = "strokes:"

    func completions(of query: String) -> [String] {
        !query.isEmpty && query != Self.strokes && Self.strokes.hasPrefix(query) ? [Self.strokes] : []
    }

    func parts() throws -> [SearchPart] {
        try check()
        return allParts
    }

    func parts(of character: Unicode.Scalar) throws -> [Unicode.Scalar] {
        try check()
        return allKanji.first { $0.character == character }.map { Array($0.parts.unicodeScalars) } ?? []
    }

    func parts(named text: String) throws -> [Unicode.Scalar] {
        try check()
        let found = allParts.filter { part in
            part.name.hasPrefix(text.lowercased()) || text == "\(part.strokes)"
                || allKanji.contains {
                    $0.character == part.character && $0.readings.split(separator: " ").contains { $0 == text }
                }
        }
        return found.map(\.character)
    }

    func commonest(of kanji: [Unicode.Scalar], limit: Int) throws -> [Unicode.Scalar] {
        try check()
        return Array(kanji.prefix(limit))
    }

    func kanji(having parts: Set<Unicode.Scalar>) throws -> [SearchKanjiGroup] {
        try check()
        return Dictionary(grouping: having(parts), by: \.strokes).sorted { $0.key < $1.key }
            .map { SearchKanjiGroup(strokes: $0.key, characters: $0.value.map(\.character)) }
    }

    func parts(joining parts: Set<Unicode.Scalar>) throws -> Set<Unicode.Scalar> {
        try check()
        return having(parts).reduce(into: []) { $0.formUnion($1.parts.unicodeScalars) }
    }

    private func having(_ parts: Set<Unicode.Scalar>) -> [Kanji] {
        allKanji.filter { parts.isSubset(of: $0.parts.unicodeScalars) }
    }
}
