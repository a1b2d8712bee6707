public import AppCore

/// A row of a list.
@MainActor public struct Row: ElementPart {
    static let kind = "row"

    /// The row's stable identity.
    public var id: ElementID
    /// The row's main text.
    public var title: String
    /// A second line under the title.
    public var subtitle: String?
    /// A short value at the end of the row.
    public var value: String?
    /// A small mark, such as a count; an empty one keeps the place of a mark that other rows of the list have.
    public var badge: String?
    /// What the picture beside the title means, if there is one.
    public var symbol: Symbol?
    /// The part of the row's texts that a search matched; a host marks it where it first appears, in any case.
    public var match: String?
    /// Whether the row carries a checkmark.
    public var isChecked: Bool
    /// Whether the screen that the row leads to is open now.
    ///
    /// If the list stands beside that screen, a host marks the row, and opens the others as the user goes through it.
    public var isCurrent: Bool
    /// Whether it can be pressed now; a host greys out a row that can't.
    public var isEnabled: Bool
    /// Whether the row leads further and shows it.
    public var hasDisclosure: Bool
    /// Whether what the row heads is unfolded below it; `nil` if it heads nothing.
    ///
    /// A host marks the row; pressing it folds or unfolds.
    public var isExpanded: Bool?
    /// The language of the row's texts, if it isn't that of the screen.
    public var language: Language?
    /// What else can be done with what the row stands for; a desktop has it in the row's menu.
    public var actions: [Button]
    /// What a screen reader says instead of the texts above.
    public var accessibilityLabel: String?
    /// What happens when the row is pressed; `nil` makes it plain text.
    public var action: (() -> Void)?

    /// Makes a row from its properties; its identity defaults to its number among the rows of its screen.
    public init(
        _ title: String, subtitle: String? = nil, value: String? = nil, badge: String? = nil,
        symbol: Symbol? = nil, match: String? = nil, isChecked: Bool = false, isCurrent: Bool = false,
        isEnabled: Bool = true, hasDisclosure: Bool = false, isExpanded: Bool? = nil,
        language: Language? = nil, actions: [Button] = [], accessibilityLabel: String? = nil, id: ElementID? = nil,
        action: (() -> Void)? = nil
    ) {
        self.id = id ?? .number(of: Self.kind)
        self.title = title
        self.subtitle = subtitle
        self.value = value
        self.badge = badge
        self.symbol = symbol
        self.match = match
        self.isChecked = isChecked
        self.isCurrent = isCurrent
        self.isEnabled = isEnabled
        self.hasDisclosure = hasDisclosure
        self.isExpanded = isExpanded
        self.language = language
        self.actions = actions
        self.accessibilityLabel = accessibilityLabel
        self.action = action
    }

    /// The value and a sign: `▷` after it while what the row heads is folded, and `▽` once it is unfolded.
    ///
    /// A host shows it that has no pictures.
    public var signedValue: String? {
        guard let isExpanded else { return value }
        return [value, isExpanded ? "▽" : "▷"].compactMap { $0 }.joined(separator: " ")
    }

    /// What a screen reader calls the row.
    public var label: String { accessibilityLabel ?? title }
}
