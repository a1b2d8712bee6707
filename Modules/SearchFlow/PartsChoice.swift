import TextBasics

/// The parts that are chosen, the text that looks for others, and where both lead.
struct PartsChoice {
    /// All parts.
    var parts: [SearchPart] = []
    /// The chosen parts, each once, in the order of the choice.
    var chosen: [Unicode.Scalar] = []
    /// What is typed to find a part.
    var text = ""
    /// The parts that the text finds, the best first; `nil` if there is no text, because then all are shown.
    var matching: [SearchPart]?
    /// The kanji that have all chosen parts.
    var found: [SearchKanjiGroup] = []
    /// The commonest of them, as many as stand above the parts.
    var best: [Unicode.Scalar] = []
    /// The parts that lead on from the chosen ones; `nil` if none is chosen, because then all do.
    var joining: Set<Unicode.Scalar>?

    /// How many kanji have all chosen parts.
    var foundCount: Int { found.reduce(0) { $0 + $1.characters.count } }

    /// The number of characters whose parts are looked up; a page of text has thousands.
    static let lookupLimit = 20
    /// How many kanji stand above the parts, so that both are in sight.
    static let mostBest = 18
}

extension SearchLibrary {
    /// Finds out where a choice of parts leads, and which parts a text finds.
    ///
    /// A part that is typed itself is chosen, and leaves the text.
    func choice(of chosen: [Unicode.Scalar], text: String) throws -> PartsChoice {
        var choice = PartsChoice(parts: try parts())
        let known = Set(choice.parts.map(\.character))
        var seen: Set<Unicode.Scalar> = []
        var rest = String.UnicodeScalarView()
        let typed = text.unicodeScalars.filter { character in
            let isPart = known.contains(character) && !character.isKana
            if isPart, seen.insert(character).inserted { choice.chosen.append(character) }
            return !isPart
        }
        choice.chosen = chosen.filter { known.contains($0) && seen.insert($0).inserted } + choice.chosen
        rest.append(contentsOf: typed)
        choice.text = String(rest)
        if !choice.text.allSatisfy(\.isWhitespace) {
            let order = try matching(choice.text.trimmed)
            let byCharacter = Dictionary(choice.parts.map { ($0.character, $0) }) { first, _ in first }
            choice.matching = order.compactMap { byCharacter[$0] }
        }
        guard !choice.chosen.isEmpty else { return choice }
        choice.found = try kanji(having: Set(choice.chosen))
        choice.best = try commonest(of: choice.found.flatMap(\.characters), limit: PartsChoice.mostBest)
        let joining = try parts(joining: Set(choice.chosen))
        choice.joining = joining
        // What leads on comes first, so that Enter takes it.
        choice.matching = choice.matching.map { matching in
            matching.filter { joining.contains($0.character) } + matching.filter { !joining.contains($0.character) }
        }
        return choice
    }

    /// The parts of the kanji in a text, and otherwise those that are called so.
    private func matching(_ text: String) throws -> [Unicode.Scalar] {
        var found: [Unicode.Scalar] = []
        for character in text.unicodeScalars.prefix(PartsChoice.lookupLimit) where character.properties.isIdeographic {
            found += try parts(of: character).filter { !found.contains($0) }
        }
        return try found.isEmpty ? parts(named: text) : found
    }
}

extension Unicode.Scalar {
    /// Whether this is kana, which may begin a reading.
    fileprivate var isKana: Bool { (0x3040...0x30FF).contains(value) }
}
