import Inflection

/// Kanji, words and names as people look them up: by figures, by what they typed, or by the base form of that.
public struct LookUp {
    /// What was found, the best first.
    public struct Found: Sendable {
        /// The kanji: at most three before words, unless one character was typed.
        public fileprivate(set) var kanji: [Unicode.Scalar] = []
        /// The words' positions.
        public fileprivate(set) var words: [Int] = []
        /// How many words there are in all.
        public fileprivate(set) var wordCount = 0
        /// The form that was typed, by the words' positions; none if it was the word itself.
        public fileprivate(set) var forms: [Int: String] = [:]
        /// How many of the first words come before the kanji: those that are typed whole.
        public fileprivate(set) var leadingCount = 0
        /// The names, which come after the words.
        public fileprivate(set) var names: [NameEntry] = []
        /// The pieces of a text that is no word; at least one of them is a word, or two are names.
        public fileprivate(set) var pieces: [CutPiece] = []
        /// What is wrong with a search by figures.
        public fileprivate(set) var problem: String?
        /// Whether the text is a word, a form of one, or a name.
        fileprivate var isWhole = false

        /// How many kanji, words and names there are in all.
        public var count: Int { kanji.count + wordCount + names.count }
    }

    let words: WordPack
    let kanji: KanjiPack
    private let levels: LevelPack
    private let names: NamePack
    /// Cuts texts into words; kept, because it remembers what it has looked up.
    public let cutter: TextCutter

    /// The most kanji before words, unless only one character was typed.
    static let mostKanji = 3
    /// The most words whose kanji come before those with the meaning that was typed.
    private static let mostWithKanji = 3
    /// The most words before the kanji with the reading that was typed, if it is one kana.
    private static let mostLeading = 10
    /// The same, if it is longer.
    private static let mostRead = 3
    /// Whether a form is also a word of its own, or looks like one: 考え is a noun, 花 is no adjective with な.
    private static func isBare(_ form: Inflected) -> Bool {
        switch form.wordClass {
        case .noun: form.forms.count == 1
        case .adjNa: form.forms == [.attributive] || form.forms == [.te]
        default: [[.stem], [.negativeNu], [.literary]].contains(form.forms)
        }
    }

    /// Makes a look-up in some packs.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - kanji: The kanji.
    ///   - levels: The levels, which figures such as `n5` ask for.
    ///   - names: The names.
    public init(words: WordPack, kanji: KanjiPack, levels: LevelPack, names: NamePack) {
        self.words = words
        self.kanji = kanji
        self.levels = levels
        self.names = names
        cutter = TextCutter(words: words, names: names)
    }

    /// Finds kanji, words and names.
    ///
    /// Words that match the whole query come first, then those of which it is an inflected form, then the others. The
    /// kanji of the first words that have only one come before the others: 話 of 話す for “speak”. What isn't in the
    /// dictionary as it was typed is searched as it may be meant: 国語 for 國語, 完全に for 完っ全に, 小説 for 小せつ. A text
    /// that is no word is cut into words.
    ///
    /// - Parameters:
    ///   - query: What was typed.
    ///   - most: How many words to return.
    ///   - isTyping: Whether more may follow, so that an unfinished syllable of romaji at the end is ignored.
    ///   - allKanji: Whether all kanji are wanted that have to do with the query, not only the best.
    /// - Returns: What was found.
    /// - Throws: What is wrong with a pack.
    public func find(
        _ query: String, most: Int = .max, isTyping: Bool = false, allKanji: Bool = false
    ) throws(PackError) -> Found {
        let query = SearchKeys.typed(query)
        if let filter = KanjiFilter(query) {
            if let problem = filter.problem { return Found(problem: problem) }
            return Found(kanji: try filter.kanji(in: kanji, levels: levels))
        }
        var found = try findMeant(query, most: most, isTyping: isTyping, allKanji: allKanji)
        if found.wordCount == 0, let text = MeantText.withoutQuestionMarks(query) {
            return try find(text, most: most, isTyping: isTyping, allKanji: allKanji)
        }
        if !found.isWhole {
            let text = TextWords(words: words, cutter: cutter)
            found.pieces = try text.pieces(of: query, besideWords: found.wordCount > 0)
        }
        return found
    }

