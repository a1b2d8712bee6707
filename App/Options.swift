import CGetopt
import Glibc

/// What the command line asks for.
struct Options: Equatable {
    var host: HostName?
    var kanjiPack: String?
    var dataDirectory: String?
    var json = false
    var all = false
    var search: String?
    /// Variants by the experiments' keys.
    var experiments: [String: String] = [:]
    var country: String?
    var region: String?
    var format: StoryboardFormat?
    /// Whether the catalogue of screens is shown.
    var screens = false
    /// The flow that is run alone.
    var flow: String?
    /// Whether the app goes on where the user was; if it is left out, where the input is a terminal.
    var restores: Bool?
    /// The file in which the session is recorded.
    var record: String?
    /// The recording that is replayed.
    var replay: String?
    /// What a replay takes from its recording.
    var surroundings = Surroundings()
    var help = false
    var version = false
    /// How many lines a look-up prints at most, from 1.
    var limit: Int?
    /// The names of the options that were given, in order.
    var given: [String] = []
    /// What is no option: a command and what it works on.
    var arguments: [String] = []
    /// Whether the first argument stands after `--`, so that it is no command.
    var isLiteral = false
}

/// What draws the app.
enum HostName: String, CaseIterable {
    case line, terminal

    /// All of them, as a sentence names them.
    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// What is wrong with a command line, and the way out.
enum UsageError: Error, Equatable, CustomStringConvertible {
    case unknownOption(String)
    case ambiguousOption(String, couldBe: [String])
    case missingValue(String)
    case unneededValue(String)
    case unknownHost(String)
    case unknownCommand(String, possible: [String])
    case unknownSubcommand(String, String, possible: [String])
    case badCount(option: String, String)
    case missingArgument(command: String, what: String)
    case unneededArgument(command: String, argument: String)
    case unsuitedOption(String, command: String)
    case fileExists(String)
    case badLink(String, String)
    case unknownTab(String, possible: [String])
    case unknownFlow(String, possible: [String])
    case unknownFormat(String)
    case unknownExperiment(String, possible: [String])

    var description: String {
        switch self {
        case .unknownOption(let option): "unknown option '\(brief(option))'; --help lists the options"
        case .ambiguousOption(let option, let names):
            "option '\(option)' could be \(names.map { "--" + $0 }.joined(separator: " or "))"
        case .missingValue(let option): "option '\(option)' needs a value; --help shows which"
        case .unneededValue(let option): "option '\(option)' takes no value"
        case .unknownHost(let name): "there is no host '\(brief(name))'; hosts are \(HostName.list)"
        case .unknownCommand(let name, let possible):
            "there is no command '\(brief(name))'; there are \(possible.joined(separator: ", "))"
        case .unknownSubcommand(let command, let word, let possible):
            "'\(command)' has no '\(brief(word))'; it has \(possible.joined(separator: ", "))"
        case .badCount(let option, let value):
            "option '\(option)' needs a whole number from 1, and '\(brief(value))' isn't one"
        case .missingArgument(let command, let what): "'\(command)' needs \(what)"
        case .unneededArgument(let command, let argument): "'\(brief(command))' has no use for '\(brief(argument))'"
        case .badLink(let link, let reason):
            "the link is refused: \(reason); \(Help.program) routes lists the links; it was '\(brief(link))'"
        case .unknownTab(let name, let possible):
            "there is no flow '\(brief(name))' to run alone; there are \(possible.joined(separator: ", "))"
        case .unknownFlow(let name, let possible):
            "no flow '\(brief(name))' has a storyboard; these have one: \(possible.joined(separator: ", "))"
        case .unknownFormat(let name):
            "there is no format '\(brief(name))'; there are \(StoryboardFormat.allCases.map(\.rawValue).joined(separator: ", "))"
        case .unknownExperiment(let text, let possible):
            "there is no experiment '\(brief(text))'; there are \(possible.joined(separator: ", "))"
        case .unsuitedOption(let option, let command): "option '\(option)' does not go with \(command)"
        case .fileExists(let file): "the file exists and is not overwritten; name another, or remove it ('\(file)')"
        }
    }
}

extension Options {
    /// An option, with what help says about it.
    struct Rule: Sendable {
        let name: String
        var letter: Character?
        /// What its value is called, if it takes one.
        var value: String?
        /// What it does, as one clause.
        let meaning: String
        /// Whether it says where or how the program works, and so goes with every command.
        var isSetting = false
        let apply: @Sendable (inout Options, String) throws(UsageError) -> Void
    }

