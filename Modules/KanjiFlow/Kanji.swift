/// One kanji, with everything that its page shows.
///
/// A kanji is identified by its Unicode scalar, never by a `Character` or `String`, because 75 compatibility ideographs
/// compare equal to another kanji as text.
public struct Kanji: Equatable, Sendable {
    /// The figures that lists are grouped by.
    public var figures: KanjiFigures
    /// The radical as a character.
    public var radicalGlyph: String
    /// The Sino-Japanese readings, in katakana.
    public var on: [String]
    /// The Japanese readings, in hiragana, with the dictionary's dots before okurigana.
    public var kun: [String]
    /// The readings in names.
    public var nanori: [String]
    /// The meanings, by language; a language without meanings has no entry.
    public var meanings: [MeaningLanguage: [String]]
    /// Other forms of the kanji, such as its old or its simplified form.
    public var variants: [Unicode.Scalar]
    /// The codes in character sets and reference works; a kind that the kanji lacks has no entry.
    public var codes: [KanjiCode: [String]]

    /// Makes a kanji from its properties.
    public init(
        figures: KanjiFigures, radicalGlyph: String, on: [String] = [], kun: [String] = [], nanori: [String] = [],
        meanings: [MeaningLanguage: [String]] = [:], variants: [Unicode.Scalar] = [],
        codes: [KanjiCode: [String]] = [:]
    ) {
        self.figures = figures
        self.radicalGlyph = radicalGlyph
        self.on = on
        self.kun = kun
        self.nanori = nanori
        self.meanings = meanings
        self.variants = variants
        self.codes = codes
    }
}

extension Kanji {
    /// A reading of KANJIDIC2 with its okurigana in brackets, and a wave where the rest of a word joins: `の(む)` for
    /// `の.む`, `〜び` for `-び`.
    public static func typeset(_ reading: String) -> String {
        var text = ""
        var hasOkurigana = false
        for letter in reading {
            switch letter {
            case "." where !hasOkurigana:
                text += "("
                hasOkurigana = true
            case "-":
                if hasOkurigana { text += ")" }
                hasOkurigana = false
                text += "〜"
            default: text.append(letter)
            }
        }
        return hasOkurigana ? text + ")" : text
    }
}

/// The figures of one kanji, enough to sort and group it.
public struct KanjiFigures: Equatable, Sendable {
    /// The kanji itself.
    public var character: Unicode.Scalar
    /// The number of strokes.
    public var strokes: Int
    /// The school grade: 1 to 6, 8 for secondary school, 9 or 10 for names, or `nil` if ungraded.
    public var grade: Int?
    /// The level of the old JLPT, from 4 (the easiest) to 1.
    public var oldLevel: Int?
    /// The level of the JLPT in an unofficial list, from 5 (the easiest) to 1: there is no official one.
    public var level: Int?
    /// The rank among the most frequent kanji of newspapers, from 1.
    public var frequency: Int?
    /// The number of the classical radical, from 1 to 214.
    public var radical: Int

    /// Makes the figures of one kanji from their properties.
    public init(
        character: Unicode.Scalar, strokes: Int, grade: Int? = nil, oldLevel: Int? = nil, level: Int? = nil,
        frequency: Int? = nil, radical: Int
    ) {
        self.character = character
        self.strokes = strokes
        self.grade = grade
        self.oldLevel = oldLevel
        self.level = level
        self.frequency = frequency
        self.radical = radical
    }
}

/// A word with its reading and its meaning.
public struct ExampleWord: Equatable, Sendable {
    /// The number by which the app knows the word; 0 if it doesn't.
    public var number: Int
    /// The word as written.
    public var text: String
    /// The reading in kana.
    public var reading: String
    /// The meaning in English.
    public var gloss: String
    /// Whether the dictionary marks it as common.
    public var isCommon: Bool

    /// Makes a word from its properties.
    public init(number: Int = 0, text: String, reading: String, gloss: String, isCommon: Bool) {
        self.number = number
        self.text = text
        self.reading = reading
        self.gloss = gloss
        self.isCommon = isCommon
    }
}

/// A kind of code by which a character set or a reference work names a kanji.
public enum KanjiCode: String, CaseIterable, Sendable {
    /// The row and cell in JIS X 0208, after the plane, such as `1-31-69`.
    case jisX0208 = "jis208"
    /// The row and cell in JIS X 0212, after the plane.
    case jisX0212 = "jis212"
    /// The plane, row and cell in JIS X 0213.
    case jisX0213 = "jis213"
    /// The four corner code: a digit for the shape in each corner, then one for what is above the last.
    case fourCorner = "four_corner"
    /// The number in the sixth edition of Heisig's *Remembering the Kanji*.
    case heisig = "heisig6"

    /// The title, such as `Four corner`.
    public var title: String {
        switch self {
        case .jisX0208: "JIS X 0208"
        case .jisX0212: "JIS X 0212"
        case .jisX0213: "JIS X 0213"
        case .fourCorner: "Four corner"
        case .heisig: "Heisig"
        }
    }
}

extension Kanji {
    /// The meanings in a language, or the English ones if there are none.
    public func meanings(in language: MeaningLanguage) -> [String] { language.texts { meanings[$0] ?? [] } }
}

extension MeaningLanguage {
    /// The texts in this language, or the English ones if there are none.
    public func texts(_ texts: (MeaningLanguage) -> [String]) -> [String] {
        let own = texts(self)
        return own.isEmpty && self != .english ? texts(.english) : own
    }
}

/// A language that meanings are available in.
public enum MeaningLanguage: String, CaseIterable, Sendable {
    /// English, which every kanji with a meaning has.
    case english = "en"
    /// French.
    case french = "fr"
    /// Spanish.
    case spanish = "es"
    /// Portuguese.
    case portuguese = "pt"

    /// The language's name, in that language.
    public var name: String {
        switch self {
        case .english: "English"
        case .french: "Français"
        case .spanish: "Español"
        case .portuguese: "Português"
        }
    }
}
