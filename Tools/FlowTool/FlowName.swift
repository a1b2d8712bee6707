/// The name of a flow, such as `Search` for the module `SearchFlow`, and names derived from it.
struct FlowName: Equatable, CustomStringConvertible {
    /// The name in UpperCamelCase, without `Flow`.
    let description: String

    static let longest = 30

    /// Parses a name as typed by the user, with or without the suffix `Flow`.
    init(_ text: String) throws(Refusal) {
        if text.isEmpty { throw .usage("which flow? give it a name, such as Search") }
        let shown =
            "'\(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : String($0) }.joined())'"
        if text.contains("/") || text.contains("\\") || text.contains(".") {
            throw .usage("\(shown) is a path; a flow has a name, such as Search")
        }
        if !text.allSatisfy(\.isASCII) {
            throw .usage("\(shown) has letters beyond A to Z; a module's name is also a folder's and a link's")
        }
        guard text.utf8.allSatisfy({ Character(UnicodeScalar($0)).isLetter || Character(UnicodeScalar($0)).isNumber }),
            let first = text.first, first.isLetter
        else { throw .usage("\(shown) isn't a valid type name: use letters and digits only, beginning with a letter") }
        if first.isLowercase {
            throw .usage("\(shown) begins in lower case; did you mean \(first.uppercased() + text.dropFirst())?")
        }
        let name = text.hasSuffix("Flow") ? String(text.dropLast("Flow".count)) : text
        if name.isEmpty || name.hasSuffix("Flow") {
            throw .usage("\(shown) says 'Flow' too often: Search, or SearchFlow, makes the module SearchFlow")
        }
        if name.utf8.count > Self.longest {
            throw .usage("\(shown) is too long: \(name.utf8.count) letters; the maximum is \(Self.longest)")
        }
        description = name
        if Self.reserved.contains(name) || Self.reserved.contains(property) {
            throw .usage("\(shown) is reserved by Swift or by the app's list of flows; choose another one")
        }
    }

    var module: String { "\(description)Flow" }

    /// The name as a property: `search`, or `htmlView` for `HTMLView`.
    var property: String {
        let capitals = description.prefix { $0.isUppercase }
        guard capitals.count > 1, capitals.count < description.count else {
            return capitals.lowercased() + description.dropFirst(capitals.count)
        }
        let rest = description.dropFirst(capitals.count - 1)
        return capitals.dropLast().lowercased() + rest
    }

    /// The beginning of the flow's links.
    var link: String { description.lowercased() }

    /// Fills in a template: the flow's names, and other values by their marks.
    func fill(_ template: String, _ values: [String: String] = [:]) -> String {
        values.reduce(template) { $0.replacing($1.key, with: $1.value) }
            .replacing("__NAME__", with: description).replacing("__PROPERTY__", with: property)
            .replacing("__LINK__", with: link)
    }

    private static let reserved: Set<String> = [
        "Any", "Protocol", "Self", "Type", "actor", "all", "any", "as", "associatedtype", "async", "await", "break",
        "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
        "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "internal", "is", "let", "nil", "operator", "package", "precedencegroup", "private", "protocol", "public",
        "repeat", "rethrows", "return", "self", "some", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}

/// Why nothing was done.
enum Refusal: Error, Equatable, CustomStringConvertible {
    /// The command line is wrong.
    case usage(String)
    /// The package does not allow it.
    case state(String)

    var description: String {
        switch self {
        case .usage(let text), .state(let text): text
        }
    }

    var status: Int32 {
        switch self {
        case .usage: 64
        case .state: 1
        }
    }
}
