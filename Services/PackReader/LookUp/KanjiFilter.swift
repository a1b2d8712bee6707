import TextBasics

/// A search for kanji by their figures, such as `strokes:8 radical:水 grade:1 n5 frequency:1-500`.
///
/// Each word of the query is a condition, and a kanji must meet all of them.
public struct KanjiFilter: Equatable, Sendable {
    /// What is wrong with a value, and which ones are possible; `nil` if every value is understood.
    public private(set) var problem: String?

    /// The numbers that each figure may have; they are empty if conditions contradict each other.
    private var bounds: [Figure: Bounds] = [:]

    /// Reads a query; `nil` if it is empty or any of its words isn't a figure.
    ///
    /// - Parameter query: The words, in any order, width and case.
    public init?(_ query: String) {
        var words = FigureWords(query)
        var isEmpty = true
        while let word = words.next() {
            guard let figure = Figure.allCases.first(where: { $0.isNamed(by: word) }) else { return nil }
            isEmpty = false
            if let read = figure.bounds(in: word) {
                bounds[figure] = bounds[figure].map { $0.narrowed(to: read) } ?? read
            } else if problem == nil {
                problem = "\(FigureWords.quoted(word))\(word.hasSuffix(":") ? "" : ":") \(figure.values)"
            }
        }
        guard !isEmpty else { return nil }
    }

    /// Finds the kanji that meet all conditions.
    ///
    /// - Parameters:
    ///   - pack: The kanji with their figures.
    ///   - levels: The levels N5 to N1; without them no kanji has one.
    /// - Returns: The kanji, the most frequent first, those without a frequency last in the order of code points; empty
    ///   if there is a problem.
    /// - Throws: What is wrong with a pack.
    public func kanji(in pack: KanjiPack, levels: LevelPack?) throws(PackError) -> [Unicode.Scalar] {
        guard problem == nil, !bounds.values.contains(where: \.isEmpty) else { return [] }
        var listed: [Unicode.Scalar] = []
        if let level = bounds[.level] { listed = try levels?.kanji(of: level.low) ?? [] }
        let (strokes, radical, grade) = (bounds[.strokes], bounds[.radical], bounds[.grade])
        let (frequency, old, code) = (bounds[.frequency], bounds[.oldLevel], bounds[.codePoint])
        var ranked: [(rank: Int, scalar: Unicode.Scalar)] = []
        var others: [Unicode.Scalar] = []
        var next = 0
        for figures in try pack.allFigures() {
            if bounds[.level] != nil {
                while next < listed.count, listed[next] < figures.scalar { next += 1 }
                guard next < listed.count, listed[next] == figures.scalar else { continue }
            }
            guard strokes?.contains(figures.strokes) ?? true, radical?.contains(figures.radical) ?? true,
                grade?.contains(figures.grade ?? 0) ?? true, frequency?.contains(figures.frequency ?? 0) ?? true,
                old?.contains(figures.jlpt ?? 0) ?? true, code?.contains(Int(figures.scalar.value)) ?? true
            else { continue }
            if let rank = figures.frequency {
                ranked.append((rank, figures.scalar))
            } else {
                others.append(figures.scalar)
            }
        }
        ranked.sort { ($0.rank, $0.scalar) < ($1.rank, $1.scalar) }
        return ranked.map(\.scalar) + others
    }

    /// Suggests how the last word of a query may go on.
    ///
    /// - Parameter query: The text typed so far.
    /// - Returns: Whole new texts, at most twelve; empty if the words before the last aren't all figures, or if nothing
    ///   is typed.
    public static func completions(of query: String) -> [String] {
        let scalars = query.unicodeScalars
        let start =
            scalars.lastIndex { $0.properties.isWhitespace }.map { scalars.index(after: $0) } ?? scalars.startIndex
        let head = String(scalars[..<start])
        // Nothing that a query can go on with is that long.
        let last = scalars[start...].prefix(40)
        guard last.endIndex == scalars.endIndex else { return [] }
        let isFirst = head.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        guard isFirst ? !last.isEmpty : KanjiFilter(head) != nil else { return [] }
        let word = SearchKeys.typed(String(last)).lowercased()
        let figure = Figure.allCases.first { !$0.key.isEmpty && word.hasPrefix($0.key) }
        let words = figure.map { figure in figure.suggestions(for: word).map { figure.key + $0 } } ?? Figure.words
        return words.filter { $0.lowercased().hasPrefix(word) && $0.lowercased() != word }.prefix(12).map { head + $0 }
    }
}

/// The numbers from one to another; empty if the first is greater.
private struct Bounds: Equatable, Sendable {
    var low: Int
    var high: Int

    var isEmpty: Bool { low > high }

    func contains(_ number: Int) -> Bool { low <= number && number <= high }

    func narrowed(to other: Bounds) -> Bounds { Bounds(low: max(low, other.low), high: min(high, other.high)) }
}

/// A figure that a query can name.
private enum Figure: CaseIterable {
    case strokes
    case radical
    case grade
    case frequency
    case oldLevel
    case level
    case codePoint
    /// Isn't a condition: it only explains that there are two kinds of levels.
    case anyLevel

