import AppCoreShell

extension AppCommand {
    /// Prints completions for a shell.
    static let completions = AppCommand(
        "completions", "SHELL", needs: "a shell: " + Shell.allCases.map(\.rawValue).joined(separator: ", "),
        meaning: "print completions for a shell",
        detail: "`make install` installs them for every shell.",
        examples: ["completions bash > ~/.local/share/bash-completion/completions/kanji-list"]
    ) { _, words in
        guard let shell = Shell(rawValue: words[0]) else { throw UsageError.unknownShell(words[0]) }
        print(Completions.text(for: shell), terminator: "")
        return 0
    }
}

/// The completions for shells, made from the tables of commands and options.
@MainActor enum Completions {
    /// What can stand for a value or an argument.
    private enum Values {
        case words([String])
        case file, folder, anything
    }

    /// Returns the script that a shell reads.
    static func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private static var program: String { "kanji-list" }
    private static var commands: String { AppCommand.firstWords.joined(separator: " ") }
    private static var experiments: [(key: String, variants: [String])] {
        AppExperiments.variants.sorted { $0.key < $1.key }.map { (key: $0.key, variants: $0.value) }
    }

    private static func values(of option: Options.Rule) -> Values? {
        switch option.name {
        case "host": .words(HostName.allCases.map(\.rawValue))
        case "flow": .words(AppFlow.all.map(\.name))
        case "format": .words(StoryboardFormat.allCases.map(\.rawValue))
        case "experiment": .words(experiments.flatMap { key, variants in variants.map { "\(key)=\($0)" } })
        default: option.value.map { $0 == "FILE" ? .file : $0 == "DIR" ? .folder : .anything }
        }
    }

    private static func values(after command: AppCommand) -> Values? {
        switch command.name {
        case "storyboard": .words(StoryboardCommand.names)
        case "help": .words(AppCommand.firstWords)
        case "completions": .words(Shell.allCases.map(\.rawValue))
        default: command.arguments.isEmpty ? nil : command.arguments.contains("FILE") ? .file : .anything
        }
    }

    /// The commands by their first words, each with its second words, if it has any.
    private static var families: [(word: String, seconds: [String], meaning: String)] {
        AppCommand.firstWords.map { word in
            let family = AppCommand.named(word)
            let seconds = family.compactMap { $0.name.split(separator: " ").dropFirst().first.map(String.init) }
            return (word, seconds, family.count == 1 ? family[0].meaning : seconds.joined(separator: ", "))
        }
    }

    // MARK: - Shells

    /// Bash offers words that fit what stands before; it splits words at an equals sign.
    private static var bash: String {
        var cases: [(words: [String], list: String)] = []
        var (files, folders, others): ([String], [String], [String]) = ([], [], [])
        func add(_ word: String, _ values: Values?) {
            switch values {
            case .words(let list): cases.append(([word], list.joined(separator: " ")))
            case .file: files.append(word)
            case .folder: folders.append(word)
            case .anything: others.append(word)
            case nil: break
            }
        }
        for option in Options.rules where option.name != "experiment" { add("--" + option.name, values(of: option)) }
        for (key, variants) in experiments { cases.append(([key], variants.joined(separator: " "))) }
        for (word, seconds, _) in families where !seconds.isEmpty {
            cases.append(([word], seconds.joined(separator: " ")))
        }
        for command in AppCommand.all {
            if let last = command.name.split(separator: " ").last { add(String(last), values(after: command)) }
        }
        func row(_ words: [String], _ body: String) -> String { "    \(words.joined(separator: " | "))) \(body) ;;\n" }
        let keys = experiments.map { $0.key + "=" }.joined(separator: " ")
        return """
            # Completions for \(program) in bash, made by `\(program) completions bash`.
            _kanji_list() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} list=
                [ "$word" = = ] && word=
                [ "$before" = = ] && before=${COMP_WORDS[COMP_CWORD - 2]}
                case $before in

            """ + cases.map { row($0.words, "list=\"\($0.list)\"") }.joined()
                + row(["--experiment"], "compopt -o nospace; list=\"\(keys)\"")
                + row(folders, "compopt -o dirnames; return") + row(files, "compopt -o default; return")
                + row(others, "return") + """
                        *)
                            if [[ $word == -* ]]; then
                                list="\(Options.rules.map { "--" + $0.name }.joined(separator: " "))"
                            elif [ "$COMP_CWORD" -eq 1 ]; then
                                list="\(commands)"
                            fi
                            ;;
                        esac
                        mapfile -t COMPREPLY < <(compgen -W "$list" -- "$word")
                    }
                    complete -F _kanji_list \(program)

                    """
    }

