/// Strips a text of everything that could control a terminal or reverse the direction of a line.
///
/// That is every hidden character of TextBasics, and the escape sequences that begin with one.
/// Line breaks of every kind become spaces, or newlines with `keepingLines`.
///
/// - Parameters:
///   - text: The text, from anywhere.
///   - keepingLines: Whether to keep line breaks.
/// - Returns: The harmless rest of the text.
public func cleaned(_ text: String, keepingLines: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: \.isHidden) else { return text }
    var clean = String.UnicodeScalarView()
    var rest = Array(text.unicodeScalars)[...]
    // No sequence ends past this index. Checking it keeps the search linear.
    let lastEnd = rest.lastIndex(where: endsText) ?? rest.startIndex
    while let scalar = rest.popFirst() {
        switch scalar {
        case "\u{1B}":
            skipSequence(introducedBy: rest.first.flatMap(introducer), in: &rest, upTo: lastEnd, dropsFirst: true)
        case "\u{90}", "\u{98}", "\u{9B}", "\u{9D}", "\u{9E}", "\u{9F}":
            skipSequence(introducedBy: scalar, in: &rest, upTo: lastEnd)
        case "\r" where rest.first == "\n": break
        case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": clean.append(keepingLines ? "\n" : " ")
        case "\t": clean.append(" ")
        default: if !scalar.isHidden { clean.append(scalar) }
        }
    }
    return String(clean)
}

/// The scalar equivalent to an escape and this scalar; `nil` if the two introduce no sequence.
private func introducer(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "P": "\u{90}"
    case "X": "\u{98}"
    case "[": "\u{9B}"
    case "]": "\u{9D}"
    case "^": "\u{9E}"
    case "_": "\u{9F}"
    default: nil
    }
}

/// Drops the rest of an escape sequence, or only its introducer if the sequence never ends.
private func skipSequence(
    introducedBy introducer: Unicode.Scalar?, in rest: inout ArraySlice<Unicode.Scalar>, upTo lastEnd: Int,
    dropsFirst: Bool = false
) {
    guard let introducer else { return }
    if dropsFirst { rest = rest.dropFirst() }
    if introducer == "\u{9B}" {
        rest = rest.drop { ("\u{20}"..."\u{3F}").contains($0) }
        if let last = rest.first, ("\u{40}"..."\u{7E}").contains(last) { rest = rest.dropFirst() }
        return
    }
    guard rest.startIndex <= lastEnd, let end = rest.firstIndex(where: endsText) else { return }
    let isEscape = rest[end] == "\u{1B}"
    rest = rest[(end + 1)...]
    if isEscape, rest.first == "\\" { rest = rest.dropFirst() }
}

/// Whether a scalar ends a control string, or begins its terminator.
private func endsText(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{7}" || scalar == "\u{9C}" || scalar == "\u{1B}"
}
