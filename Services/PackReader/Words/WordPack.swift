/// All words of JMdict, read from a pack built by `Tools/Packs`.
///
/// Words have positions in the order in which people expect them: frequent ones first, archaic ones last. Looking up a
/// word inflates one block; searching reads the indexes in place. Don't share an object between threads.
public final class WordPack: Pack {
    /// The pack's kind in its header.
    public static let kind = "WORD"

    /// The most bytes of a gloss of several words that are kept to search it; what is longer isn't typed whole.
    public static let longestGloss = 24

    /// Cuts a gloss to the length in which it is searched.
    ///
    /// - Parameter gloss: A gloss in the form of `SearchKeys.gloss`.
    /// - Returns: Its first characters.
    public static func cut(_ gloss: String) -> String {
        var short = gloss
        while short.utf8.count > longestGloss { short.unicodeScalars.removeLast() }
        return short
    }

    /// The frequency of a word that no list has, in centibels.
    public static let unlisted = 900
    /// The centibels in one step of a stored frequency.
    public static let frequencyStep = 4

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
        case numbers
        case frequencies
        case otherWords
        case kinds
        case kindTable
    }

    /// The pack's file.
    public let file: PackFile
    /// The number of words.
    public let count: Int
    /// The number of words in common use, which have the first positions.
    public let commonCount: Int
    private var commonWords = RecordBlocks(section: Section.words.rawValue, keeping: 1024)
    private var otherWords = RecordBlocks(section: Section.otherWords.rawValue, keeping: 256)
    /// By the sections' numbers.
    private var opened: [KeyLists?] = Array(repeating: nil, count: Section.kindTable.rawValue + 1)
    private let order: OpenSection
    private let numbers: OpenSection
    /// Where each frequency begins: the position and the frequency, in one number.
    private var frequencies: [Int] = []

    /// Opens a pack.
    ///
    /// - Parameter file: The pack's file, of the kind `WordPack.kind`.
    /// - Throws: What is wrong with the pack.
    public init(_ file: PackFile) throws(PackError) {
        self.file = file
        let counts = try file.readSection(Section.counts.rawValue)
        order = try file.openSection(Section.order.rawValue)
        numbers = try file.openSection(Section.numbers.rawValue)
        let frequencies = try file.readSection(Section.frequencies.rawValue)
        guard let count = counts.uint32(at: 0), let common = counts.uint32(at: 4), common <= count,
            order.count == (count - common) * 3, numbers.count == count * 3
        else { throw .malformed(file: file.name, part: "the section of counts") }
        (self.count, commonCount) = (count, common)
        self.frequencies.reserveCapacity(frequencies.count / 4)
        for index in 0..<frequencies.count / 4 { self.frequencies.append(frequencies.uint32(at: index * 4) ?? 0) }
    }

    /// Returns a word.
    ///
    /// - Parameter position: Its position, from a search.
    /// - Returns: The word; `nil` if there is none at this position.
    /// - Throws: What is wrong with the pack.
    public func word(at position: Int) throws(PackError) -> WordEntry? {
        guard (0..<count).contains(position) else { return nil }
        let (bytes, range) = try record(at: position)
        guard let entry = WordEntry(bytes[range], number: try number(numbers, at: position)) else {
            throw malformed(position)
        }
        return entry
    }

    /// The record of a word that exists: the bytes of a block, and where the record is in them.
    func record(at position: Int) throws(PackError) -> (bytes: [UInt8], range: Range<Int>) {
        try position < commonCount
            ? commonWords.record(position, of: file)
            : otherWords.record(number(order, at: position - commonCount), of: file)
    }

    /// Finds the word with a number.
    ///
    /// - Parameter number: The number that JMdict gives it.
    /// - Returns: Its position; `nil` if there is none.
    /// - Throws: What is wrong with the pack.
    public func position(ofNumber number: Int) throws(PackError) -> Int? {
        // Nobody asks for many words by their numbers.
        try unsafe numbers.withBytes(0..<count * 3) { bytes throws(PackError) in
            (0..<count).first { unsafe Self.number(bytes, at: $0) == number }
        }
    }

    /// Returns about how frequent a word is.
    ///
    /// - Parameter position: Its position.
    /// - Returns: A number of centibels: 100 less is ten times as frequent; `nil` if there is no word.
    public func frequency(at position: Int) -> Int? {
        guard (0..<count).contains(position) else { return nil }
        var (low, high) = (0, frequencies.count)
        while low < high {
            let middle = (low + high) / 2
            if frequencies[middle] >> 8 <= position { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? Self.unlisted : (frequencies[low - 1] & 0xFF) * Self.frequencyStep
    }

    /// The frequency of a word; that of an unlisted one if there is none.
    func cost(at position: Int) -> Int { frequency(at: position) ?? Self.unlisted }

    private func malformed(_ position: Int) -> PackError { .malformed(file: file.name, part: "word \(position)") }

    /// Reads a number of three bytes.
    private func number(_ section: OpenSection, at place: Int) throws(PackError) -> Int {
        try unsafe section.withBytes(place * 3..<place * 3 + 3) { bytes throws(PackError) in
            unsafe Self.number(bytes, at: 0)
        }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
        unsafe Int(bytes[place * 3]) | Int(bytes[place * 3 + 1]) << 8 | Int(bytes[place * 3 + 2]) << 16
    }

    func lists(_ section: Section) throws(PackError) -> KeyLists {
        if let lists = opened[section.rawValue] { return lists }
        let lists = try KeyLists(try file.openSection(section.rawValue))
        opened[section.rawValue] = lists
        return lists
    }
}
