// Linux only: Glibc, and the file system that says which file runs.
import Glibc
import TextBasics

/// The name by which the program was called.
public enum ProgramName {
    /// The name for the word that called this program.
    public static let current = name(calledAs: CommandLine.arguments.first ?? "", or: file)

    /// The name of the program's file, for a caller that gave it no name.
    private static var file: String {
        var path = [CChar](repeating: 0, count: 4096)
        let count = unsafe readlink("/proc/self/exe", &path, path.count)
        let bytes = path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }
        return name(calledAs: String(decoding: bytes, as: UTF8.self), or: "program")
    }

    /// Returns the name of a program for the word that called it, or a fallback: the last part of a path, without
    /// control characters and at most 40 characters long.
    public static func name(calledAs word: String, or fallback: String) -> String {
        let last = word.split(separator: "/").last.map(String.init) ?? ""
        let name = String(String.UnicodeScalarView(last.unicodeScalars.filter { !$0.isHidden && $0 != "\u{FFFD}" }))
            .filter { !$0.isWhitespace }.drop { $0 == "-" }
        return name.isEmpty ? fallback : String(name.prefix(40))
    }
}
