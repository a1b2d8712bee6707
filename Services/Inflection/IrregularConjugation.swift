// The stems of する and 来る, of adjectives, and of the helpers that aren't words.

// MARK: - する

/// What 愛する shares with する.
private let shortSuruShapes = [
    Shape(.continuative, .start, "し"), Shape(.te, .start, "して"), Shape(.helper, .start, "して"),
    Shape(.past, .start, "した"), Shape(.tewa, .start, "しちゃ"), Shape(.teshima, .start, "しちゃ"),
    Shape(.teo, .start, "しと"), Shape(.shortConditional, .start, "すりゃ"), Shape(.dictionary, .start, "する"),
    Shape(.prohibitive, .start, "する"), Shape(.prohibitive, .start, "すん"), Shape(.mai, .start, "する"),
    Shape(.mai, .start, "す"), Shape(.mai, .start, "し"), Shape(.passive, .start, "され"),
    Shape(.passive, .start, "せられ"), Shape(.causative, .start, "させ"), Shape(.shortCausative, .start, "さ"),
]

private let writtenSuruShapes =
    shortSuruShapes + [
        Shape(.negative, .start, "し"), Shape(.negativeZu, .start, "せ"), Shape(.conditional, .start, "すれ"),
        Shape(.imperative, .start, "しろ"), Shape(.imperative, .start, "せよ"), Shape(.imperative, .start, "せい"),
        Shape(.volitional, .start, "しよう"),
    ]

private let suruShapes =
    writtenSuruShapes + [Shape(.potential, .start, "でき"), Shape(.potential, .start, "出来")]

/// 愛する borrows most of its stems from 愛す.
private let borrowedShapes =
    shortSuruShapes + [
        Shape(.negative, .start, "さ"), Shape(.negative, .start, "し"), Shape(.negativeZu, .start, "さ"),
        Shape(.negativeZu, .start, "せ"), Shape(.conditional, .start, "すれ"), Shape(.conditional, .start, "せ"),
        Shape(.imperative, .start, "せ"), Shape(.imperative, .start, "せよ"), Shape(.imperative, .start, "しろ"),
        Shape(.volitional, .start, "そう"), Shape(.volitional, .start, "しよう"), Shape(.potential, .start, "せ"),
        Shape(.literary, .start, "す"),
    ]

/// 信ずる, whose stems are mostly those of 信じる.
private let zuruShapes = [
    Shape(.negative, .start, "じ"), Shape(.negative, .start, "ぜ"), Shape(.negativeZu, .start, "ぜ"),
    Shape(.negativeZu, .start, "じ"), Shape(.continuative, .start, "じ"), Shape(.te, .start, "じて"),
    Shape(.helper, .start, "じて"), Shape(.past, .start, "じた"), Shape(.tewa, .start, "じちゃ"),
    Shape(.teshima, .start, "じちゃ"), Shape(.teo, .start, "じと"), Shape(.conditional, .start, "ずれ"),
    Shape(.shortConditional, .start, "ずりゃ"), Shape(.imperative, .start, "じろ"), Shape(.imperative, .start, "ぜよ"),
    Shape(.imperative, .start, "じよ"), Shape(.volitional, .start, "じよう"), Shape(.volitional, .start, "ぜよう"),
    Shape(.prohibitive, .start, "ずる"), Shape(.mai, .start, "ずる"), Shape(.mai, .start, "ず"), Shape(.mai, .start, "じ"),
    Shape(.potential, .start, "じられ"), Shape(.passive, .start, "じられ"), Shape(.passive, .start, "ぜられ"),
    Shape(.causative, .start, "じさせ"), Shape(.shortCausative, .start, "じさ"), Shape(.literary, .start, "ず"),
]

let suruVerbs = [
    Conjugation(kind: .word(.vsi), ending: "する", shapes: suruShapes, isWord: true),
    Conjugation(
        kind: .word(.vsi), ending: "為る", start: "為", shapes: writtenSuruShapes, isWord: true, startsInKanji: true),
    Conjugation(kind: .word(.vs), ending: "", shapes: suruShapes),
    Conjugation(kind: .word(.vss), ending: "する", shapes: borrowedShapes),
    Conjugation(kind: .word(.vz), ending: "ずる", shapes: zuruShapes),
]

// MARK: - 来る

