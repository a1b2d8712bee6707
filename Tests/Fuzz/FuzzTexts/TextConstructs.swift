import FuzzSupport

/// Texts made to be expensive to cut into words.
let textConstructs = [
    Construct("kana of a particle", repeating: "に"),
    Construct("kana of many verbs", repeating: "かい"),
    Construct("kanji of many words", repeating: "大"),
    Construct("different kanji") { number in String(Unicode.Scalar(0x4E00 + number * 7 % 20_000) ?? "字") },
    Construct("different kana") { number in String(Unicode.Scalar(0x3041 + number * 31 % 83) ?? "か") },
    Construct("forms on forms", repeating: "食べさせられたくなかったようでした"),
    Construct("half-width kana with marks", repeating: "ﾊﾟﾋﾞ"),
    Construct("marks of voicing", "か", repeating: "\u{3099}"),
    Construct("a run of katakana", repeating: "アイス"),
    Construct("a number", repeating: "1,"),
    Construct("numbers in kanji", repeating: "百"),
    Construct("readings in brackets", repeating: "京(きょう)"),
    Construct("open brackets", repeating: "京("),
    Construct("long vowels", repeating: "ー"),
    Construct("sentences", repeating: "本だ。"),
    Construct("letters", repeating: "a"),
    Construct("lines of one kana", repeating: "か\n"),
    Construct("words in two lines", repeating: "昨\n日"),
]
