/// A part of a word's writing with its reading.
public struct Furigana: Equatable, Sendable {
    /// The part of the writing.
    public let text: String
    /// Its reading; `nil` for kana, which read as they are written.
    public let reading: String?

    /// Divides a word's reading among its kanji.
    ///
    /// A kanji takes one of its readings, which may be voiced at its beginning or shortened at its end (がっこう of ガク and
    /// コウ). Kanji that together have a reading of their own, such as 今日, stay together.
    ///
    /// - Parameters:
    ///   - writing: The word as written.
    ///   - reading: The word's reading, in kana.
    ///   - readings: Returns a kanji's readings as KANJIDIC2 writes them.
    /// - Returns: The parts in order; one part with the whole reading if the two can't be aligned.
    /// - Throws: The error of `readings`.
    public static func align<Failure: Error>(
        _ writing: String, reading: String, readings: (Unicode.Scalar) throws(Failure) -> [String]
    ) throws(Failure) -> [Furigana] {
        let (letters, kana) = (Array(writing.unicodeScalars), Array(reading.unicodeScalars))
        guard letters.count <= longest, kana.count <= longest, letters.contains(where: SearchKeys.isKanji) else {
            return [Furigana(text: writing, reading: writing == reading ? nil : reading)]
        }
        var alignment = Alignment(
            letters: letters, kana: kana.map(\.inHiragana.value), choices: try choices(for: letters, readings))
        guard let lengths = alignment.lengths(from: 0, at: 0) else {
            return [Furigana(text: writing, reading: reading)]
        }
        return parts(letters, kana, lengths)
    }

    /// Whether a word is only in kanji, and each of them has one of some readings in it.
    static func isRead<Failure: Error>(
        _ writing: String, as reading: String, by readings: (Unicode.Scalar) throws(Failure) -> [String]
    ) throws(Failure) -> Bool {
        let (letters, kana) = (Array(writing.unicodeScalars), Array(reading.unicodeScalars))
        guard letters.count <= longest, kana.count <= longest, letters.allSatisfy(isRead) else { return false }
        var alignment = Alignment(
            letters: letters, kana: kana.map(\.inHiragana.value), choices: try choices(for: letters, readings),
            canShare: false)
        return alignment.lengths(from: 0, at: 0) != nil
    }

    /// What each letter may be read as; nothing for kana.
    private static func choices<Failure: Error>(
        for letters: [Unicode.Scalar], _ readings: (Unicode.Scalar) throws(Failure) -> [String]
    ) throws(Failure) -> [[[UInt32]]] {
        var choices: [[[UInt32]]] = []
        for (index, letter) in letters.enumerated() {
            // 々 repeats the kanji before it.
            let known = letter == "々" && index > 0 ? letters[index - 1] : letter
            choices.append(SearchKeys.isKanji(known) ? variants(of: try readings(known)) : [])
        }
        return choices
    }

    private static let longest = 40

    /// Joins adjacent kana, and kanji that share a reading.
    private static func parts(_ letters: [Unicode.Scalar], _ kana: [Unicode.Scalar], _ lengths: [Int]) -> [Furigana] {
        func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
            scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
        }
        var found: [Furigana] = []
        var (start, at, index) = (0, 0, 0)
        while index < letters.count {
            let isKana = !isRead(letters[index])
            var length = max(lengths[index], 0)
            index += 1
            while index < letters.count, isKana ? !isRead(letters[index]) : lengths[index] < 0 {
                length += max(lengths[index], 0)
                index += 1
            }
            found.append(
                Furigana(
                    text: text(letters[start..<index]), reading: isKana ? nil : text(kana[at..<at + length])))
            (start, at) = (index, at + length)
        }
        return found
    }

    fileprivate static func isRead(_ letter: Unicode.Scalar) -> Bool { SearchKeys.isKanji(letter) || letter == "々" }

    /// The ways in which readings appear inside words, in hiragana.
    private static func variants(of readings: [String]) -> [[UInt32]] {
        var found: [[UInt32]] = []
        for reading in readings {
            // KANJIDIC2 sets okurigana apart by a dot, and marks prefixes and suffixes by a dash.
            let plain = reading.unicodeScalars.filter { $0 != "-" }
            for text in [
                plain.prefix { $0 != "." }.map(\.inHiragana.value), plain.filter { $0 != "." }.map(\.inHiragana.value),
            ] {
                guard let first = text.first, let last = text.last else { continue }
                var forms = [text]
                for voiced in [first + 1, first + 2] where first < 0x3041 + 0x56 {
                    forms.append([voiced] + text.dropFirst())
                }
                if text.count > 1, [0x304F, 0x3064, 0x3061, 0x304D].contains(last) {
                    forms += forms.map { $0.dropLast() + [0x3063] }
                }
                found += forms.filter { !found.contains($0) }
            }
        }
        return found
    }
}

/// The search for how many kana each letter takes.
private struct Alignment {
    let letters: [Unicode.Scalar]
    let kana: [UInt32]
    let choices: [[[UInt32]]]
    /// Whether kanji may share a reading.
    let canShare: Bool
    /// Where the search has failed before, so that no word takes long.
    private var dead: Set<Int> = []

    init(letters: [Unicode.Scalar], kana: [UInt32], choices: [[[UInt32]]], canShare: Bool = true) {
        self.letters = letters
        self.kana = kana
        self.choices = choices
        self.canShare = canShare
    }

    /// How many kana each letter from an index on takes; −1 for a kanji that shares the reading of those before it.
    mutating func lengths(from index: Int, at place: Int) -> [Int]? {
        if index == letters.count { return place == kana.count ? [] : nil }
        guard place < kana.count, !dead.contains(index * 64 + place) else { return nil }
        if !Furigana.isRead(letters[index]) {
            if letters[index].inHiragana.value == kana[place], let rest = lengths(from: index + 1, at: place + 1) {
                return [1] + rest
            }
        } else {
            for choice in choices[index] where kana[place...].starts(with: choice) {
                if let rest = lengths(from: index + 1, at: place + choice.count) { return [choice.count] + rest }
            }
            if canShare, let shared = sharedReading(from: index, at: place) { return shared }
        }
        dead.insert(index * 64 + place)
        return nil
    }

    /// Gives a run of kanji all kana up to where the rest fits.
    private mutating func sharedReading(from index: Int, at place: Int) -> [Int]? {
        var end = index + 1
        while end < letters.count, Furigana.isRead(letters[end]) { end += 1 }
        for length in 1...kana.count - place {
            if let rest = lengths(from: end, at: place + length) {
                return [length] + Array(repeating: -1, count: end - index - 1) + rest
            }
        }
        return nil
    }
}
