import Inflection
import Testing

@Suite struct FormReaderTests {
    private static let words: [(String, WordClass)] = [
        ("食べる", .v1), ("書く", .v5k), ("行く", .v5ks), ("話す", .v5s), ("待つ", .v5t), ("死ぬ", .v5n), ("遊ぶ", .v5b), ("飲む", .v5m),
        ("取る", .v5r), ("買う", .v5u), ("問う", .v5us), ("泳ぐ", .v5g), ("ある", .v5ri), ("くださる", .v5aru), ("くれる", .v1s),
        ("する", .vsi), ("くる", .vk), ("来る", .vk), ("愛する", .vss), ("信ずる", .vz), ("高い", .adjI), ("いい", .adjIx),
        ("静か", .adjNa),
        ("勉強", .vs), ("先生", .noun),
    ]

    @Test(arguments: words) func `a reader finds all forms of a word`(_ word: (base: String, wordClass: WordClass)) {
        var reader = FormReader { _ in true }
        for form in inflections(of: word.base, as: word.wordClass) {
            let text = Array((form.text + "漢字").utf8)
            let found = reader.forms(in: text, from: 0, of: Array(word.base.utf8), as: word.wordClass)
            #expect(
                found.contains { $0.end == form.text.utf8.count && $0.forms == form.forms },
                "\(form.text), \(form.description)")
        }
    }

    @Test(arguments: ["なってきたので", "食べさせられていました", "行かなければならなかった", "走っていったそうだ", "食べてくれませんでしたか"])
    func `what a reader finds leads back to the word`(_ text: String) {
        var reader = FormReader { _ in true }
        let bytes = Array(text.utf8)
        for (base, wordClass) in [("なる", WordClass.v5r), ("食べる", .v1), ("行く", .v5ks), ("走る", .v5r)] {
            for form in reader.forms(in: bytes, from: 0, of: Array(base.utf8), as: wordClass) where !form.isBare {
                let part = String(decoding: bytes[..<form.end], as: UTF8.self)
                #expect(
                    baseForms(of: part).contains { $0.base == base && $0.forms == form.forms },
                    "\(part), \(form.description)")
            }
        }
    }

    @Test func `nothing is found outside of the text`() {
        var reader = FormReader { _ in true }
        let text = Array("食べた".utf8)
        #expect(reader.forms(in: text, from: 9, of: Array("食べる".utf8), as: .v1).isEmpty)
        #expect(reader.forms(in: text, from: 100, of: Array("食べる".utf8), as: .v1).isEmpty)
        #expect(reader.forms(in: text, from: -1, of: Array("食べる".utf8), as: .v1).isEmpty)
        #expect(reader.forms(in: [], from: 0, of: [], as: .noun).isEmpty)
    }
}

extension FormAhead {
    /// Whether it is the stem alone, which `baseForms` doesn't return for a text of one kana.
    fileprivate var isBare: Bool { forms == [.stem] }
}