    /// Cuts a text into words, as `find` does with one that is no word.
    ///
    /// - Parameter text: A text, of which the first thousand characters count.
    /// - Returns: The pieces in order; none if that tells nothing.
    /// - Throws: What is wrong with a pack.
    public func pieces(of text: String) throws(PackError) -> [CutPiece] {
        try TextWords(words: words, cutter: cutter).pieces(of: text, besideWords: false)
    }

    /// Finds words by a text, or by what is meant if it finds none.
    private func findMeant(_ query: String, most: Int, isTyping: Bool, allKanji: Bool) throws(PackError) -> Found {
        func find(_ text: String) throws(PackError) -> Found {
            try self.find(text, typed: query, most: most, isTyping: isTyping, allKanji: allKanji)
        }
        let found = try find(query)
        // No word is longer, and a pattern says what is meant.
        guard found.wordCount == 0, query.utf8.count <= 400, !SearchKeys.isPattern(query) else { return found }
        for text in try meant(by: query) {
            let other = try find(text)
            if other.wordCount > 0 { return other }
        }
        let halfInKana = try positions(halfInKana: MeantText.bare(query))
        guard !halfInKana.isEmpty else { return found }
        return Found(
            kanji: Array(found.kanji.prefix(Self.mostKanji)), words: Array(halfInKana.prefix(most)),
            wordCount: halfInKana.count, isWhole: true)
    }

    /// Finds kanji and words by a text.
    ///
    /// - Parameters:
    ///   - text: What is meant.
    ///   - typed: What was typed, whose kanji are found too.
    ///   - most: How many words to return.
    ///   - isTyping: Whether more may follow.
    ///   - allKanji: Whether all kanji are wanted.
    /// - Returns: What was found.
    /// - Throws: What is wrong with a pack.
    private func find(
        _ text: String, typed: String, most: Int, isTyping: Bool, allKanji: Bool
    ) throws(PackError) -> Found {
        // A pattern is about words.
        let isPattern = SearchKeys.isPattern(text)
        var hints = WordPack.Hints(isEnglish: try GlossSearch(words).hasGloss(text))
        var (text, inflected) = (text, try hints.isEnglish ? [] : inflected(text))
        if !hints.isEnglish, !isPattern, inflected.isEmpty, let word = try wholeWord(like: text) {
            (text, inflected) = (word, try self.inflected(word))
        }
        hints.bases = inflected.map(\.position)
        var characters: (all: [Unicode.Scalar], exactCount: Int) = ([], 0)
        if !isPattern {
            let written = text == typed ? text : typed.count == 1 ? typed + text : text + typed
            characters = try kanji.ranked(written, isEnglish: hints.isEnglish)
        }
        if hints.isEnglish {
            for character in characters.all.prefix(min(characters.exactCount, Self.mostKanji)) {
                hints.named += try words.positions(writtenOnly: character)
            }
        } else if !isPattern {
            hints.longer = try positions(leavingOutLongVowels: text)
        }
        let matches = try words.search(text, most: most, hints: hints, isTyping: isTyping)
        var found = Found(words: matches.positions, wordCount: matches.count)
        // A word that is English, too, is a name in romaji if it is written like one: Yuko, which is also said in judo.
        if !isPattern, !hints.isEnglish || typed.first?.isUppercase == true { found.names = try names.search(typed) }
        found.isWhole = matches.exactCount + hints.bases.count + found.names.count > 0
        for position in matches.positions.dropFirst(matches.exactCount) where !inflected.isEmpty {
            found.forms[position] = inflected.first { $0.position == position }?.form
        }
        let exact = matches.positions.prefix(matches.exactCount)
        let isOne = typed.count == 1 || matches.count == 0
        var ofWords: [Unicode.Scalar] = []
        if !isOne, !isPattern, matches.exactCount + hints.bases.count > 0 {
            let best = hints.isEnglish ? exact.prefix(Self.mostWithKanji) : matches.positions.prefix(1)
            for position in best { ofWords += try onlyKanji(of: position).map { [$0] } ?? [] }
        }
        found.kanji = Self.ordered(ofWords, before: characters.all)
        if !isOne, !allKanji {
            // 受, “to answer the phone”, isn't meant by “telephone”.
            let isMeant = hints.isEnglish && matches.exactCount > 0
            let meant =
                isMeant ? Self.ordered(ofWords, before: characters.all.prefix(characters.exactCount)).count : .max
            found.kanji = Array(found.kanji.prefix(min(Self.mostKanji, meant)))
        }
        if !isOne {
            let isWritten = !isPattern && text.count > 1 && text.unicodeScalars.contains(where: SearchKeys.isKanji)
            // The word of a form that is typed whole is meant before its kanji, too.
            let bases = matches.positions.dropFirst(exact.count).prefix { hints.bases.contains($0) }
            let whole = matches.positions.prefix(exact.count + bases.count)
            if isWritten {
                found.leadingCount = whole.count
            } else if !isPattern, !hints.isEnglish {
                // By its reading, only one that isn't a kanji by itself: 食べる, but not 水.
                for position in whole.prefix(Self.mostRead) {
                    guard let usual = try words.word(at: position)?.forms.first?.writing.unicodeScalars,
                        usual.count > 1, usual.contains(where: SearchKeys.isKanji)
                    else { break }
                    found.leadingCount += 1
                }
            }
        } else if !hints.isEnglish, !typed.unicodeScalars.contains(where: SearchKeys.isKanji) {
            found.leadingCount = exact.prefix(Self.mostLeading).prefix { $0 < words.commonCount }.count
        }
        return found
    }

