/// A text with standard kana in place of half-width ones, one character for a kana and its mark, as dictionaries have them,
/// and no gap between two Japanese letters: テレビ for ﾃﾚﾋﾞ, 昨日 for 昨 and 日 in two lines.
struct StandardText {
    /// What was left out of the text.
    private struct Omission {
        /// After how many bytes of the standard text it was.
        let place: Int
        /// How many bytes were left out up to its end.
        let total: Int
        /// Whether it is white space, which belongs to no word beside it.
        let isGap: Bool
    }

    private(set) var scalars: [Unicode.Scalar] = []
    private(set) var bytes: [UInt8] = []
    /// For each scalar, how many gaps were left out before it; empty if there were none.
    private(set) var gapCounts: [Int] = []
    private let text: [UInt8]
    private var omissions: [Omission] = []
    private let isChanged: Bool

    /// Reads any text.
    init(_ text: String) {
        self.text = Array(text.utf8)
        let all = Array(text.unicodeScalars)
        isChanged = all.indices.contains {
            (0x3099...0x309C).contains(all[$0].value) || (0xFF66...0xFF9F).contains(all[$0].value)
                || Self.isGap(all, at: $0)
        }
        guard isChanged else {
            (scalars, bytes) = (all, self.text)
            return
        }
        var gaps = 0
        for (index, scalar) in all.enumerated() {
            if Self.isGap(all, at: index) {
                gaps += 1
                leaveOut(UTF8.width(scalar), isGap: true)
                continue
            }
            guard let (kana, isMark) = SearchKeys.standardKana(for: scalar, after: scalars.last) else {
                append(scalar, gaps)
                continue
            }
            if isMark {
                let last = scalars.removeLast()
                bytes.removeLast(UTF8.width(last))
                gapCounts.removeLast()
            }
            append(kana, gaps)
            // All of these kana and marks have three bytes.
            if isMark { leaveOut(3, isGap: false) }
        }
        if gaps == 0 { gapCounts = [] }
    }

    /// Whether a scalar is white space between two Japanese letters.
    private static func isGap(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        switch scalars[index] {
        case " ", "\n", "\r", "\t", "\u{3000}":
            index > 0 && index + 1 < scalars.count && MeantText.isJapanese(scalars[index - 1])
                && MeantText.isJapanese(scalars[index + 1])
        default: false
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ gaps: Int) {
        scalars.append(scalar)
        gapCounts.append(gaps)
        bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }

    private mutating func leaveOut(_ count: Int, isGap: Bool) {
        let total = (omissions.last?.total ?? 0) + count
        omissions.append(Omission(place: bytes.count, total: total, isGap: isGap))
    }

    /// Pieces of it as the text has them, with the gaps between them.
    func original(_ pieces: [CutPiece], after end: Int) -> [CutPiece] {
        guard isChanged else { return pieces }
        var found: [CutPiece] = []
        var end = end
        for piece in pieces {
            let range = original(piece.range.lowerBound, isEnd: false)..<original(piece.range.upperBound, isEnd: true)
            if end < range.lowerBound { found.append(self.piece(end..<range.lowerBound, .other, nil)) }
            found.append(self.piece(range, piece.kind, piece.form))
            end = range.upperBound
        }
        return found
    }

    private func piece(_ range: Range<Int>, _ kind: CutPiece.Kind, _ form: String?) -> CutPiece {
        CutPiece(text: String(decoding: text[range], as: UTF8.self), range: range, kind: kind, form: form)
    }

    /// Where a place is in the text; the end of a piece is before a gap, a start after it.
    private func original(_ place: Int, isEnd: Bool) -> Int {
        var (low, high) = (0, omissions.count)
        while low < high {
            let middle = (low + high) / 2
            let omission = omissions[middle]
            if omission.place < place || omission.place == place && !(isEnd && omission.isGap) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return place + (low > 0 ? omissions[low - 1].total : 0)
    }
}
