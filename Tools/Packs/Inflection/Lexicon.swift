import Inflection

/// How the words of EDICT inflect, and which of its nouns don't.
struct Lexicon {
    /// The classes of each word that inflects, under its writing and under its reading.
    private var classes: [String: Set<WordClass>] = [:]
    /// The nouns that neither inflect nor take する, in EDICT's order.
    private(set) var nouns: [String] = []

    init(_ edict: Edict) {
        // Texts that inflect as only old texts do; the module doesn't know their classes.
        var classical: Set<String> = []
        var candidates: [String] = []
        for word in edict.words {
            let tags = Self.tags(in: word.entry)
            let found = Set(tags.compactMap { WordClass(rawValue: $0) })
            let isClassical = tags.contains(where: Self.isClassical)
            for text in Set([word.word, word.reading]) {
                if !found.isEmpty { classes[text, default: []].formUnion(found) }
                if isClassical { classical.insert(text) }
            }
            if tags.contains("n") { candidates.append(word.word) }
        }
        var seen: Set<String> = []
        for noun in candidates where classes[noun] == nil && !classical.contains(noun) && seen.insert(noun).inserted {
            nouns.append(noun)
        }
    }

    /// The classes of the words that are written or read `text`; none if it doesn't inflect.
    func classes(of text: String) -> Set<WordClass> { classes[text] ?? [] }

    /// At most `count` nouns, at even distances in EDICT's order: the same ones every time.
    func sample(_ count: Int) -> [String] {
        guard nouns.count > count else { return nouns }
        return (0..<count).map { nouns[$0 * nouns.count / count] }
    }

    /// What stands in parentheses in `entry`, taken apart at the commas: the tags, and remarks that do no harm.
    private static func tags(in entry: String) -> Set<String> {
        var tags: Set<String> = []
        var opened: Substring.UTF8View.Index?
        let bytes = entry.utf8
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "("):
                opened = bytes.index(after: index)
            case UInt8(ascii: ")"):
                if let start = opened { tags.formUnion(entry[start..<index].split(separator: ",").map(String.init)) }
                opened = nil
            default:
                continue
            }
        }
        return tags
    }

    private static func isClassical(_ tag: String) -> Bool {
        ["vr", "vn"].contains(tag)
            || ["v2", "v4", "adj-ku", "adj-shiku", "v-unspec", "vs-c"].contains { tag.hasPrefix($0) }
    }
}
