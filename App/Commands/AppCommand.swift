import Glibc

/// A command of the program, with everything that help, the checks of a command line and its messages say about it.
///
/// Each is defined beside its implementation; Commands.swift lists them.
@MainActor struct AppCommand {
    /// The word or words that call it; empty for the app itself and for a look-up.
    let name: String
    /// The arguments after the name, as in help: `[X]` is optional, and `X...` may be repeated.
    let arguments: String
    /// The required arguments, in words.
    let needs: String
    /// What messages call it.
    let title: String
    /// What it does, as one clause in the imperative.
    let meaning: String
    /// Its options, besides those that go with every command.
    let options: [String]
    /// More about it, in sentences.
    let detail: String
    /// Examples, without the program's name.
    let examples: [String]
    /// Runs it, and returns the exit status.
    let run: (Options, [String]) throws -> CInt

    /// Makes a command.
    ///
    /// - Parameters:
    ///   - name: The word or words that call it.
    ///   - arguments: The arguments after the name, as in help.
    ///   - needs: The required arguments, in words. Defaults to `arguments`.
    ///   - title: What messages call it. Defaults to the name.
    ///   - meaning: What it does, as one clause in the imperative without a full stop.
    ///   - options: The names of its options, besides those that go with every command.
    ///   - detail: More about it, in sentences.
    ///   - examples: Examples, without the program's name.
    ///   - run: Runs it with as many arguments as it takes, and returns the exit status.
    init(
        _ name: String, _ arguments: String = "", needs: String? = nil, title: String? = nil, meaning: String,
        options: [String] = [], detail: String = "", examples: [String] = [],
        run: @escaping (Options, [String]) throws -> CInt
    ) {
        self.name = name
        self.arguments = arguments
        self.needs = needs ?? arguments
        self.title = title ?? name
        self.meaning = meaning
        self.options = options
        self.detail = detail
        self.examples = examples
        self.run = run
    }

    /// The name and its arguments.
    var usage: String { [name, arguments].filter { !$0.isEmpty }.joined(separator: " ") }

    private var words: [Substring] { name.split(separator: " ") }

    /// Finds the command that a command line calls.
    ///
    /// - Parameter options: The command line.
    /// - Returns: The command and its arguments: the app if there are no words or the first one is a link, a look-up if
    ///   the first word is not a command.
    /// - Throws: `UsageError` if a command needs a second word that is missing or unknown.
    static func called(by options: Options) throws(UsageError) -> (command: AppCommand, arguments: [String]) {
        let words = options.arguments
        guard let first = words.first else { return (.app, []) }
        if options.isLiteral { return (.lookUp, words) }
        if first.contains("://") { return (.app, words) }
        let family = named(first)
        guard !family.isEmpty else { return (.lookUp, words) }
        if let command = family.first(where: { words.starts(with: $0.words.map(String.init)) }) {
            return (command, Array(words.dropFirst(command.words.count)))
        }
        guard words.count > 1 else {
            throw .missingArgument(
                command: first,
                what: family.map { String($0.usage.dropFirst(first.count + 1)) }.joined(separator: " or "))
        }
        throw .unknownSubcommand(first, words[1], possible: family.map { String($0.words[1]) })
    }

    /// The commands whose first word is `word`.
    static func named(_ word: String) -> [AppCommand] { all.filter { $0.words.first.map(String.init) == word } }

    /// The first words of all commands, each once.
    static var firstWords: [String] {
        var words: [String] = []
        for command in all {
            if let word = command.words.first.map(String.init), !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// The command that the user may have meant.
    ///
    /// - Parameter word: The word that the user typed.
    /// - Returns: The nearest command name; `nil` if none is near.
    static func near(_ word: String) -> String? {
        guard word.utf8.count <= 20 else { return nil }
        let most = word.count <= 4 ? 1 : 2
        return firstWords.map { (name: $0, steps: steps(from: word.lowercased(), to: $0)) }
            .filter { $0.steps <= most }.min { $0.steps < $1.steps }?.name
    }

    /// The edit distance: how many letters to insert, delete, replace or swap with the next.
    private static func steps(from first: String, to second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
        var table = [Array(0...second.count)]
        for row in 1..<(first.count + 1) {
            table.append([row])
            for column in 1..<(second.count + 1) {
                let isSame = first[row - 1] == second[column - 1]
                var least = min(table[row - 1][column] + 1, table[row][column - 1] + 1)
                least = min(least, table[row - 1][column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
                    least = min(least, table[row - 2][column - 2] + 1)
                }
                table[row].append(least)
            }
        }
        return table[first.count][second.count]
    }

    /// Checks that the command takes these options, and this many arguments.
    ///
    /// - Parameters:
    ///   - options: The command line.
    ///   - given: The command's own arguments.
    /// - Throws: `UsageError` for the first one that doesn't fit.
    func check(_ options: Options, _ given: [String]) throws(UsageError) {
        if let option = options.given.first(where: { !self.options.contains($0) && !Options.goesWithAll($0) }) {
            throw .unsuitedOption("--" + option, command: title)
        }
        let takes = arguments.split(separator: " ")
        if given.count < takes.count(where: { !$0.hasPrefix("[") }) {
            throw .missingArgument(command: name, what: needs)
        }
        if given.count > takes.count, !arguments.contains("...") {
            throw .unneededArgument(command: name.isEmpty ? given[0] : name, argument: given[takes.count])
        }
    }
}
