// Linux only: Glibc, for the descriptors, and FoundationEssentials, for JSON.
import FoundationEssentials
import Glibc
import HostSupport
import TextBasics

/// Prints a message for the user on standard error, after the program's name.
///
/// A message may quote the command line, so anything that could control a terminal becomes a replacement character.
///
/// - Parameter message: The message, without a full stop.
public func printError(_ message: String) {
    let line = "\(ProgramName.current): \(printable(withoutPasswords(message), keepingLines: true))\n"
    _ = unsafe line.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
}

/// Standard output: either all that is printed is written, or the program's exit status says that it wasn't.
@MainActor public enum Output {
    /// The code of the first write error; 0 if there was none.
    public private(set) static var failure: CInt = 0

    private static var waiting: [UInt8] = []
    /// A terminal gets each text at once.
    private static let capacity = isatty(STDOUT_FILENO) == 1 ? 0 : 1 << 15

    /// Prints a text; nothing more once something could not be written, because that would hide a gap.
    public static func print(_ text: String = "", terminator: String = "\n") {
        guard failure == 0 else { return }
        waiting += text.utf8
        waiting += terminator.utf8
        if waiting.count > capacity { flush() }
    }

    /// Writes what was printed, so that output elsewhere comes after it.
    public static func flush() {
        var rest = waiting[...]
        waiting = []
        while failure == 0, !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // The reader is slow, and the pipe was set not to wait by another program.
                var ready = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                unsafe poll(&ready, 1, -1)
            } else if errno != EINTR {
                failure = errno
            }
        }
    }
}

/// Replaces whatever could control a terminal with replacement characters, in a text from any source.
public func printable(_ text: String, keepingLines: Bool = false) -> String {
    var clean = ""
    for scalar in text.unicodeScalars {
        let isHarmful = scalar.isHidden && !(keepingLines && scalar == "\n")
        clean.unicodeScalars.append(isHarmful ? "\u{FFFD}" : scalar)
    }
    return clean
}

/// Removes users and passwords from the addresses in a text: what stands between `://` and `@`.
public func withoutPasswords(_ text: String) -> String {
    var clean = ""
    var rest = text[...]
    while let mark = rest.firstRange(of: "://") {
        clean += rest[..<mark.upperBound]
        rest = rest[mark.upperBound...]
        let address = rest.prefix { !$0.isWhitespace }
        rest = rest[address.withoutUser.startIndex...]
    }
    return clean + rest
}

/// Shortens a text of any length, for a message that quotes it, to its first 60 characters and an ellipsis.
public func brief(_ text: String) -> String { text.count > 60 ? text.prefix(60) + "…" : text }

/// Returns a value as one object on one line of JSON, with its keys sorted.
public func jsonLine(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}
