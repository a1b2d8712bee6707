import PackReader

/// Chooses few sentences for many words.
struct SentenceChoice {
    /// How many sentences a word has at most.
    static let most = 3
    /// How many of the common words, which come first, have a second sentence of their own.
    private static let withTwo = 9_000
    /// About how many bytes the chosen sentences may have before they are compressed.
    private static let budget = 2_800_000
    /// The cost from which a sentence is only shown if the word has no other.
    private static let dear = 30

    private let sentences: [TokenizedSentence]
    private let costs: [Int]
    private let words: [[WordFinder.Found]]
    private var candidates: [Int: [Int]] = [:]
    private var isChosen: [Bool]
    private var counts: [Int]
    private var size = 0

    /// Chooses sentences.
    ///
    /// - Parameters:
    ///   - sentences: The sentences.
    ///   - finder: Finds their words.
    ///   - forms: The pairs of JMdict, those of the usual words first.
    ///   - spellings: For each pair the other writings of the same word with the same reading.
    init(
        _ sentences: [TokenizedSentence], _ finder: WordFinder, _ forms: [WordEntry.Form], spellings: [Int: Set<Int>]
    ) {
        self.sentences = sentences
        costs = sentences.map(Self.cost)
        words = sentences.map { finder.words(of: $0.tokens) }
        isChosen = Array(repeating: false, count: sentences.count)
        counts = Array(repeating: 0, count: forms.count)
        for (index, found) in words.enumerated() {
            for form in Set(found.map(\.form)) { candidates[form, default: []].append(index) }
        }
        // A word that has no sentence in this writing has those in another one.
        let written = candidates
        for index in forms.indices where forms[index].isCommon && written[index] == nil {
            let others = Set((spellings[index] ?? []).flatMap { written[$0] ?? [] }).sorted()
            if !others.isEmpty { candidates[index] = others }
        }
        let common = forms.indices.filter { forms[$0].isCommon && candidates[$0] != nil }
        // Words with few sentences first: theirs serve other words too.
        choose(for: common.sorted { (candidates[$0]?.count ?? 0, $0) < (candidates[$1]?.count ?? 0, $1) }, most: 1)
        choose(for: Array(common.prefix(Self.withTwo)), most: 2)
        choose(for: forms.indices.filter { !forms[$0].isCommon && candidates[$0] != nil }, most: 1)
        choose(for: common, most: Self.most)
    }

    /// The chosen sentences, in the order of their numbers.
    var chosen: [TokenizedSentence] {
        sentences.indices.filter { isChosen[$0] }.map { sentences[$0] }.sorted { $0.number < $1.number }
    }

    /// The numbers of a word's sentences among the chosen ones, the most suitable first.
    func numbers(of form: Int) -> [Int] {
        let own = (candidates[form] ?? []).filter { isChosen[$0] }.map { (cost: cost(of: $0, for: form), index: $0) }
        let best = own.sorted { $0 < $1 }.prefix(Self.most)
        let cheap = best.dropFirst().filter { $0.cost < Self.dear }
        return (best.prefix(1) + cheap).map { sentences[$0.index].number }
    }

    private mutating func choose(for forms: [Int], most: Int) {
        for form in forms where counts[form] < most {
            let open = (candidates[form] ?? []).filter { !isChosen[$0] }.map { (cost: value(of: $0, for: form), $0) }
            for (_, index) in open.sorted(by: { $0 < $1 }).prefix(most - counts[form]) {
                guard size < Self.budget else { return }
                isChosen[index] = true
                size += sentences[index].japanese.utf8.count + sentences[index].english.utf8.count
                let others = Set(words[index].filter { !$0.isInCompound }.map(\.form))
                for other in others.union([form]) { counts[other] += 1 }
            }
        }
    }

    /// How unsuitable a sentence is for a word; less if it serves other words that have none.
    private func value(of index: Int, for form: Int) -> Int {
        cost(of: index, for: form) - 3 * min(words[index].count { counts[$0.form] == 0 }, 4)
    }

    private func cost(of index: Int, for form: Int) -> Int {
        let isWhole = words[index].contains { $0.form == form && !$0.isInCompound }
        return costs[index] + (isWhole ? 0 : 15)
    }

    /// How unsuitable a sentence is for any word.
    private static func cost(of sentence: TokenizedSentence) -> Int {
        let length = sentence.japanese.count
        var cost = length / 2 + sentence.english.utf8.count / 10
        cost += length < 8 ? (8 - length) * 4 : max(length - 25, 0) * 2
        if !sentence.japanese.hasSuffix("。"), !sentence.japanese.hasSuffix("？") { cost += 4 }
        if sentence.japanese.unicodeScalars.contains(where: { $0.isASCII || (0xFF10...0xFF5A).contains($0.value) }) {
            cost += 6
        }
        if sentence.tokens.contains(where: { $0.subclass == "固有名詞" }) { cost += 4 }
        return cost
    }
}
