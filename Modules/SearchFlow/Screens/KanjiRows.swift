import AppCore
import AppCoreContent

extension Elements {
    /// Makes a row for each kanji when it becomes visible.
    ///
    /// - Parameters:
    ///   - characters: The kanji, each once.
    ///   - read: Returns the texts of a row; what it throws is shown in the row.
    ///   - isCurrent: Returns whether a kanji's page is open now.
    ///   - onSelect: Called with the kanji that the user chooses.
    init(
        kanji characters: [Unicode.Scalar], read: @escaping (Unicode.Scalar) throws -> SearchKanji?,
        isCurrent: @escaping (Unicode.Scalar) -> Bool, onSelect: @escaping (Unicode.Scalar) -> Void
    ) {
        func position(of row: ElementID) -> Int? { row.character(after: "kanji-").flatMap(characters.firstIndex) }
        func row(of character: Unicode.Scalar) -> Row {
            let texts: SearchKanji
            do {
                texts = try read(character) ?? SearchKanji(gloss: "not in the dictionary", readings: "")
            } catch {
                texts = SearchKanji(gloss: "\(error)", readings: "")
            }
            return Row(
                String(character), subtitle: texts.gloss.isEmpty ? nil : texts.gloss,
                value: texts.readings.isEmpty ? nil : texts.readings, badge: texts.isStarred ? "★" : nil,
                isCurrent: isCurrent(character), hasDisclosure: true
            ) { onSelect(character) }
        }
        self.init(characters, id: { ElementID("kanji-", $0) }, index: position, row: row)
    }
}

extension ElementID {
    /// The identity of a character's element; as text, some kanji would be equal to another.
    init(_ prefix: String, _ character: Unicode.Scalar) {
        self.init(prefix + String(character.value, radix: 16))
    }

    /// The identity of a text's element; texts with different characters have different ones.
    init(_ prefix: String, of text: String) {
        self.init(prefix + text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: "-"))
    }

    /// The character of an identity that was made from one.
    func character(after prefix: String) -> Unicode.Scalar? {
        guard rawValue.hasPrefix(prefix) else { return nil }
        return UInt32(rawValue.dropFirst(prefix.count), radix: 16).flatMap(Unicode.Scalar.init)
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
