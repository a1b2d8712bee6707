/// How a list of kanji is divided.
enum Grouping: CaseIterable {
    case grade, jlpt, strokes, radical, frequency

    var name: String {
        switch self {
        case .grade: "Grade"
        case .jlpt: "Old JLPT level"
        case .strokes: "Strokes"
        case .radical: "Radical"
        case .frequency: "Frequency"
        }
    }
}

/// Some kanji under a heading.
struct KanjiGroup: Equatable {
    var header: String
    var characters: [Unicode.Scalar]
}

/// A kanji with its rank, ordered by it and then by code point: both in one number, as thousands are sorted.
private struct RankedCharacter: Comparable {
    private let order: UInt64

    init(rank: Int?, character: Unicode.Scalar) {
        order = UInt64(rank.flatMap(UInt32.init(exactly:)) ?? .max) << 32 | UInt64(character.value)
    }

    var character: Unicode.Scalar? { Unicode.Scalar(UInt32(truncatingIfNeeded: order)) }

    static func < (first: RankedCharacter, second: RankedCharacter) -> Bool { first.order < second.order }

    static func keysAscend(
        _ first: (key: Int, value: [RankedCharacter]), _ second: (key: Int, value: [RankedCharacter])
    ) -> Bool { first.key < second.key }
}

extension KanjiLibrary {
    /// The kanji of general use, by school grade.
    func joyo() throws -> [KanjiGroup] { try groups(by: .grade) { ($0.grade ?? 99) <= 8 } }

    /// Divides the library's kanji; within a group the more frequent come first.
    func groups(
        by grouping: Grouping, where isIncluded: @MainActor (KanjiFigures) -> Bool = { _ in true }
    ) throws -> [KanjiGroup] {
        var members: [Int: [RankedCharacter]] = [:]
        try eachFigures { figures in
            guard isIncluded(figures) else { return }
            members[key(of: figures, in: grouping), default: []].append(
                RankedCharacter(rank: figures.frequency, character: figures.character))
        }
        var groups: [KanjiGroup] = []
        for (key, members) in members.sorted(by: RankedCharacter.keysAscend) {
            groups.append(
                KanjiGroup(header: header(of: key, in: grouping), characters: members.sorted().compactMap(\.character)))
        }
        return groups
    }

    /// A number by which groups are told apart and ordered; the group of those without the figure comes last.
    private func key(of figures: KanjiFigures, in grouping: Grouping) -> Int {
        switch grouping {
        case .grade: figures.grade ?? .max
        case .jlpt: if let jlpt = figures.jlpt { -jlpt } else { .max }
        case .strokes: figures.strokes
        case .radical: figures.radical
        case .frequency: if let frequency = figures.frequency { (frequency - 1) / 500 } else { .max }
        }
    }

    private func header(of key: Int, in grouping: Grouping) -> String {
        switch grouping {
        case .grade:
            switch key {
            case 8: "Secondary school"
            case 9: "For names"
            case 10: "For names, variants"
            case .max: "Ungraded"
            default: "Grade \(key)"
            }
        case .jlpt:
            key == .max ? "Not in the old JLPT" : "Old JLPT level \(-key)"
        case .strokes:
            key == 1 ? "1 stroke" : "\(key) strokes"
        case .radical:
            "Radical \(key) \(radicalGlyph(key))"
        case .frequency:
            key == .max ? "Not among the most frequent" : "Most frequent \(key * 500 + 1) to \(key * 500 + 500)"
        }
    }
}

/// A number with a comma between each three digits.
func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
        text.append(digit)
    }
    return text
}