    /// Kanji before others, each once.
    private static func ordered(_ first: [Unicode.Scalar], before others: some Sequence<Unicode.Scalar>) -> [Unicode
        .Scalar]
    {
        guard !first.isEmpty else { return Array(others) }
        var ordered: [Unicode.Scalar] = []
        for character in first where !ordered.contains(character) { ordered.append(character) }
        return ordered + others.filter { !ordered.contains($0) }
    }

    /// The kanji of a word that has only one in its usual writing in kanji, such as 分 of わかる.
    private func onlyKanji(of position: Int) throws(PackError) -> Unicode.Scalar? {
        guard let word = try words.word(at: position) else { return nil }
        let writings = word.forms.lazy.map { $0.writing.unicodeScalars.filter(SearchKeys.isKanji) }
        guard let characters = writings.first(where: { !$0.isEmpty }), characters.count == 1,
            let character = characters.first
        else { return nil }
        return try kanji.kanji(character) == nil ? nil : character
    }

    /// The words of which a text is an inflected form, the nearest forms first; else expressions with が or を for は.
    func inflected(_ text: String) throws(PackError) -> [(position: Int, form: String)] {
        // No word is that long.
        guard text.utf8.count <= 400, let text = RomajiKana.inKana(text) else { return [] }
        let isWord = try !words.positions(of: text).isEmpty
        var found = try bases(of: text) { !isWord || !Self.isBare($0) }
        guard found.isEmpty, !isWord else { return found }
        for variant in textsWithCaseParticles(for: text) {
            found += try words.positions(of: variant).map { ($0, "with another particle") }
            found += try bases(of: variant) { _ in true }.map { ($0, "\($1) with another particle") }
        }
        return found
    }

    /// The words of which a text is an inflected form, without others that aren't wanted.
    private func bases(
        of text: String, where isWanted: (Inflected) -> Bool
    ) throws(PackError) -> [(position: Int, form: String)] {
        var found: [(position: Int, form: String)] = []
        for form in baseForms(of: text) where isWanted(form) {
            for position in try words.positions(of: form.base)
            where !found.contains(where: { $0.position == position }) {
                let word = try words.word(at: position)
                if word?.isAny(of: form.wordClass.tags) == true { found.append((position, form.description)) }
            }
        }
        return found
    }
}
