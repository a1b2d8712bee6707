import AppCore
import TextBasics

extension String {
    /// Whether two texts have the same bytes in UTF-8; `==` would also accept other kanji.
    func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// The text, cut if it is longer than any word, so that a huge text from a link can be shown.
    var brief: String {
        let limit = 60
        let start = unicodeScalars.prefix(limit)
        return start.endIndex == unicodeScalars.endIndex ? self : String(start) + "…"
    }

    /// The text as a part of an identity: different bytes make different identities.
    ///
    /// A character that compares equal to others as text is replaced by its code point.
    var identity: String {
        unicodeScalars.reduce(into: "") { $0 += $1.isAlwaysItself ? String($1) : "(\($1.codePoint))" }
    }
}

extension Unicode.Scalar {
    /// Whether no other character or sequence compares equal, such as ASCII, most kana and the kanji of two blocks.
    fileprivate var isAlwaysItself: Bool {
        switch value {
        case 0x20...0x7E, 0x3001...0x3098, 0x309B...0x30FF, 0x3400...0x9FFF, 0x20000...0x2F7FF: true
        default: false
        }
    }
}

/// Makes a list's identities unique: the second of equals gets a number, so that odd data can still be shown.
func distinct(_ identities: [String]) -> [ElementID] {
    var counts: [String: Int] = [:]
    return identities.map { identity in
        let count = counts[identity, default: 0] + 1
        counts[identity] = count
        return ElementID(count == 1 ? identity : "\(identity) (\(count))")
    }
}