private let comingShapes = [
    Shape(.negative, .start, "こ"), Shape(.negativeZu, .start, "こ"), Shape(.continuative, .start, "き"),
    Shape(.te, .start, "きて"), Shape(.helper, .start, "きて"), Shape(.past, .start, "きた"),
    Shape(.tewa, .start, "きちゃ"), Shape(.teshima, .start, "きちゃ"), Shape(.teo, .start, "きと"),
    Shape(.conditional, .start, "くれ"), Shape(.shortConditional, .start, "くりゃ"), Shape(.imperative, .start, "こい"),
    Shape(.imperative, .start, "こよ"), Shape(.volitional, .start, "こよう"), Shape(.prohibitive, .start, "くる"),
    Shape(.prohibitive, .start, "くん"), Shape(.mai, .start, "くる"), Shape(.mai, .start, "こ"),
    Shape(.mai, .start, "く"), Shape(.potential, .start, "こられ"), Shape(.potential, .start, "これ"),
    Shape(.passive, .start, "こられ"), Shape(.causative, .start, "こさせ"), Shape(.shortCausative, .start, "こさ"),
]

let comingVerbs =
    [Conjugation(kind: .word(.vk), ending: "くる", shapes: comingShapes, isWord: true)]
    + ([("来", "来る"), ("來", "來る")] as [(Piece, Piece)]).map { kanji, ending in
        Conjugation(
            kind: .word(.vk), ending: ending, start: kanji, shapes: comingShapes, isWord: true, startsInKanji: true)
    }

// MARK: - Adjectives

private let adjectiveShapes = [
    Shape(.negative, .start, "く"), Shape(.negativeZu, .start, "から"), Shape(.continuative, .start, "く"),
    Shape(.te, .start, "くて"), Shape(.past, .start, "かった"), Shape(.tewa, .start, "くちゃ"),
    Shape(.conditional, .start, "けれ"), Shape(.shortConditional, .start, "けりゃ"),
    Shape(.shortConditional, .start, "きゃ"), Shape(.imperative, .start, "かれ"), Shape(.volitional, .start, "かろう"),
    Shape(.root, .start), Shape(.literary, .start, "き"), Shape(.literary, .start, "し"),
]

private func adjective(
    _ wordClass: WordClass, _ root: Piece, _ ending: Piece, looks: Piece = "", isWord: Bool = true
) -> Conjugation {
    Conjugation(
        kind: .word(wordClass), ending: ending, start: root,
        shapes: adjectiveShapes + [Shape(.dictionary, .nothing, ending), Shape(.looks, .start, looks)],
        isWord: isWord)
}

let adjectives = [
    // 少ない and 危ない have no negative in them; most other adjectives on ない do, and look なさそう.
    adjective(.adjI, "少な", "少ない"), adjective(.adjI, "すくな", "すくない"), adjective(.adjI, "危な", "危ない"),
    adjective(.adjI, "あぶな", "あぶない"), adjective(.adjI, "無", "無い", looks: "さ"),
    adjective(.adjI, "な", "ない", looks: "さ"), adjective(.adjI, "", "い", isWord: false),
    // 美し, beside 美しい; but 高し.
    Conjugation(kind: .word(.adjI), ending: "しい", shapes: [Shape(.literary, .start, "し")]),
    Conjugation(kind: .word(.adjI), ending: "じい", shapes: [Shape(.literary, .start, "じ")]),
    adjective(.adjIx, "よ", "いい", looks: "さ"), adjective(.adjIx, "よ", "よい", looks: "さ"),
    adjective(.adjIx, "良", "良い", looks: "さ"), adjective(.adjIx, "好", "好い", looks: "さ"),
    adjective(.adjIx, "善", "善い", looks: "さ"),
]

// MARK: - Helpers

private func polite(
    _ kind: Kind, _ root: Piece, _ ending: Piece, _ volitional: Piece, isWord: Bool = true
) -> Conjugation {
    Conjugation(
        kind: kind, ending: ending, start: root,
        shapes: [
            Shape(.negative, .start, "く"), Shape(.past, .start, "かったです"), Shape(.volitional, .nothing, volitional),
        ], isWord: isWord)
}

let helpers = [
    polite(.goodDesu, "よ", "いいです", "いいでしょう"), polite(.goodDesu, "よ", "よいです", "よいでしょう"),
    polite(.goodDesu, "良", "良いです", "良いでしょう"), polite(.goodDesu, "好", "好いです", "好いでしょう"),
    polite(.goodDesu, "善", "善いです", "善いでしょう"),
    Conjugation(
        kind: .masu, ending: "ます",
        shapes: [
            Shape(.negative, .start, "ませ"), Shape(.te, .start, "まして"), Shape(.past, .start, "ました"),
            Shape(.volitional, .start, "ましょう"), Shape(.imperative, .start, "ませ"),
        ]),
    Conjugation(
        kind: .masen, ending: "ません", shapes: [Shape(.te, .start, "ませんで"), Shape(.past, .start, "ませんでした")]),
    polite(.desu, "", "いです", "いでしょう", isWord: false),
    Conjugation(
        kind: .nu, ending: "ぬ", shapes: [Shape(.conditional, .start, "ね"), Shape(.shortConditional, .start, "にゃ")]),
]
