// The stems of する and 来る, of adjectives, and of the helpers that aren't words.

// MARK: - する

/// What 愛する shares with する.
private let shortSuruShapes = [
    Shape(.continuative, .start, "し"), Shape(.te, .start, "して"), Shape(.helper, .start, "して"),
    Shape(.past, .start, "した"), Shape(.chi, .start, "しち"),
    Shape(.teo, .start, "しと"), Shape(.shortConditional, .start, "すりゃ"), Shape(.dictionary, .start, "する"),
    Shape(.nasal, .start, "すん"), Shape(.mai, .start, "する"),
    Shape(.mai, .start, "す"), Shape(.mai, .start, "し"), Shape(.passive, .start, "され"),
    Shape(.passive, .start, "せられ"), Shape(.hen, .start, "せえへ"), Shape(.hen, .start, "せへ"),
    Shape(.causative, .start, "させ"), Shape(.shortCausative, .start, "さ"),
]

private let writtenSuruShapes =
    shortSuruShapes + [
        Shape(.negative, .start, "し"), Shape(.negativeZu, .start, "せ"), Shape(.conditional, .start, "すれ"),
        Shape(.imperative, .start, "しろ"), Shape(.imperative, .start, "せよ"), Shape(.imperative, .start, "せい"),
        Shape(.volitional, .start, "しよ"),
    ]

private let suruShapes =
    writtenSuruShapes + [Shape(.potential, .start, "でき"), Shape(.potential, .start, "出来")]

/// 愛する borrows most of its stems from 愛す.
private let borrowedShapes =
    shortSuruShapes + [
        Shape(.negative, .start, "さ"), Shape(.negative, .start, "し"), Shape(.negativeZu, .start, "さ"),
        Shape(.negativeZu, .start, "せ"), Shape(.conditional, .start, "すれ"), Shape(.conditional, .start, "せ"),
        Shape(.imperative, .start, "せ"), Shape(.imperative, .start, "せよ"), Shape(.imperative, .start, "しろ"),
        Shape(.volitional, .start, "そ"), Shape(.volitional, .start, "しよ"), Shape(.potential, .start, "せ"),
        Shape(.literary, .start, "す"),
    ]

/// 信ずる, whose stems are mostly those of 信じる.
private let zuruShapes = [
    Shape(.negative, .start, "じ"), Shape(.negative, .start, "ぜ"), Shape(.negativeZu, .start, "ぜ"),
    Shape(.negativeZu, .start, "じ"), Shape(.continuative, .start, "じ"), Shape(.te, .start, "じて"),
    Shape(.helper, .start, "じて"), Shape(.past, .start, "じた"), Shape(.chi, .start, "じち"), Shape(.teo, .start, "じと"),
    Shape(.conditional, .start, "ずれ"),
    Shape(.shortConditional, .start, "ずりゃ"), Shape(.imperative, .start, "じろ"), Shape(.imperative, .start, "ぜよ"),
    Shape(.imperative, .start, "じよ"), Shape(.volitional, .start, "じよ"), Shape(.volitional, .start, "ぜよ"),
    Shape(.dictionary, .start, "ずる"), Shape(.mai, .start, "ずる"), Shape(.mai, .start, "ず"), Shape(.mai, .start, "じ"),
    Shape(.potential, .start, "じられ"), Shape(.passive, .start, "じられ"), Shape(.passive, .start, "ぜられ"),
    Shape(.causative, .start, "じさせ"), Shape(.shortCausative, .start, "じさ"), Shape(.literary, .start, "ず"),
]

let suruVerbs = [
    Conjugation(kind: .word(.vsi), ending: "する", shapes: suruShapes, isWord: true),
    Conjugation(
        kind: .word(.vsi), ending: "為る", start: "為", shapes: writtenSuruShapes, isWord: true, startsInKanji: true),
    Conjugation(kind: .word(.vs), ending: "", shapes: suruShapes + [Shape(.root, .start)]),
    Conjugation(kind: .word(.vss), ending: "する", shapes: borrowedShapes),
    Conjugation(kind: .word(.vz), ending: "ずる", shapes: zuruShapes),
]

// MARK: - 来る

