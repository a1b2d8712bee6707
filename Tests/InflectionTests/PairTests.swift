import Inflection
import Testing

@Suite
struct PairTests {
    @Test(arguments: classForms + taughtForms + spokenForms)
    func `A form leads back to its word`(_ pair: Pair) {
        let found = baseForms(of: pair.text)
        #expect(
            found.contains {
                $0.base == pair.base && $0.wordClass.rawValue == pair.wordClass && $0.description == pair.forms
            }, "\(found.map { "\($0.base) \($0)" })")
    }

    @Test func `The pairs cover every class and every form`() {
        let pairs = classForms + taughtForms + spokenForms
        #expect(spokenForms.count >= 190)
        for wordClass in WordClass.allCases {
            #expect(pairs.contains { $0.wordClass == wordClass.rawValue }, "\(wordClass)")
        }
        for form in Form.allCases {
            #expect(pairs.contains { $0.forms.contains(form.name) }, "\(form)")
        }
    }

    @Test(arguments: classForms)
    func `The table of a word has its irregular forms`(_ pair: Pair) throws {
        let rows = inflections(of: pair.base, as: try #require(WordClass(rawValue: pair.wordClass)))
        guard let row = rows.first(where: { $0.description == pair.forms }) else { return }
        #expect(row.text == pair.text)
    }

    @Test(arguments: ["よくない", "よかった", "よさそう", "かっこよければ"])
    func `A form of よい is one of いい too`(_ text: String) {
        let bases = baseForms(of: text).filter { $0.wordClass == .adjIx }.map { $0.base.suffix(2) }
        #expect(Set(bases) == ["いい", "よい"])
    }

    @Test(arguments: [
        ("食べてよ", "食べる", "progressive imperative"), ("食べられられる", "食べられる", "potential"),
        ("食べられられる", "食べる", "potential passive"), ("書かれさせる", "書く", "passive causative"),
        ("見とれていたら", "見る", "progressive potential progressive conditional (tara)"),
        ("書いていていた", "書く", "progressive progressive past"), ("先生に", "先生", "adverb"), ("先生な", "先生", "attributive (na)"),
        ("先生で", "先生", "te-form"), ("食べありません", "食べる", "negative polite"), ("コピーー", "コピい", "rough (ee)"),
    ])
    func `What nobody says isn't explained as a form`(_ text: String, _ base: String, _ forms: String) {
        #expect(!baseForms(of: text).contains { $0.base == base && $0.description == forms && $0.wordClass != .adjNa })
    }
}
