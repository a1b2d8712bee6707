extension LookUp {
    /// The most texts that are tried for one that is written in other forms of its characters.
    private static let mostTexts = 8
    /// The most words that are compared with a text that is half in kana, the usual ones first.
    private static let mostCompared = 500

    /// A whole word that may be meant by a text that is none: `koohii` for `ko-hi-`, 国語 for 國語.
    ///
    /// - Parameter text: What was typed, neither English, a pattern nor an inflected form.
    /// - Returns: The word, or an inflected form of one; `nil` if the text is to be searched as it is.
    /// - Throws: What is wrong with a pack.
    func wholeWord(like text: String) throws(PackError) -> String? {
        // No word is that long.
        guard text.utf8.count <= 400 else { return nil }
        // A hyphen isn't part of any word's letters, so that this text would be found without its long vowels.
        if let long = MeantText.withVowelsForHyphens(text), try isWhole(long) { return long }
        guard text.unicodeScalars.contains(where: Self.mayHaveForms), try words.positions(of: text).isEmpty else {
            return nil
        }
        for other in try inUsualForms(text) where try isWhole(other) { return other }
        return nil
    }

    /// Texts that may be meant by one that finds no word, the likeliest first.
    ///
    /// - Parameter text: What was typed, of at most 400 bytes.
    /// - Returns: At most seven texts.
    /// - Throws: What is wrong with a pack.
    func meant(by text: String) throws(PackError) -> [String] {
        let bare = MeantText.bare(text)
        var found = bare == text ? [] : [bare]
        for other in MeantText.withoutEmphasis(bare) where try isWhole(other) { found.append(other) }
        return found + (try inUsualForms(bare).prefix(1))
    }

    /// Finds words of which a part is typed in kana instead of kanji, such as 小せつ and たん生日.
    ///
    /// - Parameter text: What was typed.
    /// - Returns: The words' positions, the usual ones first; none for a text without kanji or without kana.
    /// - Throws: What is wrong with a pack.
    func positions(halfInKana text: String) throws(PackError) -> [Int] {
        let letters = text.unicodeScalars.map(\.inHiragana)
        let written = Set(letters.filter(SearchKeys.isKanji))
        guard !written.isEmpty, letters.count <= 20, letters.contains(where: MeantText.isKana),
            letters.allSatisfy({ MeantText.isKana($0) || SearchKeys.isKanji($0) })
        else { return [] }
        var candidates: [Int]?
        for character in written.sorted() {
            let with = try words.positions(with: character)
            candidates = candidates.map { $0.filter(Set(with).contains) } ?? with
        }
        var found: [Int] = []
        for position in (candidates ?? []).prefix(Self.mostCompared) {
            guard let word = try words.word(at: position) else { continue }
            for form in word.forms where try isRead(form, as: letters) {
                found.append(position)
                break
            }
        }
        return found
    }

    /// Whether a word's form is a text in which some of its kanji are in kana.
    private func isRead(_ form: WordEntry.Form, as letters: [Unicode.Scalar]) throws(PackError) -> Bool {
        // Tells most words at once: kana at the ends are those of the reading, and nothing may be in neither.
        let (writing, reading) = (form.writing.unicodeScalars, form.reading.unicodeScalars.map(\.inHiragana))
        guard reading.starts(with: letters.prefix(while: MeantText.isKana)),
            reading.reversed().starts(with: letters.reversed().prefix(while: MeantText.isKana)),
            letters.allSatisfy({ SearchKeys.isKanji($0) ? writing.contains($0) : reading.contains($0) })
        else { return false }
        let parts = try Furigana.align(form.writing, reading: form.reading) { character throws(PackError) in
            try self.kanji.kanji(character).map { $0.on + $0.kun + $0.nanori } ?? []
        }
        // Where the text may stand after each part.
        var places: Set<Int> = [0]
        for part in parts {
            var next: Set<Int> = []
            for way in [part.text, part.reading ?? part.text].map({ $0.unicodeScalars.map(\.inHiragana) }) {
                for place in places where letters[place...].starts(with: way) { next.insert(place + way.count) }
            }
            places = next
        }
        return places.contains(letters.count)
    }

    /// Whether a text is a word, or an inflected form of one.
    private func isWhole(_ text: String) throws(PackError) -> Bool {
        guard try words.positions(of: text).isEmpty else { return true }
        return try !inflected(text).isEmpty
    }

    /// A text with each character in one of its usual forms, the likeliest first.
    private func inUsualForms(_ text: String) throws(PackError) -> [String] {
        var texts = [""]
        for scalar in text.unicodeScalars {
            let forms = Self.mayHaveForms(scalar) ? try kanji.usualForms(of: scalar) : []
            texts = texts.flatMap { text in
                (forms + [scalar]).map { form in
                    var longer = text.unicodeScalars
                    longer.append(form)
                    return String(longer)
                }
            }
            texts.removeLast(max(texts.count - Self.mostTexts, 0))
        }
        return texts.filter { !$0.utf8.elementsEqual(text.utf8) }
    }

    /// Whether a character may be another form of a kanji: whether it is one, or a radical.
    private static func mayHaveForms(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x2E80 && !(0x3000...0x33FF).contains(scalar.value)
    }
}

extension Unicode.Scalar {
    /// The hiragana for a katakana.
    var inHiragana: Unicode.Scalar {
        (0x30A1...0x30F6).contains(value) ? Unicode.Scalar(value - 0x60) ?? self : self
    }
}
