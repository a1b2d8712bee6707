import HostSupport

/// Breaks a text into lines of a width, at spaces and between wide characters.
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
        for character in paragraph {
            let size = displayWidth(String(character))
            if wordWidth + size > width { takeWord() }
            word.append(character)
            wordWidth += size
            // A line may break between wide characters, and after a space.
            if character == " " || size == 2 { takeWord() }
        }
        takeWord()
        lines.append(trimmedAtEnd(line))
    }
    return lines
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
