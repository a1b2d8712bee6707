import AppCoreWalking
import Inflection
import Testing

@Suite
struct BoundTests {
    @Test func `No Unicode text traps`() {
        var dice = SplitMix(state: 7)
        for _ in 0..<1000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...12, using: &dice) {
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &dice)) {
                    text.unicodeScalars.append(scalar)
                }
            }
            check(text)
            check(text + "ませんでした")
            if let wordClass = WordClass.allCases.randomElement(using: &dice) {
                #expect(inflections(of: text + "る", as: wordClass).allSatisfy { $0.base == text + "る" })
            }
        }
    }

    @Test func `No text of kana gets more results than the bound, or one twice, or itself`() {
        let kana = Array("あいうえおかきくけこがさしすせそたちってとなにのはばまみもやょらりるれろわをんじゃ来行食高")
        var dice = SplitMix(state: 7)
        for _ in 0..<2000 {
            let length = Int.random(in: 1...14, using: &dice)
            check(String((0..<length).compactMap { _ in kana.randomElement(using: &dice) }))
        }
        check("せられさせられされさせられたくなさせられてしまわれたくなかった")
    }

    private func check(_ text: String) {
        let found = baseForms(of: text)
        #expect(found.count <= 96)
        #expect(Set(found).count == found.count)
        #expect(found.allSatisfy { $0.text == text && $0.base != text && !$0.forms.isEmpty })
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.forms.count <= $1.forms.count })
    }

    @Test func `A long text gets nothing, at once`() {
        let megabyte = String(repeating: "食べた", count: 120_000)
        #expect(megabyte.utf8.count > 1_000_000)
        let clock = ContinuousClock()
        let time = clock.measure {
            for _ in 0..<1000 {
                #expect(baseForms(of: megabyte).isEmpty)
                #expect(inflections(of: megabyte, as: .v1).isEmpty)
            }
        }
        #expect(time < .seconds(5))
        #expect(baseForms(of: String(repeating: "あ", count: 39) + "た").isEmpty)
        #expect(!baseForms(of: String(repeating: "あ", count: 37) + "いた").isEmpty)
        #expect(baseForms(of: String(repeating: "あ", count: 39) + "いた").isEmpty)
    }

    @Test(arguments: ["", " ", "犬", "dog", "だよ", "、", "🐈", "か\u{3099}", "ん", "っ"])
    func `A text without inflection gets no word`(_ text: String) {
        #expect(baseForms(of: text).filter { $0.forms != [.stem] }.isEmpty)
    }

    @Test func `The results come in the same order every time`() {
        #expect(baseForms(of: "食べさせられた") == baseForms(of: "食べさせられた"))
        #expect(
            baseForms(of: "飲みたい").map { "\($0.base) \($0.wordClass.rawValue) \($0)" }
                .prefix(2) == ["飲む v5m want to (tai)", "飲 adj-na like (mitai)"])
    }

    @Test func `A tag of JMdict makes a class, and a form has a name`() {
        #expect(WordClass(rawValue: "v5k-s") == .v5ks)
        #expect(WordClass(rawValue: "v2r-s") == nil)
        #expect(WordClass.noun.tags.contains("pn") && WordClass.v1.tags == ["v1"])
        #expect(Set(Form.allCases.map(\.name)).count == Form.allCases.count)
        #expect(baseForms(of: "食べなかった").contains { $0.base == "食べる" && $0.description == "negative past" })
    }
}