private let comingShapes = [
    Shape(.negative, .start, "こ"), Shape(.negativeZu, .start, "こ"), Shape(.hen, .start, "こへ"),
    Shape(.hen, .start, "けえへ"), Shape(.continuative, .start, "き"),
    Shape(.te, .start, "きて"), Shape(.helper, .start, "きて"), Shape(.past, .start, "きた"),
    Shape(.chi, .start, "きち"), Shape(.teo, .start, "きと"),
    Shape(.conditional, .start, "くれ"), Shape(.shortConditional, .start, "くりゃ"), Shape(.imperative, .start, "こい"),
    Shape(.imperative, .start, "こよ"), Shape(.volitional, .start, "こよ"), Shape(.dictionary, .start, "くる"),
    Shape(.nasal, .start, "くん"), Shape(.mai, .start, "くる"), Shape(.mai, .start, "こ"),
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
    Shape(.te, .start, "くて"), Shape(.past, .start, "かった"), Shape(.chi, .start, "くち"),
    Shape(.conditional, .start, "けれ"), Shape(.shortConditional, .start, "けりゃ"),
    Shape(.shortConditional, .start, "きゃ"), Shape(.imperative, .start, "かれ"), Shape(.volitional, .start, "かろ"),
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

private let roughShapes = [Shape(.rough, .start, "え"), Shape(.rough, .start, "ぇ")]

/// すげえ of すごい, さみい of 寒い, 高え: what the last two vowels become in rough speech.
let roughAdjectives =
    ([
        ("け", "かい"), ("け", "こい"), ("げ", "がい"), ("げ", "ごい"), ("せ", "さい"), ("せ", "そい"), ("て", "たい"), ("て", "とい"),
        ("ね", "ない"), ("べ", "ばい"), ("べ", "ぼい"), ("め", "まい"), ("め", "もい"), ("え", "やい"), ("え", "よい"), ("れ", "らい"),
        ("れ", "ろい"), ("え", "わい"),
    ] as [(Piece, Piece)]).map { root, ending in
        Conjugation(
            kind: .word(.adjI), ending: ending, start: root, shapes: roughShapes + [Shape(.rough, .start, "ー")],
            isWord: true)
    } + [Conjugation(kind: .word(.adjI), ending: "い", shapes: roughShapes)]

/// 身も蓋もありません of 身も蓋もない: expressions that deny, and are as polite as their verb can be.
let denials =
    ([
        ("もあり", "もない"), ("があり", "がない"), ("はあり", "はない"), ("訳あり", "訳ない"), ("わけあり", "わけない"), ("方あり", "方ない"),
        ("かたあり", "かたない"), ("違いあり", "違いない"), ("ちがいあり", "ちがいない"), ("訳ござい", "訳ない"),
    ] as [(Piece, Piece)]).map { root, ending in
        Conjugation(kind: .word(.adjI), ending: ending, start: root, shapes: [Shape(.denial, .start)], isWord: true)
    }

// MARK: - Nouns, and what inflects as they do

private let nounShapes = [
    Shape(.dictionary, .start), Shape(.attributive, .start, "な"), Shape(.past, .start, "だった"),
    Shape(.negative, .start, "では"), Shape(.negative, .start, "じゃ"), Shape(.negative, .start, "で"),
]

private let quietShapes =
    nounShapes + [
        Shape(.te, .start, "で"), Shape(.chi, .start, "じ"), Shape(.continuative, .start, "に"), Shape(.root, .start),
        Shape(.looks, .start),
    ]

let copulas = [
    Conjugation(kind: .word(.adjNa), ending: "", shapes: quietShapes),
    Conjugation(kind: .word(.noun), ending: "", shapes: nounShapes),
    Conjugation(kind: .adjective, ending: "", shapes: quietShapes),
    Conjugation(kind: .noun, ending: "", shapes: nounShapes),
    Conjugation(kind: .explanation, ending: "ん", start: "ん", shapes: nounShapes),
    Conjugation(kind: .word(.adjT), ending: "", shapes: [Shape(.attributive, .start, "たる")]),
    Conjugation(
        kind: .word(.advTo), ending: "",
        shapes: [Shape(.continuative, .start, "と"), Shape(.attributive, .start, "とした")]),
]

// MARK: - Helpers

private func polite(_ kind: Kind, _ root: Piece, _ ending: Piece, isWord: Bool = true) -> Conjugation {
    Conjugation(
        kind: kind, ending: ending, start: root,
        shapes: [
            Shape(.negative, .start, "く"), Shape(.past, .start, "かったです"), Shape(.dictionary, .nothing, ending),
        ], isWord: isWord)
}

private let masuShapes = [
    Shape(.negative, .start, "ませ"), Shape(.te, .start, "まして"), Shape(.past, .start, "ました"),
    Shape(.volitional, .start, "ましょ"), Shape(.imperative, .start, "ませ"), Shape(.dictionary, .start, "ます"),
]

let helpers = [
    polite(.goodDesu, "よ", "いいです"), polite(.goodDesu, "よ", "よいです"), polite(.goodDesu, "良", "良いです"),
    polite(.goodDesu, "好", "好いです"), polite(.goodDesu, "善", "善いです"), polite(.desu, "", "いです", isWord: false),
    Conjugation(kind: .masu, ending: "ます", shapes: masuShapes),
    Conjugation(kind: .word(.exp), ending: "ます", shapes: masuShapes),
    Conjugation(
        kind: .masen, ending: "ません",
        shapes: [
            Shape(.te, .start, "ませんで"), Shape(.past, .start, "ませんでした"), Shape(.dictionary, .start, "ません"),
        ]),
    Conjugation(
        kind: .nounDesu, ending: "です",
        shapes: [
            Shape(.dictionary, .start, "です"), Shape(.past, .start, "でした"), Shape(.negative, .start, "では"),
            Shape(.negative, .start, "じゃ"),
        ]),
    Conjugation(
        kind: .nu, ending: "ぬ",
        shapes: [
            Shape(.conditional, .start, "ね"), Shape(.shortConditional, .start, "にゃ"), Shape(.dictionary, .start, "ぬ"),
        ]),
    Conjugation(
        kind: .n, ending: "ん", shapes: [Shape(.dictionary, .start, "ん"), Shape(.past, .start, "んかった")]),
    Conjugation(kind: .without, ending: "ないで", shapes: [Shape(.helper, .start, "ないで")]),
    Conjugation(kind: .without, ending: "ずに", shapes: [Shape(.helper, .start, "ずに")]),
    Conjugation(kind: .clause, ending: "", shapes: [Shape(.dictionary, .start), Shape(.attributive, .start)]),
    Conjugation(kind: .duty, ending: "", shapes: [Shape(.dictionary, .start)]),
    Conjugation(kind: .grant, ending: "", shapes: [Shape(.dictionary, .start)]),
    Conjugation(kind: .maybe, ending: "かも", shapes: [Shape(.dictionary, .start, "かも")]),
    Conjugation(kind: .word(.v5r), ending: "になる", shapes: [Shape(.respect, .start)]),
]
