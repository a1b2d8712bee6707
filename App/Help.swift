import HostSupport

/// The texts that explain the app from the shell, made from the tables of commands and options.
@MainActor enum Help {
    nonisolated static let version = "0.1.0"

    /// What the program is called where it was started.
    nonisolated static let program = name(calledAs: CommandLine.arguments.first ?? "")

    /// The name of a program by the word that has called it: the last part of a path, without what a terminal obeys.
    nonisolated static func name(calledAs word: String) -> String {
        let last = word.split(separator: "/").last.map(String.init) ?? ""
        let name = printable(last).filter { !$0.isWhitespace && $0 != "\u{FFFD}" }.drop { $0 == "-" }
        return name.isEmpty ? "kanji-list" : String(name.prefix(40))
    }

    private static let kanjiCount = "13,108"
    private static let width = 80

    /// The whole help.
    static var text: String {
        """
        Kanji List: a dictionary of \(kanjiCount) kanji, for terminals, pipes, screen readers.

        Usage:
        \(columns([
            (program, "opens the dictionary; type ? there, or help in a pipe"),
            ("\(program) WORD...", "looks up a kanji, a reading or a meaning"),
            ("\(program) LINK", "opens a link, such as kanjilist://kanji/水"),
            ("\(program) COMMAND", "one of those below; \(program) help COMMAND tells more"),
        ]))

        \(wrapped("A first word that is a command is the command: \(program) -- read looks up “read”, and "
            + "\(program) -- help “help”. Several words are one search."))

        Commands:
        \(columns(AppCommand.all.map { ($0.usage, $0.meaning) }))

        Options:
        \(columns(Options.rules.map(row)))

        \(wrapped(lookUpNotes))

        \(wrapped(exitStatus))
        """
    }

    /// The help of the commands with a first word.
    ///
    /// - Parameter commands: The commands.
    /// - Returns: Their usage, what they do, their options and examples.
    static func text(of commands: [AppCommand]) -> String {
        commands.map { command in
            var parts = ["Usage: \(program) \(command.usage)"]
            let sentence = command.meaning.prefix(1).uppercased() + command.meaning.dropFirst() + "."
            parts.append(wrapped([sentence, command.detail].filter { !$0.isEmpty }.joined(separator: " ")))
            let options = Options.rules.filter { command.options.contains($0.name) }
            if !options.isEmpty { parts.append("Options:\n" + columns(options.map(row))) }
            if !command.examples.isEmpty {
                parts.append("Examples:\n" + command.examples.map { "  \(program) \($0)" }.joined(separator: "\n"))
            }
            return parts.joined(separator: "\n\n")
        }.joined(separator: "\n\n\n")
    }

    static let lookUpNotes = """
        A look-up prints a line for each hit, in a terminal in columns cut to its width, and in a pipe whole, with tabs \
        between kind, text, reading, meaning and marks; later versions add columns only at the end. With --json each \
        line is an object with the same names, where readings, meanings and marks are lists. What is starred is \
        marked ★ in a terminal and “starred” in a pipe.
        """

    private static let exitStatus = """
        Exit status: 0 if all went well, 1 if nothing was found or if a replay differs, 64 for a wrong command line, \
        65 for a damaged pack, database or recording, 66 for a pack or a recording that cannot be read, 73 for a data \
        folder or a recording that cannot be made, 74 for input or output that failed, 75 for a database in use.
        """

    private static func row(_ rule: Options.Rule) -> (String, String) {
        let letter = rule.letter.map { "-\($0), " } ?? ""
        return (letter + "--" + rule.name + (rule.value.map { " " + $0 } ?? ""), rule.meaning)
    }

    /// Two columns, the second one below where the first one leaves no room.
    private static func columns(_ rows: [(String, String)]) -> String {
        let start = 26
        return rows.map { left, right in
            let room = displayWidth(left) + 4 <= start
            let head = room ? padded("  " + left, to: start) : "  " + left + "\n" + String(repeating: " ", count: start)
            return head + wrapped(right, indent: start)
        }.joined(separator: "\n")
    }

    /// A text in lines of at most 80 columns; those after the first are indented.
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
    /// Tells how the program, or one of its commands, is used.
    static let help = AppCommand(
        "help", "[COMMAND...]", meaning: "explains the program, or a command", examples: ["help kanji"]
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
