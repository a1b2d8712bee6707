import DictionaryBasics

/// One word of the dictionary, with everything that its page shows.
public struct Word: Equatable, Sendable {
    /// A way to write and read the word.
    public struct Form: Equatable, Sendable {
        /// The form as written.
        public var writing: String
        /// The reading in kana; the same as the writing if that is in kana.
        public var reading: String
        /// Whether the dictionary marks the form as common.
        public var isCommon: Bool
        /// What the dictionary says of the form, such as `outdated kanji`.
        public var notes: [String]

        /// Makes a form from its properties.
        public init(writing: String, reading: String, isCommon: Bool = false, notes: [String] = []) {
            self.writing = writing
            self.reading = reading
            self.isCommon = isCommon
            self.notes = notes
        }
    }

    /// One meaning.
    public struct Sense: Equatable, Sendable {
        /// The parts of speech, in plain English.
        public var partsOfSpeech: [String]
        /// Where or how the sense is used, such as `food` or `abbreviation`.
        public var notes: [String]
        /// The words to see as well.
        public var references: [Reference]
        /// Words with the opposite meaning.
        public var antonyms: [Reference]
        /// The translations.
        public var glosses: [String]

        /// Makes a sense from its properties.
        public init(
            partsOfSpeech: [String] = [], notes: [String] = [], references: [Reference] = [],
            antonyms: [Reference] = [], glosses: [String]
        ) {
            self.partsOfSpeech = partsOfSpeech
            self.notes = notes
            self.references = references
            self.antonyms = antonyms
            self.glosses = glosses
        }
    }

    /// Another word that a sense refers to.
    public struct Reference: Equatable, Sendable {
        /// The word's number; 0 if the dictionary doesn't have it.
        public var number: Int
        /// The word as the reference writes it.
        public var writing: String

        /// Makes a reference from its properties.
        public init(number: Int = 0, writing: String) {
            self.number = number
            self.writing = writing
        }
    }

    /// An inflected form.
    public struct Inflection: Equatable, Sendable {
        /// The form's name, such as `negative past`.
        public var name: String
        /// The form.
        public var text: String

        /// Makes an inflected form from its properties.
        public init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// A part of the first form's writing, with its reading.
    public struct Furigana: Equatable, Sendable {
        /// The part of the writing.
        public var text: String
        /// Its reading in kana; `nil` over kana.
        public var reading: String?

        /// Makes a part from its properties.
        public init(text: String, reading: String? = nil) {
            self.text = text
            self.reading = reading
        }
    }

    /// An example of the word's use.
    public struct Sentence: Equatable, Sendable {
        /// A part of the sentence.
        public struct Part: Equatable, Sendable {
            /// The part as it is written.
            public var text: String
            /// Its reading in kana, where it helps.
            public var reading: String?
            /// Whether it is the word itself, in some form.
            public var isWord: Bool

            /// Makes a part from its properties.
            public init(_ text: String, reading: String? = nil, isWord: Bool = false) {
                self.text = text
                self.reading = reading
                self.isWord = isWord
            }
        }

        /// The sentence, in parts.
        public var parts: [Part]
        /// Its translation.
        public var english: String
        /// Who wrote and translated it.
        public var source: String

        /// Makes an example from its properties.
        public init(_ parts: [Part], english: String, source: String) {
            self.parts = parts
            self.english = english
            self.source = source
        }

        /// The whole sentence.
        public var japanese: String { parts.map(\.text).joined() }
    }

    /// The word's number in the dictionary; 0 if it has none.
    public var number: Int
    /// The ways to write and read the word, the usual one first.
    public var forms: [Form]
    /// The meanings, in the dictionary's order.
    public var senses: [Sense]
    /// The inflected forms; empty if the word has none.
    public var inflections: [Inflection]
    /// The parts of the first form's writing; empty if they are unknown.
    public var furigana: [Furigana]
    /// The morae after which the pitch falls, counted from 1, 0 if it never falls; empty if the accent is unknown.
    public var accents: [Int]
    /// The level of the JLPT in an unofficial list, from 5 (the easiest) to 1; `nil` if it is in none.
    public var level: Int?
    /// The place among all words by frequency, from 1; `nil` for rare words.
    public var rank: Int?

    /// Makes a word from its properties.
    public init(
        number: Int = 0, forms: [Form], senses: [Sense], inflections: [Inflection] = [], furigana: [Furigana] = [],
        accents: [Int] = [], level: Int? = nil, rank: Int? = nil
    ) {
        self.number = number
        self.forms = forms
        self.senses = senses
        self.inflections = inflections
        self.furigana = furigana
        self.accents = accents
        self.level = level
        self.rank = rank
    }
}

extension Word {
    /// What the word is starred and linked by.
    var id: WordID {
        WordID(number: number, writing: forms.first?.writing ?? "", reading: forms.first?.reading ?? "")
    }

    /// The first sense in one line.
    var gloss: String { senses.first?.glosses.joined(separator: "; ") ?? "" }
}
