/// One sense of a word, as JMdict describes it.
public struct WordSense: Equatable, Sendable {
    /// Another word that a sense refers to.
    public struct Reference: Equatable, Sendable {
        /// The word as the reference writes it.
        public var text: String
        /// The word's number; `nil` if the dictionary doesn't have it.
        public var number: Int?
    }

    /// A word of another language from which one comes.
    public struct Loan: Equatable, Sendable {
        /// The language in three letters, as ISO 639-2 has it, such as `por`.
        public var language: String
        /// The word; empty if it is unknown.
        public var text: String
        /// Whether it was made in Japan of words of that language.
        public var isMadeInJapan: Bool
    }

    /// Its parts of speech, such as `v1` and `vt`.
    public var partsOfSpeech: [String] = []
    /// Its tags for a field, a dialect or a usage, such as `comp`, `ksb` or `uk` (usually in kana).
    public var tags: [String] = []
    /// The words to see as well.
    public var references: [Reference] = []
    /// Its opposites.
    public var antonyms: [Reference] = []
    /// The only writings and readings of the word that have this sense; empty for all.
    public var spellings: [String] = []
    /// Remarks about its use.
    public var notes: [String] = []
    /// Where the word comes from.
    public var loans: [Loan] = []
    /// Its glosses in English, with remarks in parentheses.
    public var glosses: [String] = []

    /// Makes a sense without contents.
    public init() {}
}

extension WordSense {
    /// Reads a line of a record: the parts of speech, and fields that begin with a mark.
    ///
    /// - Parameters:
    ///   - line: The line after its first mark, in UTF-8.
    ///   - before: The sense before, whose parts of speech an empty field means.
    init(_ line: UnsafeBufferPointer<UInt8>, after before: WordSense?) {
        var isFirst = true
        unsafe eachField(of: line, at: UInt8(ascii: "\t")) { field in
            if isFirst {
                isFirst = false
                partsOfSpeech = unsafe field.isEmpty ? before?.partsOfSpeech ?? [] : Self.texts(in: field)
            } else if let mark = unsafe field.first {
                unsafe read(UnsafeBufferPointer(rebasing: field[1...]), mark)
            }
        }
    }

    private mutating func read(_ field: UnsafeBufferPointer<UInt8>, _ mark: UInt8) {
        switch mark {
        case UInt8(ascii: "="): unsafe glosses.append(String(decoding: field, as: UTF8.self))
        case UInt8(ascii: "t"): unsafe tags = Self.texts(in: field)
        case UInt8(ascii: "x"): unsafe references.append(Reference(field))
        case UInt8(ascii: "a"): unsafe antonyms.append(Reference(field))
        case UInt8(ascii: "o"): unsafe spellings.append(String(decoding: field, as: UTF8.self))
        case UInt8(ascii: "n"): unsafe notes.append(String(decoding: field, as: UTF8.self))
        case UInt8(ascii: "l"), UInt8(ascii: "w"):
            unsafe loans.append(
                Loan(
                    language: String(decoding: field.prefix(3), as: UTF8.self),
                    text: String(decoding: field.dropFirst(3), as: UTF8.self), isMadeInJapan: mark == UInt8(ascii: "w"))
            )
        default: break
        }
    }

    /// The texts between commas.
    static func texts(in field: UnsafeBufferPointer<UInt8>) -> [String] {
        var texts: [String] = []
        unsafe eachField(of: field, at: UInt8(ascii: ",")) { texts.append(unsafe String(decoding: $0, as: UTF8.self)) }
        return texts
    }
}

extension WordSense.Reference {
    /// Reads a number, which is missing if the dictionary doesn't have the word, a comma, and a text.
    fileprivate init(_ field: UnsafeBufferPointer<UInt8>) {
        let comma = unsafe field.firstIndex(of: UInt8(ascii: ",")) ?? 0
        self.init(
            text: unsafe String(decoding: field.dropFirst(comma + 1), as: UTF8.self),
            number: unsafe Int(String(decoding: field[..<comma], as: UTF8.self)))
    }
}

/// Calls a closure with each part of a text between separators, also with empty ones; a text without bytes has none.
@inline(__always) func eachField(
    of text: UnsafeBufferPointer<UInt8>, at separator: UInt8, _ body: (UnsafeBufferPointer<UInt8>) -> Void
) {
    guard !text.isEmpty else { return }
    var start = 0
    while start <= text.count {
        let end = unsafe text[start...].firstIndex(of: separator) ?? text.count
        unsafe body(UnsafeBufferPointer(rebasing: text[start..<end]))
        start = end + 1
    }
}
