import AppCoreContent
import HostSupport
import TextBasics

/// Draws a text of which parts have something above them, in pairs of lines.
@MainActor struct AnnotatedLines {
    let width: Int

    /// Draws a text; `nil` if a part is wider than the lines, or nothing stands above any.
    func lines(of text: Text, role: (Text.Run) -> Role) -> [StyledLine]? {
        guard text.isAnnotated else { return nil }
        var pairs = [(above: "", line: StyledLine())]
        var used = 0
        for piece in text.pieces {
            let above = piece.above
            let size = max(displayWidth(piece.text), displayWidth(above))
            // A space at the end of a line needs no room.
            let needed = piece.text.last == " " ? size - 1 : size
            if needed > width { return nil }
            if piece.startsLine || used + needed > width {
                pairs.append(("", StyledLine()))
                used = 0
            }
            used += size
            pairs[pairs.count - 1].above += centred(above, in: size)
            pairs[pairs.count - 1].line.pieces.append((centred(piece.text, in: size), role(piece.run)))
        }
        return pairs.flatMap { above, line in
            let above = trimmedAtEnd(above)
            return above.isEmpty ? [line] : [StyledLine((above, .plain)), line]
        }
    }

    private func centred(_ text: String, in size: Int) -> String {
        let room = size - displayWidth(text)
        return blank(room / 2) + text + blank(room - room / 2)
    }
}

extension TextPiece {
    fileprivate var above: String {
        if let annotation = run.annotation { return cleaned(annotation) }
        guard run.isOverlined else { return "" }
        return text.map { displayWidth(String($0)) == 2 ? "￣" : "‾" }.joined()
    }
}
