/// A shell that can complete what the user types after the program's name.
public enum Shell: String, CaseIterable, Sendable {
    /// GNU bash.
    case bash
    /// The Z shell.
    case zsh
    /// The friendly interactive shell.
    case fish
}

extension Program {
    /// Prints completions for a shell.
    var completions: Command<Options> {
        let shells = Shell.allCases.map(\.rawValue)
        return Command(
            "completions", "SHELL", needs: "a shell: " + shells.joined(separator: ", "),
            meaning: "print completions for a shell",
            detail: "Store them where the shell looks for completions.",
            examples: ["completions bash > ~/.local/share/bash-completion/completions/\(installedName)"],
            completion: .words(shells)
        ) { _, words in
            guard let shell = Shell(rawValue: words[0]) else {
                throw UsageError.unknown(kind: "shell", words[0], possible: shells)
            }
            Output.print(completions(for: shell), terminator: "")
            return 0
        }
    }

    /// Returns the script with which a shell completes the program's commands and options.
    ///
    /// - Parameter shell: The shell.
    /// - Returns: The script, made from the tables of commands and options.
    public func completions(for shell: Shell) -> String {
        let scripts = CompletionScripts(program: self)
        return switch shell {
        case .bash: scripts.bash
        case .zsh: scripts.zsh
        case .fish: scripts.fish
        }
    }
}

/// The completions for shells.
@MainActor private struct CompletionScripts<Options> {
    let program: Program<Options>

    private var name: String { program.installedName }
    private var commands: String { program.firstWords.joined(separator: " ") }
    /// A name for a function of a shell.
    private var function: String {
        "_" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    /// The commands by their first words, each with its second words, if it has any.
    private var families: [(word: String, seconds: [String], meaning: String)] {
        program.firstWords.map { word in
            let family = program.named(word)
            let seconds = family.compactMap { $0.words.dropFirst().first }
            return (word, seconds, family.count == 1 ? family[0].meaning : seconds.joined(separator: ", "))
        }
    }

    /// Words to choose from, if there are any.
    private func words(_ completion: ArgumentCompletion?) -> [String]? {
        switch completion {
        case .words(let words): words
        case .pairs(let pairs): pairs.flatMap { key, values in values.map { "\(key)=\($0)" } }
        case .file, .folder, .text, nil: nil
        }
    }

    /// Bash offers words that fit what stands before; it splits words at an equals sign.
    var bash: String {
        var rows = ""
        var (files, folders, others): ([String], [String], [String]) = ([], [], [])
        func row(_ words: [String], _ body: String) {
            guard !words.isEmpty else { return }
            rows += "    \(words.joined(separator: " | "))) \(body) ;;\n"
        }
        func add(_ word: String, _ completion: ArgumentCompletion?) {
            switch completion {
            case .words(let list): row([word], "list=\"\(list.joined(separator: " "))\"")
            case .pairs(let pairs):
                for (key, values) in pairs { row([key], "list=\"\(values.joined(separator: " "))\"") }
                row([word], "compopt -o nospace; list=\"\(pairs.map { $0.key + "=" }.joined(separator: " "))\"")
            case .file: files.append(word)
            case .folder: folders.append(word)
            case .text: others.append(word)
            case nil: break
            }
        }
        for option in program.options { add("--" + option.name, option.completion()) }
        for (word, seconds, _) in families where !seconds.isEmpty { add(word, .words(seconds)) }
        for command in program.commands { if let last = command.words.last { add(last, command.completion()) } }
        row(folders, "compopt -o dirnames; return")
        row(files, "compopt -o default; return")
        row(others, "return")
        return """
            # Completions for \(name) in bash, made by `\(name) completions bash`.
            \(function)() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} list=
                [ "$word" = = ] && word=
                [ "$before" = = ] && before=${COMP_WORDS[COMP_CWORD - 2]}
                case $before in

            """ + rows + """
                    *)
                        if [[ $word == -* ]]; then
                            list="\(program.options.map { "--" + $0.name }.joined(separator: " "))"
                        elif [ "$COMP_CWORD" -eq 1 ]; then
                            list="\(commands)"
                        fi
                        ;;
                    esac
                    mapfile -t COMPREPLY < <(compgen -W "$list" -- "$word")
                }
                complete -F \(function) \(name)

                """
    }

    var zsh: String {
        /// In single quotes, where `[`, `]` and `:` divide the parts.
        func quoted(_ text: String) -> String {
            text.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]")
                .replacing(":", with: "\\:").replacing("\"", with: "")
        }
        func action(_ completion: ArgumentCompletion) -> String {
            switch completion {
            case .words, .pairs: "(\(words(completion)?.joined(separator: " ") ?? ""))"
            case .file: "_files"
            case .folder: "_directories"
            case .text: ""
            }
        }
        let options = program.options.map { option -> String in
            let long = "--" + option.name
            let meaning = "[\(quoted(option.meaning))]"
            let value = option.completion().map { ":\(quoted(option.value ?? "")):\(action($0))" } ?? ""
            guard let letter = option.letter else { return "    '\(long)\(meaning)\(value)' \\\n" }
            return "    '(-\(letter) \(long))'{-\(letter),\(long)}'\(meaning)\(value)' \\\n"
        }
        let commands = families.map { "\($0.word)\\:\"\(quoted($0.meaning))\"" }.joined(separator: " ")
        let arguments = families.compactMap { word, seconds, _ -> String? in
            if !seconds.isEmpty {
                return "        \(word)) [ $CURRENT -eq 2 ] && compadd \(seconds.joined(separator: " ")) || _files ;;\n"
            }
            let completion = program.named(word).first?.completion()
            switch completion {
            case .words, .pairs:
                let list = words(completion) ?? []
                return "        \(word)) compadd \(list.joined(separator: " ")) ;;\n"
            case .file: return "        \(word)) _files ;;\n"
            case .folder, .text, nil: return nil
            }
        }
        return """
            #compdef \(name)
            # Completions for \(name) in zsh, made by `\(name) completions zsh`.
            _arguments -s -S \\

            """ + options.joined() + "    '1:command:((\(commands)))' \\\n    '*::argument:{ case $words[1] in\n"
                + arguments.joined() + "    esac }'\n"
    }