    /// What the words of this figure begin with; empty for those of `level`.
    var key: String {
        switch self {
        case .strokes: "strokes:"
        case .radical: "radical:"
        case .grade: "grade:"
        case .frequency: "frequency:"
        case .oldLevel: "old:"
        case .level: ""
        case .codePoint: "u+"
        case .anyLevel: "jlpt:"
        }
    }

    /// The words with which a query can go on, before a value is typed.
    static let words = [
        "strokes:", "radical:", "grade:", "frequency:", "old:", "n5", "n4", "n3", "n2", "n1", "U+",
    ]

    /// Which values are possible.
    var values: String {
        switch self {
        case .strokes: "a number from 1 to 34, or a range such as 8-10"
        case .radical: "a radical such as 水, or its number from 1 to 214"
        case .grade: "a number from 1 to 6, 8 or secondary, 9, 10 or names, or a range such as 1-3"
        case .frequency: "a rank from 1 to 2501, or a range such as 1-500"
        case .oldLevel: "a level of the test before 2010, from 4 to 1"
        case .level: "a level from n5 to n1"
        case .codePoint: "a code point such as U+6C34"
        case .anyLevel: "n5 to n1 for a level of today, old:4 to old:1 for one of the test before 2010"
        }
    }

    func isNamed(by word: String) -> Bool {
        guard self == .level else { return word.hasPrefix(key) }
        return ["n1", "n2", "n3", "n4", "n5"].contains(word)
    }

    /// Reads the value of a word; `nil` if it isn't valid.
    func bounds(in word: String) -> Bounds? {
        let value = word.dropFirst(key.count)
        switch self {
        case .strokes: return Self.range(value, in: 1...34)
        case .radical:
            let scalars = value.unicodeScalars
            if scalars.count == 1, let first = scalars.first, let number = KanjiFigureRecord.radical(of: first) {
                return Bounds(low: number, high: number)
            }
            return Self.range(value, in: 1...214)
        case .grade:
            if value == "secondary" { return Bounds(low: 8, high: 8) }
            if value == "names" { return Bounds(low: 9, high: 10) }
            return value == "7" ? nil : Self.range(value, in: 1...10)
        case .frequency: return Self.range(value, in: 1...2_501)
        case .oldLevel: return Self.range(value, in: 1...4)
        case .level: return Self.range(value.dropFirst(), in: 1...5)
        case .codePoint:
            guard (4...6).contains(value.utf8.count), value.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
                let code = UInt32(value, radix: 16), Unicode.Scalar(code) != nil
            else { return nil }
            return Bounds(low: Int(code), high: Int(code))
        case .anyLevel: return nil
        }
    }

    /// Reads a number, or two with a hyphen between them, of which one may be missing; one of them must be possible.
    private static func range(_ value: Substring, in possible: ClosedRange<Int>) -> Bounds? {
        let parts = value.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }) else { return nil }
        var numbers: [Int] = []
        for (part, missing) in zip(parts, [possible.lowerBound, possible.upperBound]) {
            guard !part.isEmpty else {
                numbers.append(missing)
                continue
            }
            guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(part) else { return nil }
            numbers.append(number)
        }
        let low = numbers.reduce(.max, min)
        let high = numbers.reduce(.min, max)
        guard low <= possible.upperBound, high >= possible.lowerBound else { return nil }
        return Bounds(low: max(low, possible.lowerBound), high: min(high, possible.upperBound))
    }

    /// Values with which a word of this figure can go on.
    func suggestions(for word: String) -> [String] {
        switch self {
        case .strokes: (1...34).map(String.init)
        case .radical:
            word.utf8.last.map { (0x30...0x39).contains($0) } == true
                ? (1...214).map(String.init)
                : (1...12).compactMap { KanjiFigureRecord.kanji(ofRadical: $0).first }.map { String($0) }
        case .grade: (1...6).map(String.init) + ["secondary", "names"]
        case .frequency: ["1-100", "1-500", "1-1000", "1-2501"]
        case .oldLevel: ["4", "3", "2", "1"]
        case .level, .codePoint, .anyLevel: []
        }
    }
}

/// The words of a query, in their usual width and in lower case; very long ones are cut.
private struct FigureWords {
    private let scalars: String.UnicodeScalarView
    private var position: String.UnicodeScalarView.Index

    init(_ query: String) {
        scalars = query.unicodeScalars
        position = scalars.startIndex
    }

    mutating func next() -> String? {
        while position < scalars.endIndex, scalars[position].properties.isWhitespace {
            position = scalars.index(after: position)
        }
        var word = String.UnicodeScalarView()
        var count = 0
        while position < scalars.endIndex, !scalars[position].properties.isWhitespace {
            if count < 40 { word.append(scalars[position]) }
            count += 1
            position = scalars.index(after: position)
        }
        return count == 0 ? nil : SearchKeys.typed(String(word)).lowercased()
    }

    /// A word for a message: on one line, and not longer than a line.
    static func quoted(_ word: String) -> String {
        let printable = word.unicodeScalars.filter {
            ![.control, .format, .surrogate, .unassigned].contains($0.properties.generalCategory)
        }
        let short = String(String.UnicodeScalarView(printable.prefix(24)))
        let shown = printable.count > 24 ? short + "…" : short
        return word.hasPrefix(Figure.codePoint.key) ? shown.uppercased() : shown
    }
}
