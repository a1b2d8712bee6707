import Glibc
import TextBasics

/// Prints a message for the person on standard error, under the program's name.
///
/// A message repeats words of the command line; what could command a terminal in them becomes a replacement character.
func printError(_ message: String) {
    let line = "\(Help.program): \(printable(withoutPasswords(message), keepingLines: true))\n"
    _ = unsafe line.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
}

/// What was printed and is not yet written.
@MainActor enum Output {
    /// The code of the first error in writing; 0 if there was none.
    private(set) static var failure: CInt = 0

    /// Writes it, so that what goes elsewhere comes after it.
    static func flush() { if fflush(nil) != 0, failure == 0 { failure = errno } }
}

/// A text in which what could command a terminal became replacement characters.
///
/// - Parameters:
///   - text: The text, from anywhere.
///   - keepingLines: Whether it may have several lines.
/// - Returns: The text as it may be printed.
func printable(_ text: String, keepingLines: Bool = false) -> String {
    var clean = ""
    for scalar in text.unicodeScalars {
        let isHarmful = scalar.isHidden && !(keepingLines && scalar == "\n")
        clean.unicodeScalars.append(isHarmful ? "\u{FFFD}" : scalar)
    }
    return clean
}

/// A text in which no address tells its user and password.
///
/// - Parameter text: The text, which may repeat what somebody has typed.
/// - Returns: The text without what stands between `://` and `@` in an address.
func withoutPasswords(_ text: String) -> String {
    var clean = ""
    var rest = text[...]
    while let mark = rest.firstRange(of: "://") {
        clean += rest[..<mark.upperBound]
        rest = rest[mark.upperBound...]
        let host = rest.prefix { !"/?#".contains($0) && !$0.isWhitespace }
        if let at = host.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    }
    return clean + rest
}

/// The beginning of a text that a message repeats, which may be of any length.
///
/// - Parameter text: The text, from anywhere.
/// - Returns: The text, or its first 60 characters and three dots.
func brief(_ text: String) -> String { text.count > 60 ? text.prefix(60) + "…" : text }
