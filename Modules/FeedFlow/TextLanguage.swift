import AppCoreContent

extension String {
    /// Japanese for a text with kana; `nil` for any other, because kanji alone may be Chinese.
    var language: Language? { unicodeScalars.contains(where: \.isKana) ? .japanese : nil }
}

extension Unicode.Scalar {
    /// Whether it is a syllable of hiragana or katakana, which no other language than Japanese has.
    var isKana: Bool {
        switch value {
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x31F0...0x31FF, 0xFF66...0xFF9D: true
        default: false
        }
    }
}

extension FeedItemSummary {
    /// The language of its texts, as far as they tell.
    var language: Language? { title.language ?? author?.language }
}
