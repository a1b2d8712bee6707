/// A link that is being typed.
struct LinkPrompt {
    var editor = LineEditor("")
    /// Why the link was not opened.
    var problem: String?
    /// The links that Tab goes through, and the current one.
    var cycle: (candidates: [String], index: Int)?

    /// What happens to the prompt after a key.
    enum Step {
        case stay, close
        case open(String)
    }

    /// Handles a key.
    @MainActor mutating func take(_ key: Key, _ book: LinkBook) -> Step {
        problem = nil
        switch key {
        case .escape: return .close
        case .backspace where editor.text.isEmpty: return .close
        case .enter: return open(book)
        case .tab, .backTab: complete(by: key == .tab ? 1 : -1, book)
        default: if editor.take(key) { cycle = nil }
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

    /// Fills in what all links with this beginning have in common, and then goes from one of them to the next.
    @MainActor private mutating func complete(by step: Int, _ book: LinkBook) {
        var (candidates, index) = cycle ?? (book.completions(of: editor.text), step > 0 ? -1 : 0)
        guard !candidates.isEmpty else { return }
        if cycle == nil, let common = book.common(to: candidates), common.count > editor.text.count {
            editor.replace(with: common)
            if candidates.count > 1 { return }
            candidates = [common]
        }
        index = (index + step + candidates.count) % candidates.count
        cycle = (candidates, index)
        editor.replace(with: candidates[index])
    }
}
