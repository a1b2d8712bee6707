import AppCoreRouting
import CGetopt
import Glibc

extension Options {
    /// An option, with its text in help.
    struct Rule: Sendable {
        let name: String
        var letter: Character?
        /// The name of its value, if it takes one.
        var value: String?
        /// What it does, as one clause in the imperative.
        let meaning: String
        /// Whether it sets where or how the program works, and so goes with every command.
        var isSetting = false
        let apply: @Sendable (inout Options, String) throws(UsageError) -> Void
    }

    /// The options, in the order of help.
    static let rules: [Rule] = [
        Rule(name: "json", meaning: "print one JSON object per line") { options, _ in options.json = true },
        Rule(name: "limit", value: "N", meaning: "print at most N lines; a look-up defaults to 20") {
            options, value throws(UsageError) in
            guard !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else { throw .badCount(option: "--limit", value) }
            // A number that overflows is more lines than there are.
            let limit = Int(value) ?? .max
            guard limit > 0 else { throw .badCount(option: "--limit", value) }
            options.limit = limit
        },
        Rule(name: "search", value: "QUERY", meaning: "with kanji: the text to find") { options, value in
            options.search = value
        },
        Rule(name: "all", meaning: "with kanji: every kanji") { options, _ in options.all = true },
        Rule(
            name: "country", value: "CODE",
            meaning: "with cities: a country's two-letter code, such as JP"
        ) { options, value in options.country = value },
        Rule(name: "region", value: "NAME", meaning: "with cities: a region of the country, such as Tokyo") {
            options, value in options.region = value
        },
        Rule(
            name: "host", value: "HOST",
            meaning: "draw the app with this host: \(HostName.list); defaults to "
                + "terminal in a terminal and line in a pipe", isSetting: true
        ) { options, value throws(UsageError) in
            guard let host = HostName(rawValue: value) else { throw .unknownHost(value) }
            options.host = host
        },
        Rule(
            name: "data-dir", value: "DIR",
            meaning: "keep accounts, stars and feeds in DIR instead of the XDG data folder", isSetting: true
        ) { options, value in options.dataDirectory = value },
        Rule(
            name: "restore", meaning: "resume where you left off (the default in a terminal)", isSetting: true
        ) { options, _ in options.restores = true },
        Rule(
            name: "no-restore", meaning: "start at the first screen (the default in a pipe)", isSetting: true
        ) { options, _ in options.restores = false },
        Rule(name: "flow", value: "FLOW", meaning: "run one flow alone, such as Kanji or Login") { options, value in
            options.flow = value
        },
        Rule(name: "screens", meaning: "list the screens of every flow, to open each by itself") { options, _ in
            options.screens = true
        },
        Rule(
            name: "record", value: "FILE",
            meaning: "record the session to a new file, as lines of JSON; an existing file is not overwritten, and "
                + "text in secure fields is never written"
        ) { options, value in options.record = value },
        Rule(
            name: "replay", value: "FILE",
            meaning: "replay a recording without showing a screen, and stop at the first difference; uses a temporary "
                + "data folder, or that of --data-dir"
        ) { options, value in options.replay = value },
        Rule(
            name: "experiment", value: "KEY=VARIANT",
            meaning: "show a variant of an experiment, such as city-screen=map or navigation=menu", isSetting: true
        ) { options, value throws(UsageError) in
            let (key, variant) = try experiment(value)
            options.experiments[key] = variant
        },
        Rule(name: "format", value: "FORMAT", meaning: "with storyboard: text, dot (for Graphviz) or svg") {
            options, value throws(UsageError) in
            guard let format = StoryboardFormat(rawValue: value) else { throw .unknownFormat(value) }
            options.format = format
        },
        Rule(
            name: "kanji-pack", value: "FILE",
            meaning: "read the kanji from FILE instead of the built-in pack", isSetting: true
        ) { options, value in options.kanjiPack = value },
        Rule(
            name: "help", letter: "h", meaning: "print this help; after a command, the command's", isSetting: true
        ) { options, _ in options.help = true },
        Rule(name: "version", letter: "V", meaning: "print the version", isSetting: true) { options, _ in
            options.version = true
        },
    ]

    /// Whether an option goes with every command.
    ///
    /// - Parameter name: The option's name.
    /// - Returns: Whether it sets where or how the program works.
    static func goesWithAll(_ name: String) -> Bool { rules.contains { $0.name == name && $0.isSetting } }

    /// Parses a command line like GNU programs: options anywhere, `--name=value`, abbreviations, `--` ends the options.
    ///
    /// - Parameter commandLine: The words of the command line, starting with the program's name.
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
            // Getopt stays at a word until it has read all of its letters; a letter outside ASCII has several bytes.
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
        // The rest follows `--`.
        isLiteral = arguments.isEmpty && Int(getopt_position()) < commandLine.count
        for index in Int(getopt_position())..<commandLine.count {
            if let word = unsafe words[index] { unsafe arguments.append(String(cString: word)) }
        }
    }

    /// Finds out why getopt refused an option.
    private static func problem(with word: String, letter: CInt) -> UsageError {
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

    /// Parses `KEY=VARIANT` from the command line.
    static func experiment(_ text: String) throws(UsageError) -> (key: String, variant: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let known = AppExperiments.variants[parts[0]], known.contains(parts[1]) else {
            let possible = AppExperiments.variants.keys.sorted().flatMap { key in
                (AppExperiments.variants[key] ?? []).map { "\(key)=\($0)" }
            }
            throw .unknownExperiment(text, possible: possible)
        }
        return (parts[0], parts[1])
    }
}

extension Array {
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension AppLink {
    /// Reads the link with which the app is to start.
    ///
    /// - Parameter argument: The word of the command line.
    /// - Throws: `UsageError` if it isn't a link of the app.
    @MainActor init(argument: String) throws(UsageError) {
        do throws(LinkError) {
            self = try AppLinks.table.target(of: argument)
        } catch {
            throw .badLink(argument, "\(error)")
        }
    }
}
