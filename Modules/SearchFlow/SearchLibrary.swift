public import DictionaryBasics

/// The flow's dictionary: a port that the app implements.
///
/// Every function that reads may throw, because a store can be damaged. The flow then shows the error in place of what
/// it could not read.
@MainActor public protocol SearchLibrary: AnyObject {
    /// Finds kanji, words and names; called whenever the text in the search field changes.
    ///
    /// - Parameter query: The text typed so far: any text except white space alone.
    /// - Returns: What was found.
    /// - Throws: The store's error.
    func search(_ query: String) throws -> SearchAnswer

    /// Reads the texts of a word's row; called when the row becomes visible.
    ///
    /// - Parameters:
    ///   - number: The word's number in the library.
    ///   - query: The text by which it was found; it decides which writing, reading and meaning the row shows.
    /// - Returns: The texts, or `nil` if the library doesn't have the word.
    /// - Throws: The store's error.
    func word(_ number: Int, for query: String) throws -> SearchWord?

    /// Reads the texts of a word's row, in its usual form; called when the row becomes visible.
    ///
    /// - Parameter number: The number by which the app knows the word.
    /// - Returns: The texts, or `nil` if the library doesn't have the word.
    /// - Throws: The store's error.
    func word(numbered number: Int) throws -> SearchWord?

    /// Reads the texts of a kanji's row; called when the row becomes visible.
    ///
    /// - Parameter character: The kanji.
    /// - Returns: The texts, or `nil` if the library doesn't have the kanji.
    /// - Throws: The store's error.
    func kanji(_ character: Unicode.Scalar) throws -> KanjiSummary?

    /// Completes the text in the search field, such as to `strokes:` after `str`.
    ///
    /// - Parameter query: The text typed so far.
    /// - Returns: Whole new texts of the field, the best first; empty if there are none.
    func completions(of query: String) -> [String]

    /// Returns the parts that kanji are made of; called whenever the choice of parts changes.
    ///
    /// - Returns: The parts, each once, by their number of strokes.
    /// - Throws: The store's error.
    func parts() throws -> [SearchPart]

    /// Returns the parts of a kanji.
    ///
    /// - Parameter character: Any character.
    /// - Returns: Its parts, each once; empty if the library knows none.
    /// - Throws: The store's error.
    func parts(of character: Unicode.Scalar) throws -> [Unicode.Scalar]

    /// Finds parts by what they are called; called whenever the text in the field of the choice of parts changes.
    ///
    /// - Parameter text: The beginning of a name, a reading in kana or romaji, or a number of strokes.
    /// - Returns: The parts, the best match first; empty if none is called so.
    /// - Throws: The store's error.
    func parts(named text: String) throws -> [Unicode.Scalar]

    /// Returns those of some kanji that are met most often.
    ///
    /// - Parameters:
    ///   - kanji: The kanji.
    ///   - limit: How many are returned at most.
    /// - Returns: The kanji, the commonest first.
    /// - Throws: The store's error.
    func commonest(of kanji: [Unicode.Scalar], limit: Int) throws -> [Unicode.Scalar]

    /// Finds the kanji that have all of some parts.
    ///
    /// - Parameter parts: The parts, at least one.
    /// - Returns: The kanji by their number of strokes, the fewest first; empty if there are none.
    /// - Throws: The store's error.
    func kanji(having parts: Set<Unicode.Scalar>) throws -> [SearchKanjiGroup]

    /// Finds the parts that at least one kanji has together with all of some parts.
    ///
    /// - Parameter parts: The parts, at least one.
    /// - Returns: The parts that lead on; it doesn't matter whether the given ones are among them.
    /// - Throws: The store's error.
    func parts(joining parts: Set<Unicode.Scalar>) throws -> Set<Unicode.Scalar>
}