    var fish: String {
        let begin = "complete -c \(name)"
        func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\\\"") + "\"" }
        func action(_ completion: ArgumentCompletion?) -> String {
            switch completion {
            case .words, .pairs: " -x -a \(quoted(words(completion)?.joined(separator: " ") ?? ""))"
            case .file: " -r"
            case .folder: " -x -a \"(__fish_complete_directories)\""
            case .text: " -x"
            case nil: ""
            }
        }
        var lines = [
            "# Completions for \(name) in fish, made by `\(name) completions fish`.",
            "set -l commands \(commands)", "\(begin) -f",
        ]
        for (word, _, meaning) in families {
            lines.append(
                "\(begin) -n \"not __fish_seen_subcommand_from $commands\" -a \(word) -d \(quoted(meaning))")
        }
        for (word, seconds, _) in families {
            let completion = program.named(word).first?.completion()
            let words = seconds + (words(completion) ?? [])
            let files = if case .file = completion { " -F" } else { "" }
            guard !words.isEmpty || !files.isEmpty else { continue }
            let list = words.isEmpty ? "" : " -a \(quoted(words.joined(separator: " ")))"
            lines.append("\(begin) -n \"__fish_seen_subcommand_from \(word)\"\(list)\(files)")
        }
        for option in program.options {
            let letter = option.letter.map { " -s \($0)" } ?? ""
            lines.append(
                "\(begin)\(letter) -l \(option.name)\(action(option.completion())) -d \(quoted(option.meaning))")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
