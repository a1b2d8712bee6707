public import AppCoreContent
import TextBasics

/// A part of a text that stays on one line.
@MainActor public struct TextPiece {
    /// Its characters, and the space after them.
    public internal(set) var text: String
    /// What it is a part of, with what stands above that.
    public let run: Text.Run
    /// The position of that among the text's runs.
    public let position: Int
    /// Whether the text breaks before it in any case.
    public let startsLine: Bool
}

extension Text {
    /// Whether a part of the text has an annotation or a line above it.
    public var isAnnotated: Bool { runs.contains { $0.annotation != nil || $0.isOverlined } }

    /// The parts between which a line may break: after a space, and between wide characters.
    ///
    /// An annotated part is whole.
    public var pieces: [TextPiece] {
        var pieces: [TextPiece] = []
        for (position, run) in runs.enumerated() {
            if run.annotation != nil {
                pieces.append(TextPiece(text: cleaned(run.text), run: run, position: position, startsLine: false))
                continue
            }
            var isWhole = true
            for character in cleaned(run.text, keepingLines: true) {
                let isNewline = character == "\n"
                if isWhole || isNewline {
                    pieces.append(TextPiece(text: "", run: run, position: position, startsLine: isNewline))
                }
                if !isNewline { pieces[pieces.count - 1].text.append(character) }
                isWhole = character == " " || !isNewline && displayWidth(String(character)) == 2
            }
        }
        return pieces
    }
}
