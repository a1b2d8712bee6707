import Inflection
import Testing

/// Words of every class, in kanji and in kana.
private let samples: [(word: String, wordClass: WordClass)] = [
    ("食べる", .v1), ("たべる", .v1), ("見る", .v1), ("ググれる", .v1), ("信じる", .v1), ("くれる", .v1s), ("呉れる", .v1s),
    ("くださる", .v5aru), ("下さる", .v5aru), ("いらっしゃる", .v5aru), ("なさる", .v5aru), ("仰る", .v5aru),
    ("遊ぶ", .v5b), ("泳ぐ", .v5g), ("書く", .v5k), ("行く", .v5ks), ("いく", .v5ks), ("ゆく", .v5ks),
    ("うまくいく", .v5ks), ("飲む", .v5m), ("死ぬ", .v5n), ("取る", .v5r), ("サボる", .v5r), ("ある", .v5ri), ("である", .v5ri),
    ("有る", .v5ri), ("話す", .v5s), ("待つ", .v5t), ("買う", .v5u), ("言う", .v5u), ("問う", .v5us), ("くる", .vk), ("来る", .vk),
    ("持ってくる", .vk), ("勉強", .vs), ("コピー", .vs), ("する", .vsi), ("為る", .vsi), ("お世話をする", .vsi), ("愛する", .vss),
    ("達する", .vss), ("信ずる", .vz), ("高い", .adjI), ("かわいい", .adjI), ("ない", .adjI), ("無い", .adjI), ("少ない", .adjI),
    ("いい", .adjIx), ("よい", .adjIx), ("良い", .adjIx), ("かっこいい", .adjIx), ("静か", .adjNa), ("きれい", .adjNa),
    ("堂々", .adjT), ("ゆっくり", .advTo), ("先生", .noun), ("コピー", .noun), ("ありがとうございます", .exp),
]

@Suite
struct RoundTripTests {
    @Test func `Every row of every table leads back to its word`() {
        #expect(Set(samples.map(\.wordClass)) == Set(WordClass.allCases))
        for (word, wordClass) in samples {
            let rows = inflections(of: word, as: wordClass)
            let isShort = [.adjT, .advTo, .noun, .exp].contains(wordClass)
            #expect((isShort ? 1...12 : 15...26).contains(rows.count), "\(word)")
            for row in rows {
                #expect(row.base == word && row.wordClass == wordClass && row.text != word)
                #expect(baseForms(of: row.text).contains(row), "\(row.text): \(row)")
            }
        }
    }

    @Test func `A table has no row twice`() {
        for (word, wordClass) in samples {
            let rows = inflections(of: word, as: wordClass)
            #expect(Set(rows).count == rows.count)
            #expect(Set(rows.map(\.forms)).count == rows.count)
        }
    }

    @Test func `The forms in a table can be inflected further`() {
        for (word, wordClass) in samples {
            for row in inflections(of: word, as: wordClass) where row.forms == [.causative] || row.forms == [.passive] {
                for outer in inflections(of: row.text, as: .v1) where !outer.forms.contains(where: isVoice) {
                    let forms = row.forms + outer.forms
                    let found = baseForms(of: outer.text)
                    #expect(
                        found.contains { $0.base == word && $0.wordClass == wordClass && $0.forms == forms },
                        "\(outer.text) of \(word)")
                }
            }
        }
    }

    private func isVoice(_ form: Form) -> Bool {
        [.potential, .passive, .causative, .shortCausative].contains(form)
    }

    @Test func `The table of a verb reads like a textbook`() {
        let texts = inflections(of: "書く", as: .v5k).map(\.text)
        let expected = """
            書きます 書かない 書きません 書いた 書きました 書かなかった 書きませんでした 書いて 書かなくて 書かないで 書き 書けば \
            書かなければ 書いたら 書こう 書きましょう 書け 書くな 書ける 書かれる 書かせる 書かせられる 書きたい 書いている 書いたり
            """
        #expect(texts.joined(separator: " ") == expected)
    }

    @Test func `The table of an adjective reads like a textbook`() {
        let texts = inflections(of: "いい", as: .adjIx).map(\.text)
        let expected = """
            いいです よくない よくないです よかった よかったです よくなかった よくなかったです よくて よくなくて よければ \
            よくなければ よかったら よかったり よく よさ よさそう よさすぎる
            """
        #expect(texts.joined(separator: " ") == expected)
    }

    @Test func `The table of an adjective with な reads like a textbook`() {
        let texts = inflections(of: "静か", as: .adjNa).map(\.text)
        let expected = """
            静かだ 静かです 静かではない 静かではないです 静かだった 静かでした 静かではなかった 静かではなかったです 静かだろう \
            静かなら 静かだったら 静かな 静かに 静かで 静かではなくて 静かだったり 静かさ 静かそう 静かすぎる 静かになる
            """
        #expect(texts.joined(separator: " ") == expected)
    }

    @Test(arguments: [
        ("食べる", WordClass.v5k), ("書く", .v1), ("かる", .v1), ("る", .v1), ("く", .v5k), ("", .vs), ("", .v1), ("高い", .adjIx),
        ("高", .adjI), ("い", .adjI), ("する", .vk), ("書く", .v5ks), ("かえる", .v1s), ("dog", .adjI),
    ])
    func `A word that doesn't end as its class demands has no table`(_ word: String, _ wordClass: WordClass) {
        #expect(inflections(of: word, as: wordClass).isEmpty)
    }
}
