import Inflection

/// How the words of JMdict inflect, and which of its nouns don't.
struct Lexicon {
    /// The classes of each word that inflects, under its writing and under its reading.
    private var classes: [String: Set<WordClass>] = [:]
    /// The classes of words that don't inflect by themselves.
    static let nominal: Set<WordClass> = [.adjNa, .adjT, .advTo, .noun, .exp]
    /// The nouns that neither inflect nor take する, in JMdict's order.
    private(set) var nouns: [String] = []

    init(_ jmdict: JMdict) {
        // Texts that inflect as only old texts do; the module doesn't know their classes.
        var classical: Set<String> = []
        var candidates: [String] = []
        for entry in jmdict.entries {
            let tags = Set(entry.senses.flatMap(\.partsOfSpeech))
            let found = Set(WordClass.allCases.filter { !tags.isDisjoint(with: $0.tags) })
            let isClassical = tags.contains(where: Self.isClassical)
            for text in (entry.writings + entry.readings).map(\.text) {
                if !found.isEmpty { classes[text, default: []].formUnion(found) }
                if isClassical { classical.insert(text) }
            }
            if tags.contains("n") {
                candidates += (entry.writings.isEmpty ? entry.readings : entry.writings).map(\.text)
            }
        }
        var seen: Set<String> = []
        for noun in candidates
        where classes(of: noun).isSubset(of: Self.nominal) && !classical.contains(noun) && seen.insert(noun).inserted {
            nouns.append(noun)
        }
    }

    /// The classes of the words that are written or read `text`; none if it doesn't inflect.
    func classes(of text: String) -> Set<WordClass> { classes[text] ?? [] }

    /// At most `count` nouns, at even distances in JMdict's order: the same ones every time.
    func sample(_ count: Int) -> [String] {
        guard nouns.count > count else { return nouns }
        return (0..<count).map { nouns[$0 * nouns.count / count] }
    }

    private static func isClassical(_ tag: String) -> Bool {
        ["vr", "vn"].contains(tag)
            || ["v2", "v4", "adj-ku", "adj-shiku", "v-unspec", "vs-c"].contains { tag.hasPrefix($0) }
    }
}
