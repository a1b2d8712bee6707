import Inflection
import PackWriting

extension Kind {
    static let inflection = Kind(
        name: "inflection", about: "only checked: whether inflected forms in NAIST-jdic lead back to their word",
        check: { workshop, _ in
            let lexicon = Lexicon(try workshop.jmdict())
            let forms = MecabForm.all(in: try MecabDictionary(workshop.path(of: .naist)))
            let formCheck = try FormCheck(forms, lexicon)
            let nounCheck = NounCheck(lexicon.sample(10_000), lexicon)
            workshop.report(formCheck.summary)
            workshop.report(nounCheck.summary)
            // Both are judged before the first failure ends the check.
            let failures = [formCheck.failure(below: 99.5), nounCheck.failure(above: 1)].compactMap(\.self)
            guard failures.isEmpty else { throw DataError(description: failures.joined(separator: "; ")) }
        })
}

/// A share of a number, such as `99 of 100 (99.00 %)`; the percentage is rounded down.
func share(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "\(part) of \(whole)" }
    let hundredths = part * 10_000 / whole
    let decimals = "\(hundredths % 100)"
    return "\(part) of \(whole) (\(hundredths / 100).\(decimals.count < 2 ? "0" : "")\(decimals) %)"
}

/// Which forms of the MeCab dictionary lead back to their word.
struct FormCheck {
    /// What belongs together in the figures.
    enum Group: String, CaseIterable {
        /// A word form by itself, of a word that has the same class in both dictionaries.
        case whole = "as listed"
        /// A word form completed by its ending, of such a word.
        case ended = "with the ending added"
        /// A fragment or a colloquial form.
        case apart = "fragments and colloquial forms"
        /// A form of a word that has another class in JMdict, such as かげろ: NAIST takes かげる for a one-stem verb.
        case otherClass = "of another class in JMdict"

        /// Whether the forms of this group have to lead back to their word.
        var isCounted: Bool { self == .whole || self == .ended }
    }

    /// How many forms there are, and how many of them lead back to their word.
    struct Tally {
        var forms = 0
        var traced = 0
        /// The first forms that don't lead back.
        var missed: [String] = []
    }

    /// How many forms the file has.
    private let total: Int
    /// How many of them belong to words that JMdict doesn't list as inflecting.
    private var unlisted = 0
    /// How many are the form of a dictionary's headword.
    private var headwords = 0
    /// The tallies by form, of each group.
    private var tallies: [Group: [String: Tally]] = [:]

    init(_ forms: [MecabForm], _ lexicon: Lexicon) throws {
        total = forms.count
        var seen: Set<Trial> = []
        for form in forms {
            // 勉強 of class vs has no する of its own, but the MeCab dictionary's verbs all end as verbs do.
            let listed = lexicon.classes(of: form.base).subtracting(Lexicon.nominal.union([.vs]))
            guard !listed.isEmpty else {
                unlisted += 1
                continue
            }
            let common = form.classes.intersection(listed)
            let trial: Trial
            switch try form.completion() {
            case .dictionary:
                headwords += 1
                continue
            case .whole: trial = Trial(form, form.surface, common.isEmpty ? .otherClass : .whole)
            case .ended(let ending): trial = Trial(form, form.surface + ending, common.isEmpty ? .otherClass : .ended)
            case .apart: trial = Trial(form, form.surface, .apart)
            }
            // A form may be listed twice: under two readings, or also with a compatibility ideograph, an equal text.
            guard seen.insert(trial).inserted else { continue }
            count(trial, wanted: common.isEmpty ? listed : common)
        }
    }

    /// One form to look up.
    private struct Trial: Hashable {
        let text: String
        let base: String
        let conjugation: String
        let name: String
        let group: Group

        init(_ form: MecabForm, _ text: String, _ group: Group) {
            self.text = text
            base = form.base
            conjugation = form.conjugation
            name = form.name
            self.group = group
        }
    }

    private mutating func count(_ trial: Trial, wanted: Set<WordClass>) {
        let isTraced = baseForms(of: trial.text).contains { $0.base == trial.base && wanted.contains($0.wordClass) }
        var tally = tallies[trial.group]?[trial.name] ?? Tally()
        tally.forms += 1
        if isTraced {
            tally.traced += 1
        } else if tally.missed.count < 3 {
            tally.missed.append("\(trial.text) of \(trial.base)")
        }
        tallies[trial.group, default: [:]][trial.name] = tally
    }

    private func sum(_ isIncluded: (Group) -> Bool) -> Tally {
        var sum = Tally()
        for (group, byName) in tallies where isIncluded(group) {
            for tally in byName.values {
                sum.forms += tally.forms
                sum.traced += tally.traced
            }
        }
        return sum
    }

    /// The figures as text.
    var summary: String {
        let counted = sum(\.isCounted)
        var lines = [
            "forms in the file: \(total)",
            "  of words that JMdict doesn't list as inflecting: \(unlisted)",
            "  headwords: \(headwords)",
            "counted forms that lead back to their word: \(share(counted.traced, of: counted.forms))",
        ]
        for group in Group.allCases {
            let all = sum { $0 == group }
            let name = group.isCounted ? group.rawValue : "\(group.rawValue), not counted"
            lines.append("  \(name): \(share(all.traced, of: all.forms))")
            for (form, tally) in (tallies[group] ?? [:]).sorted(by: { $0.key < $1.key }) {
                let missed = tally.missed.isEmpty ? "" : "; not \(tally.missed.joined(separator: ", "))"
                lines.append("    \(form): \(share(tally.traced, of: tally.forms))\(missed)")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// What is wrong if less than `percent` % of the counted forms lead back to their word.
    func failure(below percent: Double) -> String? {
        let counted = sum(\.isCounted)
        guard counted.forms > 0 else { return "the file has none of the forms that count" }
        guard Double(counted.traced * 100) < Double(counted.forms) * percent else { return nil }
        let share = share(counted.traced, of: counted.forms)
        return "less than \(percent) % of the counted forms lead back to their word: \(share)"
    }
}
