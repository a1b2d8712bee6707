// The stems of する and 来る, of adjectives, and of the helpers that aren't words.

func suruVerbs() -> [Conjugation] {
    let suru = Conjugation(kind: .word(.vsi), ending: "する", stems: suruStems(), isWord: true)
    let written = Conjugation(
        kind: .word(.vsi), ending: "為る", stems: suru.stems.mapValues { $0.compactMap { inKanji($0, "為") } },
        isWord: true)
    let noun = Conjugation(kind: .word(.vs), ending: "", stems: suru.stems)

    // 愛する borrows most of its stems from 愛す.
    var short = suruStems()
    short[.negative] = ["さ", "し"]
    short[.negativeZu] = ["さ", "せ"]
    short[.conditional] = ["すれ", "せ"]
    short[.imperative] = ["せ", "せよ", "しろ"]
    short[.volitional] = ["そう", "しよう"]
    short[.potential] = ["せ"]
    short[.literary] = ["す"]
    return [suru, written, noun, Conjugation(kind: .word(.vss), ending: "する", stems: short), zuru()]
}

private func suruStems() -> [Stem: [String]] {
    [
        .negative: ["し"], .negativeZu: ["せ"], .continuative: ["し"], .te: ["して"], .helper: ["して"],
        .past: ["した"], .tewa: ["しちゃ"], .teshima: ["しちゃ"], .teo: ["しと"], .conditional: ["すれ"],
        .shortConditional: ["すりゃ"], .imperative: ["しろ", "せよ", "せい"], .volitional: ["しよう"],
        .dictionary: ["する"], .prohibitive: ["する", "すん"], .mai: ["する", "す", "し"], .potential: ["でき", "出来"],
        .passive: ["され", "せられ"], .causative: ["させ"], .shortCausative: ["さ"],
    ]
}

/// 信ずる, whose stems are mostly those of 信じる.
private func zuru() -> Conjugation {
    let stems: [Stem: [String]] = [
        .negative: ["じ", "ぜ"], .negativeZu: ["ぜ", "じ"], .continuative: ["じ"], .te: ["じて"], .helper: ["じて"],
        .past: ["じた"], .tewa: ["じちゃ"], .teshima: ["じちゃ"], .teo: ["じと"], .conditional: ["ずれ"],
        .shortConditional: ["ずりゃ"], .imperative: ["じろ", "ぜよ", "じよ"], .volitional: ["じよう", "ぜよう"],
        .prohibitive: ["ずる"], .mai: ["ずる", "ず", "じ"], .potential: ["じられ"], .passive: ["じられ", "ぜられ"],
        .causative: ["じさせ"], .shortCausative: ["じさ"], .literary: ["ず"],
    ]
    return Conjugation(kind: .word(.vz), ending: "ずる", stems: stems)
}

func comingVerbs() -> [Conjugation] {
    let stems: [Stem: [String]] = [
        .negative: ["こ"], .negativeZu: ["こ"], .continuative: ["き"], .te: ["きて"], .helper: ["きて"],
        .past: ["きた"], .tewa: ["きちゃ"], .teshima: ["きちゃ"], .teo: ["きと"], .conditional: ["くれ"],
        .shortConditional: ["くりゃ"], .imperative: ["こい", "こよ"], .volitional: ["こよう"], .prohibitive: ["くる", "くん"],
        .mai: ["くる", "こ", "く"], .potential: ["こられ", "これ"], .passive: ["こられ"], .causative: ["こさせ"],
        .shortCausative: ["こさ"],
    ]
    let kana = Conjugation(kind: .word(.vk), ending: "くる", stems: stems, isWord: true)
    return [kana]
        + ["来", "來"].map { kanji in
            Conjugation(
                kind: .word(.vk), ending: kanji + "る", stems: stems.mapValues { $0.compactMap { inKanji($0, kanji) } },
                isWord: true)
        }
}

/// The stem with its first kana in kanji; `nil` if it begins with another word.
private func inKanji(_ stem: String, _ kanji: String) -> String? {
    guard let first = stem.first, "すしせさくきこ".contains(first) else { return nil }
    return kanji + stem.dropFirst()
}

func adjectives() -> [Conjugation] {
    // 少ない and 危ない have no negative in them; most other adjectives on ない do, and look なさそう.
    let plain = ["少ない", "すくない", "危ない", "あぶない"].map { adjective(.adjI, ending: $0) }
    let negative = ["無い", "ない"].map { ending in
        var adjective = adjective(.adjI, ending: ending)
        adjective.stems[.looks] = [ending.dropLast() + "さ"]
        return adjective
    }
    let good = [("いい", "よ"), ("よい", "よ"), ("良い", "良"), ("好い", "好"), ("善い", "善")].map { ending, root in
        var adjective = adjective(.adjIx, ending: ending, root: root)
        adjective.stems[.looks] = [root + "さ"]
        return adjective
    }
    // 美し, beside 美しい; but 高し.
    let classical = ["し", "じ"].map {
        Conjugation(kind: .word(.adjI), ending: $0 + "い", stems: [.literary: [$0]])
    }
    return plain + negative + [adjective(.adjI, ending: "い")] + classical + good
}

private func adjective(_ wordClass: WordClass, ending: String, root: String? = nil) -> Conjugation {
    let root = root ?? String(ending.dropLast())
    let stems: [Stem: [String]] = [
        .negative: [root + "く"], .negativeZu: [root + "から"], .continuative: [root + "く"], .te: [root + "くて"],
        .past: [root + "かった"], .tewa: [root + "くちゃ"], .conditional: [root + "けれ"],
        .shortConditional: [root + "けりゃ", root + "きゃ"], .imperative: [root + "かれ"],
        .volitional: [root + "かろう"], .dictionary: [ending], .root: [root], .looks: [root],
        .literary: [root + "き", root + "し"],
    ]
    return Conjugation(kind: .word(wordClass), ending: ending, stems: stems, isWord: ending.count > 1)
}

func helpers() -> [Conjugation] {
    let good = ["い", "よ", "良", "好", "善"].map { start in
        let root = start == "い" ? "よ" : start
        return Conjugation(kind: .goodDesu, ending: start + "いです", stems: desuStems(start, root), isWord: true)
    }
    return good + [
        Conjugation(
            kind: .masu, ending: "ます",
            stems: [
                .negative: ["ませ"], .te: ["まして"], .past: ["ました"], .volitional: ["ましょう"],
                .imperative: ["ませ"],
            ]),
        Conjugation(kind: .masen, ending: "ません", stems: [.te: ["ませんで"], .past: ["ませんでした"]]),
        Conjugation(kind: .desu, ending: "いです", stems: desuStems("", "")),
        Conjugation(kind: .nu, ending: "ぬ", stems: [.conditional: ["ね"], .shortConditional: ["にゃ"]]),
    ]
}

private func desuStems(_ start: String, _ root: String) -> [Stem: [String]] {
    [.negative: [root + "く"], .past: [root + "かったです"], .volitional: [start + "いでしょう"]]
}
