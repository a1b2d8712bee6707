import AppCore
import AppCoreContent
import HostSupport

/// Typing into fields: how the user enters one, what keys mean there, and how they leave it.
@MainActor struct Typing {
    let session: TerminalSession

    private var window: Window { session.window }

    /// Lets the user type into a field that they chose.
    func enter(_ index: Int, _ front: Front) {
        session.update(front) { $0.pane.enter(index, in: $0.list) }
    }

    /// Handles a key in the field being edited; returns whether it means something there.
    func take(_ key: Key, _ front: Front) -> Bool {
        guard case .field(let field) = front.element, var editor = front.pane.editor else { return false }
        let offered = key == .tab && editor.completion == nil ? completions(of: field, editor) : []
        switch key {
        case .enter where field.isSearch && front.list.content.firstHit != nil:
            leave(front)
            guard let hit = front.list.content.firstHit, let index = front.list.firstIndex(of: hit) else { break }
            if let front = session.front { session.update(front) { $0.focus(index) } }
            if let front = session.front { session.activate(front) }
        case .enter where field.isSearch, .down, .up:
            leave(front)
            if let front = session.front { session.update(front) { $0.move(by: key == .up ? -1 : 1) } }
        case .enter: send(front)
        case .tab where editor.completion != nil || !offered.isEmpty, .backTab where editor.completion != nil:
            let completion = Completion.next(after: editor.completion, in: &editor.text, by: key == .tab ? 1 : -1) {
                offered
            }
            // The only candidate is filled in, so the next Tab goes on from there.
            editor.completion = completion?.candidates.count == 1 ? nil : completion
            set(editor, front, field)
        case .tab, .backTab: goOn(from: field, front, by: key == .tab ? 1 : -1)
        case .escape: leave(front)
        case .pageUp, .pageDown:
            leave(front)
            if let front = session.front { session.update(front) { $0.page(by: key == .pageUp ? -1 : 1) } }
        case .help: return false
        // Who presses the key for searching in an empty search already is where it leads.
        case .character("/") where field.isSearch && editor.text.text.isEmpty: break
        default:
            guard editor.text.take(key) else { return false }
            editor.completion = nil
            set(editor, front, field)
        }
        return true
    }

    /// The texts that Tab fills in.
    private func completions(of field: Field, _ editor: FieldEditor) -> [String] {
        switch field.kind {
        case .file, .newFile: FileNames.completions(of: editor.text.text)
        case .search(let completions): completions
        case .text, .secure: []
        }
    }

    /// Goes to the next field of a form, and sends it from the last one.
    private func send(_ front: Front) {
        var front = front
        // The last field may send the form by itself.
        front.pane.hasSent = front.list.field(after: front.pane.focusIndex) == nil
        leave(front)
        guard let after = session.front, after.place == front.place else { return }
        if let next = after.list.field(after: after.pane.focusIndex) { return enter(next, after) }
        guard let button = after.list.button(.primary), let index = after.list.firstIndex(of: button) else {
            return session.update(after) { $0.skip(by: 1, wraps: false) }
        }
        session.update(after) { $0.focus(index) }
        if let sent = session.front { session.activate(sent) }
    }

    /// Leaves a field for the next element, and enters that if it is a field of the form too.
    private func goOn(from field: Field, _ front: Front, by step: Int) {
        leave(front)
        guard let after = session.front, after.place == front.place else { return }
        session.update(after) { front in
            let index = front.pane.focusIndex
            front.skip(by: step, wraps: true)
            if !field.isSearch, front.pane.focusIndex != index, case .field(let next) = front.element, !next.isSearch {
                front.pane.enter(front.pane.focusIndex, in: front.list)
            }
        }
    }

    private func set(_ editor: FieldEditor, _ front: Front, _ field: Field) {
        session.update(front) {
            $0.pane.editor = editor
            $0.pane.isFollowed = true
        }
        guard editor.text.text != field.text else { return }
        session.send(.edit(editor.text.text), to: field.id, front)
    }

    /// Leaves the field being edited, if there is one, and commits its text if that has changed, like a host that fills
    /// a field at once.
    func leave(_ front: Front) {
        guard case .field(let field) = front.element, let editor = front.pane.editor else { return }
        session.update(front) { $0.pane.editor = nil }
        guard !field.isSearch, editor.text.text != editor.before else { return }
        session.send(.commit(editor.text.text), to: field.id, front)
    }

    /// Enters the screen's search field, or that of the screen that its search button leads to, with a new text or the
    /// field's own.
    func search(_ front: Front, for text: String? = nil) {
        if let index = front.list.search {
            enter(index, front)
        } else if let button = front.list.button(.search) {
            session.send(.activate, to: button, front)
            if let next = session.front, next.place != front.place, let index = next.list.search { enter(index, next) }
        }
        guard let text, let front = session.front, case .field(let field) = front.element, field.isSearch,
            var editor = front.pane.editor
        else { return }
        editor.text = LineEditor("")
        if editor.text.take(.paste(text)) { set(editor, front, field) }
    }
}

extension Front {
    /// The screen's search field, if it isn't empty.
    var query: Field? {
        guard let search = list.search, case .field(let field) = list[search], !field.text.isEmpty else { return nil }
        return field
    }
}

extension Character {
    /// Whether this is kana or a kanji, which are never commands.
    var isJapanese: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x3005, 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: return true
        default: return scalar.properties.isIdeographic
        }
    }
}
