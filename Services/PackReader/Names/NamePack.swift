/// Surnames, given names and places with their usual readings, from a pack built by `Tools/Packs`.
///
/// It is read in place: a look-up of a text that is no name copies nothing. Don't share an object between threads.
public final class NamePack: Pack {
    /// The pack's kind in its header.
    public static let kind = "NAME"
    /// The most characters that a name has, written or read.
    public static let longest = 16
    /// The most readings of a writing, and the most writings of a reading; a real pack has fewer.
    private static let most = 500

    enum Section: Int {
        case sources = 1
        case names
        case readings
    }

    /// The pack's file.
    public let file: PackFile
    private var openedNames: KeyLists?
    private var openedReadings: KeyLists?

    /// Opens a pack.
    ///
    /// - Parameter file: The pack's file, of the kind `NamePack.kind`.
    public init(_ file: PackFile) { self.file = file }

    /// Returns how a name is read.
    ///
    /// - Parameter writing: Any text; it is a name if there is a reading.
    /// - Returns: The name in each of its readings, the usual one first; empty if the text is no name.
    /// - Throws: What is wrong with the pack.
    public func readings(of writing: String) throws(PackError) -> [NameEntry] {
        guard !writing.isEmpty, writing.utf8.count <= Self.longest * 4 else { return [] }
        var found: [NameEntry]? = []
        try unsafe names().list(of: Array(writing.utf8)) { list in unsafe found = NameEntry.all(of: writing, list) }
        guard let found else { throw malformed(.names) }
        return found
    }

    /// Finds the names that are read in one way.
    ///
    /// - Parameter letters: The reading, in the form of `SearchKeys.reading`.
    /// - Returns: The names, the most usual first; empty if none is read like this.
    /// - Throws: What is wrong with the pack.
    func names(read letters: String) throws(PackError) -> [NameEntry] {
        var numbers: [Int] = []
        try unsafe lists(&openedReadings, .readings).list(of: Array(letters.utf8)) { list in
            unsafe WordSet.each(of: list) { number, _ in
                if numbers.count < Self.most, number != numbers.last { numbers.append(number) }
            }
        }
        var found: [NameEntry] = []
        for number in numbers {
            var entries: [NameEntry]? = []
            try unsafe names().key(at: number) { key, list in
                unsafe entries = NameEntry.all(of: String(decoding: key, as: UTF8.self), list)
            }
            guard let entries else { throw malformed(.names) }
            found += entries.filter { SearchKeys.reading($0.reading) == letters }
        }
        return found
    }

    /// Finds names by what the user types: a writing, or a reading in kana or romaji.
    ///
    /// Romaji may leave long vowels out, as most people do in names: さとう is `sato`, too.
    ///
    /// - Parameter query: The whole name.
    /// - Returns: The names, the most usual first; empty if the query is none.
    /// - Throws: What is wrong with the pack.
    public func search(_ query: String) throws(PackError) -> [NameEntry] {
        // No name in romaji is that long.
        guard query.utf8.count <= Self.longest * 4 else { return [] }
        let text = SearchKeys.typed(query)
        if text.unicodeScalars.contains(where: SearchKeys.isKanji) { return try readings(of: text) }
        guard let letters = SearchKeys.reading(text) else { return [] }
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
        var found: [NameEntry] = []
        for spelling in isPlain ? Self.spellings(letters) : [letters] { found += try names(read: spelling) }
        return found.sorted { ($0.rank, $0.writing, $0.reading) < ($1.rank, $1.writing, $1.reading) }
    }

    /// A reading with each of its first four short `o` and `u` as it is, and long.
    private static func spellings(_ letters: String) -> [String] {
        var (spellings, left): ([[UInt8]], Int) = ([[]], 4)
        let (o, u) = (UInt8(ascii: "o"), UInt8(ascii: "u"))
        let letters = Array(letters.utf8)
        for (index, letter) in letters.enumerated() {
            for number in spellings.indices { spellings[number].append(letter) }
            let isAfterVowel = index > 0 && [o, u].contains(letters[index - 1])
            let isShort = letter == o || letter == u && !isAfterVowel
            guard isShort, left > 0, index + 1 == letters.count || letters[index + 1] != u else { continue }
            left -= 1
            spellings += spellings.map { $0 + [u] }
        }
        return spellings.map { String(decoding: $0, as: UTF8.self) }
    }

    func names() throws(PackError) -> KeyLists { try lists(&openedNames, .names) }

    private func lists(_ opened: inout KeyLists?, _ section: Section) throws(PackError) -> KeyLists {
        if let opened { return opened }
        let lists = try KeyLists(try file.openSection(section.rawValue))
        opened = lists
        return lists
    }

    private func malformed(_ section: Section) -> PackError {
        .malformed(file: file.name, part: "the section of \(section)")
    }
}
