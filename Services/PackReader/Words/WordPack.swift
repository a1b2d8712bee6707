/// All words of EDICT, read from a pack built by `Tools/Packs`.
///
/// Words have positions in the order in which people expect them: common ones first, archaic ones last. Looking up a word
/// inflates one block; searching reads the indexes in place. Don't share an object between threads.
public final class WordPack: Pack {
    /// The pack's kind in its header.
    public static let kind = "WORD"

    /// The most bytes of a gloss of several words that are kept to search it; what is longer isn't typed whole.
    public static let longestGloss = 32

    /// Cuts a gloss to the length in which it is searched.
    ///
    /// - Parameter gloss: A gloss in the form of `SearchKeys.gloss`.
    /// - Returns: Its first characters.
    public static func cut(_ gloss: String) -> String {
        var short = gloss
        while short.utf8.count > longestGloss { short.unicodeScalars.removeLast() }
        return short
    }

    enum Section: Int {
        case sources = 1
        case words
        case writings
        case readings
        case glosses
        case glossWords
        case kanji
        case counts
        case order
    }

    /// The pack's file.
    public let file: PackFile
    /// The number of words.
    public let count: Int
    /// The number of common words, which have the first positions.
    public let commonCount: Int
    private var blocks = RecordBlocks(section: Section.words.rawValue, keeping: 1024)
    /// By the sections' numbers.
    private var opened: [KeyLists?] = Array(repeating: nil, count: Section.order.rawValue + 1)
    private let order: OpenSection

    /// Opens a pack.
    ///
    /// - Parameter file: The pack's file, of the kind `WordPack.kind`.
    /// - Throws: What is wrong with the pack.
    public init(_ file: PackFile) throws(PackError) {
        self.file = file
        let counts = try file.readSection(Section.counts.rawValue)
        order = try file.openSection(Section.order.rawValue)
        guard let count = counts.uint32(at: 0), let common = counts.uint32(at: 4), common <= count,
            order.count == count * 3
        else { throw .malformed(file: file.name, part: "the section of counts") }
        (self.count, commonCount) = (count, common)
    }

    /// Returns a word.
    ///
    /// - Parameter position: Its position, from a search.
    /// - Returns: The word; `nil` if there is none at this position.
    /// - Throws: What is wrong with the pack.
    public func word(at position: Int) throws(PackError) -> WordEntry? {
        guard (0..<count).contains(position) else { return nil }
        let place = try unsafe order.withBytes(position * 3..<position * 3 + 3) { bytes throws(PackError) in
            unsafe Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
        }
        let (bytes, range) = try blocks.record(place, of: file)
        guard let entry = WordEntry(bytes[range]) else {
            throw .malformed(file: file.name, part: "word \(position)")
        }
        return entry
    }

    func lists(_ section: Section) throws(PackError) -> KeyLists {
        if let lists = opened[section.rawValue] { return lists }
        let lists = try KeyLists(try file.openSection(section.rawValue))
        opened[section.rawValue] = lists
        return lists
    }
}

/// A word with its forms and senses.
public struct WordEntry: Equatable, Sendable {
    /// One way to write the word, with its reading.
    public struct Form: Equatable, Sendable {
        /// The word as it is written.
        public let writing: String
        /// Its reading in kana; the word itself if that is in kana.
        public let reading: String
        /// Whether EDICT marks it as common.
        public let isCommon: Bool
        /// Whether the writing or the reading is irregular, outdated or unusual.
        public let isUnusual: Bool
    }

    /// The usual form.
    public let first: Form
    /// The other forms.
    public let others: [Form]
    /// Its senses; EDICT has one word without any.
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

    /// Reads a record: the glosses, and a line for each form.
    init?(_ record: ArraySlice<UInt8>) {
        let end = record.firstIndex(of: UInt8(ascii: "\n")) ?? record.endIndex
        var (first, others): (Form?, [Form]) = (nil, [])
        unsafe record[end...].withUnsafeBufferPointer { lines in
            unsafe eachPart(of: lines, between: UInt8(ascii: "\n")) { line in
                guard let form = unsafe Form(line) else { return }
                if first == nil { first = form } else { others.append(form) }
            }
        }
        guard let first else { return nil }
        self.first = first
        self.others = others
        senses = WordSense.senses(of: record[..<end])
    }

    /// Whether the word is usually written in kana, at least in one of its senses.
    public var isUsuallyInKana: Bool { senses.contains { $0.tags.contains("uk") } }

    /// Whether a sense has one of some parts of speech.
    ///
    /// - Parameter tags: EDICT's tags, such as `v1`.
    /// - Returns: Whether it has one.
    public func isAny(of tags: Set<String>) -> Bool { senses.contains { !tags.isDisjoint(with: $0.partsOfSpeech) } }
}

extension WordEntry.Form {
    /// Reads a line: a mark, the writing and, after a tab, the reading if it differs.
    fileprivate init?(_ line: UnsafeBufferPointer<UInt8>) {
        let tab = unsafe line.firstIndex(of: UInt8(ascii: "\t")) ?? line.endIndex
        guard tab > 1 else { return nil }
        let writing = unsafe String(decoding: line[1..<tab], as: UTF8.self)
        let mark = unsafe line[0]
        self.init(
            writing: writing,
            reading: unsafe tab + 1 < line.endIndex ? String(decoding: line[(tab + 1)...], as: UTF8.self) : writing,
            isCommon: mark == UInt8(ascii: "P"), isUnusual: mark == UInt8(ascii: "~"))
    }
}
