/// What the arguments ask for.
enum Command: Equatable {
    case help
    case build([Kind], output: String?)
    case check([Kind], pack: String?)

    static let usage = """
        Builds the packs that Kanji List contains from public sources, and checks them.

        Usage: packs build KIND [--output FILE]
               packs check KIND [--pack FILE]

        build writes Data/KIND.pack, or FILE. check compares Data/KIND.pack, or FILE, with a fresh pack:
        a difference is an error, unless a source is of another version, which is only reported.

        Kinds:
          all         everything below
        \(Kind.all.map { "  \($0.name.padded(to: 12))\($0.about)" }.joined(separator: "\n"))

        Sources are downloaded into \(Workshop.sources), as Tools/Packs/Source.swift lists them.
        """

    /// Reads the arguments.
    ///
    /// - Throws: `UsageError`.
    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var words: [String] = []
        var options: [String: String] = [:]
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            if word == "-h" || word == "--help" {
                self = .help
                return
            }
            guard word.hasPrefix("-") else {
                words.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else { throw .noFile(option: word) }
            options[parts.first ?? word] = value
        }
        guard let verb = words.first else { throw .noCommand }
        guard let option = ["build": "--output", "check": "--pack"][verb] else { throw .unknownCommand(verb) }
        if let other = options.keys.sorted().first(where: { $0 != option }) {
            throw .unknownOption(other, command: verb, known: option)
        }
        guard words.count > 1 else { throw .noKind(command: verb) }
        guard words.count == 2 else { throw .tooMany(words[2]) }
        let file = options[option]
        let kinds = try Self.kinds(words[1], verb)
        if let file, kinds.count > 1 { throw .fileForAll(option: option, file: file) }
        self = verb == "build" ? .build(kinds, output: file) : .check(kinds, pack: file)
    }

    private static func kinds(_ name: String, _ verb: String) throws(UsageError) -> [Kind] {
        let known = verb == "build" ? Kind.all.filter { $0.make != nil } : Kind.all
        if name == "all" { return known }
        if let kind = known.first(where: { $0.name == name }) { return [kind] }
        throw Kind.all.contains { $0.name == name } ? .nothingToBuild(name) : .unknownKind(name)
    }
}

/// What is wrong with the arguments, and what there is instead.
enum UsageError: Error, Equatable, CustomStringConvertible {
    case noCommand
    case unknownCommand(String)
    case noKind(command: String)
    case unknownKind(String)
    /// A kind that is only checked.
    case nothingToBuild(String)
    case unknownOption(String, command: String, known: String)
    case noFile(option: String)
    case fileForAll(option: String, file: String)
    case tooMany(String)
    /// The tool was started outside of the package.
    case elsewhere(String)

    var description: String {
        switch self {
        case .noCommand: "name a command, build or check, and a kind: \(Self.kinds)"
        case .unknownCommand(let word): "there is no command '\(word)'; there are build and check"
        case .noKind(let command): "name what to \(command): \(Self.kinds)"
        case .unknownKind(let name): "there is no kind '\(name)'; there are \(Self.kinds)"
        case .nothingToBuild(let name): "'\(name)' has no pack to build; packs check \(name) checks it"
        case .unknownOption(let name, let command, let known):
            "packs \(command) has no option '\(name)'; its only one is \(known) FILE"
        case .noFile(let option): "option '\(option)' needs a file"
        case .fileForAll(let option, let file): "'\(option) \(file)' is for one kind; name it in place of all"
        case .tooMany(let word): "'\(word)' is one argument too many; name one kind, or all"
        case .elsewhere(let folder):
            "'\(folder)' isn't the package's folder; start packs there, or use Scripts/run packs"
        }
    }

    private static var kinds: String { (Kind.all.map(\.name) + ["all"]).joined(separator: ", ") }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}
