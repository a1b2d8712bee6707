public import AppCore
public import AppCoreContent

extension Row {
    /// Makes a kanji's row, which leads to its page.
    public init(kanji: KanjiSummary, isCurrent: Bool = false, action: @escaping () -> Void) {
        self.init(
            String(kanji.character), subtitle: kanji.gloss.isEmpty ? nil : kanji.gloss,
            value: kanji.readings.isEmpty ? nil : kanji.readings, badge: kanji.isStarred ? "★" : nil,
            isCurrent: isCurrent, hasDisclosure: true, action: action)
    }
}

extension Button {
    /// Makes the action of a row that stars what the row stands for, or removes its star.
    public static func star(_ isStarred: Bool, set: @escaping (Bool) -> Void) -> Button {
        Button(isStarred ? "Remove star" : "Star", symbol: .star, key: "s", id: "star") { set(!isStarred) }
    }
}

extension Elements {
    /// Makes a row for each kanji when it becomes visible.
    public init(
        kanji characters: [Unicode.Scalar], summary: @escaping (Unicode.Scalar) -> KanjiSummary,
        isCurrent: @escaping (Unicode.Scalar) -> Bool, onStar: ((Unicode.Scalar, Bool) -> Void)? = nil,
        onSelect: @escaping (Unicode.Scalar) -> Void
    ) {
        func position(of row: ElementID) -> Int? { row.character(after: "kanji-").flatMap(characters.firstIndex) }
        func row(of character: Unicode.Scalar) -> Row {
            let summary = summary(character)
            var row = Row(kanji: summary, isCurrent: isCurrent(character)) { onSelect(character) }
            if let onStar { row.actions = [.star(summary.isStarred) { onStar(character, $0) }] }
            return row
        }
        self.init(characters, id: { ElementID("kanji-", $0) }, index: position, row: row)
    }
}

extension ElementID {
    /// Makes the identity of what an element shows of a character; as text, some kanji would be equal to another.
    public init(_ prefix: String, _ character: Unicode.Scalar) {
        self.init(prefix + String(character.value, radix: 16))
    }

    /// Returns the character of an identity that was made from one; `nil` for any other identity.
    public func character(after prefix: String) -> Unicode.Scalar? {
        guard rawValue.hasPrefix(prefix) else { return nil }
        return UInt32(rawValue.dropFirst(prefix.count), radix: 16).flatMap(Unicode.Scalar.init)
    }
}
