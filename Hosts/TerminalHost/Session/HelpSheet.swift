import HostSupport

/// The list of keys that `?` shows, laid out for the terminal's size.
@MainActor struct HelpSheet {
    /// The sheet with its frame.
    let rect: Rect
    let lines: [StyledLine]

    /// How many lines are visible at once.
    var height: Int { max(rect.height - 2, 1) }
    /// The first line from which the end is visible; 0 if everything is.
    var lastTop: Int { max(lines.count - height, 0) }

    init(_ session: TerminalSession) {
        let manual = Self.manual + session.shortcuts.map { (String($0.key), $0.meaning) }
        let width = min(session.size.width, 66)
        let column = 26
        var lines: [StyledLine] = []
        for (keys, meaning) in manual {
            if width >= 50 {
                lines.append(
                    StyledLine((padded(keys, to: column), .key), (clipped(meaning, to: width - column - 4), .plain)))
            } else {
                lines.append(StyledLine((clipped(keys, to: width - 4), .key)))
                lines += wrapped(meaning, to: width - 6).map { StyledLine(("  " + $0, .plain)) }
            }
        }
        self.lines = lines
        let height = min(session.size.height, lines.count + 2)
        rect = Rect(
            x: (session.size.width - width) / 2, y: (session.size.height - height) / 2, width: width, height: height)
    }

    /// Handles a key on the sheet; returns the first line to show then, or `nil` to close it.
    func take(_ key: Key, from top: Int) -> Int? {
        switch key {
        case _ where lastTop == 0: nil
        case .down, .character("j"): min(top + 1, lastTop)
        case .up, .character("k"): max(top - 1, 0)
        case .pageDown, .character(" "): min(top + height, lastTop)
        case .pageUp: max(top - height, 0)
        default: nil
        }
    }

    static let manual: [(keys: String, meaning: String)] = [
        ("↑ ↓  j k", "move"), ("PgUp PgDn  Ctrl-U Ctrl-D", "a page up or down"), ("Home End  g G", "first, last"),
        ("[ ]", "the group before, after"), ("Enter  Space", "open, press, turn on"),
        ("Enter  in a field", "type into it; Esc, Enter or Tab leaves it"), ("Esc  Backspace", "one step back"),
        ("← →", "choose; column, list or menu beside"),
        ("Tab  Shift-Tab", "next, previous; complete a search or a path"),
        ("/", "search; kana, a kanji or a paste begins one too"),
        (".", "a row's actions, a text's links"),
        ("u", "undo what the last line tells"), ("y", "copy"),
        ("1–9", "tabs"), ("m  W", "menu of sections, windows"),
        (":", "open a link; Tab completes"), ("+ -  H J K L", "zoom and move a map"),
        ("mouse", "press, scroll; drag and zoom a map"),
        ("Ctrl-A Ctrl-E", "in a field: start, end"),
        ("Ctrl-U Ctrl-K Ctrl-W", "delete to the start, the end, a word"), ("Ctrl-_  Ctrl-Y", "undo in a field"),
        ("Ctrl-L  Ctrl-Z", "draw everything again, suspend"), ("q  Ctrl-C", "quit"), ("?  F1", "this help"),
    ]
}