    private static var zsh: String {
        /// In single quotes, where `[`, `]` and `:` divide the parts.
        func quoted(_ text: String) -> String {
            text.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]")
                .replacing(":", with: "\\:").replacing("\"", with: "")
        }
        func action(_ values: Values) -> String {
            switch values {
            case .words(let list): "(\(list.joined(separator: " ")))"
            case .file: "_files"
            case .folder: "_directories"
            case .anything: ""
            }
        }
        let options = Options.rules.map { option -> String in
            let long = "--" + option.name
            let meaning = "[\(quoted(option.meaning))]"
            if let letter = option.letter { return "    '(-\(letter) \(long))'{-\(letter),\(long)}'\(meaning)' \\\n" }
            let value = values(of: option).map { ":\(quoted(option.value ?? "")):\(action($0))" } ?? ""
            return "    '\(long)\(meaning)\(value)' \\\n"
        }
        let words = families.map { "\($0.word)\\:\"\(quoted($0.meaning))\"" }.joined(separator: " ")
        let arguments = families.compactMap { word, seconds, _ -> String? in
            if !seconds.isEmpty {
                return "        \(word)) [ $CURRENT -eq 2 ] && compadd \(seconds.joined(separator: " ")) || _files ;;\n"
            }
            switch AppCommand.named(word).first.flatMap({ values(after: $0) }) {
            case .words(let list): return "        \(word)) compadd \(list.joined(separator: " ")) ;;\n"
            case .file: return "        \(word)) _files ;;\n"
            case .folder, .anything, nil: return nil
            }
        }
        return """
            #compdef \(program)
            # Completions for \(program) in zsh, made by `\(program) completions zsh`.
            _arguments -s -S \\

            """ + options.joined() + "    '1:command:((\(words)))' \\\n    '*::argument:{ case $words[1] in\n"
                + arguments.joined() + "    esac }'\n"
    }

    private static var fish: String {
        let begin = "complete -c \(program)"
        func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\\\"") + "\"" }
        func action(_ values: Values?) -> String {
            switch values {
            case .words(let list): " -x -a \(quoted(list.joined(separator: " ")))"
            case .file: " -r"
            case .folder: " -x -a \"(__fish_complete_directories)\""
            case .anything: " -x"
            case nil: ""
            }
        }
        var lines = [
            "# Completions for \(program) in fish, made by `\(program) completions fish`.",
            "set -l commands \(commands)", "\(begin) -f",
        ]
        for (word, _, meaning) in families {
            lines.append(
                "\(begin) -n \"not __fish_seen_subcommand_from $commands\" -a \(word) -d \(quoted(meaning))")
        }
        for (word, seconds, _) in families {
            let words: [String]
            var files = ""
            switch AppCommand.named(word).first.flatMap({ values(after: $0) }) {
            case .words(let list): words = seconds + list
            case .file:
                words = seconds
                files = " -F"
            case .folder, .anything, nil: words = seconds
            }
            guard !words.isEmpty || !files.isEmpty else { continue }
            let list = words.isEmpty ? "" : " -a \(quoted(words.joined(separator: " ")))"
            lines.append("\(begin) -n \"__fish_seen_subcommand_from \(word)\"\(list)\(files)")
        }
        for option in Options.rules {
            let letter = option.letter.map { " -s \($0)" } ?? ""
            lines.append(
                "\(begin)\(letter) -l \(option.name)\(action(values(of: option))) -d \(quoted(option.meaning))")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