/// What the library found for a query.
public struct SearchAnswer: Equatable, Sendable {
    /// The kanji, each once, the best match first; the library limits their number.
    public var kanji: [Unicode.Scalar]
    /// The words' numbers in the library, each once, the best match first; thousands are fine.
    public var words: [Int]
    /// How many of the first words come before the kanji: those that are typed whole.
    public var leadingCount: Int
    /// For a word whose inflected form was typed, that form in words, such as `negative past`.
    public var forms: [Int: String]
    /// If the query is a text and no word, its words and names in order.
    public var text: [SearchTextPiece]
    /// The names, the most usual first; a handful.
    public var names: [SearchName]
    /// How many names there are in all.
    public var nameCount: Int
    /// If nothing was found, the nearest searches that find something: different texts, at most three.
    public var near: [String]

    /// Makes an answer from its properties.
    public init(
        kanji: [Unicode.Scalar] = [], words: [Int] = [], leadingCount: Int = 0, forms: [Int: String] = [:],
        text: [SearchTextPiece] = [], names: [SearchName] = [], nameCount: Int = 0, near: [String] = []
    ) {
        self.kanji = kanji
        self.words = words
        self.leadingCount = leadingCount
        self.forms = forms
        self.text = text
        self.names = names
        self.nameCount = nameCount
        self.near = near
    }
}

extension SearchAnswer {
    /// Whether nothing was found.
    var isEmpty: Bool { kanji.isEmpty && words.isEmpty && text.isEmpty && names.isEmpty }

    /// How many words there are; `nil` if there is none.
    var wordCount: Int? {
        let pieces = text.count { if case .word = $0.kind { true } else { false } }
        let count = text.isEmpty ? words.count : pieces
        return count == 0 ? nil : count
    }
}

/// A word or a name in a text.
public struct SearchTextPiece: Equatable, Sendable {
    /// What a piece is.
    public enum Kind: Equatable, Sendable {
        /// A word, by its number in the library, and the form in which it is written, such as `negative past`.
        case word(Int, form: String?)
        /// A name.
        case name(SearchName)
    }

    /// The piece as it is written.
    public var text: String
    /// What it is.
    public var kind: Kind

    /// Makes a piece from its properties.
    public init(_ text: String, _ kind: Kind) {
        self.text = text
        self.kind = kind
    }
}

/// A name of people or places.
public struct SearchName: Equatable, Sendable {
    /// How the name is written.
    public var writing: String
    /// How it is read, in kana.
    public var reading: String
    /// What is called like this, such as `surname, place`.
    public var kind: String

    /// Makes a name from its properties.
    public init(writing: String, reading: String, kind: String) {
        self.writing = writing
        self.reading = reading
        self.kind = kind
    }
}

/// The texts of a word's row.
public struct SearchWord: Equatable, Sendable {
    /// The number by which the app knows the word.
    public var number: Int
    /// How the word is written.
    public var writing: String
    /// How it is read, in kana; the same as the writing if it is written in kana.
    public var reading: String
    /// What it means; empty if unknown.
    public var gloss: String
    /// Whether it is one of the common words.
    public var isCommon: Bool
    /// Whether the user has starred it.
    public var isStarred: Bool
    /// The part of these texts that the query matched; `nil` if there is none to mark.
    public var match: String?

    /// Makes the texts of a row from their properties.
    public init(
        number: Int, writing: String, reading: String, gloss: String, isCommon: Bool, isStarred: Bool = false,
        match: String? = nil
    ) {
        self.number = number
        self.writing = writing
        self.reading = reading
        self.gloss = gloss
        self.isCommon = isCommon
        self.isStarred = isStarred
        self.match = match
    }
}

/// A part that kanji are made of.
public struct SearchPart: Equatable, Sendable {
    /// The part itself.
    public var character: Unicode.Scalar
    /// How many strokes it is written with.
    public var strokes: Int
    /// What it is called; empty if it has no name.
    public var name: String

    /// Makes a part from its properties.
    public init(character: Unicode.Scalar, strokes: Int, name: String = "") {
        self.character = character
        self.strokes = strokes
        self.name = name
    }
}

/// Kanji with the same number of strokes.
public struct SearchKanjiGroup: Equatable, Sendable {
    /// How many strokes each is written with.
    public var strokes: Int
    /// The kanji, each once.
    public var characters: [Unicode.Scalar]

    /// Makes a group from its properties.
    public init(strokes: Int, characters: [Unicode.Scalar]) {
        self.strokes = strokes
        self.characters = characters
    }
}
