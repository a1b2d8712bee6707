/// What one line of input asks for.
enum Command: Equatable {
    case number(Int)
    case tap(String)
    case fill(label: String, text: String)
    case search(String)
    case back, dismiss, menu, more, refresh, place, help, quit, yes, no
    case tab(String)
    case open(String)
    case explain(String)
    case page(String)
    case column(String)
    case close(String)
    case nothing

    /// The commands, as `help` explains them.
    static let manual: [(usage: String, meaning: String)] = [
        ("NUMBER", "activates the element with that number"),
        ("tap LABEL", "activates the element with that label"),
        ("fill LABEL=TEXT", "puts a text into a field, or chooses an option"),
        ("/TEXT", "types into the search field; / alone clears it"),
        ("back", "goes one step back"),
        ("dismiss", "closes what lies on top"),
        ("tab NAME", "brings a tab or a section to the front, by name or number"),
        ("menu", "opens the menu of sections, or closes it"),
        ("open LINK", "opens a link, such as one that a feed names"),
        ("explain LINK", "says what opening a link would do here"),
        ("page NUMBER", "turns to a page"),
        ("column NUMBER", "moves to a column"),
        ("close NAME", "closes a tab that can be closed"),
        ("yes, no", "answer a question"),
        ("more", "shows the next elements of a long list"),
        ("refresh", "draws everything again"),
        ("where", "says where you are"),
        ("help", "prints this list"),
        ("quit", "ends the app"),
    ]

    static let words = [
        "tap", "fill", "back", "dismiss", "tab", "menu", "open", "explain", "page", "column", "close", "yes", "no",
        "more",
        "refresh",
        "where", "help", "quit",
    ]

    /// What is wrong with a line, and what is possible.
    struct Problem: Error, Equatable {
        let message: String
        /// The whole line, if it began with no command; it may be the label of something.
        var unknown: String?
    }

    /// Reads a line.
    ///
    /// - Parameter line: The line, without its end.
    /// - Throws: What is wrong with the line, and what is possible.
    init(_ line: String) throws(Problem) {
        let text = trimmed(line[...])
        let first = text.prefix { !$0.isWhitespace }
        if text.hasPrefix("/") {
            self = .search(trimmed(text.dropFirst()))
            return
        }
        guard !first.isEmpty else {
            self = .nothing
            return
        }
        let word = first.lowercased()
        if word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), word == text {
            guard let number = Int(word) else { throw Problem(message: "There is no element \(shortened(text)).") }
            self = .number(number)
            return
        }
        let rest = trimmed(text.dropFirst(first.count))
        if let simple = Self.simple[word] {
            guard rest.isEmpty else {
                throw Problem(message: "'\(word)' stands alone; '\(shortened(rest))' is too much.")
            }
            self = simple
            return
        }
        guard let known = try Self.command(word, rest) else {
            throw Problem(message: Self.complaint(about: word), unknown: text)
        }
        self = known
    }

    private static let simple: [String: Command] = [
        "back": .back, "dismiss": .dismiss, "menu": .menu, "more": .more, "refresh": .refresh, "where": .place,
        "help": .help, "?": .help, "quit": .quit, "exit": .quit, "yes": .yes, "no": .no,
    ]

    private static func command(_ word: String, _ rest: String) throws(Problem) -> Command? {
        let usage = manual.first { $0.usage.hasPrefix(word + " ") }?.usage
        if let usage, rest.isEmpty { throw Problem(message: "Say what: \(usage).") }
        switch word {
        case "tap": return .tap(rest)
        case "tab": return .tab(rest)
        case "open": return .open(rest)
        case "explain": return .explain(rest)
        case "page": return .page(rest)
        case "column": return .column(rest)
        case "close": return .close(rest)
        case "fill":
            guard let sign = rest.firstIndex(of: "=") else { throw Problem(message: "Say what: fill LABEL=TEXT.") }
            let label = trimmed(rest[..<sign])
            return .fill(label: label, text: String(rest[rest.index(after: sign)...]))
        default: return nil
        }
    }

    /// Names the commands that a word is most like, or all of them.
    private static func complaint(about word: String) -> String {
        let distances = words.map { (word: $0, distance: distance($0, word)) }
        let nearest = distances.reduce(.max) { min($0, $1.distance) }
        let near = nearest <= (word.count < 4 ? 1 : 2) ? distances.filter { $0.distance == nearest }.map(\.word) : []
        let hint = near.isEmpty ? "Commands are \(words.joined(separator: ", "))." : "Did you mean \(list(near))?"
        return "'\(shortened(word))' is no command. \(hint) Type help for more."
    }

    static func list(_ words: [String]) -> String { words.joined(separator: " or ") }

    /// How many letters differ, by Levenshtein; words of very different length count as far apart.
    private static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first.unicodeScalars)
        let second = Array(second.unicodeScalars)
        guard abs(first.count - second.count) <= 2 else { return 3 }
        var row = Array(0...second.count)
        for (index, letter) in first.enumerated() {
            var corner = row[0]
            row[0] = index + 1
            for (column, other) in second.enumerated() {
                let changed = corner + (letter == other ? 0 : 1)
                corner = row[column + 1]
                row[column + 1] = min(changed, corner + 1, row[column] + 1)
            }
        }
        return row[second.count]
    }
}

/// A text without white space at its ends.
func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
}

/// A text as a message repeats it: not the whole of it if it is long.
///
/// It is cut by scalars, as one character may be as long as a line.
func shortened(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(40)
    return start.endIndex == text.endIndex ? text : String(start) + "…"
}
