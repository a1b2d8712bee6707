/// A word with its forms and senses.
public struct WordEntry: Equatable, Sendable {
    /// One way to write the word, with its reading.
    public struct Form: Equatable, Sendable {
        /// The word as it is written.
        public let writing: String
        /// Its reading in kana; the word itself if that is in kana.
        public let reading: String
        /// Whether JMdict marks it as common.
        public let isCommon: Bool
        /// JMdict's tags, such as `iK` (an irregular kanji) or `ateji` (kanji for their sound).
        public let information: [String]

        /// Makes a form from its properties.
        public init(writing: String, reading: String, isCommon: Bool, information: [String]) {
            self.writing = writing
            self.reading = reading
            self.isCommon = isCommon
            self.information = information
        }

        /// Whether the writing or the reading is irregular, outdated or rare.
        public var isUnusual: Bool { information.contains(where: Self.unusual.contains) }

        private static let unusual: Set = ["iK", "ik", "io", "oK", "ok", "rK"]
    }

    /// The number that JMdict gives the word in all its versions.
    public let number: Int
    /// The usual form.
    public let first: Form
    /// The other forms.
    public let others: [Form]
    /// Its senses, at least one.
    public let senses: [WordSense]

    /// All forms, the usual one first.
    public var forms: [Form] { [first] + others }

    /// The form that is written with a kanji.
    ///
    /// - Parameter kanji: The kanji.
    /// - Returns: The first form that has it; the usual form if none has.
    public func form(with kanji: Unicode.Scalar) -> Form {
        for form in forms where form.writing.unicodeScalars.contains(kanji) { return form }
        return first
    }

    /// The first glosses in a line.
    ///
    /// - Parameter most: The most glosses.
    /// - Returns: The glosses, with semicolons between them.
    public func gloss(_ most: Int) -> String {
        var (text, left) = ("", most)
        for sense in senses {
            for gloss in sense.glosses where left > 0 {
                if !text.isEmpty { text += "; " }
                text += gloss
                left -= 1
            }
        }
        return text
    }

    /// The form that a search shows.
    ///
    /// - Parameter query: What was searched.
    /// - Returns: The first form that is written or read like the query, or begins like it; else the usual one.
    public func form(for query: String) -> Form {
        guard !others.isEmpty else { return first }
        let text = SearchKeys.typed(query)
        let isWritten = text.unicodeScalars.contains(where: SearchKeys.isKanji)
        guard let pattern = WordPattern(text + (SearchKeys.isPattern(text) ? "" : "*"), isWritten: isWritten)
        else { return first }
        let found = forms.first { form in
            let key = isWritten ? form.writing : SearchKeys.reading(form.reading)
            return key.map { pattern.matches(Array($0.utf8)) } ?? false
        }
        return found ?? first
    }

    /// Whether the word is usually written in kana.
    public var isUsuallyInKana: Bool { senses.first?.tags.contains("uk") == true }

    /// Whether a sense has one of some parts of speech.
    ///
    /// - Parameter tags: JMdict's tags, such as `v1`.
    /// - Returns: Whether it has one.
    public func isAny(of tags: Set<String>) -> Bool { senses.contains { !tags.isDisjoint(with: $0.partsOfSpeech) } }
}

extension WordEntry {
    /// Reads a record: a line for each form, and one for each sense.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - number: The word's number.
    init?(_ record: ArraySlice<UInt8>, number: Int) {
        var (first, others, senses): (Form?, [Form], [WordSense]) = (nil, [], [])
        unsafe record.withUnsafeBufferPointer { lines in
            unsafe eachField(of: lines, at: UInt8(ascii: "\n")) { line in
                guard let mark = unsafe line.first else { return }
                let rest = unsafe UnsafeBufferPointer(rebasing: line[1...])
                if mark == UInt8(ascii: "s") {
                    senses.append(unsafe WordSense(rest, after: senses.last))
                } else if let form = unsafe Form(rest, isCommon: mark == UInt8(ascii: "P")) {
                    if first == nil { first = form } else { others.append(form) }
                }
            }
        }
        guard let first, !senses.isEmpty else { return nil }
        self.init(number: number, first: first, others: others, senses: senses)
    }
}

extension WordEntry.Form {
    /// Reads a line after its mark: the writing, the reading unless it is the same, and tags between commas.
    fileprivate init?(_ line: UnsafeBufferPointer<UInt8>, isCommon: Bool) {
        let tab = unsafe line.firstIndex(of: UInt8(ascii: "\t")) ?? line.endIndex
        guard tab > 0 else { return nil }
        let writing = unsafe String(decoding: line[..<tab], as: UTF8.self)
        var (reading, information): (String, [String]) = (writing, [])
        if tab < line.endIndex {
            let rest = unsafe line[(tab + 1)...]
            let end = unsafe rest.firstIndex(of: UInt8(ascii: "\t")) ?? rest.endIndex
            if unsafe end > rest.startIndex { reading = unsafe String(decoding: rest[..<end], as: UTF8.self) }
            if unsafe end < rest.endIndex {
                information = unsafe WordSense.texts(in: UnsafeBufferPointer(rebasing: rest[(end + 1)...]))
            }
        }
        self.init(writing: writing, reading: reading, isCommon: isCommon, information: information)
    }
}
