import Inflection

/// Which nouns get a base though they don't inflect.
///
/// Only bases that JMdict lists with the same class count; a dictionary leaves the others out. Bare stems, such as 誤り of
/// 誤る, stand apart: many nouns are stems of verbs, and the base is where they come from.
struct NounCheck {
    private let nouns: Int
    /// How many get a base, of whatever form.
    private var withBase = 0
    /// How many get a base that isn't a bare stem.
    private var withFalseBase = 0
    /// How many nouns have a base through each chain of forms, and the first of them.
    private var chains: [String: (nouns: Int, examples: [String])] = [:]

    init(_ nouns: [String], _ lexicon: Lexicon) {
        self.nouns = nouns.count
        for noun in nouns {
            let bases = baseForms(of: noun).filter { lexicon.classes(of: $0.base).contains($0.wordClass) }
            guard !bases.isEmpty else { continue }
            withBase += 1
            if bases.contains(where: { $0.forms != [.stem] }) { withFalseBase += 1 }
            var seen: Set<String> = []
            for base in bases where seen.insert(base.description).inserted {
                var chain = chains[base.description] ?? (0, [])
                chain.nouns += 1
                if chain.examples.count < 3 { chain.examples.append("\(noun) of \(base.base)") }
                chains[base.description] = chain
            }
        }
    }

    /// The figures as text.
    var summary: String {
        var lines = [
            "nouns that don't inflect but get a base, bare stems apart: \(share(withFalseBase, of: nouns))",
            "  with the bare stems: \(share(withBase, of: nouns))",
        ]
        for (name, chain) in chains.sorted(by: { ($1.value.nouns, $0.key) < ($0.value.nouns, $1.key) }) {
            lines.append("    \(name): \(chain.nouns), such as \(chain.examples.joined(separator: ", "))")
        }
        return lines.joined(separator: "\n")
    }

    /// What is wrong if more than `percent` % of the nouns get a base that isn't a bare stem.
    func failure(above percent: Int) -> String? {
        guard nouns > 0 else { return "JMdict has none of the nouns that count" }
        guard withFalseBase * 100 > nouns * percent else { return nil }
        return "more than \(percent) % of the nouns get a false base: \(share(withFalseBase, of: nouns))"
    }
}
