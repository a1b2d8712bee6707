/// Finds the words of a text.
struct TextWords {
    let words: WordPack
    let cutter: TextCutter

    /// Of a longer text, only so many characters are cut into words.
    private static let mostCut = 1_000

    /// Cuts a text into words; no pieces if that tells nothing.
    ///
    /// Beside words that begin like the text, which may not be typed to its end, only several words count.
    func pieces(of text: String, besideWords: Bool) throws(PackError) -> [CutPiece] {
        guard !SearchKeys.isPattern(text), text.unicodeScalars.contains(where: MeantText.isJapanese) else { return [] }
        var pieces = try cutter.pieces(of: MeantText.withoutReadings(String(text.prefix(Self.mostCut))))
        for place in pieces.indices {
            pieces[place] = Self.withoutGaps(pieces[place])
            if let word = try word(for: pieces[place], after: place > 0 ? pieces[place - 1] : nil) {
                pieces[place].kind = .word(word)
            }
        }
        let wordCount = pieces.count { if case .word = $0.kind { true } else { false } }
        let nameCount = pieces.count { $0.kind == .name }
        // 田中太郎 is somebody, but one name may be a part of a word that isn't known.
        let count = wordCount + (nameCount > 1 ? nameCount : 0)
        // Letters that are no word beside one word, and two words in kana without a particle, are a mistake.
        let hasLetters = pieces.contains {
            $0.kind == .other && $0.text.unicodeScalars.contains(where: MeantText.isKana)
        }
        let isJoined =
            pieces.contains { $0.kind == .grammar } || text.unicodeScalars.contains(where: SearchKeys.isKanji)
        return count > (besideWords || hasLetters ? 1 : 0) && (isJoined || count > 2) ? pieces : []
    }

    /// A word that was in two lines, as it is written in one.
    private static func withoutGaps(_ piece: CutPiece) -> CutPiece {
        guard piece.kind != .other, piece.text.contains(where: \.isWhitespace) else { return piece }
        return CutPiece(
            text: piece.text.filter { !$0.isWhitespace }, range: piece.range, kind: piece.kind, form: piece.form)
    }

    /// The word for a piece that means more beside others: 三人, the 時間 of 2時間, and さま after a name.
    private func word(for piece: CutPiece, after before: CutPiece?) throws(PackError) -> Int? {
        switch piece.kind {
        case .other:
            let scalars = piece.text.unicodeScalars
            let counter = String(scalars.drop(while: Lattice.isNumeral))
            guard let first = scalars.first, Lattice.isNumeral(first), TextCutter.counts(counter) else { return nil }
            if let whole = try words.positions(of: SearchKeys.typed(piece.text)).first { return whole }
            if let counted = try word(counter, as: ["ctr", "suf", "n-suf"]) { return counted }
            return try words.positions(of: counter).first
        case .word where before?.kind == .name && piece.form == nil: return try word(piece.text, as: ["suf"])
        default: return nil
        }
    }

    /// The most usual common word that is written in some way and is first of all one of some parts of speech.
    private func word(_ text: String, as tags: Set<String>) throws(PackError) -> Int? {
        for position in try words.positions(of: text).prefix(while: { $0 < words.commonCount }) {
            let tagged = try words.word(at: position)?.senses.first?.partsOfSpeech
            if !tags.isDisjoint(with: tagged ?? []) { return position }
        }
        return nil
    }
}
