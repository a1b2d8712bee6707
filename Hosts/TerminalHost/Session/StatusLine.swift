import AppCore
import AppCoreContent
import HostSupport
import TextBasics

/// The last line: the keys that work now, a notice, or the link that the user types.
@MainActor struct StatusLine {
    let session: TerminalSession
    let layout: Layout
    let front: Front?

    private typealias Hint = (key: String, meaning: String)

    func draw(on canvas: inout Canvas) {
        if session.question == nil, case .link(let prompt) = session.overlay {
            draw(prompt, on: &canvas)
        } else if let notice = offered, notice.text != session.readNotice {
            draw(notice, on: &canvas)
        } else if let message = session.message {
            canvas.put(message, x: 1, y: canvas.height - 1, role: .accent)
        } else {
            put(offerHint, hints, on: &canvas)
        }
    }

    // MARK: - Notices

    private var offered: Notice? { session.question == nil ? session.window.notice : nil }

    /// In a field the key is a letter, so Esc comes first.
    private var offerKey: String { front?.pane.editor == nil ? "u" : "Esc u" }

    /// What a notice that has been read still offers.
    private var offerHint: Hint? {
        offered?.action.map { (offerKey, cleaned($0.title).lowercased()) }
    }

    /// A notice takes as many lines as it needs, up to a third of the height; its action follows it.
    private func draw(_ notice: Notice, on canvas: inout Canvas) {
        let help = hints.first { $0.meaning == "help" }
        let room = max(canvas.width - 10, 8)
        var lines = wrapped(cleaned(notice.text), to: room)
        let most = max(canvas.height / 3, 2)
        if lines.count > most { lines = lines.prefix(most - 1) + [clipped(lines[most - 1] + " …", to: room)] }
        let offer = notice.action.map { (separator: " · ", key: offerKey, title: " " + cleaned($0.title)) }
        let offerWidth = offer.map { displayWidth($0.separator + $0.key + $0.title) } ?? 0
        if offer != nil, let last = lines.last, displayWidth(last) + offerWidth > room {
            if lines.count < most {
                lines.append("")
            } else {
                lines[lines.count - 1] = clipped(last, to: room - offerWidth)
            }
        }
        let top = canvas.height - lines.count
        canvas.clear(Rect(x: 0, y: top, width: canvas.width, height: lines.count))
        for (row, line) in lines.enumerated() { canvas.put(line, x: 1, y: top + row, role: .accent) }
        let y = canvas.height - 1
        if let offer, let last = lines.last {
            let start = 1 + displayWidth(last)
            var x = start + canvas.put(last.isEmpty ? "" : offer.separator, x: start, y: y, role: .dim)
            x += canvas.put(offer.key, x: x, y: y, role: .key)
            x += canvas.put(offer.title, x: x, y: y, role: .accent)
            session.drawn.notice = Rect(x: start, y: y, width: x - start, height: 1)
        }
        if let help { put(help, x: canvas.width - 8, on: &canvas) }
    }

    // MARK: - Links

    /// Draws the link being typed, and above it the links for Tab, or what is wrong.
    private func draw(_ prompt: LinkPrompt, on canvas: inout Canvas) {
        let y = canvas.height - 1
        let editor = prompt.editor
        let start = canvas.put(": ", x: 0, y: y, role: .accent)
        let before = clippedAtStart(cleaned(editor.beforeCursor), to: canvas.width - 4)
        let column = start + canvas.put(before, x: start, y: y)
        canvas.put(cleaned(editor.afterCursor), x: column, y: y)
        canvas.cursor = canvas.nearest(to: (column, y))
        if let hint = session.book.completion(of: editor.text), prompt.completion == nil, editor.afterCursor.isEmpty {
            canvas.put(cleaned(String(hint.dropFirst(editor.text.count))), x: column, y: y, role: .dim)
        }
        if let problem = prompt.problem {
            let lines = wrapped("! " + cleaned(problem), to: canvas.width - 2).prefix(max(canvas.height / 3, 1))
            canvas.clear(Rect(x: 0, y: y - lines.count, width: canvas.width, height: lines.count))
            for (row, line) in lines.enumerated() { canvas.put(line, x: 1, y: y - lines.count + row, role: .error) }
            return
        }
        let candidates = prompt.completion?.candidates ?? session.book.completions(of: editor.text)
        guard !candidates.isEmpty else { return }
        canvas.clear(Rect(x: 0, y: y - 1, width: canvas.width, height: 1))
        var x = 1
        // The chosen link is always visible.
        for index in (prompt.completion?.index ?? 0)..<candidates.count where x < canvas.width {
            let isChosen = index == prompt.completion?.index
            x += canvas.put(
                clipped(cleaned(candidates[index]), to: canvas.width - x), x: x, y: y - 1,
                role: isChosen ? .selected : .dim)
            x += 2
        }
    }

    // MARK: - Keys

