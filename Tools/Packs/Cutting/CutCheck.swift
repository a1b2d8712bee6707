import PackReader
import PackWriting

extension Kind {
    static let cutting = Kind(
        name: "cutting", about: "only checked: whether sentences are cut into words where UniDic cuts them",
        check: { workshop, _ in
            let words = try workshop.words()
            let cutter = TextCutter(words: words, names: try NamePack(contentsOfFile: Kind.names.file))
            let sentences = try TokenizedSentence.all(workshop).filter {
                $0.tokens.map(\.surface).joined().utf8.elementsEqual($0.japanese.utf8)
            }
            // The grammar was written with two samples in view; the third one counts.
            var (seen, counted) = (CutCheck(), CutCheck())
            for part in [0, 2] {
                for sentence in CutCheck.sample(sentences, part) { try seen.add(sentence, cutter, words) }
            }
            for sentence in CutCheck.sample(sentences, 3) { try counted.add(sentence, cutter, words) }
            workshop.report("sentences that the grammar was written with: \(seen.figures)")
            workshop.report("other sentences: \(counted.summary)")
            if let failure = counted.failure(below: 96) { throw DataError(description: failure) }
        })
}

/// At how many places between characters two ways to cut sentences agree.
///
/// Grammar that stands together counts as one piece on both sides, and the ends of marks don't count.
struct CutCheck {
    /// Places at which both cut, only UniDic, and only the cutter.
    private var both = 0
    private var missed = 0
    private var extra = 0
    /// The places that differ, by the kinds of the tokens around them.
    private var kinds: [String: (count: Int, examples: [String])] = [:]

    /// A thousand sentences at even distances, other ones for each part from 0 to 3.
    static func sample(_ sentences: [TokenizedSentence], _ part: Int) -> [TokenizedSentence] {
        let count = min(1_000, sentences.count / 4)
        return (0..<count).map { sentences[($0 * 4 + part) * sentences.count / (count * 4)] }
    }

    mutating func add(_ sentence: TokenizedSentence, _ cutter: TextCutter, _ words: WordPack) throws {
        let theirs = try PlainCut(sentence.tokens, words)
        var wanted: [Int: PlainCut.Piece.Kind] = [:]
        var (ends, end) = ([0], 0)
        for token in sentence.tokens {
            end += token.surface.utf8.count
            ends.append(end)
        }
        for piece in theirs.pieces { wanted[ends[piece.tokens.lowerBound]] = piece.kind }
        let theirCuts = Self.cuts(theirs.pieces.map { (ends[$0.tokens.lowerBound], $0.kind) })
        let pieces = try cutter.pieces(of: sentence.japanese)
        let ourCuts = Self.cuts(
            pieces.map { piece in
                let kind: PlainCut.Piece.Kind =
                    switch piece.kind {
                    case .grammar: .grammar
                    case .other where wanted[piece.range.lowerBound] == .mark: .mark
                    default: .word
                    }
                return (piece.range.lowerBound, kind)
            })
        both += theirCuts.intersection(ourCuts).count
        missed += theirCuts.subtracting(ourCuts).count
        extra += ourCuts.subtracting(theirCuts).count
        let shown = pieces.map(\.text).joined(separator: "|")
        for cut in theirCuts.symmetricDifference(ourCuts).sorted() {
            let after = ends.firstIndex { $0 > cut } ?? ends.count - 1
            let token = sentence.tokens[max(after - 1, 0)]
            let before = ends[max(after - 1, 0)] == cut && after > 1 ? sentence.tokens[after - 2].kind : "inside of"
            let name = (theirCuts.contains(cut) ? "not cut: " : "cut: ") + "\(before) \(token.kind)"
            var kind = kinds[name] ?? (0, [])
            kind.count += 1
            if kind.examples.count < 4 { kind.examples.append("\(shown) at \(token.surface)") }
            kinds[name] = kind
        }
    }

    /// Where pieces begin, except the first one, grammar after grammar, and what is beside a mark.
    private static func cuts(_ pieces: [(start: Int, kind: PlainCut.Piece.Kind)]) -> Set<Int> {
        var cuts: Set<Int> = []
        for (before, piece) in zip(pieces, pieces.dropFirst()) {
            if before.kind == .mark || piece.kind == .mark { continue }
            if before.kind == .grammar, piece.kind == .grammar { continue }
            cuts.insert(piece.start)
        }
        return cuts
    }

    /// The figures in a line: the places at which both cut, as a share of those at which one does, each one twice.
    var figures: String {
        "\(share(both * 2, of: both * 2 + missed + extra)) of the cuts agree; \(missed) missed, \(extra) too many"
    }

    var summary: String {
        var lines = [figures]
        for (name, kind) in kinds.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
            lines.append("  \(name): \(kind.count), such as " + kind.examples.joined(separator: "; "))
        }
        return lines.joined(separator: "\n")
    }

    /// What is wrong if less than `percent` % of the cuts agree.
    func failure(below percent: Int) -> String? {
        let whole = both * 2 + missed + extra
        guard both * 200 < whole * percent || whole == 0 else { return nil }
        return "less than \(percent) % of the cuts agree: \(figures)"
    }
}
