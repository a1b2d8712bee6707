/// Compares texts in which places have numbers, such as `ListScreen#6`.
///
/// An expected number stands for any number that is found there, but for the same one each time, and no two stand for
/// the same. So a text says which places are the same, and doesn't depend on the number of places made before.
struct PlaceNumbers: Sendable {
    /// The expected numbers by the found ones, and the reverse.
    private var expected: [Substring: Substring] = [:]
    private var found: [Substring: Substring] = [:]

    /// Returns whether two lists of lines are the same, apart from the numbers.
    static func agree(_ found: some Collection<String>, _ expected: some Collection<String>) -> Bool {
        var numbers = PlaceNumbers()
        return found.count == expected.count && zip(found, expected).allSatisfy { numbers.match($0, $1) }
    }

    /// Compares a text with the expected one, apart from numbers that aren't known to belong to other places, and
    /// learns the numbers in it if they match.
    mutating func match(_ found: String, _ expected: String) -> Bool {
        let (pieces, wanted) = (Self.pieces(of: found), Self.pieces(of: expected))
        guard pieces.map(\.text) == wanted.map(\.text) else { return false }
        var after = self
        for (piece, other) in zip(pieces, wanted) {
            let (number, meant) = (piece.number, other.number)
            guard number.isEmpty == meant.isEmpty, after.expected[number, default: meant] == meant,
                after.found[meant, default: number] == number
            else { return false }
            after.expected[number] = meant
            after.found[meant] = number
        }
        self = after
        return true
    }

    /// Gives the places in a text their expected numbers, as far as they are known.
    func renumbered(_ text: String) -> String {
        let pieces = Self.pieces(of: text)
        return pieces.enumerated().map { index, piece in
            (index == 0 ? "" : "#") + (expected[piece.number] ?? piece.number) + piece.text
        }.joined()
    }

    /// The text before the first `#`, and then the text after each, with the number that it begins with.
    private static func pieces(of text: String) -> [(number: Substring, text: Substring)] {
        text.split(separator: "#", omittingEmptySubsequences: false).enumerated().map { index, part in
            let number = index == 0 ? "" : part.prefix { ("0"..."9").contains($0) }
            return (number, part.dropFirst(number.count))
        }
    }
}
