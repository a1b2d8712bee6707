/// The forms in which readings and meanings are compared, the same for stored texts and for queries.
public enum SearchKeys {
    /// Returns a reading as plain letters: hiragana, katakana, Hepburn and Kunrei all become the same.
    ///
    /// Long vowels become two letters, `ou` for both `おう` and `おお`. The dictionary's marks before okurigana are
    /// ignored. The table of syllables is ISO 3602's; the other spellings are Hepburn's.
    ///
    /// - Parameters:
    ///   - text: Kana or romaji.
    ///   - isPartial: Whether more may follow: then an unfinished syllable at the end is kept as far as it is certain.
    /// - Returns: The letters, or `nil` if the text is neither kana nor romaji.
    public static func reading(_ text: String, isPartial: Bool = false) -> String? {
        var letters: [UInt8] = []
        var doubleNext = false
        var scalars = Array(text.lowercased().unicodeScalars).filter { !".-‐・ '’".unicodeScalars.contains($0) }
        for index in scalars.indices where (0x30A1...0x30F6).contains(scalars[index].value) {
            scalars[index] = Unicode.Scalar(scalars[index].value - 0x60) ?? scalars[index]
        }
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            if scalar.isASCII, scalar.properties.isAlphabetic {
                letters.append(UInt8(truncatingIfNeeded: scalar.value))
                continue
            }
            if let pair = longVowels[scalar] {
                letters += pair
                continue
            }
            if scalar == "っ" {
                doubleNext = true
                continue
            }
            if scalar == "ー" {
                if let vowel = letters.last { letters.append(vowel) }
                continue
            }
            guard var syllable = syllables[scalar] else { return nil }
            if index < scalars.count, let small = smallVowels[scalars[index]], syllable.count > 1 {
                syllable = glide(syllable, small)
                index += 1
            }
            if doubleNext, let first = syllable.first { letters.append(first) }
            doubleNext = false
            letters += syllable
        }
        return letters.isEmpty ? nil : String(decoding: kunrei(letters, isPartial: isPartial), as: UTF8.self)
    }

    /// Returns romaji as hiragana, in a spelling that has the same `reading`.
    ///
    /// - Parameter text: What was typed, in the form of `typed`.
    /// - Returns: The kana; text with other letters as it is; `nil` if Latin letters aren't romaji.
    static func inKana(_ text: String) -> String? {
        guard text.unicodeScalars.allSatisfy({ $0.value < 0x300 }) else { return text }
        guard let letters = reading(text).map({ Array($0.utf8) }) else { return nil }
        var kana = ""
        var index = 0
        while index < letters.count {
            let rest = letters[index...]
            if let syllable = kanaOfSyllables.first(where: { rest.starts(with: $0.letters) }) {
                kana += syllable.sign
                index += syllable.letters.count
            } else if rest.first == UInt8(ascii: "n") {
                kana += "ん"
                index += 1
            } else if rest.count > 1, rest.first == rest.dropFirst().first {
                kana += "っ"
                index += 1
            } else {
                return nil
            }
        }
        return kana
    }

    /// The hiragana of each syllable, the longest syllables first.
    private static let kanaOfSyllables: [(letters: [UInt8], sign: String)] = {
        var table: [[UInt8]: String] = [:]
        // ぢ and づ sound like じ and ず, which are usual.
        for (kana, letters) in syllables where !"ぢづゐゑをぁぃぅぇぉゃゅょゎゕゖ".unicodeScalars.contains(kana) {
            table[letters] = String(kana)
            guard letters.count > 1, letters.last == UInt8(ascii: "i") else { continue }
            for (small, vowel) in smallVowels where "ゃゅょ".unicodeScalars.contains(small) {
                table[glide(letters, vowel)] = String(kana) + String(small)
            }
        }
        table.removeValue(forKey: [UInt8(ascii: "n")])
        return table.map { (letters: $0.key, sign: $0.value) }.sorted { $0.letters.count > $1.letters.count }
    }()

    /// Returns a meaning in lower case without accents.
    ///
    /// - Parameter text: The meaning, in a language with Latin letters.
    /// - Returns: The text with each letter in its plain form; other characters stay.
    public static func meaning(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            if scalar.isASCII {
                plain.append(scalar)
            } else if scalar.value < 0x250, let base = accents[scalar] {
                plain.append(base)
            } else if scalar.properties.generalCategory != .nonspacingMark {
                plain.append(scalar)
            }
        }
        return String(plain)
    }

    /// Replaces Hepburn and looser spellings with one form.
    private static func kunrei(_ letters: [UInt8], isPartial: Bool) -> [UInt8] {
        var letters = letters
        for (spelling, form) in spellings { replace(spelling, with: form, in: &letters) }
        if isPartial, let (spelling, form) = unfinished.first(where: { letters.suffix($0.0.count).elementsEqual($0.0) })
        {
            letters.replaceSubrange((letters.count - spelling.count)..., with: form)
        }
        return letters
    }

    /// Replaces each occurrence, and allocates nothing where there is none.
    private static func replace(_ part: [UInt8], with form: [UInt8], in letters: inout [UInt8]) {
        func isHere(_ index: Int) -> Bool {
            letters[index] == part[0] && letters[index...].starts(with: part)
        }
        guard var index = letters.indices.first(where: isHere) else { return }
        var result = Array(letters[..<index])
        while index < letters.count {
            if isHere(index) {
                result += form
                index += part.count
            } else {
                result.append(letters[index])
                index += 1
            }
        }
        letters = result
    }

    private static let spellings = pairs([
        ("tchi", "tti"), ("tch", "tty"), ("shi", "si"), ("sh", "sy"), ("chi", "ti"), ("ch", "ty"),
        ("tsu", "tu"), ("fu", "hu"), ("ji", "zi"), ("jy", "zy"), ("j", "zy"), ("dzu", "zu"), ("di", "zi"), ("du", "zu"),
        ("mb", "nb"), ("mp", "np"), ("oo", "ou"), ("ee", "ei"),
    ])

    private static let unfinished = pairs([
        ("sy", "s"), ("tty", "tt"), ("ty", "t"), ("ts", "t"), ("zy", "z"), ("f", "h"), ("dz", "z"),
    ])

    private static func pairs(_ texts: [(String, String)]) -> [([UInt8], [UInt8])] {
        texts.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    }

    private static func glide(_ syllable: [UInt8], _ vowel: UInt8) -> [UInt8] {
        let isGlide = syllable.last == UInt8(ascii: "i") && "auo".utf8.contains(vowel)
        return syllable.dropLast() + (isGlide ? [UInt8(ascii: "y"), vowel] : [vowel])
    }

    private static let smallVowels: [Unicode.Scalar: UInt8] = [
        "ゃ": UInt8(ascii: "a"), "ゅ": UInt8(ascii: "u"), "ょ": UInt8(ascii: "o"),
        "ぁ": UInt8(ascii: "a"), "ぃ": UInt8(ascii: "i"), "ぅ": UInt8(ascii: "u"), "ぇ": UInt8(ascii: "e"),
        "ぉ": UInt8(ascii: "o"),
    ]

    private static let longVowels: [Unicode.Scalar: [UInt8]] = [
        "ā": Array("aa".utf8), "ī": Array("ii".utf8), "ū": Array("uu".utf8), "ē": Array("ei".utf8),
        "ō": Array("ou".utf8), "â": Array("aa".utf8), "î": Array("ii".utf8), "û": Array("uu".utf8),
        "ê": Array("ei".utf8), "ô": Array("ou".utf8),
    ]

    private static let syllables: [Unicode.Scalar: [UInt8]] = {
        let rows: [(String, String)] = [
            ("あいうえお", "a i u e o"), ("かきくけこ", "ka ki ku ke ko"), ("がぎぐげご", "ga gi gu ge go"),
            ("さしすせそ", "sa si su se so"), ("ざじずぜぞ", "za zi zu ze zo"), ("たちつてと", "ta ti tu te to"),
            ("だぢづでど", "da zi zu de do"), ("なにぬねの", "na ni nu ne no"), ("はひふへほ", "ha hi hu he ho"),
            ("ばびぶべぼ", "ba bi bu be bo"), ("ぱぴぷぺぽ", "pa pi pu pe po"), ("まみむめも", "ma mi mu me mo"),
            ("やゆよ", "ya yu yo"), ("らりるれろ", "ra ri ru re ro"), ("わゐゑを", "wa i e o"), ("んゔ", "n vu"),
            ("ぁぃぅぇぉ", "a i u e o"), ("ゃゅょゎ", "ya yu yo wa"), ("ゕゖ", "ka ke"),
        ]
        var table: [Unicode.Scalar: [UInt8]] = [:]
        for (kana, letters) in rows {
            for (scalar, syllable) in zip(kana.unicodeScalars, letters.split(separator: " ")) {
                table[scalar] = Array(syllable.utf8)
            }
        }
        return table
    }()

    private static let accents: [Unicode.Scalar: Unicode.Scalar] = {
        let forms: [(String, Unicode.Scalar)] = [
            ("àáâãäåāă", "a"), ("çćč", "c"), ("èéêëēĕ", "e"), ("ìíîïī", "i"), ("ñń", "n"), ("òóôõöōŏ", "o"),
            ("ùúûüū", "u"), ("ýÿ", "y"), ("šś", "s"), ("žź", "z"),
        ]
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (accented, base) in forms { for scalar in accented.unicodeScalars { table[scalar] = base } }
        return table
    }()
}
