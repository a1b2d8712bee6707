import AppCore

extension TerminalSession {
    /// Does what a key means in the field that is typed into.
    ///
    /// - Returns: Whether it meant something there.
    func edit(_ key: Key, _ front: Front) -> Bool {
        var pane = front.pane
        guard case .field(let field) = front.element, var editor = pane.editor else { return false }
        switch key {
        case .enter:
            let isSearch = field.isSearch
            commit(front)
            if isSearch { moveFocus(by: 1, self.front) } else { focusNextField(self.front, by: 1, wraps: false) }
        case .tab, .backTab:
            commit(front)
            focusNextField(self.front, by: key == .tab ? 1 : -1, wraps: true)
        case .up, .down:
            commit(front)
            moveFocus(by: key == .up ? -1 : 1, self.front)
        case .escape where field.isSearch:
            if editor.text.text.isEmpty {
                pane.editor = nil
                panes[front.place] = pane
                moveFocus(by: 1, self.front)
            } else {
                editor.text.replace(with: "")
                set(editor, in: pane, front, field)
            }
        case .escape, .pageUp, .pageDown, .help: return false
        default:
            guard editor.text.take(key) else { return false }
            set(editor, in: pane, front, field)
        }
        return true
    }

    private func set(_ editor: (text: LineEditor, before: String), in pane: Pane, _ front: Front, _ field: Field) {
        var pane = pane
        let isChanged = editor.text.text != field.text
        pane.editor = editor
        pane.isFollowed = true
        panes[front.place] = pane
        if isChanged { window.perform(.element(field.id, .edit(editor.text.text), in: front.place)) }
    }

    /// Confirms what was typed, if that is something new, as a host does that fills a field at once.
    func commit(_ front: Front) {
        guard case .field(let field) = front.element, let editor = front.pane.editor else { return }
        var pane = front.pane
        pane.editor = nil
        panes[front.place] = pane
        guard !field.isSearch, editor.text.text != editor.before else { return }
        window.perform(.element(field.id, .commit(editor.text.text), in: front.place))
    }
}
