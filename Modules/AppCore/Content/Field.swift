public import AppCore

/// A field that takes text.
@MainActor public struct Field: ElementPart {
    static let kind = "field"

    /// What a field is for.
    public enum Kind: Equatable, Sendable {
        /// Plain text.
        case text
        /// A password: shown only while the field is revealed, and never journalled.
        case secure
        /// A search that may offer completions.
        case search(completions: [String])
        /// The path of a file; a host may offer the files that there are.
        case file
        /// The path of a new file, which may have this name.
        case newFile(name: String)

        fileprivate var isFile: Bool { if case .newFile = self { true } else { self == .file } }
        fileprivate var isSearch: Bool { if case .search = self { true } else { false } }
    }

    /// The field's stable identity.
    public var id: ElementID
    /// The field's name.
    public var label: String
    /// What the field is for.
    public var kind: Kind
    /// The text in the field.
    public var text: String
    /// Whether a secure field shows its text, because the user wants to check it.
    public var isRevealed: Bool
    /// The text that an empty field shows.
    public var placeholder: String?
    /// What is wrong with the text, shown beside the field.
    public var problem: String?
    /// Whether the user can type here now.
    public var isEnabled: Bool
    /// Whether a host lets the user type here as soon as the screen first comes to the front.
    ///
    /// It is only for a form whose first field is what the user came for, and for the search that the app starts with.
    public var startsEditing: Bool
    /// Called with the whole text after each edit.
    public var onEdit: (String) -> Void
    /// Called with the whole text when it is confirmed, after `onEdit`.
    public var onCommit: (String) -> Void

    /// Makes a field from its properties; its identity defaults to `search` for a search, of which a screen has one,
    /// and otherwise to its number among the fields of its screen.
    public init(
        _ label: String, kind: Kind = .text, text: String, isRevealed: Bool = false, placeholder: String? = nil,
        problem: String? = nil, isEnabled: Bool = true, startsEditing: Bool = false, id: ElementID? = nil,
        onEdit: @escaping (String) -> Void, onCommit: @escaping (String) -> Void = { _ in }
    ) {
        self.id = id ?? (kind.isSearch ? "search" : .number(of: Self.kind))
        self.label = label
        self.kind = kind
        self.text = text
        self.isRevealed = isRevealed
        self.placeholder = placeholder
        self.problem = problem
        self.isEnabled = isEnabled
        self.startsEditing = startsEditing
        self.onEdit = onEdit
        self.onCommit = onCommit
    }

    /// Whether the text is secret: never written down, and shown only while the field is revealed.
    public var isSecure: Bool { kind == .secure }
    /// The text as a host may show it; an unrevealed password is always eight bullets, which hides its length too.
    public var visibleText: String { isSecure && !isRevealed && !text.isEmpty ? "••••••••" : text }
    /// Whether the field is for the path of a file.
    public var isFile: Bool { kind.isFile }
    /// Whether the field is for a search.
    public var isSearch: Bool { kind.isSearch }
    /// The whole texts that a host offers to go on with; empty for a field that isn't for a search.
    public var completions: [String] { if case .search(let completions) = kind { completions } else { [] } }
}
