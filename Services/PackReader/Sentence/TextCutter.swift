/// Cuts texts into words: of all ways to cut one, it takes that whose pieces are the most frequent ones together.
///
/// Words, their forms and names are those of the packs; what is between them is in `Grammar`. The time is
/// proportional to the length of the text. Don't share an object between threads.
public final class TextCutter {
    /// A sentence without a mark is cut after so many characters.
    static let longestWindow = 300
    /// A word that is looked for has no more characters.
    static let longestWord = 24

    private var finder: PieceFinder

    /// Makes a cutter.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - names: The names.
    public init(words: WordPack, names: NamePack) { finder = PieceFinder(words: words, names: names) }

    /// Cuts a text.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The pieces in order, which joined are the text.
    /// - Throws: What is wrong with a pack.
    public func pieces(of text: String) throws(PackError) -> [CutPiece] {
        var pieces: [CutPiece] = []
        let text = StandardText(text)
        let scalars = text.scalars
        var (start, offset) = (0, 0)
        while start < scalars.count {
            let end = Self.endOfWindow(scalars, from: start)
            var lattice = Lattice(scalars[start..<end], bytes: text.bytes, from: offset, gapCounts: text.gapCounts)
            try finder.fill(&lattice)
            pieces += text.original(lattice.pieces(), after: pieces.last?.range.upperBound ?? 0)
            offset = lattice.offsets[end - start]
            start = end
            finder.forgetIfMany()
        }
        return pieces
    }

    private static func endOfWindow(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        var end = start
        while end < scalars.count, end - start < longestWindow {
            end += 1
            if isEnd(scalars[end - 1]) { break }
        }
        return end
    }

    private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "。", "！", "？", "!", "?", "\n": true
        default: false
        }
    }
}

extension TextCutter {
    /// Whether a text is said after a number and belongs to it, such as 人 and ページ.
    public static func counts(_ text: String) -> Bool { Grammar.counters.contains(text) }
}
