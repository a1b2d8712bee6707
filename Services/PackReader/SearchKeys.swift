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
        let isKana = text.unicodeScalars.allSatisfy { (0x3040...0x30FF).contains($0.value) }
        let scalars = (isKana ? text : text.lowercased()).unicodeScalars
        return letters(of: scalars, isPartial: isPartial).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The letters of a text in lower case, as `reading` returns them.
    static func letters(of text: some Sequence<Unicode.Scalar>, isPartial: Bool = false) -> [UInt8]? {
        let scalars = text.filter { !isIgnored($0) }
        var letters: [UInt8] = []
        letters.reserveCapacity(scalars.count * 3)
        var doubleNext = false
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index].inHiragana
            index += 1
            if scalar.isASCII, scalar.properties.isAlphabetic {
                letters.append(UInt8(truncatingIfNeeded: scalar.value))
                continue
            }
            if let pair = longVowel(of: scalar) {
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
            guard let (first, vowel) = syllable(of: scalar) else { return nil }
            letters.append(first)
            if doubleNext { letters.append(first) }
            doubleNext = false
            guard let vowel else { continue }
            if index < scalars.count, let small = smallVowel(of: scalars[index].inHiragana) {
                if isGlide(vowel, small) { letters.append(UInt8(ascii: "y")) }
                letters.append(small)
                index += 1
            } else {
                letters.append(vowel)
            }
        }
        return letters.isEmpty ? nil : kunrei(letters, isPartial: isPartial)
    }

    /// Whether a mark is left out: those of the dictionary before okurigana, and those between words.
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", "-", "‐", "・", " ", "'", "’": true
        default: false
        }
    }

    /// Returns a text with hiragana for katakana.
    ///
    /// - Parameter text: The text.
    /// - Returns: The text; other characters stay.
    public static func hiragana(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { $0.unicodeScalars.append($1.inHiragana) }
    }

    /// Returns a meaning in lower case without accents.
    ///
    /// - Parameter text: The meaning, in a language with Latin letters.
    /// - Returns: The text with each letter in its plain form; other characters stay.
    public static func meaning(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            if scalar.isASCII {
                plain.append(scalar)
            } else if let base = letter(under: scalar) {
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
        // Most words lack a letter of most spellings.
        var present = set(of: letters)
        for (needed, spelling, form) in spellings where needed & ~present == 0 {
            replace(spelling, with: form, in: &letters)
            present |= set(of: form)
        }
        if isPartial, let (spelling, form) = unfinished.first(where: { letters.suffix($0.0.count).elementsEqual($0.0) })
        {
            letters.replaceSubrange((letters.count - spelling.count)..., with: form)
        }
        return letters
    }

    /// The letters of a text, a bit for each; others share one.
    private static func set(of letters: [UInt8]) -> UInt32 { letters.reduce(0) { $0 | 1 << UInt32($1 & 31) } }

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

    /// Spellings with their letters, and the forms in which they are compared.
    private static let spellings = pairs([
        ("tchi", "tti"), ("tch", "tty"), ("shi", "si"), ("sh", "sy"), ("chi", "ti"), ("ch", "ty"),
        ("tsu", "tu"), ("f", "h"), ("ji", "zi"), ("jy", "zy"), ("j", "zy"), ("dzu", "zu"), ("di", "zi"), ("du", "zu"),
        ("sye", "se"), ("tye", "te"), ("zye", "ze"), ("wi", "ui"), ("we", "ue"),
        ("mb", "nb"), ("mp", "np"), ("oo", "ou"), ("ee", "ei"),
    ]).map { (letters: set(of: $0), spelling: $0, form: $1) }

    private static let unfinished = pairs([
        ("sy", "s"), ("tty", "tt"), ("ty", "t"), ("ts", "t"), ("zy", "z"), ("f", "h"), ("dz", "z"),
    ])

    private static func pairs(_ texts: [(String, String)]) -> [([UInt8], [UInt8])] {
        texts.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    }

    /// Whether a small vowel makes a glide: き and ゃ are kya, but て and ぃ are ti.
    private static func isGlide(_ vowel: UInt8, _ small: UInt8) -> Bool {
        vowel == UInt8(ascii: "i") && small != UInt8(ascii: "i") && small != UInt8(ascii: "e")
    }

    // Functions and not dictionaries: each process would make these again, which takes longer than a look-up.

    static func smallVowel(of scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "ゃ", "ぁ": UInt8(ascii: "a")
        case "ぃ": UInt8(ascii: "i")
        case "ゅ", "ぅ": UInt8(ascii: "u")
        case "ぇ": UInt8(ascii: "e")
        case "ょ", "ぉ": UInt8(ascii: "o")
        default: nil
        }
    }

    private static func longVowel(of scalar: Unicode.Scalar) -> String.UTF8View? {
        switch scalar {
        case "ā", "â": "aa".utf8
        case "ī", "î": "ii".utf8
        case "ū", "û": "uu".utf8
        case "ē", "ê": "ei".utf8
        case "ō", "ô": "ou".utf8
        default: nil
        }
    }

    /// The letters of each hiragana from ぁ to ゖ, two places each; blank for っ.
    private static let syllables: StaticString = """
        a a i i u u e e o o kagakigikugukegekogosazasizisuzusezesozotadatizi  tuzutedetodonaninunenohabapahi\
        bipihubupuhebepehobopomamimumemoyayayuyuyoyorarirurerowawai e o n vukake
        """

    /// The first letter of a hiragana, and its vowel if that is another one.
    private static func syllable(of scalar: Unicode.Scalar) -> (first: UInt8, vowel: UInt8?)? {
        guard (0x3041...0x3096).contains(scalar.value) else { return nil }
        let place = Int(scalar.value - 0x3041) * 2
        return syllables.withUTF8Buffer { cells in
            let (first, vowel, blank) = unsafe (cells[place], cells[place + 1], UInt8(ascii: " "))
            return first == blank ? nil : (first, vowel == blank ? nil : vowel)
        }
    }

    /// A letter without its accent.
    private static func letter(under scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "à", "á", "â", "ã", "ä", "å", "ā", "ă": "a"
        case "ç", "ć", "č": "c"
        case "è", "é", "ê", "ë", "ē", "ĕ": "e"
        case "ì", "í", "î", "ï", "ī": "i"
        case "ñ", "ń": "n"
        case "ò", "ó", "ô", "õ", "ö", "ō", "ŏ": "o"
        case "ù", "ú", "û", "ü", "ū": "u"
        case "ý", "ÿ": "y"
        case "š", "ś": "s"
        case "ž", "ź": "z"
        default: nil
        }
    }
}
