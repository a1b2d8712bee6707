import DictionaryBasics
import WordFlow

extension InMemoryLibrary {
    /// A few words and their kanji, from JMdict and KANJIDIC2 (see NOTICE); the sentences are this program's own.
    static func few() -> InMemoryLibrary {
        InMemoryLibrary(words, kanji: characters, examples: sentences)
    }

    private static func form(_ writing: String, _ reading: String, common: Bool = true) -> Word.Form {
        Word.Form(writing: writing, reading: reading, isCommon: common)
    }

    private static let end = ["end (e.g. of street)", "tip", "point", "edge", "margin"]

    private static let bridge = Word.Reference(number: 1_114_250, writing: "ブリッジ")

    private static let words = [
        Word(
            number: 1_237_410, forms: [form("橋", "はし")],
            senses: [Word.Sense(partsOfSpeech: ["noun"], references: [bridge], glosses: ["bridge"])],
            furigana: [Word.Furigana(text: "橋", reading: "はし")], accents: [2]),
        Word(
            number: 1_476_410, forms: [form("箸", "はし")],
            senses: [Word.Sense(partsOfSpeech: ["noun"], glosses: ["chopsticks"])],
            furigana: [Word.Furigana(text: "箸", reading: "はし")], accents: [1]),
        Word(
            number: 1_581_610,
            forms: [form("端", "はし"), form("端", "はじ", common: false), form("端", "はな", common: false)],
            senses: [
                Word.Sense(partsOfSpeech: ["noun"], glosses: end),
                Word.Sense(partsOfSpeech: ["noun"], glosses: ["beginning", "start", "first"]),
                Word.Sense(partsOfSpeech: ["noun"], glosses: ["odds and ends", "scrap", "odd bit", "least"]),
            ], furigana: [Word.Furigana(text: "端", reading: "はし")], accents: [0]),
        Word(
            number: 1_114_250, forms: [form("ブリッジ", "ブリッジ")],
            senses: [
                Word.Sense(
                    partsOfSpeech: ["noun"], references: [Word.Reference(number: 1_237_410, writing: "橋")],
                    glosses: ["bridge"])
            ], accents: [2]),
        Word(
            number: 2_151_440, forms: [form("橋", "きょう", common: false)],
            senses: [
                Word.Sense(
                    partsOfSpeech: ["noun", "adjective with の"],
                    glosses: [
                        "pons (pontes)", "pons Varolii", "pontine",
                        "part of the brain stem (links the medulla oblongata and cerebellum with the midbrain)",
                    ])
            ], furigana: [Word.Furigana(text: "橋", reading: "きょう")]),
        Word(
            number: 1_582_710, forms: [form("日本", "にほん"), form("日本", "にっぽん", common: false)],
            senses: [Word.Sense(partsOfSpeech: ["noun"], glosses: ["Japan"])],
            furigana: [Word.Furigana(text: "日", reading: "に"), Word.Furigana(text: "本", reading: "ほん")], accents: [2]),
        Word(
            number: 1_358_280, forms: [form("食べる", "たべる")],
            senses: [
                Word.Sense(
                    partsOfSpeech: ["ichidan verb", "transitive"],
                    references: [Word.Reference(writing: "食う"), Word.Reference(number: 1_476_410, writing: "箸")],
                    glosses: ["to eat"]),
                Word.Sense(
                    partsOfSpeech: ["ichidan verb", "transitive"],
                    glosses: ["to live on (e.g. a salary)", "to live off", "to subsist on"]),
            ], inflections: eating,
            furigana: [Word.Furigana(text: "食", reading: "た"), Word.Furigana(text: "べる")], accents: [2]),
        Word(
            number: 1_586_820, forms: [form("有り難う", "ありがとう")],
            senses: [
                Word.Sense(
                    partsOfSpeech: ["interjection"], notes: ["usually in kana", "abbreviation"],
                    glosses: ["thank you", "thanks"])
            ],
            furigana: [
                Word.Furigana(text: "有", reading: "あ"), Word.Furigana(text: "り"),
                Word.Furigana(text: "難", reading: "がと"), Word.Furigana(text: "う"),
            ], accents: [2]),
    ]

    private static let eating = [
        ("negative", "食べない"), ("past", "食べた"), ("negative past", "食べなかった"), ("polite", "食べます"),
        ("polite negative", "食べません"), ("polite past", "食べました"), ("て-form", "食べて"), ("potential", "食べられる"),
        ("passive", "食べられる"), ("causative", "食べさせる"), ("imperative", "食べろ"), ("volitional", "食べよう"),
        ("conditional", "食べれば"), ("wish", "食べたい"),
    ].map { Word.Inflection(name: $0, text: $1) }

    private static let characters = [
        KanjiSummary("橋", gloss: "bridge", readings: "キョウ はし"),
        KanjiSummary("箸", gloss: "chopsticks", readings: "チョ チャク はし"),
        KanjiSummary("端", gloss: "edge, origin, end, point, border, verge, cape", readings: "タン はし は はた"),
        KanjiSummary("日", gloss: "day, sun, Japan, counter for days", readings: "ニチ ジツ ひ"),
        KanjiSummary("本", gloss: "book, present, main, origin, true, real", readings: "ホン もと"),
        KanjiSummary("食", gloss: "eat, food", readings: "ショク ジキ く.う た.べる"),
    ]

    private static let sentences = [
        WordID(number: 1_237_410, writing: "橋", reading: "はし"): [
            Word.Sentence(
                [.init("橋", isWord: true), .init("を"), .init("渡", reading: "わた"), .init("る。")],
                english: "I cross the bridge.", source: "written for this program"),
            Word.Sentence(
                [.init("橋の上は寒い。")], english: "It is cold on the bridge.", source: "written for this program"),
        ],
        WordID(number: 1_358_280, writing: "食べる", reading: "たべる"): [
            Word.Sentence(
                [.init("箸で食べる。")], english: "I eat with chopsticks.", source: "written for this program")
        ],
    ]
}
