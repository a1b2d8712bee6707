import CommandSupport

/// What is wrong with a command line, and how to fix it.
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
    case badLink(String, String)
    case unknownTab(String, possible: [String])
    case unknownFlow(String, possible: [String])
    case unknownFormat(String)
    case unknownShell(String)
    case unknownExperiment(String, possible: [String])

    var description: String {
        switch self {
        case .unknownOption(let option): "unknown option '\(brief(option))'; --help lists the options"
        case .ambiguousOption(let option, let names):
            "option '\(option)' could be \(names.map { "--" + $0 }.joined(separator: " or "))"
        case .missingValue(let option): "option '\(option)' needs a value; --help shows which"
        case .unneededValue(let option): "option '\(option)' takes no value"
        case .unknownHost(let name): "unknown host '\(brief(name))'; hosts are \(HostName.list)"
        case .unknownCommand(let name, let possible):
            "unknown command '\(brief(name))'; commands are \(possible.joined(separator: ", "))"
        case .unknownSubcommand(let command, let word, let possible):
            "'\(command)' has no subcommand '\(brief(word))'; it has \(possible.joined(separator: ", "))"
        case .badCount(let option, let value):
            "option '\(option)' needs a positive whole number, not '\(brief(value))'"
        case .missingArgument(let command, let what): "'\(command)' needs \(what)"
        case .unneededArgument(let command, let argument):
            "unexpected argument '\(brief(argument))' after '\(brief(command))'"
        case .badLink(let link, let reason):
            "can't open the link '\(brief(link))': \(reason); \(ProgramName.current) routes lists the links"
        case .unknownTab(let name, let possible):
            "unknown flow '\(brief(name))'; flows are \(possible.joined(separator: ", "))"
        case .unknownFlow(let name, let possible):
            "no flow '\(brief(name))' has a storyboard; these have one: \(possible.joined(separator: ", "))"
        case .unknownFormat(let name):
            "unknown format '\(brief(name))'; formats are \(StoryboardFormat.allCases.map(\.rawValue).joined(separator: ", "))"
        case .unknownShell(let name):
            "unknown shell '\(brief(name))'; shells are \(Shell.allCases.map(\.rawValue).joined(separator: ", "))"
        case .unknownExperiment(let text, let possible):
            "unknown experiment '\(brief(text))'; experiments are \(possible.joined(separator: ", "))"
        case .unsuitedOption(let option, let command): "option '\(option)' can't be used with \(command)"
        }
    }
}
