// Linux only: Glibc, for the exit statuses.
import Glibc
public import HostSupport

/// A program with options and commands: it parses its command line, checks it, prints help, and runs the command.
///
/// `--help`, `--version`, `help` and `completions` come with it, made from the same tables.
@MainActor public struct Program<Options> {
    /// What the program is, in one line, with its name first.
    public let summary: String
    /// The options, in the order of help; `--help` and `--version` come last.
    public private(set) var options: [CommandOption<Options>]
    let installedName: String
    let synopsis: [(words: String, meaning: String)]
    let notes: [String]
    let ownCommands: [Command<Options>]
    let initial: Options
    let mainCommand: Command<Options>
    private let others: Command<Options>?
    private let version: ((Options) throws -> String)?
    private let status: (any Error) -> Int32?

    /// Makes a program.
    ///
    /// - Parameters:
    ///   - summary: What the program is, in one line, with its name first.
    ///   - name: The name under which it is installed, for completions. Defaults to the name by which it was called.
    ///   - options: Its options, in the order of help.
    ///   - initial: The options' values if none is given.
    ///   - commands: Its commands, in the order of help.
    ///   - main: What it does if no command is named, or a link.
    ///   - others: What it does with words that aren't a command. Defaults to refusing them.
    ///   - synopsis: Ways to call it, each with its meaning, for the beginning of help.
    ///   - notes: Paragraphs for the end of help.
    ///   - version: Returns the text of `--version`. Defaults to no such option.
    ///   - status: The exit status for an error of the program's own; `nil` for others, which count as internal.
    public init(
        _ summary: String, installedAs name: String = ProgramName.current, options: [CommandOption<Options>],
        from initial: Options, commands: [Command<Options>], main: Command<Options>, others: Command<Options>? = nil,
        synopsis: [(words: String, meaning: String)], notes: [String] = [],
        version: ((Options) throws -> String)? = nil, status: @escaping (any Error) -> Int32? = { _ in nil }
    ) {
        self.summary = summary
        installedName = name.filter { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        self.initial = initial
        mainCommand = main
        self.others = others
        self.synopsis = synopsis
        self.notes = notes
        self.version = version
        self.status = status
        self.options = options
        self.options.append(
            CommandOption(
                Self.helpName, letter: "h", "print this help; after a command, the command's", isSetting: true
            ) { _, _ in })
        if version != nil {
            self.options.append(
                CommandOption(Self.versionName, letter: "V", "print the version", isSetting: true) { _, _ in })
        }
        ownCommands = commands
    }

    /// The commands, in the order of help; `completions` and `help` come last.
    public var commands: [Command<Options>] { ownCommands + [completions, help] }

    private static var helpName: String { "help" }
    private static var versionName: String { "version" }

    /// Runs the program with the words that it was called with, and ends the process.
    public func main() -> Never {
        openStandardDescriptors()
        let status = run(CommandLine.arguments)
        Output.flush()
        // A closed pipe is not our error.
        if Output.failure != 0, Output.failure != EPIPE, status == 0 {
            printError("the output could not be written: \(unsafe String(cString: strerror(Output.failure)))")
            exit(EX_IOERR)
        }
        exit(status)
    }

    /// Runs the program with its name and its arguments; returns the exit status, as in sysexits.h: 64 for bad usage,
    /// 70 for an error that the program doesn't know.
    public func run(_ commandLine: [String]) -> Int32 {
        do {
            return try run(parse(commandLine))
        } catch {
            printError(error is UsageError ? "\(error)\nTry --help." : "\(error)")
            return switch error {
            case is UsageError: EX_USAGE
            case let error as RecordingFileError: error.status
            case let error as FileProblem: error.status
            case is TemporaryFolderError: EX_CANTCREAT
            default: status(error) ?? EX_SOFTWARE
            }
        }
    }

    /// Parses a command line, which starts with the program's name.
    public func parse(_ commandLine: [String]) throws(UsageError) -> ParsedCommandLine<Options> {
        try ParsedCommandLine(commandLine, rules: options, into: initial)
    }

    private func run(_ line: ParsedCommandLine<Options>) throws -> Int32 {
        if line.given.contains(Self.helpName) {
            return try printHelp(of: line.isLiteral ? [] : name(in: line.words))
        }
        if line.given.contains(Self.versionName), let version {
            Output.print(try version(line.options))
            return 0
        }
        let (command, arguments) = try command(calledBy: line)
        let settings = options.filter(\.isSetting).map(\.name)
        try command.check(options: line.given.filter { !settings.contains($0) }, arguments: arguments)
        return try command.run(line.options, arguments)
    }

    private func command(
        calledBy line: ParsedCommandLine<Options>
    ) throws(UsageError) -> (command: Command<Options>, arguments: [String]) {
        let words = line.words
        guard let first = words.first else { return (mainCommand, []) }
        let isLink = first.contains("://") && !line.isLiteral
        let family = line.isLiteral || isLink ? [] : named(first)
        guard !family.isEmpty else {
            if isLink { return (mainCommand, words) }
            if let others { return (others, words) }
            throw .unknown(kind: "command", first, possible: firstWords)
        }
        if let command = self.command(named: words) {
            return (command, Array(words.dropFirst(command.words.count)))
        }
        guard words.count > 1 else {
            throw .missingArgument(
                command: first,
                what: family.map { String($0.usage.dropFirst(first.count + 1)) }.joined(separator: " or "))
        }
        throw .unknownSubcommand(first, words[1], possible: family.map { $0.words[1] })
    }

    // MARK: - Names

    func named(_ word: String) -> [Command<Options>] { commands.filter { $0.words.first == word } }

    func command(named words: [String]) -> Command<Options>? {
        let fitting = words.first.map(named)?.filter { words.starts(with: $0.words) }
        return fitting?.max { $0.words.count < $1.words.count }
    }

    /// The words at the beginning of some that name a command, or several commands with one first word.
    private func name(in words: [String]) -> [String] {
        command(named: words)?.words ?? words.prefix(1).filter { !named($0).isEmpty }
    }

    /// The first words of all commands, each once.
    public var firstWords: [String] {
        var words: [String] = []
        for command in commands {
            if let word = command.words.first, !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// The command that the user may have meant; `nil` if none is near.
    public func commandNear(_ word: String) -> String? { nearest(to: word, of: firstWords) }
}
