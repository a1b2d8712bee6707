import HostSupport

/// What is wrong with a command line, and how to fix it.
public enum UsageError: Error, Equatable, CustomStringConvertible {
    /// No option has this name.
    case unknownOption(String)
    /// An abbreviation fits several options.
    case ambiguousOption(String, couldBe: [String])
    /// An option's value is missing.
    case missingValue(String)
    /// An option that takes no value has one.
    case unneededValue(String)
    /// An option's value isn't a positive whole number.
    case badCount(option: String, String)
    /// A name isn't among the possible ones; `kind` is their singular, such as `host`.
    case unknown(kind: String, String, possible: [String])
    /// A command has no such second word.
    case unknownSubcommand(String, String, possible: [String])
    /// A required argument is missing.
    case missingArgument(command: String, what: String)
    /// An argument too many.
    case unneededArgument(command: String, argument: String)
    /// An option that the command, or another option, doesn't go with.
    case unsuitedOption(String, command: String)
    /// A link that leads nowhere.
    case badLink(String, String)
    /// Anything else, as a clause without a full stop.
    case other(String)

    /// What is wrong, in one clause.
    public var description: String {
        switch self {
        case .unknownOption(let option): "unknown option '\(brief(option))'; --help lists the options"
        case .ambiguousOption(let option, let names):
            "option '\(option)' could be \(names.map { "--" + $0 }.joined(separator: " or "))"
        case .missingValue(let option): "option '\(option)' needs a value; --help shows which"
        case .unneededValue(let option): "option '\(option)' takes no value"
        case .badCount(let option, let value):
            "option '\(option)' needs a positive whole number, not '\(brief(value))'"
        case .unknown(let kind, let name, let possible):
            "unknown \(kind) '\(brief(name))'; \(kind)s are \(possible.joined(separator: ", "))"
        case .unknownSubcommand(let command, let word, let possible):
            "'\(command)' has no subcommand '\(brief(word))'; it has \(possible.joined(separator: ", "))"
        case .missingArgument(let command, let what): "'\(command)' needs \(what)"
        case .unneededArgument(let command, let argument):
            "unexpected argument '\(brief(argument))' after '\(brief(command))'"
        case .unsuitedOption(let option, let command): "option '\(option)' can't be used with \(command)"
        case .badLink(let link, let reason):
            "can't open the link '\(brief(link))': \(reason); \(ProgramName.current) routes lists the links"
        case .other(let problem): problem
        }
    }
}
