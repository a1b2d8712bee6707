/// Finds words by their meanings in English.
struct GlossSearch {
    private let words: WordPack

    init(_ words: WordPack) { self.words = words }

    /// Whether a query is English: whether some common word has it as a gloss.
    ///
    /// `yama` is a name of a god, too, but who types it means 山.
    ///
    /// - Parameter query: The text typed so far.
    /// - Returns: Whether there is such a word.
    /// - Throws: What is wrong with the pack.
    func hasGloss(_ query: String) throws(PackError) -> Bool {
        guard query.utf8.count <= 400 else { return false }
        let gloss = SearchKeys.gloss(SearchKeys.typed(query))
        // `e` is a note in music, too, but rather え.
        guard gloss.utf8.count > 1, gloss.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        for text in [gloss] + SearchKeys.singulars(of: gloss)
        where try grades(of: text).contains(where: { $0.grade < 3 && $0.position < words.commonCount }) {
            return true
        }
        return false
    }

    /// The words that have a gloss as a whole, or a word as a part of one, which has the grade 3.
    private func grades(of gloss: String) throws(PackError) -> [(position: Int, grade: Int)] {
        try grades(in: gloss.utf8.contains(UInt8(ascii: " ")) ? .glosses : .glossWords, of: WordPack.cut(gloss))
    }

    private func grades(in section: WordPack.Section, of key: String) throws(PackError) -> [(position: Int, grade: Int)]
    {
        var found: [(position: Int, grade: Int)] = []
        try unsafe words.lists(section).list(of: Array(key.utf8)) { list in
            unsafe WordSet.each(of: list) { position, grade in found.append((position, grade)) }
        }
        return found
    }

    /// Finds words by their meaning.
    func find(_ text: String, _ found: inout FoundWords) throws(PackError) {
        let gloss = SearchKeys.gloss(text)
        let parts = gloss.split(separator: " ").map(String.init)
        guard let last = parts.last else { return }
        if parts.count == 1 { try findGlossWord(last, &found) } else { try findGloss(gloss, of: parts, &found) }
        guard SearchKeys.isVerb(text) else { return try findSingular(of: gloss, &found) }
        if parts.count == 1 {
            // Verbs come before the other words with a gloss.
            let verbs = try grades(in: .glosses, of: "to \(gloss)")
            if !verbs.isEmpty { found.prefer(verbs) }
        } else {
            try findState(parts, &found)
        }
    }

    private func findGlossWord(_ word: String, _ found: inout FoundWords) throws(PackError) {
        let wanted = Array(word.utf8)
        var (begins, inside) = (WordSet(of: words.count), WordSet(of: words.count))
        var last = -1
        try unsafe words.lists(.glossWords).eachList(from: wanted) { key, list in
            let isWhole = key.count == wanted.count
            unsafe WordSet.each(of: list) { position, grade in
                switch (isWhole, grade) {
                case (true, ..<3): found.match(position, grade: grade)
                // A word with a gloss of two words stands twice.
                case (true, _): found.insert(position, as: position == last ? .nearly : .begins)
                case (false, ..<3): begins.insert(position)
                case (false, _): inside.insert(position)
                }
                last = isWhole ? position : -1
            }
        }
        // Words of a gloss that only begin like the query.
        found.add(begins, as: .beginsInPart)
        found.add(inside, as: .insideInPart)
    }

    private func findGloss(_ gloss: String, of parts: [String], _ found: inout FoundWords) throws(PackError) {
        let wanted = Array(WordPack.cut(gloss).utf8)
        try unsafe words.lists(.glosses).eachList(from: wanted) { key, list in
            let isExact = key.count == wanted.count
            unsafe WordSet.each(of: list) { position, grade in
                if isExact, grade < 3 {
                    found.match(position, grade: grade)
                } else {
                    found.insert(position, as: .begins)
                }
            }
        }
        var inside = try wordsWithGlossWord(parts[parts.count - 1], isPartial: true)
        for part in parts.dropLast() { inside.formIntersection(try wordsWithGlossWord(part, isPartial: false)) }
        found.add(inside, as: .inside)
    }

    /// So many words of a singular are looked at.
    private static let mostSingular = 60

    /// Finds the nouns with the singular of a gloss: 子供 is “child”, not “children”.
    private func findSingular(of gloss: String, _ found: inout FoundWords) throws(PackError) {
        for singular in SearchKeys.singulars(of: gloss) {
            let whole = try grades(of: singular).filter { $0.grade < 3 }
            for (position, grade) in whole.prefix(Self.mostSingular)
            where try words.word(at: position)?.isAny(of: ["n", "pn", "ctr"]) == true {
                found.match(position, grade: max(grade, 1))
            }
        }
    }

    /// Finds the verbs for what one is, gets, does or has: 疲れる is “to get tired” and “to tire”, 結婚 “marriage”.
    ///
    /// - Parameters:
    ///   - parts: The words after “to”.
    ///   - found: Gets the words.
    /// - Throws: What is wrong with the pack.
    private func findState(_ parts: [String], _ found: inout FoundWords) throws(PackError) {
        let states = ["be", "get", "become"]
        if states.contains(parts[0]) {
            for state in states where state != parts[0] {
                let gloss = ([state] + parts.dropFirst()).joined(separator: " ")
                for (position, grade) in try grades(in: .glosses, of: WordPack.cut(gloss)) where grade < 3 {
                    found.match(position, grade: max(grade, 1))
                }
            }
            for verb in parts.count == 2 ? SearchKeys.verbs(ofParticiple: parts[1]) : [] {
                for (position, _) in try grades(in: .glosses, of: "to \(verb)") { found.match(position, grade: 2) }
            }
        } else if !found.hasExact, ["do", "have", "make", "take", "go"].contains(parts[0]) {
            // 朝食 for “to have breakfast”.
            let rest = parts.dropFirst().drop { ["a", "an", "the", "some", "for"].contains($0) }
            let object = rest.joined(separator: " ")
            guard !object.isEmpty else { return }
            for (position, grade) in try grades(of: object) where grade < 3 { found.match(position, grade: grade) }
        }
    }

    private func wordsWithGlossWord(_ word: String, isPartial: Bool) throws(PackError) -> WordSet {
        var set = WordSet(of: words.count)
        if isPartial {
            try unsafe words.lists(.glossWords).eachList(from: Array(word.utf8)) { _, list in
                unsafe WordSet.each(of: list) { position, _ in set.insert(position) }
            }
        } else {
            try unsafe words.lists(.glossWords).list(of: Array(word.utf8)) { list in
                unsafe WordSet.each(of: list) { position, _ in set.insert(position) }
            }
        }
        return set
    }
}
