import AppCoreContent

/// What Pango is told of the parts of a text, in bytes of UTF-8.
struct TextAttributes: Equatable {
    enum Kind: Equatable {
        case language(Language)
        case bold
    }

    struct Part: Equatable {
        let kind: Kind
        let range: Range<Int>
    }

    private(set) var parts: [Part] = []
    /// How long the text is of which parts were added one after the other.
    private var length = 0

    /// Adds a part of a text, behind those added before.
    mutating func append(_ text: String, in language: Language?) {
        if let language {
            parts += language.ranges(in: text).map { range in
                Part(kind: .language(language), range: length + range.lowerBound..<length + range.upperBound)
            }
        }
        length += text.utf8.count
    }

    /// Has a part of the text stand out.
    mutating func addBold(_ range: Range<Int>) { parts.append(Part(kind: .bold, range: range)) }
}
