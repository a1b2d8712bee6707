import HostSupport

/// Breaks a text into lines of a width, at spaces and between wide characters, except where Japanese doesn't break: before
/// a small kana or a closing bracket, behind an opening one, or at the okurigana of a reading, which are in parentheses.
func wrapped(_ text: String, to width: Int) -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
        var line = ""
        var used = 0
        var word = ""
        var wordWidth = 0
        func takeWord() {
            // A space at the end of a line needs no room.
            let needed = word.last == " " ? wordWidth - 1 : wordWidth
            if used + needed > width, used > 0 {
                lines.append(trimmedAtEnd(line))
                line = ""
                used = 0
            }
            line += word
            used += wordWidth
            word = ""
            wordWidth = 0
        }
        var isInOkurigana = false
        for character in paragraph {
            let size = displayWidth(String(character))
            if let last = word.last, displayWidth(String(last)) == 2 {
                if character == "(", last.isKana { isInOkurigana = true }
                if !isInOkurigana, !last.opens, !character.staysBehind { takeWord() }
            }
            if character == ")" || character == " " { isInOkurigana = false }
            if wordWidth + size > width { takeWord() }
            word.append(character)
            wordWidth += size
            if character == " " { takeWord() }
        }
        takeWord()
        lines.append(trimmedAtEnd(line))
    }
    return lines
}

extension Character {
    fileprivate var isKana: Bool { unicodeScalars.first.map { (0x3041...0x30FF).contains($0.value) } == true }

    /// Whether no line begins with it (JIS X 4051).
    fileprivate var staysBehind: Bool { Self.behind.contains(self) }

    private static let behind = Set(
        "）］｝〕〉》」』】、。，．・：；？！ーゝゞ々…‥ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ)]},.;:!?")
    private static let opening = Set("（［｛〔〈《「『【([{")

    /// Whether no line ends with it.
    fileprivate var opens: Bool { Self.opening.contains(self) }
}

/// The text without the spaces at its end.
func trimmedAtEnd(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
}

/// The end of a text that fits into a width, with an ellipsis before it if it is cut.
func clippedAtStart(_ text: String, to width: Int) -> String {
    guard displayWidth(text) > width else { return text }
    guard width > 0 else { return "" }
    var kept: [Character] = []
    var used = 0
    for character in text.reversed() {
        let size = displayWidth(String(character))
        if used + size > width - 1 { break }
        kept.append(character)
        used += size
    }
    return "…" + String(kept.reversed())
}