    private func put(_ offer: Hint?, _ hints: [Hint], on canvas: inout Canvas) {
        var x = 0
        // Letters are keys, or go into a field: what holds is seen at a glance.
        // On a small terminal, the keys say it.
        if session.question == nil, front?.pane.editor != nil, canvas.width >= 40 {
            x += canvas.put(" Typing ", x: x, y: canvas.height - 1, role: .selected)
        }
        if let offer {
            let width = put(offer, x: x, on: &canvas)
            session.drawn.notice = Rect(x: x, y: canvas.height - 1, width: width, height: 1)
            x += width
        }
        let start = x
        for hint in hints where x + displayWidth(hint.key + hint.meaning) + 3 < canvas.width {
            if isSearching, x > start { x += canvas.put("·", x: x, y: canvas.height - 1, role: .dim) }
            x += put(hint, x: x, on: &canvas)
        }
    }

    @discardableResult private func put(_ hint: Hint, x: Int, on canvas: inout Canvas) -> Int {
        let y = canvas.height - 1
        let used = hint.key.isEmpty ? 0 : canvas.put(" \(hint.key)", x: x, y: y, role: .key)
        return used + canvas.put(" \(hint.meaning) ", x: x + used, y: y, role: .dim)
    }

    private var isSearching: Bool {
        guard session.question == nil, case .field(let field) = front?.element else { return false }
        return field.isSearch && front?.pane.editor != nil
    }

    /// The keys that work now, the most useful first.
    private var hints: [Hint] {
        if let asked = session.question {
            return [("Enter", asked.label(asked.goesAhead)), ("Esc", asked.label(false)), ("←→", "choose")]
        }
        if isSearching {
            let enter: [Hint] = front?.list.content.firstHit == nil ? [] : [("Enter", "first")]
            return [completionHint] + enter + [("↓", "results"), ("Esc", "keys"), ("F1", "help")]
        }
        if let front, front.pane.editor != nil {
            let isLast = front.list.field(after: front.pane.focusIndex) == nil
            return [("F1", "help"), ("Enter", isLast ? "send" : "next"), ("Tab", "next"), ("Esc", "keys")]
        }
        var hints: [Hint] = [("?", "help")] + elementHints + pageHints
        guard session.actions.menu == nil else { return hints }
        if layout.canGoBack {
            hints.append(("Esc", layout.isSheet ? "close" : "back"))
        } else if front?.query != nil {
            hints.append(("Esc", "all"))
        }
        if front?.isBeside == true {
            hints.append(("→", "detail"))
        } else if layout.showsBehind {
            hints.append(("←", "list"))
        } else if session.window.visibleScreens.count > 1 {
            hints.append(("←→", "column"))
        }
        if let front, front.list.search != nil || front.list.button(.search) != nil { hints.append(("/", "search")) }
        if layout.isMenu {
            if !layout.isSheet { hints.append(("m", "menu")) }
        } else if !layout.tabs.isEmpty {
            hints.append(("1–\(layout.tabs.count)", "tabs"))
        }
        if session.opensLinks { hints.append((":", "link")) }
        if session.windows.all.count > 1 { hints.append(("W", "windows")) }
        hints.append(("q", session.window === session.windows.main ? "quit" : "close"))
        return hints
    }

    /// The first words that Tab offers in a search.
    private var completionHint: Hint {
        guard case .field(let field) = front?.element, !field.completions.isEmpty else { return ("", "type to search") }
        let words = field.completions.prefix(4).map { cleaned(String($0.split(separator: " ").last ?? "")) }
        return ("Tab", words.joined(separator: " ") + (field.completions.count > words.count ? " …" : ""))
    }

    /// The letters of the focused row and of the page.
    private var pageHints: [Hint] {
        guard let front, session.actions.menu == nil else { return [] }
        return front.keys.map { (String($0.key), $0.label.lowercased() + ($0.isOn ? " ✓" : "")) }
    }

    private var elementHints: [Hint] {
        if session.actions.menu != nil { return [("Enter", "do"), ("Esc", "close")] }
        guard let element = front?.element, session.drawn.seen?.hasFocus != false, !element.actions.isEmpty else {
            return ownHints
        }
        let hint: Hint = (".", element.isActionable ? "more" : "links")
        return (element.isActionable ? ownHints : []) + [hint]
    }

    private var ownHints: [Hint] {
        guard let element = front?.element else { return [] }
        guard element.isActionable, session.drawn.seen?.hasFocus != false else { return [("↑↓", "scroll")] }
        return switch element {
        case .map: [("←→", "point"), ("+-", "zoom"), ("Enter", "choose")]
        case .choice: [("←→", "choose")]
        case .toggle(let toggle): [("Enter", toggle.isOn ? "turn off" : "turn on")]
        case .button: [("Enter", "press")]
        case .field: [("Enter", "type")]
        case .row(let row) where !row.hasDisclosure && row.isExpanded == nil: [("Enter", "choose")]
        default: [("Enter", "open")]
        }
    }
}