    /// The options, in the order of help.
    static let rules: [Rule] = [
        Rule(name: "json", meaning: "prints one JSON object a line") { options, _ in options.json = true },
        Rule(name: "limit", value: "N", meaning: "prints at most N lines of a look-up; 20 if it is left out") {
            options, value throws(UsageError) in
            guard !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else { throw .badCount(option: "--limit", value) }
            // More digits than a number has are more lines than there are.
            let limit = Int(value) ?? .max
            guard limit > 0 else { throw .badCount(option: "--limit", value) }
            options.limit = limit
        },
        Rule(name: "search", value: "QUERY", meaning: "with kanji: what to find") { options, value in
            options.search = value
        },
        Rule(name: "all", meaning: "with kanji: every kanji") { options, _ in options.all = true },
        Rule(
            name: "country", value: "CODE",
            meaning: "with cities: a country, by the two letters of its code, such as JP"
        ) { options, value in options.country = value },
        Rule(name: "region", value: "NAME", meaning: "with cities: a region of the country, such as Tokyo") {
            options, value in options.region = value
        },
        Rule(
            name: "host", value: "HOST",
            meaning: "draws the app with this host: \(HostName.list); if it is left out, "
                + "terminal in a terminal and line in a pipe", isSetting: true
        ) { options, value throws(UsageError) in
            guard let host = HostName(rawValue: value) else { throw .unknownHost(value) }
            options.host = host
        },
        Rule(
            name: "data-dir", value: "DIR",
            meaning: "keeps accounts, stars and feeds there instead of in the XDG data folder", isSetting: true
        ) { options, value in options.dataDirectory = value },
        Rule(
            name: "restore", meaning: "goes on where you were; without it, only a terminal does", isSetting: true
        ) { options, _ in options.restores = true },
        Rule(
            name: "no-restore", meaning: "begins with the first screen, as a script in a pipe does", isSetting: true
        ) { options, _ in options.restores = false },
        Rule(name: "flow", value: "NAME", meaning: "runs one flow alone, such as Kanji or Login") { options, value in
            options.flow = value
        },
        Rule(name: "screens", meaning: "lists the screens of every flow, to open each by itself") { options, _ in
            options.screens = true
        },
        Rule(
            name: "record", value: "FILE",
            meaning: "writes what you do and what comes of it to a new file, as lines of JSON; a file that exists "
                + "is not overwritten, and a text in a secure field is never written"
        ) { options, value in options.record = value },
        Rule(
            name: "replay", value: "FILE",
            meaning: "does again what a recording says, shows no screen, and ends at the first difference; in a new "
                + "data folder, which is gone afterwards, or in that of --data-dir"
        ) { options, value in options.replay = value },
        Rule(
            name: "experiment", value: "KEY=VARIANT",
            meaning: "shows a variant of an experiment, such as city-screen=map or navigation=menu", isSetting: true
        ) { options, value throws(UsageError) in
            let (key, variant) = try AppExperiments.override(value)
            options.experiments[key] = variant
        },
        Rule(name: "format", value: "FORMAT", meaning: "with storyboard: text, dot (for Graphviz) or svg") {
            options, value throws(UsageError) in
            guard let format = StoryboardFormat(rawValue: value) else { throw .unknownFormat(value) }
            options.format = format
        },
        Rule(
            name: "kanji-pack", value: "FILE",
            meaning: "reads the kanji from this pack instead of the one inside the program", isSetting: true
        ) { options, value in options.kanjiPack = value },
        Rule(
            name: "help", letter: "h", meaning: "prints this text; after a command, what it does", isSetting: true
        ) { options, _ in options.help = true },
        Rule(name: "version", letter: "V", meaning: "prints the version", isSetting: true) { options, _ in
            options.version = true
        },
    ]

