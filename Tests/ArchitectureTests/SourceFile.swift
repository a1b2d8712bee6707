/// A Swift file: its text, its code without comments and strings, and its doc comments.
struct SourceFile: Sendable {
    /// The path relative to the package.
    let path: String
    /// The text; empty if the file cannot be read.
    let text: String
    /// The lines of the code, with spaces instead of comments, strings and regular expressions.
    let code: [Substring]

    init(path: String) { self.init(path: path, text: (try? Project.read(path)) ?? "") }

    init(path: String, text: String) {
        self.path = path
        self.text = text
        var blanker = Blanker(text)
        code = blanker.blanked().split(separator: "\n", omittingEmptySubsequences: false)
    }

    var lineCount: Int {
        let breaks = text.utf8.count { $0 == UInt8(ascii: "\n") }
        return text.isEmpty || text.hasSuffix("\n") ? breaks : breaks + 1
    }

    /// The lines of the doc comments with their numbers, without code examples.
    var docLines: [(number: Int, text: Substring)] {
        var isExample = false
        var lines: [(Int, Substring)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.drop { $0 == " " }
            guard line.hasPrefix("///") else {
                isExample = false
                continue
            }
            if line.dropFirst(3).drop(while: { $0 == " " }).hasPrefix("```") {
                isExample.toggle()
            } else if !isExample {
                lines.append((index + 1, line.dropFirst(3)))
            }
        }
        return lines
    }
}

/// Overwrites everything in a Swift source that isn't code with spaces.
private struct Blanker {
    private static let newline = UInt8(ascii: "\n")
    private static let slash = UInt8(ascii: "/")
    private static let quote = UInt8(ascii: "\"")
    private static let hash = UInt8(ascii: "#")
    private static let backslash = UInt8(ascii: "\\")
    private static let star = UInt8(ascii: "*")

    private var bytes: [UInt8]
    private var position = 0
    /// The last byte of code that wasn't a space; it distinguishes a regular expression from a division.
    private var last = UInt8(ascii: "(")

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func blanked() -> String {
        while position < bytes.count {
            if skipNoCode() { continue }
            if bytes[position] > UInt8(ascii: " ") { last = bytes[position] }
            position += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Blanks a comment, a string or a regular expression that starts here; `false` if there is none.
    private mutating func skipNoCode() -> Bool {
        let byte = bytes[position]
        guard byte == Self.slash || byte == Self.quote || byte == Self.hash else { return false }
        if byte == Self.slash, at(1) == Self.slash {
            while position < bytes.count, at(0) != Self.newline { blank(1) }
            return true
        }
        if byte == Self.slash, at(1) == Self.star {
            skipBlockComment()
            return true
        }
        var hashes = 0
        while at(hashes) == Self.hash { hashes += 1 }
        if at(hashes) == Self.quote {
            skipString(hashes: hashes)
        } else if at(hashes) == Self.slash, hashes > 0 || isRegexStart {
            skipRegex(hashes: hashes)
        } else {
            return false
        }
        last = Self.quote
        return true
    }

    private var isRegexStart: Bool {
        "(,=:[{;&|!?".utf8.contains(last) && !" )/*\n".utf8.contains(at(1))
    }

    /// The byte at an offset from here; 0 past the end.
    private func at(_ offset: Int) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }

    /// Whether a byte occurs here `count` times, followed by `hashes` number signs.
    private func stands(_ byte: UInt8, _ count: Int, hashes: Int) -> Bool {
        for offset in 0..<count where at(offset) != byte { return false }
        for offset in 0..<hashes where at(count + offset) != Self.hash { return false }
        return true
    }

    private mutating func blank(_ count: Int) {
        for _ in 0..<count where position < bytes.count {
            if bytes[position] != Self.newline { bytes[position] = UInt8(ascii: " ") }
            position += 1
        }
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            let opens = at(0) == Self.slash && at(1) == Self.star
            let closes = at(0) == Self.star && at(1) == Self.slash
            depth += opens ? 1 : closes ? -1 : 0
            blank(opens || closes ? 2 : 1)
        } while depth > 0 && position < bytes.count
    }

    private mutating func skipRegex(hashes: Int) {
        blank(hashes + 1)
        while position < bytes.count, !stands(Self.slash, 1, hashes: hashes) {
            if hashes == 0, at(0) == Self.newline { return }
            blank(at(0) == Self.backslash ? 2 : 1)
        }
        blank(hashes + 1)
    }

    private mutating func skipString(hashes: Int) {
        blank(hashes)
        let quotes = stands(Self.quote, 3, hashes: 0) ? 3 : 1
        blank(quotes)
        while position < bytes.count, !stands(Self.quote, quotes, hashes: hashes) {
            guard stands(Self.backslash, 1, hashes: hashes) else {
                blank(1)
                continue
            }
            blank(1 + hashes)
            let isInterpolation = at(0) == UInt8(ascii: "(")
            blank(1)
            if isInterpolation { skipInterpolation() }
        }
        blank(quotes + hashes)
    }

    private mutating func skipInterpolation() {
        var depth = 1
        while position < bytes.count, depth > 0 {
            if skipNoCode() { continue }
            if at(0) == UInt8(ascii: "(") { depth += 1 }
            if at(0) == UInt8(ascii: ")") { depth -= 1 }
            last = at(0)
            blank(1)
        }
    }
}
