import TextBasics

/// What one line of input asks for.
enum Command: Equatable {
    case number(Int)
    case tap(String)
    /// A text for a field, or an option of a choice; without a text, the user is prompted for one that is not shown.
    case fill(label: String, text: String?)
    case search(String)
    /// An action of the row with a number, or with a label.
    case act(number: Int, action: String)
    case actOn(label: String, action: String)
    case back, dismiss, menu, more, refresh, place, help, quit, yes, no
    case tab(String)
    case open(String)
    case explain(String)
    case page(String)
    case column(String)
    case close(String)
    /// Without words, the list of windows is wanted.
    case window(String)
    case nothing

    /// The commands, as `help` explains them.
    static let manual: [(usage: String, meaning: String)] = [
        ("NUMBER", "activates the element with that number; 0 takes what a notice offers"),
        ("tap LABEL", "activates the element with that label"),
        ("NUMBER ACTION", "does what the row with that number offers in {…}"),
        ("act LABEL=ACTION", "does what the row with that label offers"),
        ("fill LABEL=TEXT", "types text into a field, or chooses an option"),
        ("fill LABEL", "asks for a password without showing it, in a terminal"),
        ("/TEXT", "types into the search field; / alone clears it"),
        ("back", "goes one step back"),
        ("dismiss", "closes the screen on top"),
        ("tab NAME", "brings a tab or a section to the front, by name or number"),
        ("menu", "opens the menu of sections, or closes it"),
        ("open LINK", "opens a link, such as one listed in a feed"),
        ("explain LINK", "explains what opening a link would do here"),
        ("page NUMBER", "turns to a page"),
        ("column NUMBER", "moves to a column"),
        ("close NAME", "closes a tab that can be closed"),
        ("window", "lists the windows"),
        ("window NUMBER", "brings a window to the front; new opens one for what is shown, close closes this one"),
        ("yes, no", "answer a question; so do its numbers and their labels"),
        ("more", "shows the next elements of a long list"),
        ("refresh", "draws everything again"),
        ("where", "shows where you are"),
        ("help", "prints this list"),
        ("quit", "ends the app"),
    ]

    static let words = [
        "tap", "act", "fill", "back", "dismiss", "tab", "menu", "open", "explain", "page", "column", "close", "window",
        "yes", "no", "more", "refresh", "where", "help", "quit",
    ]

    /// What is wrong with a line, and what is possible.
    struct Problem: Error, Equatable {
        let message: String
        /// The whole line, if it doesn't begin with a command; it may be the label of an item.
        var unknown: String?
    }

    /// Reads a line without its end; the problem says what is wrong with it, and what is possible.
    init(_ line: String) throws(Problem) {
        let text = line.trimmed
        let first = text.prefix { !$0.isWhitespace }
        if text.utf8.first == UInt8(ascii: "/") {
            self = .search(text.dropFirst().trimmed)
            return
        }
        guard !first.isEmpty else {
            self = .nothing
            return
        }
        let word = try Self.word(first, of: text)
        if word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), word == text {
            guard let number = Int(word) else { throw Problem(message: "There is no element \(shortened(text)).") }
            self = .number(number)
            return
        }
        let rest = text.dropFirst(first.count).trimmed
        if word == "window" {
            self = .window(rest)
            return
        }
        if let number = Int(word), word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            self = .act(number: number, action: rest)
            return
        }
        if let simple = Self.simple[word] {
            guard rest.isEmpty else {
                throw Problem(message: "'\(word)' takes no argument; remove '\(shortened(rest))'.")
            }
            self = simple
            return
        }
        guard let known = try Self.command(word, rest) else {
            throw Problem(message: Self.complaint(about: word, near: Self.words(like: word)), unknown: text)
        }
        self = known
    }

    /// Returns the first word in lowercase, and rejects a word that is longer than any command.
    ///
    /// Swift compares strings in normal form, which takes seconds for 64 KB of combining marks.
    private static func word(_ first: Substring, of text: String) throws(Problem) -> String {
        let isDigits = first.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isDigits || first.utf8.count <= 40 else {
            throw Problem(message: complaint(about: String(first), near: []), unknown: text)
        }
        return first.lowercased()
    }

    private static let simple: [String: Command] = [
        "back": .back, "dismiss": .dismiss, "menu": .menu, "more": .more, "refresh": .refresh, "where": .place,
        "help": .help, "?": .help, "quit": .quit, "exit": .quit, "yes": .yes, "no": .no,
    ]

    private static func command(_ word: String, _ rest: String) throws(Problem) -> Command? {
        let usage = manual.first { $0.usage.hasPrefix(word + " ") }?.usage
        if let usage, rest.isEmpty { throw Problem(message: "Usage: \(usage).") }
        switch word {
        case "tap": return .tap(rest)
        case "tab": return .tab(rest)
        case "open": return .open(rest)
        case "explain": return .explain(rest)
        case "page": return .page(rest)
        case "column": return .column(rest)
        case "close": return .close(rest)
        case "act":
            guard let sign = rest.firstIndex(of: "=") else { throw Problem(message: "Usage: act LABEL=ACTION.") }
            return .actOn(label: rest[..<sign].trimmed, action: rest[rest.index(after: sign)...].trimmed)
        case "fill":
            guard let sign = rest.firstIndex(of: "=") else { return .fill(label: rest, text: nil) }
            let label = rest[..<sign].trimmed
            return .fill(label: label, text: String(rest[rest.index(after: sign)...]))
        default: return nil
        }
    }

    private static func complaint(about word: String, near: [String]) -> String {
        let hint = near.isEmpty ? "Commands are \(words.joined(separator: ", "))." : "Did you mean \(list(near))?"
        return "'\(shortened(word))' isn't a command. \(hint) Type help for more."
    }

    /// The commands most like a word, if any are like it.
    private static func words(like word: String) -> [String] {
        let distances = words.map { (word: $0, distance: distance($0, word)) }
        let nearest = distances.reduce(.max) { min($0, $1.distance) }
        return nearest <= (word.count < 4 ? 1 : 2) ? distances.filter { $0.distance == nearest }.map(\.word) : []
    }

    static func list(_ words: [String]) -> String { words.joined(separator: " or ") }

    /// The Levenshtein distance of two words; 3 if their lengths differ by more than 2.
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

/// A text as messages quote it: shortened if it has too many characters or scalars.
func shortened(_ text: String) -> String {
    let start = String(text.unicodeScalars.prefix(160))
    let isWhole = start.utf8.count == text.utf8.count
    return isWhole && start.count <= 40 ? text : start.prefix(40) + "…"
}
