import TextBasics

/// Why a link is refused, or a pattern rejected when mounted, with the part that is wrong and a way to fix it.
public enum LinkError: Error, Equatable, Sendable {
    /// It doesn't begin like the app's links.
    case foreign(expected: [String])
    /// It is longer than the limit, in bytes; an escape counts as one.
    case tooLong(count: Int, limit: Int)
    /// It names a user, a password or a port; no link of the app does.
    case hasAuthority(String)
    /// A percent sign is not followed by two hexadecimal digits.
    case brokenEscape(String)
    /// Its escapes aren't valid UTF-8.
    case notText(String)
    /// It has an invisible character: a control character, or one that changes the direction of text.
    case invisible(Unicode.Scalar)
    /// It has a space that is not escaped.
    case space
    /// It has an empty part, as in `a//b` and `a/`.
    case emptySegment
    /// It has a part that leads upwards or stays in place, `..` or `.`.
    case dotSegment
    /// It has an escaped slash.
    case escapedSlash
    /// The app has no such link.
    case unknown(String)
    /// A value is missing.
    case missing(name: String)
    /// A value is of the wrong kind.
    case wrongKind(name: String, found: String, expected: String)
    /// A value is given twice.
    case twice(name: String)
    /// The link is well formed, but its destination doesn't exist; the text says what is missing.
    case nothingThere(String)
    /// A pattern breaks a rule of patterns.
    case badPattern(String, reason: String)
    /// Two patterns both fit some links, and neither is narrower.
    case conflict(String, String)
}

extension LinkError: CustomStringConvertible {
    /// What is wrong and how to fix it, in one line without characters that could command a terminal.
    public var description: String {
        switch self {
        case .foreign(let expected):
            "it isn't a link of this app; its links begin with \(expected.joined(separator: " or "))"
        case .tooLong(let count, let limit): "it has \(count) bytes; a link has at most \(limit)"
        case .hasAuthority(let text): "it names a user or a port in '\(Self.shown(text))'; remove it"
        case .brokenEscape(let text):
            "'\(Self.shown(text))' isn't an escape; write % and two hexadecimal digits, or %25 for %"
        case .notText(let text): "'\(Self.shown(text))' isn't valid UTF-8 when unescaped"
        case .invisible(let scalar): "it has the invisible character \(scalar.codePoint); remove it"
        case .space: "it has a space; write %20 instead"
        case .emptySegment: "it has an empty part; remove the extra slash"
        case .dotSegment: "it has a part '.' or '..'; write the path that it leads to"
        case .escapedSlash: "it has an escaped slash (%2F), which is ambiguous; remove it"
        case .unknown(let path): "the app has no '\(Self.shown(path))'"
        case .missing(let name): "its '\(name)' is missing"
        case .wrongKind(let name, let found, let expected):
            "its '\(name)' is '\(Self.shown(found))', but must be \(expected)"
        case .twice(let name): "its '\(name)' is given twice; remove one"
        case .nothingThere(let text): Self.shown(text)
        case .badPattern(let pattern, let reason): "the link pattern '\(pattern)' cannot be used: \(reason)"
        case .conflict(let first, let second): "the link patterns '\(first)' and '\(second)' both fit some links"
        }
    }

    /// A part of a link as messages quote it: shortened, and without invisible characters.
    static func shown(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars.prefix(60) {
            shown.unicodeScalars.append(scalar.isHidden ? "\u{FFFD}" : scalar)
        }
        return text.unicodeScalars.count > 60 ? shown + "…" : shown
    }
}
