import Foundation

/// A tool that builds or checks data: its options have a value each, and it reports on standard error.
public struct DataTool: Sendable {
    private let name: String
    private let usage: String
    private let options: [String]

    /// Makes a tool.
    ///
    /// - Parameters:
    ///   - name: Its name, for what it reports.
    ///   - usage: The text of `--help`.
    ///   - options: The names of its options, with their dashes.
    public init(_ name: String, usage: String, options: [String]) {
        self.name = name
        self.usage = usage
        self.options = options
    }

    /// Runs the tool with the process's arguments, and ends the process if that fails: with status 64 for bad usage,
    /// with 65 for bad data.
    ///
    /// - Parameter body: Gets the options' values by their names.
    public func run(_ body: ([String: String]) throws -> Void) {
        do {
            guard let values = try values(CommandLine.arguments.dropFirst()) else { return print(usage) }
            try body(values)
        } catch {
            report("\(error)")
            exit(error is ToolUsageError ? EX_USAGE : EX_DATAERR)
        }
    }

    /// Prints a message on standard error, after the tool's name.
    ///
    /// - Parameter message: The message.
    public func report(_ message: String) { FileHandle.standardError.write(Data("\(name): \(message)\n".utf8)) }

    /// Refuses a command line that names neither a pack to write nor one to compare with.
    ///
    /// - Parameter values: The options' values.
    /// - Throws: `ToolUsageError`.
    public func checkTarget(_ values: [String: String]) throws {
        guard values["--output"] != nil || values["--compare"] != nil else {
            throw ToolUsageError("name an output with --output FILE, or a pack to compare with --compare FILE")
        }
    }

    /// Writes a pack to `--output`, and compares the contents with those of `--compare`.
    ///
    /// - Parameters:
    ///   - values: The options' values.
    ///   - pack: Makes the pack.
    ///   - summary: What is in it.
    ///   - compare: Compares the contents with those of the pack at a path, and returns the result in words.
    /// - Throws: `DataError`, or the error of writing the file.
    public func deliver(
        _ values: [String: String], pack: () throws -> [UInt8], summary: String, compare: (String) throws -> String
    ) throws {
        if let output = values["--output"] {
            let bytes = try pack()
            try Data(bytes).write(to: URL(filePath: output), options: .atomic)
            report("wrote \(output), \(bytes.count) bytes: \(summary)")
        }
        if let other = values["--compare"] { report(try compare(other)) }
    }

    /// The options' values; `nil` if the arguments ask for help.
    private func values(_ arguments: some Sequence<String>) throws -> [String: String]? {
        var words = Array(arguments)[...]
        var values: [String: String] = [:]
        while let word = words.popFirst() {
            if word == "-h" || word == "--help" { return nil }
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = parts.first, options.contains(name) else {
                throw ToolUsageError("unknown argument '\(word)'; --help lists the options")
            }
            guard let value = parts.count == 2 ? parts[1] : words.popFirst() else {
                throw ToolUsageError("option '\(name)' needs a file")
            }
            values[name] = value
        }
        return values
    }
}

/// What is wrong with a tool's command line, and how to fix it.
public struct ToolUsageError: Error, CustomStringConvertible {
    /// What is wrong, in one clause.
    public let description: String

    /// Makes an error.
    ///
    /// - Parameter description: What is wrong, in one clause.
    public init(_ description: String) { self.description = description }
}
