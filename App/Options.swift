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
    /// Whether the app goes on where the person was.
    var restores = true
    /// The file in which the session is recorded.
    var record: String?
    /// The recording that is replayed.
    var replay: String?
    /// What a replay takes from its recording.
    var surroundings = Surroundings()
    var help = false
    var version = false
    /// What is no option: a command and what it works on.
    var arguments: [String] = []
}

/// The hosts that an app of this kind can have; which of them this build has is said by `HostName.available`.
enum HostName: String, CaseIterable {
    case terminal, line, desktop

    static let available: [HostName] = [.line, .terminal]
}

/// What is wrong with a command line, and the way out.
enum UsageError: Error, Equatable, CustomStringConvertible {
    case unknownOption(String)
    case ambiguousOption(String, couldBe: [String])
    case missingValue(String)
    case unneededValue(String)
    case unknownHost(String)
    case hostNotBuilt(HostName)
    case unknownCommand(String)
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
        case .unknownOption(let option): "unknown option '\(option)'; --help lists the options"
        case .ambiguousOption(let option, let names):
            "option '\(option)' could be \(names.map { "--" + $0 }.joined(separator: " or "))"
        case .missingValue(let option): "option '\(option)' needs a value; --help shows which"
        case .unneededValue(let option): "option '\(option)' takes no value"
        case .unknownHost(let name): "there is no host '\(name)'; hosts are \(Self.list(HostName.allCases))"
        case .hostNotBuilt(let host):
            "this build has no \(host.rawValue) host; it has \(Self.list(HostName.available))"
        case .unknownCommand(let name):
            "unknown command '\(name)'; commands are kanji, cities, feed, account, routes, explain, storyboard and credits"
        case .missingArgument(let command, let what): "'\(command)' needs \(what)"
        case .unneededArgument(let command, let argument): "'\(command)' has no use for '\(argument)'"
        case .badLink(let link, let reason):
            "the link '\(link.prefix(80))' is refused: \(reason); \(Help.program) routes lists the links"
        case .unknownTab(let name, let possible):
            "there is no flow '\(name)' to run alone; there are \(possible.joined(separator: ", "))"
        case .unknownFlow(let name, let possible):
            "no flow '\(name)' has a storyboard; these have one: \(possible.joined(separator: ", "))"
        case .unknownFormat(let name):
            "there is no format '\(name)'; there are \(StoryboardFormat.allCases.map(\.rawValue).joined(separator: ", "))"
        case .unknownExperiment(let text, let possible):
            "there is no experiment '\(text)'; there are \(possible.joined(separator: ", "))"
        case .unsuitedOption(let option, let command): "option '\(option)' does not go with \(command)"
        case .fileExists(let file): "the file '\(file)' exists and is not overwritten; name another, or remove it"
        }
    }

    private static func list(_ hosts: [HostName]) -> String { hosts.map(\.rawValue).joined(separator: ", ") }
}

extension Options {
    private struct Rule: Sendable {
        let name: String
        var letter: Character?
        let takesValue: Bool
        let apply: @Sendable (inout Options, String) throws(UsageError) -> Void
    }

    private static let rules: [Rule] = [
        Rule(name: "host", takesValue: true) { options, value throws(UsageError) in
            guard let host = HostName(rawValue: value) else { throw .unknownHost(value) }
            guard HostName.available.contains(host) else { throw .hostNotBuilt(host) }
            options.host = host
        },
        Rule(name: "kanji-pack", takesValue: true) { options, value in options.kanjiPack = value },
        Rule(name: "data-dir", takesValue: true) { options, value in options.dataDirectory = value },
        Rule(name: "json", takesValue: false) { options, _ in options.json = true },
        Rule(name: "all", takesValue: false) { options, _ in options.all = true },
        Rule(name: "search", takesValue: true) { options, value in options.search = value },
        Rule(name: "experiment", takesValue: true) { options, value throws(UsageError) in
            let (key, variant) = try AppExperiments.override(value)
            options.experiments[key] = variant
        },
        Rule(name: "country", takesValue: true) { options, value in options.country = value },
        Rule(name: "region", takesValue: true) { options, value in options.region = value },
        Rule(name: "format", takesValue: true) { options, value throws(UsageError) in
            guard let format = StoryboardFormat(rawValue: value) else { throw .unknownFormat(value) }
            options.format = format
        },
        Rule(name: "screens", takesValue: false) { options, _ in options.screens = true },
        Rule(name: "flow", takesValue: true) { options, value in options.flow = value },
        Rule(name: "no-restore", takesValue: false) { options, _ in options.restores = false },
        Rule(name: "record", takesValue: true) { options, value in options.record = value },
        Rule(name: "replay", takesValue: true) { options, value in options.replay = value },
        Rule(name: "help", letter: "h", takesValue: false) { options, _ in options.help = true },
        Rule(name: "version", letter: "V", takesValue: false) { options, _ in options.version = true },
    ]

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
                option(name: strdup(rule.name), has_arg: rule.takesValue ? 1 : 0, flag: nil, val: 256 + CInt(number)))
        }
        unsafe names.append(option())
        defer {
            for index in unsafe owned.indices { unsafe free(owned[index]) }
            for index in unsafe names.indices { unsafe free(UnsafeMutableRawPointer(mutating: names[index].name)) }
        }
        getopt_restart()
        while true {
            let code = unsafe getopt_next(CInt(commandLine.count), &words, ":hV", names)
            guard code != -1 else { break }
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
        }
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
