/// What a shell offers for an option's value, or for a command's argument.
public enum ArgumentCompletion {
    /// One of these words, each with its meaning, which may be empty.
    case words([(word: String, meaning: String)])
    /// A file's path.
    case file
    /// A folder's path.
    case folder
    /// Nothing, because any text is right.
    case text

    /// One of some words that need no explanation; one that ends in `/` or `=` is only a beginning.
    public static func words(_ words: [String]) -> ArgumentCompletion { .words(words.map { ($0, "") }) }
}

/// An option of a program's command line, with its text in help.
///
/// Key paths are made only for the options that are used: making all of them would take a tenth of an app's start.
@MainActor public struct CommandOption<Options> {
    /// The name, without the dashes.
    public let name: String
    /// The one-letter name.
    public let letter: Character?
    /// What help calls its value; `nil` if it takes none.
    public let value: String?
    /// What it does, as one clause in the imperative.
    public var meaning: String { describe() }
    /// Whether it sets where or how the program works, and so goes with every command.
    public let isSetting: Bool

    private let describe: () -> String
    let completion: @MainActor (Options) throws -> ArgumentCompletion
    let apply: (inout Options, String) throws(UsageError) -> Void

    /// Makes an option from its properties; `apply` takes an empty text for an option without a value, and a shell
    /// offers files for `FILE` and folders for `DIR`, or what `completion` returns after the options before it.
    public init(
        _ name: String, letter: Character? = nil, value: String? = nil,
        _ meaning: @autoclosure @escaping () -> String, isSetting: Bool = false,
        completion: (@MainActor (Options) throws -> ArgumentCompletion)? = nil,
        apply: @escaping (inout Options, String) throws(UsageError) -> Void
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        describe = meaning
        self.isSetting = isSetting
        self.completion = completion ?? { _ in value == "FILE" ? .file : value == "DIR" ? .folder : .text }
        self.apply = apply
    }

    /// Makes an option without a value, which makes a property true.
    public static func flag(
        _ name: String, _ path: @autoclosure @escaping () -> WritableKeyPath<Options, Bool>, _ meaning: String,
        isSetting: Bool = false
    ) -> CommandOption {
        CommandOption(name, meaning, isSetting: isSetting) { options, _ in options[keyPath: path()] = true }
    }

    /// Makes an option whose value, as help calls it, is any text.
    public static func text(
        _ name: String, _ value: String, _ path: @autoclosure @escaping () -> WritableKeyPath<Options, String?>,
        _ meaning: @autoclosure @escaping () -> String,
        isSetting: Bool = false, completion: (@MainActor (Options) throws -> ArgumentCompletion)? = nil
    ) -> CommandOption {
        CommandOption(name, value: value, meaning(), isSetting: isSetting, completion: completion) { options, value in
            options[keyPath: path()] = value
        }
    }

    /// Makes an option whose value is a positive whole number; a number that overflows is the largest one.
    public static func count(
        _ name: String, _ value: String, _ path: @autoclosure @escaping () -> WritableKeyPath<Options, Int?>,
        _ meaning: String
    ) -> CommandOption {
        CommandOption(name, value: value, meaning) { options, text throws(UsageError) in
            guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                case let count = Int(text) ?? .max, count > 0
            else { throw .badCount(option: "--" + name, text) }
            options[keyPath: path()] = count
        }
    }

    /// Makes an option whose value is one of some words; any other is refused with their list, and its name for what is
    /// chosen.
    public static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ value: String, _ path: @autoclosure @escaping () -> WritableKeyPath<Options, Choice?>,
        _ meaning: String,
        isSetting: Bool = false
    ) -> CommandOption {
        func completion(_ options: Options) -> ArgumentCompletion { .words(Choice.allCases.map(\.rawValue)) }
        return CommandOption(
            name, value: value, meaning, isSetting: isSetting, completion: completion
        ) { options, text throws(UsageError) in
            guard let choice = Choice(rawValue: text) else {
                throw .unknown(kind: name, text, possible: Choice.allCases.map(\.rawValue))
            }
            options[keyPath: path()] = choice
        }
    }
}
