import AppCoreContent
import HostSupport
import TextBasics

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
        let width = min(session.size.width, 78)
        // The keys of the page come first.
        let own = (session.front?.keys ?? []).map { (keys: String($0.key), meaning: $0.label) }
        let shortcuts = session.shortcuts.map { (keys: String($0.key), meaning: $0.meaning) }
        var lines: [StyledLine] = []
        for (title, keys) in [("This page", own), ("Everywhere", Self.manual + shortcuts)] where !keys.isEmpty {
            if !own.isEmpty { lines += (lines.isEmpty ? [] : [StyledLine()]) + [StyledLine((title, .bold))] }
            for (keys, meaning) in keys { lines += Self.lines(keys, cleaned(meaning), width: width - 4) }
        }
        self.lines = lines
        let height = min(session.size.height, lines.count + 2)
        rect = Rect(
            x: (session.size.width - width) / 2, y: (session.size.height - height) / 2, width: width, height: height)
    }

    private static func lines(_ keys: String, _ meaning: String, width: Int) -> [StyledLine] {
        let column = 24
        guard width >= 46, displayWidth(keys) < column else {
            return wrapped(keys, to: width).map { StyledLine(($0, .key)) }
                + wrapped(meaning, to: width - 2).map { StyledLine(("  " + $0, .plain)) }
        }
        return wrapped(meaning, to: width - column).enumerated().map { row, line in
            StyledLine((padded(row == 0 ? keys : "", to: column), .key), (line, .plain))
        }
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
        ("Enter  in a field", "go to the next field, and send the form from the last; Esc leaves it"),
        ("Esc  Backspace", "one step back"),
        ("← →", "choose, move in a grid; column, list or menu beside"),
        ("Tab  Shift-Tab", "next, previous; complete a search or a path"),
        ("/", "search; kana, a kanji or a paste begins one too"),
        (".", "a row's actions, a text's links"),
        ("u", "undo what the last line tells"), ("y", "copy"),
        ("1–9", "tabs"), ("m  W", "menu of sections, if there is one; windows"),
        (":", "open a link; Tab completes"), ("+ -  H J K L", "zoom and move a map"),
        ("mouse", "press, scroll; drag and zoom a map"),
        ("Ctrl-A Ctrl-E", "in a field: start, end"),
        ("Ctrl-U Ctrl-K Ctrl-W", "delete to the start, the end, a word"), ("Ctrl-_  Ctrl-Y", "undo in a field"),
        ("Ctrl-L  Ctrl-Z", "draw everything again, suspend"), ("q  Ctrl-C", "quit"), ("?  F1", "this help"),
    ]
}
