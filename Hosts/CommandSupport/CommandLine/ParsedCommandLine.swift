// Linux only: Glibc's getopt.
import CGetopt
import Glibc

/// A command line, sorted into options and words.
@MainActor public struct ParsedCommandLine<Options> {
    /// The options, as their declarations took them over.
    public private(set) var options: Options
    /// The names of the options that were given, in order.
    public private(set) var given: [String] = []
    /// The words that aren't options: a command and its arguments.
    public private(set) var words: [String] = []
    /// Whether the first word follows `--`, so that it isn't a command.
    public private(set) var isLiteral = false

    /// Parses a command line like GNU programs, into options that have their defaults: options anywhere,
    /// `--name=value`, abbreviations, `--` ends the options.
    init(
        _ commandLine: [String], rules: [CommandOption<Options>], into options: Options
    ) throws(UsageError) {
        self.options = options
        var words: [UnsafeMutablePointer<CChar>?] = unsafe commandLine.map { unsafe strdup($0) } + [nil]
        let owned = unsafe words
        var names: [option] = unsafe []
        for (number, rule) in rules.enumerated() {
            unsafe names.append(
                option(name: strdup(rule.name), has_arg: rule.value == nil ? 0 : 1, flag: nil, val: 256 + CInt(number)))
        }
        unsafe names.append(option())
        defer {
            for index in unsafe owned.indices { unsafe free(owned[index]) }
            for index in unsafe names.indices { unsafe free(UnsafeMutableRawPointer(mutating: names[index].name)) }
        }
        let letters =
            "-:"
            + rules.map { rule in
                rule.letter.map { String($0) + (rule.value == nil ? "" : ":") } ?? ""
            }.joined()
        getopt_restart()
        while true {
            let code = unsafe getopt_next(CInt(commandLine.count), &words, letters, names)
            guard code != -1 else { break }
            if code == 1 {
                unsafe self.words.append(getopt_value().map { unsafe String(cString: $0) } ?? "")
                continue
            }
            // Getopt stays at a word until it has read all of its letters; a letter outside ASCII has several bytes.
            let isInsideWord = code == CInt(UInt8(ascii: "?")) && getopt_letter() < 0
            let index = Int(getopt_position()) - (isInsideWord ? 0 : 1)
            let word = unsafe words[index].map { unsafe String(cString: $0) } ?? ""
            switch code {
            case CInt(UInt8(ascii: ":")): throw .missingValue(word)
            case CInt(UInt8(ascii: "?")): throw Self.problem(with: word, letter: getopt_letter(), rules)
            default: break
            }
            let number = rules.firstIndex { $0.letter?.asciiValue.map(CInt.init) == code } ?? Int(code) - 256
            guard rules.indices.contains(number) else { throw .unknownOption(word) }
            let value = unsafe getopt_value().map { unsafe String(cString: $0) } ?? ""
            try rules[number].apply(&self.options, value)
            given.append(rules[number].name)
        }
        // The rest follows `--`.
        isLiteral = self.words.isEmpty && Int(getopt_position()) < commandLine.count
        for index in stride(from: Int(getopt_position()), to: commandLine.count, by: 1) {
            if let word = unsafe words[index] { unsafe self.words.append(String(cString: word)) }
        }
    }

    /// Finds out why getopt refused an option.
    private static func problem(with word: String, letter: CInt, _ rules: [CommandOption<Options>]) -> UsageError {
        // The code of a long option is not a letter.
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