    /// Whether an option goes with every command.
    ///
    /// - Parameter name: The option's name.
    /// - Returns: Whether it says where or how the program works.
    static func goesWithAll(_ name: String) -> Bool { rules.contains { $0.name == name && $0.isSetting } }

    /// Reads a command line with GNU habits: options anywhere, `--name=value`, abbreviations, `--` ends the options.
    ///
    /// - Parameter commandLine: The words of the command line, the program's name first.
    /// - Throws: What is wrong with the command line.
    init(commandLine: [String]) throws(UsageError) {
        var words: [UnsafeMutablePointer<CChar>?] = unsafe commandLine.map { unsafe strdup($0) } + [nil]
        let owned = unsafe words
        var names: [option] = unsafe []
        for (number, rule) in Self.rules.enumerated() {
            unsafe names.append(
                option(name: strdup(rule.name), has_arg: rule.value == nil ? 0 : 1, flag: nil, val: 256 + CInt(number)))
        }
        unsafe names.append(option())
        defer {
            for index in unsafe owned.indices { unsafe free(owned[index]) }
            for index in unsafe names.indices { unsafe free(UnsafeMutableRawPointer(mutating: names[index].name)) }
        }
        getopt_restart()
        while true {
            let code = unsafe getopt_next(CInt(commandLine.count), &words, "-:hV", names)
            guard code != -1 else { break }
            if code == 1 {
                unsafe arguments.append(getopt_value().map { unsafe String(cString: $0) } ?? "")
                continue
            }
            // Getopt stays at a word until it has read all of its letters; a letter that is no ASCII has more bytes.
            let isInsideWord = code == CInt(UInt8(ascii: "?")) && getopt_letter() < 0
            let index = Int(getopt_position()) - (isInsideWord ? 0 : 1)
            let word = unsafe words[index].map { unsafe String(cString: $0) } ?? ""
            switch code {
            case CInt(UInt8(ascii: ":")): throw .missingValue(word)
            case CInt(UInt8(ascii: "?")): throw Self.problem(with: word, letter: getopt_letter())
            default: break
            }
            let rule = Self.rules.first { $0.letter?.asciiValue.map(CInt.init) == code }
            guard let rule = rule ?? Self.rules[safe: Int(code) - 256] else { throw .unknownOption(word) }
            let value = unsafe getopt_value().map { unsafe String(cString: $0) } ?? ""
            try rule.apply(&self, value)
            given.append(rule.name)
        }
        // What is left stands after `--`.
        isLiteral = arguments.isEmpty && Int(getopt_position()) < commandLine.count
        for index in Int(getopt_position())..<commandLine.count {
            if let word = unsafe words[index] { unsafe arguments.append(String(cString: word)) }
        }
    }

    /// Finds out why an option was refused.
    private static func problem(with word: String, letter: CInt) -> UsageError {
        // The code of a long option is no letter.
        if let letter = UInt8(exactly: letter), letter != 0 {
            return .unknownOption("-" + String(Unicode.Scalar(letter)))
        }
        guard letter >= 0 else { return .unknownOption(word) }
        let option = word.prefix { $0 != "=" }
        let meant = rules.map(\.name).filter { ("--" + $0).hasPrefix(option) }
        guard !meant.isEmpty else { return .unknownOption(word) }
        return meant.count == 1
            ? .unneededValue("--" + meant[0]) : .ambiguousOption(String(option), couldBe: meant)
    }
}

extension Array {
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
