import TextBasics

/// What a text chooses on the screen of parts, and where that leads.
struct PartsChoice {
    /// A kanji that isn't a part itself, with its parts.
    struct Offer {
        let kanji: Unicode.Scalar
        let parts: [Unicode.Scalar]
    }

    /// All parts.
    var parts: [SearchPart] = []
    /// The parts in the text, each once, in its order.
    var chosen: [Unicode.Scalar] = []
    /// The other kanji in the text, each once, in its order.
    var offers: [Offer] = []
    /// The first characters of the text that are neither.
    var strangers: [Unicode.Scalar] = []
    /// The kanji that have all chosen parts.
    var found: [SearchKanjiGroup] = []
    /// The parts that lead on from the chosen ones; `nil` if none is chosen, because then all do.
    var joining: Set<Unicode.Scalar>?

    /// The text without what chooses nothing.
    var meaning: [Unicode.Scalar] { chosen + offers.map(\.kanji) }

    /// The number of characters outside the parts that are looked up; a page of text has thousands.
    static let lookupLimit = 20
}

extension SearchLibrary {
    /// Reads what a text chooses.
    func choice(in text: String) throws -> PartsChoice {
        var choice = PartsChoice(parts: try parts())
        let known = Set(choice.parts.map(\.character))
        var seen: Set<Unicode.Scalar> = []
        var others: [Unicode.Scalar] = []
        for character in text.unicodeScalars where seen.insert(character).inserted {
            if known.contains(character) {
                choice.chosen.append(character)
            } else if others.count < PartsChoice.lookupLimit, !character.isHidden, !character.properties.isWhitespace {
                others.append(character)
            }
        }
        for character in others {
            let parts = try parts(of: character)
            if parts.isEmpty {
                choice.strangers.append(character)
            } else {
                choice.offers.append(PartsChoice.Offer(kanji: character, parts: parts))
            }
        }
        guard !choice.chosen.isEmpty else { return choice }
        choice.found = try kanji(having: Set(choice.chosen))
        choice.joining = try parts(joining: Set(choice.chosen))
        return choice
    }
}
