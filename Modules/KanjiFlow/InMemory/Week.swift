import KanjiFlow

extension InMemoryLibrary {
    /// The kanji of the days of the week, and words written with them, from KANJIDIC2 and JMdict (see NOTICE).
    static func week() -> InMemoryLibrary {
        InMemoryLibrary(weekKanji, words: weekWords, lookAlikes: [["日", "月"], ["水", "木"]])
    }

    private static let weekKanji = [
        Kanji(
            figures: KanjiFigures(
                character: "日", strokes: 4, grade: 1, oldLevel: 4, level: 5, frequency: 1, radical: 72),
            radicalGlyph: "⽇", on: ["ニチ", "ジツ"], kun: ["ひ", "-び", "-か"],
            nanori: ["あ", "あき", "いる", "く", "くさ", "こう", "す", "たち", "に", "にっ", "につ", "へ"],
            meanings: [
                .english: ["day", "sun", "Japan", "counter for days"],
                .french: ["jour", "soleil", "Japon", "compteur de jours"],
                .spanish: ["día", "solar", "Japón", "sol", "rayo de sol"], .portuguese: ["dia", "sol", "Japão"],
            ]),
        Kanji(
            figures: KanjiFigures(
                character: "月", strokes: 4, grade: 1, oldLevel: 4, level: 5, frequency: 23, radical: 74),
            radicalGlyph: "⽉", on: ["ゲツ", "ガツ"], kun: ["つき"],
            nanori: ["おと", "がっ", "す", "ずき", "もり"],
            meanings: [
                .english: ["month", "moon"], .french: ["lune", "mois"], .spanish: ["mes", "luna"],
                .portuguese: ["mês", "lua"],
            ]),
        Kanji(
            figures: KanjiFigures(
                character: "火", strokes: 4, grade: 1, oldLevel: 4, level: 5, frequency: 574, radical: 86),
            radicalGlyph: "⽕", on: ["カ"], kun: ["ひ", "-び", "ほ-"],
            meanings: [
                .english: ["fire"], .french: ["feu"], .spanish: ["fuego", "flama", "llama"], .portuguese: ["fogo"],
            ]),
        Kanji(
            figures: KanjiFigures(
                character: "水", strokes: 4, grade: 1, oldLevel: 4, level: 5, frequency: 223, radical: 85),
            radicalGlyph: "⽔", on: ["スイ"], kun: ["みず", "みず-"],
            nanori: ["うず", "ずみ", "つ", "ど", "み", "みさ", "みつ", "みな", "みん"],
            meanings: [.english: ["water"], .french: ["eau"], .spanish: ["agua"], .portuguese: ["água"]]),
        Kanji(
            figures: KanjiFigures(
                character: "木", strokes: 4, grade: 1, oldLevel: 4, level: 5, frequency: 317, radical: 75),
            radicalGlyph: "⽊", on: ["ボク", "モク"], kun: ["き", "こ-"],
            nanori: ["ぐ", "も", "もと"],
            meanings: [
                .english: ["tree", "wood"], .french: ["arbre", "bois (matière)"], .spanish: ["árbol", "madera"],
                .portuguese: ["árvore", "madeira"],
            ]),
        Kanji(
            figures: KanjiFigures(
                character: "金", strokes: 8, grade: 1, oldLevel: 4, level: 5, frequency: 53, radical: 167),
            radicalGlyph: "⾦", on: ["キン", "コン", "ゴン"], kun: ["かね", "かな-", "-がね"],
            nanori: ["かん", "きむ", "こ", "この", "ん"],
            meanings: [
                .english: ["gold"], .french: ["or"], .spanish: ["oro", "dinero", "metal"], .portuguese: ["ouro"],
            ]),
        Kanji(
            figures: KanjiFigures(
                character: "土", strokes: 3, grade: 1, oldLevel: 4, level: 5, frequency: 307, radical: 32),
            radicalGlyph: "⼟", on: ["ド", "ト"], kun: ["つち"],
            nanori: ["つく", "は", "ひじ"],
            meanings: [
                .english: ["soil", "earth", "ground", "Turkey"], .french: ["sol", "terre", "terrain", "Turquie"],
                .spanish: ["suelo", "tierra", "Turquía"], .portuguese: ["solo", "terra", "chão", "Turquia"],
            ]),
        Kanji(
            figures: KanjiFigures(
                character: "曜", strokes: 18, grade: 2, oldLevel: 3, level: 4, frequency: 940, radical: 72),
            radicalGlyph: "⽇", on: ["ヨウ"],
            nanori: ["てる"],
            meanings: [
                .english: ["weekday"], .french: ["jour de la semaine"],
                .spanish: ["día de la semana", "brillar", "resplandecer"], .portuguese: ["dia útil"],
            ]),
    ]

    private static let weekWords = [
        ExampleWord(text: "日曜日", reading: "にちようび", gloss: "Sunday", isCommon: true),
        ExampleWord(text: "月曜日", reading: "げつようび", gloss: "Monday", isCommon: true),
        ExampleWord(text: "火曜日", reading: "かようび", gloss: "Tuesday", isCommon: true),
        ExampleWord(text: "水曜日", reading: "すいようび", gloss: "Wednesday", isCommon: true),
        ExampleWord(text: "木曜日", reading: "もくようび", gloss: "Thursday", isCommon: true),
        ExampleWord(text: "金曜日", reading: "きんようび", gloss: "Friday", isCommon: true),
        ExampleWord(text: "土曜日", reading: "どようび", gloss: "Saturday", isCommon: true),
        ExampleWord(text: "曜日", reading: "ようび", gloss: "day of the week", isCommon: true),
        ExampleWord(text: "月日", reading: "がっぴ", gloss: "month and day (of the year); date", isCommon: true),
        ExampleWord(
            text: "土木", reading: "どぼく", gloss: "engineering works; civil engineering; public works", isCommon: true),
        ExampleWord(text: "土日", reading: "どにち", gloss: "weekend; Saturday and Sunday", isCommon: true),
    ]
}
