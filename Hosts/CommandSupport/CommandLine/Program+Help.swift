import HostSupport

extension Program {
    var help: Command<Options> {
        func completion(_: Options) -> ArgumentCompletion { .words(firstWords) }
        return Command(
            "help", "[COMMAND...]", meaning: "show the help of the program, or of a command",
            examples: [ownCommands.first.map { "help \($0.name)" } ?? "help help"],
            completion: completion
        ) { _, words in try printHelp(of: words) }
    }

    /// Prints the help of the program, or of the commands that some words name.
    func printHelp(of words: [String]) throws(UsageError) -> Int32 {
        guard let first = words.first else {
            Output.print(helpText)
            return 0
        }
        let family = named(first)
        let exact = family.filter { $0.words == words }
        guard !family.isEmpty, words.count == 1 || !exact.isEmpty else {
            throw .unknown(kind: "command", words.joined(separator: " "), possible: commands.map(\.name))
        }
        Output.print(help(of: exact.isEmpty ? family : exact))
        return 0
    }

    /// The whole help.
    public var helpText: String {
        var parts = [
            summary, "Usage:\n" + HelpLayout.columns(synopsis.map { ($0.words, $0.meaning) }),
            "Commands:\n" + HelpLayout.columns(commands.map { ($0.usage, $0.meaning) }),
            "Options:\n" + HelpLayout.columns(options.map(row)),
        ]
        parts += notes.map { HelpLayout.wrapped($0) }
        return parts.joined(separator: "\n\n")
    }

    /// The usage, description, options and examples of some commands.
    private func help(of commands: [Command<Options>]) -> String {
        commands.map { command in
            var parts = ["Usage: \(ProgramName.current) \(command.usage)"]
            let sentence = command.meaning.prefix(1).uppercased() + command.meaning.dropFirst() + "."
            parts.append(HelpLayout.wrapped([sentence, command.detail].filter { !$0.isEmpty }.joined(separator: " ")))
            let options = options.filter { command.options.contains($0.name) }
            if !options.isEmpty { parts.append("Options:\n" + HelpLayout.columns(options.map(row))) }
            if !command.examples.isEmpty {
                parts.append(
                    "Examples:\n" + command.examples.map { "  \(ProgramName.current) \($0)" }.joined(separator: "\n"))
            }
            return parts.joined(separator: "\n\n")
        }.joined(separator: "\n\n\n")
    }

    private func row(_ option: CommandOption<Options>) -> (String, String) {
        let letter = option.letter.map { "-\($0), " } ?? ""
        return (letter + "--" + option.name + (option.value.map { " " + $0 } ?? ""), option.meaning)
    }
}

private enum HelpLayout {
    private static let width = 80

    /// Two columns; the second one starts on a new line if the first one leaves no room.
    static func columns(_ rows: [(String, String)]) -> String {
        let start = 26
        return rows.map { left, right in
            let room = displayWidth(left) + 4 <= start
            let head = room ? padded("  " + left, to: start) : "  " + left + "\n" + String(repeating: " ", count: start)
            return head + wrapped(right, indent: start)
        }.joined(separator: "\n")
    }

    /// Wraps a text, and indents the lines after the first.
    static func wrapped(_ text: String, indent: Int = 0) -> String {
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
