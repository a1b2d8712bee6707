/// A text with standard kana in place of half-width ones, and one character for a kana and its mark, as dictionaries have
/// them: テレビ for ﾃﾚﾋﾞ.
struct StandardText {
    private(set) var scalars: [Unicode.Scalar] = []
    private(set) var bytes: [UInt8] = []
    private let text: [UInt8]
    private let isChanged: Bool
    /// The ends of the kana, in bytes, after which a mark was left out.
    private var marks: [Int] = []

    /// Reads any text.
    init(_ text: String) {
        self.text = Array(text.utf8)
        isChanged = text.unicodeScalars.contains {
            (0x3099...0x309C).contains($0.value) || (0xFF66...0xFF9F).contains($0.value)
        }
        guard isChanged else {
            (scalars, bytes) = (Array(text.unicodeScalars), self.text)
            return
        }
        for scalar in text.unicodeScalars {
            guard let (kana, isMark) = SearchKeys.standardKana(for: scalar, after: scalars.last) else {
                append(scalar)
                continue
            }
            if isMark {
                let last = scalars.removeLast()
                bytes.removeLast(UTF8.width(last))
            }
            append(kana)
            if isMark { marks.append(bytes.count) }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        scalars.append(scalar)
        bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }

    /// A piece of it as the text has it.
    func original(_ piece: CutPiece) -> CutPiece {
        guard isChanged else { return piece }
        let range = original(piece.range.lowerBound)..<original(piece.range.upperBound)
        return CutPiece(
            text: String(decoding: text[range], as: UTF8.self), range: range, kind: piece.kind, form: piece.form)
    }

    /// Where a place is in the text.
    ///
    /// All of these kana and marks have three bytes.
    private func original(_ offset: Int) -> Int {
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return offset + low * 3
    }
}
