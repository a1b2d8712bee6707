import DictionaryBasics

/// A way to divide kanji into groups.
public enum KanjiGrouping: String, Sendable, CaseIterable {
    /// By the school grade in which they are taught.
    case grade
    /// By the level of the JLPT, in an unofficial list.
    case level
    /// By the number of strokes.
    case strokes
    /// By the classical radical.
    case radical
    /// By frequency in newspapers, in groups of 500.
    case frequency

    /// The groupings that a first screen offers.
    public static let browsed: [KanjiGrouping] = [.grade, .level, .strokes, .radical]

    var name: String {
        switch self {
        case .grade: "Grade"
        case .level: "JLPT level"
        case .strokes: "Strokes"
        case .radical: "Radical"
        case .frequency: "Frequency"
        }
    }

    /// The word inside a sentence.
    public var word: String { rawValue }

    /// What the groups are, in a few words.
    public var explanation: String {
        switch self {
        case .grade: "in which they are learnt at school"
        case .level: "of the JLPT, unofficially"
        case .strokes: "how many they are written with"
        case .radical: "the part that dictionaries sort by"
        case .frequency: "in newspapers"
        }
    }
}

/// Some kanji under a heading.
struct KanjiGroup: Equatable {
    var header: String
    var characters: [Unicode.Scalar]
    /// Identifies the group within its grouping; 0 for the kanji that lack the figure.
    var number = 0
    /// The radical of a group of kanji that have one in common.
    var radical: KanjiSummary?
}

extension KanjiGroup {
    /// The number of strokes of a classical radical, which orders them; 0 for 0.
    var radicalStrokes: Int { Self.firstRadicals.prefix { $0 <= number }.count }

    /// The first radicals with 1, 2, … strokes, as in the Kangxi dictionary.
    private static let firstRadicals = [1, 7, 30, 61, 95, 118, 147, 167, 176, 187, 195, 201, 205, 209, 211, 212, 214]
}

/// A kanji ordered by rank, then by code point.
///
/// Both are in one number because thousands are sorted.
private struct RankedCharacter: Comparable {
    private let order: UInt64

    init(rank: Int?, character: Unicode.Scalar) {
        order = UInt64(rank.flatMap(UInt32.init(exactly:)) ?? .max) << 32 | UInt64(character.value)
    }

    var character: Unicode.Scalar? { Unicode.Scalar(UInt32(truncatingIfNeeded: order)) }

    static func < (first: RankedCharacter, second: RankedCharacter) -> Bool { first.order < second.order }
}

extension KanjiLibrary {
    /// One group, as a list; empty if the group has no kanji.
    func groups(by grouping: KanjiGrouping, number: Int) throws -> [KanjiGroup] {
        try groups(by: grouping) { grouping.number(of: $0) == number }
    }

    /// The numbers of the groups before and after one, as far as there are any.
    func neighbours(of number: Int, by grouping: KanjiGrouping) throws -> [Int] {
        var (before, after): (Int?, Int?)
        try eachFigures { figures in
            let other = grouping.number(of: figures)
            if grouping.comesFirst(other, before: number) {
                before = before.map { grouping.comesFirst($0, before: other) ? other : $0 } ?? other
            } else if grouping.comesFirst(number, before: other) {
                after = after.map { grouping.comesFirst(other, before: $0) ? other : $0 } ?? other
            }
        }
        return [before, after].compactMap { $0 }
    }

    /// Divides the library's kanji into groups; within a group, the most frequent come first.
    func groups(
        by grouping: KanjiGrouping, where isIncluded: @MainActor (KanjiFigures) -> Bool = { _ in true }
    ) throws -> [KanjiGroup] {
        var members: [Int: [RankedCharacter]] = [:]
        try eachFigures { figures in
            guard isIncluded(figures) else { return }
            members[grouping.number(of: figures), default: []].append(
                RankedCharacter(rank: figures.frequency, character: figures.character))
        }
        var groups: [KanjiGroup] = []
        for number in members.keys.sorted(by: grouping.comesFirst) {
            let characters = (members[number] ?? []).sorted().compactMap(\.character)
            groups.append(KanjiGroup(header: header(of: number, in: grouping), characters: characters, number: number))
        }
        return groups
    }

    func header(of number: Int, in grouping: KanjiGrouping) -> String {
        switch grouping {
        case .grade:
            switch number {
            case 8: "Secondary school"
            case 9: "For names"
            case 10: "For names, variants"
            case 0: "Ungraded"
            default: "Grade \(number)"
            }
        case .level:
            number == 0 ? "Without a level" : "N\(number), unofficially"
        case .strokes:
            number == 1 ? "1 stroke" : "\(number) strokes"
        case .radical:
            "Radical \(number)" + (radical(number).map { " \($0)" } ?? "")
        case .frequency:
            number == 0
                ? "Not among the most frequent" : "Most frequent \(number * 500 - 499) to \(number * 500)"
        }
    }
}

extension KanjiGrouping {
    /// The number of a kanji's group; 0 if the kanji lacks the figure.
    fileprivate func number(of figures: KanjiFigures) -> Int {
        switch self {
        case .grade: figures.grade ?? 0
        case .level: figures.level ?? 0
        case .strokes: figures.strokes
        case .radical: figures.radical
        case .frequency: figures.frequency.map { ($0 - 1) / 500 + 1 } ?? 0
        }
    }

    /// The easiest level comes first, and the kanji that lack the figure come last.
    fileprivate func comesFirst(_ first: Int, before second: Int) -> Bool {
        if first == 0 || second == 0 { return second == 0 && first != 0 }
        return self == .level ? first > second : first < second
    }
}
