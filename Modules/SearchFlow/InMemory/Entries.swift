import SearchFlow

/// A few entries of KANJIDIC2, JMdict and ENAMDICT (see NOTICE); the parts are those that one sees.
extension InMemoryLibrary {
    static let someKanji = [
        Kanji(character: "水", strokes: 4, readings: "スイ みず", gloss: "water", parts: "水"),
        Kanji(character: "日", strokes: 4, readings: "ニチ ジツ ひ", gloss: "day sun", parts: "日"),
        Kanji(character: "月", strokes: 4, readings: "ゲツ ガツ つき", gloss: "month moon", parts: "月"),
        Kanji(character: "木", strokes: 4, readings: "ボク モク き", gloss: "tree wood", parts: "木"),
        Kanji(character: "休", strokes: 6, readings: "キュウ やす.む", gloss: "rest, day off", parts: "亻木"),
        Kanji(character: "杏", strokes: 7, readings: "キョウ アン あんず", gloss: "apricot", parts: "木口"),
        Kanji(character: "明", strokes: 8, readings: "メイ ミョウ あか.るい", gloss: "bright", parts: "日月"),
        Kanji(character: "林", strokes: 8, readings: "リン はやし", gloss: "grove", parts: "木"),
        Kanji(character: "東", strokes: 8, readings: "トウ ひがし", gloss: "east", parts: "木日"),
        Kanji(character: "果", strokes: 8, readings: "カ は.たす", gloss: "fruit", parts: "木日"),
        Kanji(character: "信", strokes: 9, readings: "シン", gloss: "faith, trust", parts: "亻言口"),
        Kanji(character: "基", strokes: 11, readings: "キ もと", gloss: "fundamentals", parts: "其土"),
        Kanji(character: "鹿", strokes: 11, readings: "ロク しか", gloss: "deer", parts: "鹿"),
        Kanji(character: "森", strokes: 12, readings: "シン もり", gloss: "forest", parts: "木"),
        Kanji(character: "期", strokes: 12, readings: "キ ゴ", gloss: "period", parts: "其月"),
        Kanji(character: "麒", strokes: 19, readings: "キ", gloss: "Chinese unicorn, giraffe", parts: "鹿其"),
        Kanji(character: "麓", strokes: 19, readings: "ロク ふもと", gloss: "foot of a mountain", parts: "木鹿"),
    ]

    static let someParts = [
        SearchPart(character: "亻", strokes: 2, name: "man"), SearchPart(character: "口", strokes: 3, name: "mouth"),
        SearchPart(character: "土", strokes: 3, name: "earth"), SearchPart(character: "日", strokes: 4, name: "sun"),
        SearchPart(character: "月", strokes: 4, name: "moon"), SearchPart(character: "木", strokes: 4, name: "tree"),
        SearchPart(character: "水", strokes: 4, name: "water"), SearchPart(character: "言", strokes: 7, name: "speech"),
        SearchPart(character: "其", strokes: 8), SearchPart(character: "鹿", strokes: 11, name: "deer"),
    ]

    static let someNames = [
        SearchName(writing: "清水", reading: "しみず", kind: "surname, place"),
        SearchName(writing: "三木", reading: "みき", kind: "surname, place"),
        SearchName(writing: "美樹", reading: "みき", kind: "female given name"),
        SearchName(writing: "みき", reading: "みき", kind: "female given name"),
    ]

    static let someWords = [
        Word(writing: "水", reading: "みず", romaji: "mizu", gloss: "water"),
        Word(writing: "水道", reading: "すいどう", romaji: "suidou", gloss: "water supply, waterworks"),
        Word(writing: "海水", reading: "かいすい", romaji: "kaisui", gloss: "seawater, saltwater"),
        Word(writing: "飲み水", reading: "のみみず", romaji: "nomimizu", gloss: "drinking water"),
        Word(writing: "森林", reading: "しんりん", romaji: "shinrin", gloss: "forest, woods"),
        Word(writing: "明日", reading: "あした", romaji: "ashita", gloss: "tomorrow"),
        Word(writing: "休日", reading: "きゅうじつ", romaji: "kyuujitsu", gloss: "holiday, day off"),
        Word(
            writing: "食べる", reading: "たべる", romaji: "taberu", gloss: "to eat",
            forms: ["食べた": "past", "食べなかった": "negative past", "tabenakatta": "negative past"]),
        Word(
            writing: "飲む", reading: "のむ", romaji: "nomu", gloss: "to drink",
            forms: ["飲んだ": "past", "のんだ": "past"]),
        Word(writing: "麒麟", reading: "きりん", romaji: "kirin", gloss: "giraffe"),
        Word(writing: "きりん", reading: "きりん", romaji: "kirin", gloss: "giraffe"),
        Word(writing: "次", reading: "つぎ", romaji: "tsugi", gloss: "next"),
        Word(writing: "駅", reading: "えき", romaji: "eki", gloss: "railway station"),
        Word(writing: "香水", reading: "こうすい", romaji: "kousui", gloss: "perfume"),
        Word(
            writing: "香水", reading: "こうずい", romaji: "kouzui", gloss: "scented water used for purification",
            isCommon: false),
    ]
}
