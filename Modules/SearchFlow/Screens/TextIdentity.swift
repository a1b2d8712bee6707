import AppCore

extension ElementID {
    /// The identity of a text's element; texts with different characters have different ones.
    init(_ prefix: String, of text: String) {
        self.init(prefix + text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: "-"))
    }
}

extension String {
    /// Whether a text is too long to be remembered for the next start.
    var isLong: Bool { utf8.count > 1_000 }

    /// The text, shortened so that it fits in a line.
    var shortened: String {
        let start = unicodeScalars.prefix(31)
        return start.count <= 30 ? self : String(start.prefix(30)) + "…"
    }
}
