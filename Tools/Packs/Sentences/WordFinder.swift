import PackReader

/// Finds the words of JMdict in a sentence.
struct WordFinder {
    /// A word in a sentence.
    struct Found {
        /// The position of its pair among all.
        var form: Int
        /// Whether nouns stand next to it, so that it may be a part of a longer one.
        var isInCompound: Bool
    }

    private static let longest = 7
    private var byPair: [Pair: [Int]] = [:]
    private var byWriting: [String: [Int]] = [:]
    private let kanaForms: Set<Int>

    private struct Pair: Hashable {
        var writing, reading: String
    }

    /// Makes a finder.
    ///
    /// - Parameters:
    ///   - forms: The pairs of JMdict.
    ///   - inKana: The positions of those that are usually written in kana.
    init(_ forms: [WordEntry.Form], inKana: Set<Int>) {
        for (index, form) in forms.enumerated() {
            let reading = SearchKeys.hiragana(form.reading)
            byPair[Pair(writing: form.writing, reading: reading), default: []].append(index)
            byWriting[form.writing, default: []].append(index)
            // UniDic reads 私 formally.
            if form.writing == "私", reading == "わたし" {
                byPair[Pair(writing: "私", reading: "わたくし"), default: []].append(index)
            }
        }
        kanaForms = inKana
    }

    /// Finds the words: the longest ones from the left, the words in an expression with grammar, and, as parts of
    /// compounds, what else is in the longest ones.
    func words(of tokens: [TokenizedSentence.Token]) -> [Found] {
        var found: [Found] = []
        var end = 0
        for start in tokens.indices where !tokens[start].isGrammar || start >= end {
            for length in (1...min(Self.longest, tokens.count - start)).reversed() {
                let part = tokens[start..<start + length]
                let forms = forms(of: part)
                guard !forms.isEmpty else { continue }
                if start + length > end {
                    let isInCompound = areNominal(tokens, start - 1) || areNominal(tokens, start + length - 1)
                    found += forms.map { Found(form: $0, isInCompound: isInCompound) }
                    if !part.contains(where: \.isGrammar) { end = start + length }
                } else if part.contains(where: { $0.surface.unicodeScalars.contains(where: SearchKeys.isKanji) }),
                    part.reduce(0, { $0 + $1.surface.count }) > 1
                {
                    found += forms.map { Found(form: $0, isInCompound: true) }
                }
            }
        }
        return found
    }

    /// Whether the token at a position and the next one are nouns.
    private func areNominal(_ tokens: [TokenizedSentence.Token], _ index: Int) -> Bool {
        index >= 0 && index + 1 < tokens.count && tokens[index].isNominal && tokens[index + 1].isNominal
    }

    /// The pairs that some tokens are: all as they stand, the last one in its dictionary form.
    private func forms(of part: ArraySlice<TokenizedSentence.Token>) -> [Int] {
        guard let last = part.last, last.kind != "補助記号" else { return [] }
        // 食べまし is not the word 食べます.
        guard part.count == 1 || last.kind != "助動詞" else { return [] }
        let before = part.dropLast()
        let reading = before.map(\.reading).joined() + last.baseReading
        let writing = before.map(\.surface).joined() + last.base
        let exact = byPair[Pair(writing: writing, reading: reading)] ?? []
        // 興味深い is read with ぶ, which UniDic's 深い isn't; JMdict has no other reading.
        if exact.isEmpty, let only = byWriting[writing], only.count == 1 { return only }
        guard part.count == 1, last.base != last.lemma, SearchKeys.hiragana(last.base) == reading else { return exact }
        // これ counts for 此れ, which JMdict says is usually in kana.
        let inKana = (byPair[Pair(writing: last.lemma, reading: reading)] ?? []).filter(kanaForms.contains)
        return exact + inKana.filter { !exact.contains($0) }
    }
}
