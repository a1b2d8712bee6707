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
    var completions: Command<Options> {
        let shells = Shell.allCases.map(\.rawValue)
        func completion(_: Options) -> ArgumentCompletion { .words(shells) }
        return Command(
            "completions", "SHELL [WORD...]", needs: "a shell: " + shells.joined(separator: ", "),
            meaning: "print completions for a shell",
            detail:
                "Store them where the shell looks for completions. At each press of Tab they run this command with what "
                + "has been typed after --, and it prints what may stand in place of the last word.",
            examples: ["completions bash > ~/.local/share/bash-completion/completions/\(installedName)"],
            completion: completion
        ) { _, words in
            guard let shell = Shell(rawValue: words[0]) else {
                throw UsageError.unknown(kind: "shell", words[0], possible: shells)
            }
            if words.count == 1 { Output.print(completions(for: shell), terminator: "") }
            for offer in words.count > 1 ? offers(for: Array(words.dropFirst())) : [] { Output.print(offer) }
            return 0
        }
    }

    /// Finds what may stand in place of the last of some words, which may be unfinished: the words that fit, each with
    /// its meaning after a tab, or `:files` or `:folders` alone.
    public func offers(for words: [String]) -> [String] {
        let typed = words.last ?? ""
        var (arguments, isLiteral, open): ([String], Bool, CommandOption<Options>?) = ([], false, nil)
        for word in words.dropLast() {
            if open != nil {
                open = nil
            } else if isLiteral || !word.hasPrefix("-") || word == "-" {
                arguments.append(word)
            } else if word == "--" {
                isLiteral = true
            } else {
                open = option(word).flatMap { $0.value == nil ? nil : $0 }
            }
        }
        func lines(after start: Substring = "", _ completion: @MainActor (Options) throws -> ArgumentCompletion)
            -> [String]
        {
            let complete = words.dropLast(open == nil ? 1 : 2)
            // What can't be read, such as a damaged database, leaves nothing to offer.
            let options = try? parse([installedName] + complete).options
            switch try? completion(options ?? initial) {
            case .words(let words): return Self.lines(words.map { (start + $0.word, $0.meaning) }, typed)
            case .file: return [":files"]
            case .folder: return [":folders"]
            case .text, nil: return []
            }
        }
        if let open { return lines(open.completion) }
        let command = isLiteral ? nil : self.command(named: arguments)
        if !isLiteral, typed.hasPrefix("-") {
            if let equals = typed.firstIndex(of: "="), let option = option(String(typed[..<equals])) {
                return lines(after: typed[...equals], option.completion)
            }
            let fitting = options.filter { $0.isSetting || command?.options.contains($0.name) ?? true }
            return Self.lines(fitting.map { ("--" + $0.name, $0.meaning) }, typed)
        }
        guard let first = arguments.first, !isLiteral else {
            let names = Self.lines(firstWords.map { ($0, meaning(of: $0)) }, typed)
            return isLiteral ? [] : names.isEmpty ? lines { try mainCommand.completion($0) } : names
        }
        let longer = arguments.count > 1 ? [] : named(first).filter { $0.words.count > 1 }
        let names = Self.lines(longer.map { ($0.words[1], $0.meaning) }, typed)
        guard let command, command.takes(arguments.count - command.words.count) else { return names }
        return names + lines(command.completion)
    }

    private static func lines(_ offers: [(word: String, meaning: String)], _ typed: String) -> [String] {
        offers.filter { $0.word.hasPrefix(typed) }.map { $0.meaning.isEmpty ? $0.word : $0.word + "\t" + $0.meaning }
    }

    /// The option that a word names, if its value isn't part of the word.
    private func option(_ word: String) -> CommandOption<Options>? {
        let exact = options.first { "--" + $0.name == word || $0.letter.map { "-\($0)" } == word }
        let meant = options.filter { word.hasPrefix("--") && ("--" + $0.name).hasPrefix(word) }
        return exact ?? (meant.count == 1 ? meant[0] : nil)
    }

    /// What the commands with a first word do.
    private func meaning(of word: String) -> String {
        let family = named(word)
        let own = family.count == 1 ? family.first : family.first { $0.words.count == 1 }
        return own?.meaning ?? family.map { $0.words[1] }.joined(separator: ", ")
    }

    /// Returns the script with which a shell asks the program for what may follow.
    public func completions(for shell: Shell) -> String {
        let name = installedName
        let function = "_" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        let title = "# Completions for \(name) in \(shell.rawValue), made by `\(name) completions \(shell.rawValue)`.\n"
        return switch shell {
        case .bash:
            // Bash divides words at `=` and `:` too, and then replaces only what follows.
            title + """
                \(function)() {
                    local line=${COMP_LINE:0:COMP_POINT} offer start words
                    read -a words <<<"$line"
                    [[ $line == *[[:space:]] ]] && words+=("")
                    start=${words[-1]%"${words[-1]##*[=:]}"}
                    COMPREPLY=()
                    while IFS=$'\\t' read -r offer _; do
                        case $offer in
                        :files) compopt -o default ;;
                        :folders) compopt -o dirnames ;;
                        *)
                            [[ $offer == *[/=] ]] && compopt -o nospace
                            printf -v offer %q "${offer#"$start"}"
                            COMPREPLY+=("$offer")
                            ;;
                        esac
                    done < <("${1/#~/$HOME}" completions bash -- "${words[@]:1}" 2>/dev/null)
                }
                complete -F \(function) \(name)

                """
        case .zsh:
            "#compdef \(name)\n" + title + """
                local line word
                local -a whole begun texts
                for line in "${(@f)$(${(Q)words[1]} completions zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
                    word=${line%%$'\\t'*}
                    case $word in
                    '') ;;
                    :files) compset -P '--*='; _files; return ;;
                    :folders) compset -P '--*='; _files -/; return ;;
                    *[/=]) begun+=("$word") ;;
                    *) whole+=("$word"); texts+=("${line//$'\\t'/  }") ;;
                    esac
                done
                compadd -S '' -a begun
                compadd -l -d texts -a whole

                """
        case .fish:
            title + """
                function \(function)
                    set -l words (commandline -opc)
                    set -l offers ($words[1] completions fish -- $words[2..] (commandline -ct) 2>/dev/null)
                    switch "$offers[1]"
                        case :files
                            __fish_complete_path (commandline -ct)
                        case :folders
                            __fish_complete_directories (commandline -ct)
                        case '*'
                            printf '%s\\n' $offers
                    end
                end
                complete -c \(name) -f -a '(\(function))'

                """
        }
    }
}
