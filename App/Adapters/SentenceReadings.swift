import AppPacks
import KanjiFlow
import PackReader
import WordFlow

/// Divides example sentences into parts, so that words that learners seldom know have their readings.
@MainActor struct SentenceReadings {
    private let library: PackKanjiLibrary

    init(_ library: PackKanjiLibrary) { self.library = library }

    /// A part of a sentence that isn't plain, by its bytes.
    private struct Span {
        var range: Range<Int>
        var reading: String?
    }

    /// Divides a sentence.
    ///
    /// - Parameters:
    ///   - sentence: The sentence.
    ///   - word: The word whose example it is, as it stands there; `nil` if that is unknown.
    /// - Returns: The parts, which joined are the sentence.
    /// - Throws: What is wrong with a pack.
    func parts(of sentence: String, around word: String?) throws -> [Word.Sentence.Part] {
        let (bytes, utf8) = (Array(sentence.utf8), sentence.utf8)
        var whole: Range<Int>?
        if let found = word.flatMap({ sentence.firstRange(of: $0) }) {
            let start = utf8.distance(from: sentence.startIndex, to: found.lowerBound)
            whole = start..<start + utf8.distance(from: found.lowerBound, to: found.upperBound)
        }
        var spans = whole.map { [Span(range: $0)] } ?? []
        for piece in try library.packs.lookUp().cutter.pieces(of: sentence) {
            guard case .word(let position) = piece.kind, whole?.overlaps(piece.range) != true else { continue }
            spans += try self.spans(of: piece, position)
        }
        var parts: [Word.Sentence.Part] = []
        var end = 0
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        for span in spans.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if span.range.lowerBound > end { parts.append(.init(text(end..<span.range.lowerBound))) }
            parts.append(.init(text(span.range), reading: span.reading, isWord: span.reading == nil))
            end = span.range.upperBound
        }
        if end < bytes.count { parts.append(.init(text(end..<bytes.count))) }
        return parts
    }

    /// The kanji of a piece with their readings; none if learners of the level N3 know the word, or it can be read in
    /// several ways.
    private func spans(of piece: CutPiece, _ position: Int) throws -> [Span] {
        guard piece.text.unicodeScalars.contains(where: SearchKeys.isKanji),
            let word = try library.packs.words().word(at: position),
            try library.packs.levels().level(of: word) ?? 0 < 3
        else { return [] }
        for form in word.forms {
            let parts = try library.furigana(of: form.writing, reading: form.reading)
            guard let spans = Self.spans(of: parts, in: piece) else { continue }
            return try isOnlyReading(form) ? spans : []
        }
        return []
    }

    /// Where a form's kanji are in a piece, which may be inflected: 食 of 食べた.
    ///
    /// - Returns: The kanji that stand together as one, with their reading; `nil` if the piece has others.
    private static func spans(of parts: [Furigana], in piece: CutPiece) -> [Span]? {
        var spans: [Span] = []
        var rest = piece.text[...]
        var start = piece.range.lowerBound
        for part in parts {
            guard rest.hasPrefix(part.text) else { break }
            let end = start + part.text.utf8.count
            if let reading = part.reading {
                if let last = spans.indices.last, spans[last].range.upperBound == start {
                    spans[last] = Span(
                        range: spans[last].range.lowerBound..<end, reading: (spans[last].reading ?? "") + reading)
                } else {
                    spans.append(Span(range: start..<end, reading: reading))
                }
            }
            rest.removeFirst(part.text.count)
            start = end
        }
        return rest.unicodeScalars.contains(where: SearchKeys.isKanji) ? nil : spans
    }

    /// Whether no word in common use that is written like a form is read in another way.
    private func isOnlyReading(_ form: WordEntry.Form) throws -> Bool {
        let words = try library.packs.words()
        for position in try words.positions(of: form.writing) {
            for other in try words.word(at: position)?.forms ?? [] where other.writing == form.writing {
                let isUsed = other.isCommon || position < words.commonCount && !other.isUnusual
                if isUsed, other.reading != form.reading { return false }
            }
        }
        return true
    }
}
