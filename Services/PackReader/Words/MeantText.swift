/// What may be meant by a text that isn't in the dictionary as it was typed.
enum MeantText {
    /// Returns a text without what surrounds words on a page: readings in brackets after kanji, spaces between Japanese
    /// letters, and punctuation at both ends.
    ///
    /// - Parameter text: What was typed, in the form of `typed`.
    /// - Returns: The text; itself if there is nothing to take away, or nothing would be left.
    static func bare(_ text: String) -> String {
        let all = Array(withoutReadings(text).unicodeScalars)
        var scalars: [Unicode.Scalar] = []
        for (index, scalar) in all.enumerated() {
            let isBetween = scalars.last.map(isJapanese) == true && index + 1 < all.count && isJapanese(all[index + 1])
            if scalar != " " || !isBetween { scalars.append(scalar) }
        }
        func isEdge(_ scalar: Unicode.Scalar) -> Bool {
            scalar == " " || " 。、，．・…‥「」『』【】〈〉《》〔〕()[]{}“”‘’\"':;,.!".unicodeScalars.contains(scalar)
        }
        while let last = scalars.last, isEdge(last) { scalars.removeLast() }
        let bare = scalars.drop(while: isEdge)
        return bare.isEmpty ? text : string(bare)
    }

    /// Returns a text without readings in brackets after kanji, as in 東京(とうきょう) or ｜漢字《かんじ》.
    static func withoutReadings(_ text: String) -> String {
        var scalars: [Unicode.Scalar] = []
        let all = Array(text.unicodeScalars.filter { $0 != "|" })
        var index = 0
        while index < all.count {
            if let last = scalars.last, SearchKeys.isKanji(last), let end = endOfReading(all, from: index) {
                index = end
            } else {
                scalars.append(all[index])
                index += 1
            }
        }
        return string(scalars[...])
    }

    /// Returns a Japanese text whose question marks end its sentences, with full stops in their place, which are no
    /// pattern.
    ///
    /// - Parameter text: What was typed, in the form of `typed`.
    /// - Returns: The text; `nil` if it has no such marks.
    static func withoutQuestionMarks(_ text: String) -> String? {
        guard text.contains("?"), !text.contains("*"), text.unicodeScalars.contains(where: isJapanese) else {
            return nil
        }
        var sentences = text.replacing("?", with: "。")
        while sentences.last == "。" { sentences.removeLast() }
        return sentences.isEmpty ? nil : sentences
    }

    /// Returns what may be meant by a text that is written as it is called out, such as すごーーい or 完っ全に: without marks
    /// of length, small vowels and っ.
    ///
    /// - Parameter text: What was typed, in the form of `typed`.
    /// - Returns: At most five other texts, those with less change first; none for a text without such marks.
    static func withoutEmphasis(_ text: String) -> [String] {
        var once: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            let isRepeated = scalar == once.last && (isMark(scalar) || once.dropLast().last == scalar)
            if !isRepeated || !isJapanese(scalar) && !isLength(scalar) { once.append(scalar) }
        }
        let short = once.filter { !isLength($0) }
        let withoutSmall = short.filter { !isSmallVowel($0) }
        var found: [String] = []
        for scalars in [
            once, short.map { isSmallVowel($0) ? Unicode.Scalar($0.value + 1) ?? $0 : $0 }, withoutSmall,
            withoutSmall.filter { !isSmallTsu($0) }, once.filter { !isSmallTsu($0) },
        ] {
            let other = string(scalars[...])
            if !scalars.isEmpty, other != text, !found.contains(other) { found.append(other) }
        }
        return found
    }

    /// Returns romaji with a vowel in place of each hyphen after one, as in `ko-hi-`.
    ///
    /// - Parameter text: What was typed, in the form of `typed`.
    /// - Returns: The text; `nil` if it has no such hyphen, or other letters.
    static func withVowelsForHyphens(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "-")), text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var letters: [UInt8] = []
        for letter in text.utf8 {
            let isLong = letter == UInt8(ascii: "-") && letters.last.map("aiueoAIUEO".utf8.contains) == true
            letters.append(isLong ? letters.last ?? letter : letter)
        }
        let other = String(decoding: letters, as: UTF8.self)
        return other == text ? nil : other
    }

    /// Where a reading in brackets ends; `nil` if there is none at an index.
    private static func endOfReading(_ scalars: [Unicode.Scalar], from index: Int) -> Int? {
        let brackets: [Unicode.Scalar: Unicode.Scalar] = ["(": ")", "《": "》", "[": "]", "〔": "〕"]
        guard let closing = brackets[scalars[index]] else { return nil }
        var end = index + 1
        while end < scalars.count, isKana(scalars[end]) { end += 1 }
        return end > index + 1 && end < scalars.count && scalars[end] == closing ? end + 1 : nil
    }

    /// Whether a scalar is hiragana, katakana or the mark of a long vowel.
    static func isKana(_ scalar: Unicode.Scalar) -> Bool {
        (0x3041...0x3096).contains(scalar.value) || (0x30A1...0x30FA).contains(scalar.value) || scalar == "ー"
    }

    static func isJapanese(_ scalar: Unicode.Scalar) -> Bool { isKana(scalar) || SearchKeys.isKanji(scalar) }
    private static func isLength(_ scalar: Unicode.Scalar) -> Bool { "ー〜~".unicodeScalars.contains(scalar) }
    private static func isSmallTsu(_ scalar: Unicode.Scalar) -> Bool { scalar == "っ" || scalar == "ッ" }
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { isLength(scalar) || isSmallTsu(scalar) }
    private static func isSmallVowel(_ scalar: Unicode.Scalar) -> Bool { "ぁぃぅぇぉ".unicodeScalars.contains(scalar) }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
