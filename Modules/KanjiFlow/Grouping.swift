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

extension KanjiLibrary {
    /// The kanji of general use, by school grade.
    func joyo() throws -> [KanjiGroup] { try groups(by: .grade) { ($0.grade ?? 99) <= 8 } }

    /// Divides the library's kanji; within a group the more frequent come first.
    func groups(by grouping: Grouping, where isIncluded: (KanjiFigures) -> Bool = { _ in true }) throws -> [KanjiGroup]
    {
        var members: [Int: [(rank: Int, character: Unicode.Scalar)]] = [:]
        for position in 0..<count {
            guard let figures = try figures(at: position), isIncluded(figures) else { continue }
            members[key(of: figures, in: grouping), default: []].append((figures.frequency ?? .max, figures.character))
        }
        return members.keys.sorted().map { key in
            let sorted = (members[key] ?? []).sorted { ($0.rank, $0.character.value) < ($1.rank, $1.character.value) }
            return KanjiGroup(header: header(of: key, in: grouping), characters: sorted.map(\.character))
        }
    }

    /// A number by which groups are told apart and ordered; the group of those without the figure comes last.
    private func key(of figures: KanjiFigures, in grouping: Grouping) -> Int {
        switch grouping {
        case .grade: figures.grade ?? .max
        case .jlpt: figures.jlpt.map { -$0 } ?? .max
        case .strokes: figures.strokes
        case .radical: figures.radical
        case .frequency: figures.frequency.map { ($0 - 1) / 500 } ?? .max
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
