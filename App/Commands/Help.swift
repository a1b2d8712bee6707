import CommandSupport
import HostSupport

/// The help texts of the program, made from the tables of commands and options.
@MainActor enum Help {
    private static let kanjiCount = "13,108"
    private static let width = 80

    /// The whole help.
    static var text: String {
        """
        Kanji List: a dictionary of \(kanjiCount) kanji for terminals, pipes and screen readers

        Usage:
        \(columns([
            (ProgramName.current, "open the dictionary; type ? there, or help in a pipe"),
            ("\(ProgramName.current) WORD...", "look up a kanji, a reading or a meaning"),
            ("\(ProgramName.current) LINK", "open a link, such as kanjilist://kanji/水"),
            ("\(ProgramName.current) COMMAND", "run a command; see \(ProgramName.current) help COMMAND"),
        ]))

        \(wrapped("After --, no word is a command: \(ProgramName.current) -- read looks up “read”, and "
            + "\(ProgramName.current) -- help “help”. Several words are one search."))

        Commands:
        \(columns(AppCommand.all.map { ($0.usage, $0.meaning) }))

        Options:
        \(columns(Options.rules.map(row)))

        \(wrapped(lookUpNotes))

        \(wrapped(exitStatus))
        """
    }

    /// The help of some commands.
    ///
    /// - Parameter commands: The commands.
    /// - Returns: Their usage, description, options and examples.
    static func text(of commands: [AppCommand]) -> String {
        commands.map { command in
            var parts = ["Usage: \(ProgramName.current) \(command.usage)"]
            let sentence = command.meaning.prefix(1).uppercased() + command.meaning.dropFirst() + "."
            parts.append(wrapped([sentence, command.detail].filter { !$0.isEmpty }.joined(separator: " ")))
            let options = Options.rules.filter { command.options.contains($0.name) }
            if !options.isEmpty { parts.append("Options:\n" + columns(options.map(row))) }
            if !command.examples.isEmpty {
                parts.append(
                    "Examples:\n" + command.examples.map { "  \(ProgramName.current) \($0)" }.joined(separator: "\n"))
            }
            return parts.joined(separator: "\n\n")
        }.joined(separator: "\n\n\n")
    }

    static let lookUpNotes = """
        A look-up prints a line for each hit. In a terminal, columns are cut to its width. In a pipe they are whole, \
        with tabs between kind, text, reading, meaning and marks; later versions add columns only at the end. With \
        --json, each line is an object with kind, text, readings, meanings and marks; the last three are lists. \
        Starred kanji are marked ★ in a terminal and “starred” in a pipe.
        """

    private static let exitStatus = """
        Exit status: 0 for success, 1 if nothing was found or a replay differs, 64 for a usage error, 65 for a damaged \
        pack, database or recording, 66 for a pack or recording that cannot be read, 73 for a data folder or recording \
        that cannot be created, 74 for an input or output error, 75 for a database in use.
        """

    private static func row(_ rule: Options.Rule) -> (String, String) {
        let letter = rule.letter.map { "-\($0), " } ?? ""
        return (letter + "--" + rule.name + (rule.value.map { " " + $0 } ?? ""), rule.meaning)
    }

    /// Two columns; the second one starts on a new line if the first one leaves no room.
    private static func columns(_ rows: [(String, String)]) -> String {
        let start = 26
        return rows.map { left, right in
            let room = displayWidth(left) + 4 <= start
            let head = room ? padded("  " + left, to: start) : "  " + left + "\n" + String(repeating: " ", count: start)
            return head + wrapped(right, indent: start)
        }.joined(separator: "\n")
    }

    /// Wraps a text to 80 columns, and indents the lines after the first.
    private static func wrapped(_ text: String, indent: Int = 0) -> String {
        var lines = [""]
        for word in text.split(separator: " ").map(String.init) {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = word
            } else if displayWidth(line) + 1 + displayWidth(word) <= width - indent {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(word)
            }
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }
}

extension AppCommand {
    /// Prints the help of the program, or of a command.
    static let help = AppCommand(
        "help", "[COMMAND...]", meaning: "show the help of the program, or of a command", examples: ["help kanji"]
    ) { _, words in
        guard let first = words.first else {
            print(Help.text)
            return 0
        }
        let family = named(first)
        let exact = family.filter { $0.name == words.joined(separator: " ") }
        guard !family.isEmpty, words.count == 1 || !exact.isEmpty else {
            throw UsageError.unknownCommand(words.joined(separator: " "), possible: all.map(\.name))
        }
        print(Help.text(of: exact.isEmpty ? family : exact))
        return 0
    }
}
