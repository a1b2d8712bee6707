/// The levels of the Japanese-Language Proficiency Test, from N5 to N1, read from a pack built by `Tools/Packs`.
///
/// The levels are those of the lists that learners use: the test's organizers publish none. Don't share an object
/// between threads.
public final class LevelPack: Pack {
    /// The pack's kind in its header.
    public static let kind = "JLPT"
    /// The levels, from the hardest to the easiest.
    public static let levels = 1...5

    enum Section: Int {
        case sources = 1
        case kanji
        case words
    }

    /// The pack's file.
    public let file: PackFile
    private var loadedKanji: [(scalar: Unicode.Scalar, level: Int)]?
    private var loadedWords: KeyLists?
    private var loadedWritings: [Unicode.Scalar: [(writing: String, level: Int)]]?

    /// Opens a pack.
    ///
    /// - Parameter file: The pack's file, of the kind `LevelPack.kind`.
    public init(_ file: PackFile) { self.file = file }

    /// Returns the level of a kanji.
    ///
    /// - Parameter kanji: The kanji.
    /// - Returns: From 5, the easiest, to 1; `nil` if the kanji isn't in the lists.
    /// - Throws: What is wrong with the pack.
    public func level(of kanji: Unicode.Scalar) throws(PackError) -> Int? {
        let all = try allKanji()
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].scalar < kanji { low = middle + 1 } else { high = middle }
        }
        return low < all.count && all[low].scalar == kanji ? all[low].level : nil
    }

    /// Returns the kanji of a level.
    ///
    /// - Parameter level: From 5, the easiest, to 1.
    /// - Returns: The kanji, in the order of code points; empty for any other level.
    /// - Throws: What is wrong with the pack.
    public func kanji(of level: Int) throws(PackError) -> [Unicode.Scalar] {
        try allKanji().filter { $0.level == level }.map(\.scalar)
    }

    /// Returns the level of a word in one writing.
    ///
    /// - Parameters:
    ///   - writing: The word as it is written.
    ///   - reading: Its reading in kana.
    /// - Returns: From 5, the easiest, to 1; `nil` if the lists don't have the word in this writing.
    /// - Throws: What is wrong with the pack.
    public func level(ofWord writing: String, reading: String) throws(PackError) -> Int? {
        let key = Array(Self.key(writing, reading: reading).utf8)
        guard key.count <= 255 else { return nil }
        var levels: [Int] = []
        try unsafe words().list(of: key) { list in
            var position = 0
            guard let number = unsafe VariableNumber.read(list, at: &position) else { return }
            levels.append(number >> 2)
        }
        guard let level = levels.first else { return nil }
        guard Self.levels.contains(level) else { throw malformed(.words) }
        return level
    }

    /// Returns the level of a word, the easiest of its forms.
    ///
    /// The lists have many words only in kana. That level counts if the word is usually written in kana.
    ///
    /// - Parameter word: The word.
    /// - Returns: From 5, the easiest, to 1; `nil` if the lists don't have the word.
    /// - Throws: What is wrong with the pack.
    public func level(of word: WordEntry) throws(PackError) -> Int? {
        var best: Int?
        for form in word.forms {
            for writing in word.isUsuallyInKana ? [form.writing, form.reading] : [form.writing] {
                guard let level = try level(ofWord: writing, reading: form.reading) else { continue }
                best = max(best ?? level, level)
            }
        }
        return best
    }

    /// Returns the words of the lists that are written with a kanji.
    ///
    /// - Parameter kanji: The kanji.
    /// - Returns: Each writing once, with the easiest of its levels; the easiest words first.
    /// - Throws: What is wrong with the pack.
    public func words(with kanji: Unicode.Scalar) throws(PackError) -> [(writing: String, level: Int)] {
        try allWritings()[kanji] ?? []
    }

    /// The writings with each kanji, read once, because they are stored by how they begin.
    private func allWritings() throws(PackError) -> [Unicode.Scalar: [(writing: String, level: Int)]] {
        if let loadedWritings { return loadedWritings }
        var levels: [String: Int] = [:]
        try unsafe words().eachList(from: []) { key, list in
            var position = 0
            guard let end = key.firstIndex(of: UInt8(ascii: "\t")),
                let number = unsafe VariableNumber.read(list, at: &position)
            else { return }
            let writing = String(decoding: key[..<end], as: UTF8.self)
            levels[writing] = max(levels[writing] ?? 0, number >> 2)
        }
        var found: [Unicode.Scalar: [(writing: String, level: Int)]] = [:]
        for (writing, level) in levels.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            guard Self.levels.contains(level) else { throw malformed(.words) }
            for kanji in Set(writing.unicodeScalars) where SearchKeys.isKanji(kanji) {
                found[kanji, default: []].append((writing, level))
            }
        }
        loadedWritings = found
        return found
    }

    /// Returns the key under which a word is stored: its writing, a tab, and its reading in plain letters; only the
    /// reading for a word in kana.
    ///
    /// - Parameters:
    ///   - writing: The word as it is written.
    ///   - reading: Its reading in kana.
    /// - Returns: The key.
    public static func key(_ writing: String, reading: String) -> String {
        // No word of the lists is that long.
        guard writing.utf8.count <= 255, reading.utf8.count <= 255 else { return "" }
        let letters = SearchKeys.reading(reading) ?? reading
        return writing.unicodeScalars.contains(where: SearchKeys.isKanji)
            ? "\(SearchKeys.typed(writing))\t\(letters)" : letters
    }

    private func allKanji() throws(PackError) -> [(scalar: Unicode.Scalar, level: Int)] {
        if let loadedKanji { return loadedKanji }
        let bytes = try file.readSection(Section.kanji.rawValue)
        guard bytes.count % 5 == 0 else { throw malformed(.kanji) }
        var all: [(scalar: Unicode.Scalar, level: Int)] = []
        all.reserveCapacity(bytes.count / 5)
        for position in stride(from: 0, to: bytes.count, by: 5) {
            guard let value = bytes.uint32(at: position), let scalar = Unicode.Scalar(UInt32(value)),
                let level = bytes.byte(at: position + 4), Self.levels.contains(level),
                all.last.map({ $0.scalar < scalar }) ?? true
            else { throw malformed(.kanji) }
            all.append((scalar, level))
        }
        loadedKanji = all
        return all
    }

    private func words() throws(PackError) -> KeyLists {
        if let loadedWords { return loadedWords }
        let words = try KeyLists(try file.openSection(Section.words.rawValue))
        loadedWords = words
        return words
    }

    private func malformed(_ section: Section) -> PackError {
        .malformed(file: file.name, part: "the section of \(section)")
    }
}
