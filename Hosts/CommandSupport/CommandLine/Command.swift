/// A command of a program, with everything that help, the checks of a command line and its messages say about it.
@MainActor public struct Command<Options> {
    /// The word or words that call it; empty for the app itself and for words that aren't a command.
    public let name: String
    /// The arguments after the name, as in help: `[X]` is optional, and `X...` may be repeated.
    public let arguments: String
    /// What it does, as one clause in the imperative.
    public let meaning: String
    /// The names of its options, besides those that go with every command.
    public let options: [String]
    /// Runs it, and returns the exit status.
    public let run: (Options, [String]) throws -> Int32

    /// The required arguments, in words.
    let needs: () -> String
    /// What messages call it.
    let title: String
    /// More about it, in sentences.
    let detail: String
    /// Examples, without the program's name.
    let examples: [String]
    /// What a shell offers for its arguments.
    let completion: @MainActor (Options) throws -> ArgumentCompletion

    /// Makes a command from its properties; messages call it by its name and name the arguments as help does, unless
    /// `title` and `needs` say otherwise, and a shell offers files for `FILE`, or what `completion` returns after the options
    /// before it.
    public init(
        _ name: String, _ arguments: String = "", needs: @autoclosure @escaping () -> String? = nil,
        title: String? = nil, meaning: String,
        options: [String] = [], detail: String = "", examples: [String] = [],
        completion: (@MainActor (Options) throws -> ArgumentCompletion)? = nil,
        run: @escaping (Options, [String]) throws -> Int32
    ) {
        self.name = name
        self.arguments = arguments
        self.needs = { needs() ?? arguments }
        self.title = title ?? name
        self.meaning = meaning
        self.options = options
        self.detail = detail
        self.examples = examples
        self.completion = completion ?? { _ in arguments.contains("FILE") ? .file : .text }
        self.run = run
    }

    /// The name and its arguments.
    public var usage: String { [name, arguments].filter { !$0.isEmpty }.joined(separator: " ") }

    var words: [String] { name.split(separator: " ").map(String.init) }

    /// Checks that the command takes the arguments and the options of a command line, without those that go with every
    /// command.
    func check(options given: [String], arguments values: [String]) throws(UsageError) {
        if let option = given.first(where: { !options.contains($0) }) {
            throw .unsuitedOption("--" + option, command: title)
        }
        let takes = arguments.split(separator: " ")
        if values.count < takes.count(where: { !$0.hasPrefix("[") }) {
            throw .missingArgument(command: name, what: needs())
        }
        if !self.takes(values.count - 1) {
            throw .unneededArgument(command: name.isEmpty ? values[0] : name, argument: values[takes.count])
        }
    }

    /// Whether the command takes an argument at a position, counted from 0.
    func takes(_ position: Int) -> Bool {
        position < arguments.split(separator: " ").count || arguments.contains("...")
    }
}
