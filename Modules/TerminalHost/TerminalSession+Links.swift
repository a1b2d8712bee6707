import AppCore

/// A link that is being typed.
struct LinkPrompt {
    var editor = LineEditor("")
    /// Why the link was not opened.
    var problem: String?
    /// What is gone through by Tab, and where in it one is.
    var cycle: (candidates: [String], index: Int)?
}

extension TerminalSession {
    func beginLink() { if opensLinks { overlay = .link(LinkPrompt()) } }

    func type(_ key: Key, into prompt: LinkPrompt) {
        var prompt = prompt
        prompt.problem = nil
        switch key {
        case .escape: overlay = .none
        case .backspace where prompt.editor.text.isEmpty: overlay = .none
        case .enter: open(prompt)
        case .tab, .backTab:
            complete(&prompt, by: key == .tab ? 1 : -1)
            overlay = .link(prompt)
        default:
            if prompt.editor.take(key) { prompt.cycle = nil }
            overlay = .link(prompt)
        }
    }

    /// Opens what was typed; what cannot be opened stays, to be mended.
    private func open(_ prompt: LinkPrompt) {
        var prompt = prompt
        let text = prompt.editor.text
        guard !text.isEmpty else {
            overlay = .none
            return
        }
        let link = whole(text)
        prompt.problem = problem?(link)
        guard prompt.problem == nil else {
            overlay = .link(prompt)
            return
        }
        overlay = .none
        visit(link)
        onOpen?(link)
    }

    /// Fills in what all links have in common that begin like this; then goes from one of them to the next.
    private func complete(_ prompt: inout LinkPrompt, by step: Int) {
        var (candidates, index) = prompt.cycle ?? (completions(of: prompt.editor.text), step > 0 ? -1 : 0)
        guard !candidates.isEmpty else { return }
        if prompt.cycle == nil, let common = common(to: candidates), common.count > prompt.editor.text.count {
            prompt.editor.replace(with: common)
            if candidates.count > 1 { return }
            candidates = [common]
        }
        index = (index + step + candidates.count) % candidates.count
        prompt.cycle = (candidates, index)
        prompt.editor.replace(with: candidates[index])
    }

    /// What may be meant by the beginning of a link, or of what follows its scheme: places of late first.
    func completions(of text: String) -> [String] {
        var known: Set<String> = []
        let all = (visited.map(whole) + links).map(readable).filter { known.insert($0).inserted }
        let paths =
            text.contains("://") ? [] : all.compactMap { $0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : nil }
        let found = paths.filter { $0.hasPrefix(text) && $0 != text }.map(String.init)
        return found.isEmpty ? all.filter { $0.hasPrefix(text) && $0 != text } : found
    }

    /// What is suggested behind the cursor: what all that may be meant have in common, or the first of them.
    func completion(of text: String) -> String? {
        let candidates = completions(of: text)
        let common = common(to: candidates)
        return common.map { $0.count > text.count ? $0 : nil } ?? candidates.first
    }

    /// A link as a person reads it: with its letters, where it has their bytes in hexadecimal digits.
    private func readable(_ link: String) -> String {
        var bytes: [UInt8] = []
        var rest = Substring(link)
        while let first = rest.utf8.first {
            let digits = rest.dropFirst().prefix(2)
            if first == UInt8(ascii: "%"), let byte = UInt8(digits, radix: 16), byte >= 0x80 {
                bytes.append(byte)
                rest = rest.dropFirst(3)
            } else {
                bytes += rest.prefix(1).utf8
                rest = rest.dropFirst()
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? link
    }

    private func common(to candidates: [String]) -> String? {
        guard var common = candidates.first else { return nil }
        for candidate in candidates.dropFirst() {
            while !candidate.hasPrefix(common) { common.removeLast() }
        }
        return common
    }

    /// Remembers a link for completion.
    ///
    /// - Parameter link: The link, whole or without its scheme.
    func visit(_ link: String) {
        guard visited.first != link else { return }
        visited.removeAll { $0 == link }
        visited.insert(link, at: 0)
        if visited.count > 20 { visited.removeLast() }
    }

    /// A link with its beginning.
    private func whole(_ link: String) -> String { link.contains("://") ? link : prefix + link }

    /// How links begin, up to what follows the scheme.
    private var prefix: String {
        guard let link = links.first, let end = link.firstRange(of: "://")?.upperBound else { return "" }
        return String(link[..<end])
    }
}
