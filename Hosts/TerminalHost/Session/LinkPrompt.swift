struct LinkPrompt {
    var editor = LineEditor("")
    var problem: String?
    /// What Tab has filled in, until another key comes.
    var completion: Completion?

    /// What happens to the prompt after a key.
    enum Step {
        case stay, close
        case open(String)
    }

    @MainActor mutating func take(_ key: Key, _ book: LinkBook) -> Step {
        problem = nil
        switch key {
        case .escape: return .close
        case .backspace where editor.text.isEmpty: return .close
        case .enter: return open(book)
        case .tab, .backTab:
            let text = editor.text
            completion = Completion.next(after: completion, in: &editor, by: key == .tab ? 1 : -1) {
                book.completions(of: text)
            }
        default: if editor.take(key) { completion = nil }
        }
        return .stay
    }

    /// Opens the link; one that can't be opened stays, so that the user can correct it.
    @MainActor private mutating func open(_ book: LinkBook) -> Step {
        guard !editor.text.isEmpty else { return .close }
        let link = book.whole(editor.text)
        problem = book.problem(with: link)
        return problem == nil ? .open(link) : .stay
    }
}
