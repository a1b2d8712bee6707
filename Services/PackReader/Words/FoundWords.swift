/// The words that match a query, by how well they do.
struct FoundWords {
    /// How words match that don't match the whole query, the best first.
    enum Kind: Int, CaseIterable {
        case alsoExact, inflected, nearly, begins, beginsInPart, inside, insideInPart
    }

    /// What a word that matches exactly loses to one that does so in the best way, in centibels of frequency, by the
    /// grade of its key.
    private static let penalties = [0, 50, 160, 250]

    /// The grades of the words that match the whole query.
    private var exact: [Int: Int] = [:]
    private var sets: [WordSet]

    init(of count: Int) { sets = Array(repeating: WordSet(of: count), count: Kind.allCases.count) }

    subscript(kind: Kind) -> WordSet { sets[kind.rawValue] }

    // These change a set in its place, which a subscript would copy.
    mutating func insert(_ position: Int, as kind: Kind) { sets[kind.rawValue].insert(position) }
    mutating func add(_ words: WordSet, as kind: Kind) { sets[kind.rawValue].formUnion(words) }

    /// Adds a word that matches the whole query.
    ///
    /// - Parameters:
    ///   - position: Its position.
    ///   - grade: The grade of the key that matches, from 0, the best.
    mutating func match(_ position: Int, grade: Int) { exact[position] = min(exact[position] ?? 3, grade & 3) }

    /// Whether a word matches the whole query.
    var hasExact: Bool { !exact.isEmpty }

    /// Makes words match exactly that have the query only as a word of a longer gloss.
    mutating func raise(_ positions: [Int]) {
        for position in positions where [.begins, .inside].contains(where: { self[$0].contains(position) }) {
            match(position, grade: 0)
        }
    }

    /// Keeps only some words as exact ones; the others come after them.
    ///
    /// - Parameter preferred: Their positions and grades.
    mutating func prefer(_ preferred: [(position: Int, grade: Int)]) {
        for position in exact.keys { insert(position, as: .alsoExact) }
        exact = [:]
        for (position, grade) in preferred { match(position, grade: grade) }
    }

    /// The words in order: exact ones by their frequency and grade, then the other kinds, each by frequency.
    ///
    /// - Parameters:
    ///   - most: How many positions to return.
    ///   - frequency: How frequent a word is, in centibels; smaller is more frequent.
    /// - Returns: The words.
    /// - Throws: What is wrong with the pack.
    func matches(
        _ most: Int, frequency: (Int) throws(PackError) -> Int?
    ) throws(PackError) -> WordMatches {
        var ranked: [(rank: Int, position: Int)] = []
        ranked.reserveCapacity(exact.count)
        for (position, grade) in exact {
            guard let frequency = try frequency(position) else { continue }
            ranked.append((frequency + Self.penalties[grade], position))
        }
        ranked.sort { $0 < $1 }
        var positions = ranked.prefix(most).map(\.position)
        var seen = WordSet(of: sets[0].universe)
        for (_, position) in ranked { seen.insert(position) }
        var exactCount = seen.size
        for kind in Kind.allCases {
            positions += self[kind].first(most - positions.count, outside: seen)
            seen.formUnion(self[kind])
            if kind == .alsoExact { exactCount = seen.size }
        }
        return WordMatches(positions: positions, count: seen.size, exactCount: exactCount)
    }
}
