/// Compares texts in which places have numbers, such as `ListScreen#6`: the expected number of a place stands for whatever
/// number is found there, the same one each time, and no two stand for the same.
///
/// So a text says which places are the same ones, and does not change with the number of places that were made before.
public struct PlaceNumbers: Sendable {
    /// The expected numbers by those that were found, and the other way round.
    private var expected: [Substring: Substring] = [:]
    private var found: [Substring: Substring] = [:]

    /// Knows no place yet.
    public init() {}

    /// Compares lines from the first to the last.
    ///
    /// - Parameters:
    ///   - found: The lines that were found.
    ///   - expected: The expected ones.
    /// - Returns: Whether they are the same, but for the numbers.
    public static func agree(_ found: some Collection<String>, _ expected: some Collection<String>) -> Bool {
        var numbers = PlaceNumbers()
        return found.count == expected.count && zip(found, expected).allSatisfy { numbers.match($0, $1) }
    }

    /// Compares a text with the expected one, and learns the numbers in it if they are the same.
    ///
    /// - Parameters:
    ///   - found: The text that was found.
    ///   - expected: The expected one.
    /// - Returns: Whether they are the same, but for numbers that are not known to be of other places.
    public mutating func match(_ found: String, _ expected: String) -> Bool {
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

    /// Gives the places in a text the numbers that are expected of them, as far as they are known.
    ///
    /// - Parameter text: The text.
    /// - Returns: The same text with other numbers.
    public func renumbered(_ text: String) -> String {
        let pieces = Self.pieces(of: text)
        return pieces.enumerated().map { index, piece in
            (index == 0 ? "" : "#") + (expected[piece.number] ?? piece.number) + piece.text
        }.joined()
    }

    /// What stands before the first `#`, and then what stands behind each, with the number that it begins with.
    private static func pieces(of text: String) -> [(number: Substring, text: Substring)] {
        text.split(separator: "#", omittingEmptySubsequences: false).enumerated().map { index, part in
            let number = index == 0 ? "" : part.prefix { ("0"..."9").contains($0) }
            return (number, part.dropFirst(number.count))
        }
    }
}
