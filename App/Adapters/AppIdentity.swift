/// What the program is called, and its version.
enum AppIdentity {
    static let version = "0.1.0"

    /// The name by which the program was called.
    static let program = name(calledAs: CommandLine.arguments.first ?? "")

    /// The name of the program for the word that called it: the last part of a path, without control characters.
    static func name(calledAs word: String) -> String {
        let last = word.split(separator: "/").last.map(String.init) ?? ""
        let name = printable(last).filter { !$0.isWhitespace && $0 != "\u{FFFD}" }.drop { $0 == "-" }
        return name.isEmpty ? "kanji-list" : String(name.prefix(40))
    }

    /// The command that sets a new password, without the program's name.
    static let resetCommand = "account reset"
}
